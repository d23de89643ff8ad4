import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsOptional,
  IsString,
  Matches,
  MaxLength,
  MinLength,
} from 'class-validator';
import { Describe, IsAnyObject, IsListOf, IsObjectOf, Nullable } from '../language/body-class.js';
import { CalloutNotificationsBody, UsageNotificationsBody } from './notifications.body.js';

export const API_VERSIONS = ['v2018-08-01'] as const;

export const WEBHOOK_VERSIONS = ['v2024-01-01'] as const;

export class CodeConfigBody {
  @IsOptional()
  @Nullable()
  @Matches(/^\S{2,200}$/)
  @Describe('the alphabet of generated codes; null: the default one')
  charset?: string | null;
}

/** What may be sent, at creation and later. */
export class ProjectSettingsBody {
  @IsOptional()
  @IsString()
  @MaxLength(5_000)
  description?: string;

  @IsOptional()
  @Nullable()
  @IsString()
  @MaxLength(20)
  dial_code?: string | null;

  @IsOptional()
  @IsIn([...WEBHOOK_VERSIONS])
  webhook_version?: string;

  @IsOptional()
  @IsArray()
  @ArrayMaxSize(1_000)
  @IsString({ each: true })
  @MaxLength(300, { each: true })
  client_trusted_domains?: string[];

  @IsOptional()
  @IsBoolean()
  client_redeem_enabled?: boolean;

  @IsOptional()
  @IsBoolean()
  client_publish_enabled?: boolean;

  @IsOptional()
  @IsBoolean()
  client_list_vouchers_enabled?: boolean;

  @IsOptional()
  @IsBoolean()
  client_create_customer_enabled?: boolean;

  @IsOptional()
  @IsBoolean()
  client_loyalty_events_enabled?: boolean;

  @IsOptional()
  @IsBoolean()
  client_set_voucher_expiration_date_enabled?: boolean;

  @IsOptional()
  @IsObjectOf(() => CalloutNotificationsBody)
  webhooks_callout_notifications?: CalloutNotificationsBody;

  @IsOptional()
  @IsObjectOf(() => UsageNotificationsBody)
  api_usage_notifications?: UsageNotificationsBody;

  @IsOptional()
  @Nullable()
  @IsObjectOf(() => CodeConfigBody)
  default_code_config?: CodeConfigBody | null;
}

export class UpdateProjectBody extends ProjectSettingsBody {
  @IsOptional()
  @IsString()
  @MinLength(1)
  @MaxLength(500)
  name?: string;

  @IsOptional()
  @IsString()
  @MinLength(1)
  @MaxLength(100)
  @Describe('a name of the IANA time zone database, such as Europe/Warsaw, or GMT')
  timezone?: string;

  @IsOptional()
  @Matches(/^[A-Z]{3}$/)
  @Describe('ISO 4217')
  currency?: string;
}

export class ProjectUserBody {
  @IsOptional()
  @IsString()
  id?: string;

  @IsOptional()
  @IsString()
  login?: string;

  @IsString()
  role!: string;
}

export class CreateProjectBody extends ProjectSettingsBody {
  @IsString()
  @MinLength(1)
  @MaxLength(500)
  name!: string;

  @IsBoolean()
  @Describe('false: CODE and code are one code. Cannot be changed later.')
  case_sensitive_codes!: boolean;

  @IsString()
  @MinLength(1)
  @MaxLength(100)
  @Describe('a name of the IANA time zone database, such as Europe/Warsaw, or GMT')
  timezone!: string;

  @Matches(/^[A-Z]{3}$/)
  @Describe('ISO 4217')
  currency!: string;

  @IsOptional()
  @IsString()
  @MinLength(1)
  @MaxLength(50)
  cluster_id?: string;

  @IsOptional()
  @IsIn([...API_VERSIONS])
  api_version?: string;

  @IsOptional()
  @IsListOf(() => ProjectUserBody, { max: 1_000 })
  @Describe('taken, and without effect: the installation has no users yet')
  users?: ProjectUserBody[];
}

export class ProjectAnswer extends ProjectSettingsBody {
  @IsString()
  @Describe('proj_…')
  id!: string;

  @IsString()
  name!: string;

  @IsString()
  timezone!: string;

  @IsString()
  currency!: string;

  @IsBoolean()
  case_sensitive_codes!: boolean;

  @IsString()
  cluster_id!: string;

  @IsString()
  api_version!: string;

  @IsBoolean()
  is_sandbox!: boolean;

  @IsString()
  @Describe('what callouts are signed with')
  webhook_token!: string;

  @IsOptional()
  @IsAnyObject()
  @Describe('api_calls, bulk_api_calls: lists of {value, duration}')
  limits?: Record<string, unknown>;
}

export class NewKeyAnswer {
  @IsString()
  app_id!: string;

  @IsString()
  app_token!: string;
}

/** The only answer that shows the tokens of the project's keys. */
export class CreatedProjectAnswer extends ProjectAnswer {
  @IsObjectOf(() => NewKeyAnswer)
  server_side_key!: NewKeyAnswer;

  @IsObjectOf(() => NewKeyAnswer)
  client_side_key!: NewKeyAnswer;
}
