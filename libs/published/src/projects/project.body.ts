import { Duration, Flag, ListOf, ObjectOf, OneOf, Text, Texts, Whole } from '../language/body-class.js';
import { CalloutNotificationsBody, UsageNotificationsBody } from './notifications.body.js';

export const API_VERSIONS = ['v2018-08-01'] as const;

export const WEBHOOK_VERSIONS = ['v2024-01-01'] as const;

export class CodeConfigBody {
  @Text(
    { optional: true, nullable: true, pattern: /^\S{2,200}$/ },
    'Alphabet of generated codes. `null` for the default alphabet.',
  )
  charset?: string | null;
}

export class CallLimitBody {
  @Whole({ min: 1, max: 1_000_000_000 }) value!: number;
  @Duration('ISO 8601 duration from one second to 31 days, such as `PT1H`.') duration!: string;
}

export class CallLimitsBody {
  @ListOf(() => CallLimitBody, { optional: true, max: 10 }) api_calls?: CallLimitBody[];
  @ListOf(
    () => CallLimitBody,
    { optional: true, max: 10 },
    'For bulk operations, which then count towards no other limit.',
  )
  bulk_api_calls?: CallLimitBody[];
}

/** What may be sent, at creation and later. */
export class ProjectSettingsBody {
  @Text({ optional: true, max: 5_000 }) description?: string;
  @Text({ optional: true, nullable: true, max: 20 }) dial_code?: string | null;
  @OneOf(WEBHOOK_VERSIONS, { optional: true }) webhook_version?: string;
  @Texts({ optional: true, most: 1_000, max: 300 }) client_trusted_domains?: string[];
  @Flag({ optional: true }) client_redeem_enabled?: boolean;
  @Flag({ optional: true }) client_publish_enabled?: boolean;
  @Flag({ optional: true }) client_list_vouchers_enabled?: boolean;
  @Flag({ optional: true }) client_create_customer_enabled?: boolean;
  @Flag({ optional: true }) client_loyalty_events_enabled?: boolean;
  @Flag({ optional: true }) client_set_voucher_expiration_date_enabled?: boolean;
  @Flag(
    { optional: true },
    'When `true`, client keys get the same error for codes that are unknown, used up, expired or not for the customer.',
  )
  client_uniform_refusals?: boolean;
  @ObjectOf(
    () => CallLimitBody,
    { optional: true, nullable: true },
    'Limit of failed codes under client keys per address, and fifty times as many per key. Further codes are refused with 429.',
  )
  code_guess_limit?: CallLimitBody | null;
  @ObjectOf(() => CalloutNotificationsBody, { optional: true })
  webhooks_callout_notifications?: CalloutNotificationsBody;
  @ObjectOf(() => UsageNotificationsBody, { optional: true }) api_usage_notifications?: UsageNotificationsBody;
  @ObjectOf(() => CallLimitsBody, { optional: true }, 'Limits that are absent are those of the installation.')
  limits?: CallLimitsBody;
  @ObjectOf(() => CodeConfigBody, { optional: true, nullable: true }) default_code_config?: CodeConfigBody | null;
}

export class UpdateProjectBody extends ProjectSettingsBody {
  @Text({ optional: true, min: 1, max: 500 }) name?: string;
  @Text({ optional: true, min: 1, max: 100 }, 'IANA time zone name, such as `Europe/Warsaw`, or `GMT`.')
  timezone?: string;
  @Text({ optional: true, pattern: /^[A-Z]{3}$/ }, 'ISO 4217 code.') currency?: string;
}

export class ProjectUserBody {
  @Text({ optional: true, max: 500 }) id?: string;
  @Text({ optional: true, max: 500 }) login?: string;
  @Text({ max: 500 }) role!: string;
}

export class CreateProjectBody extends ProjectSettingsBody {
  @Text({ min: 1, max: 500 }) name!: string;
  @Flag('When `false`, `CODE` and `code` are the same code. Cannot be changed later.') case_sensitive_codes!: boolean;
  @Text({ min: 1, max: 100 }, 'IANA time zone name, such as `Europe/Warsaw`, or `GMT`.') timezone!: string;
  @Text({ pattern: /^[A-Z]{3}$/ }, 'ISO 4217 code.') currency!: string;
  @Text({ optional: true, min: 1, max: 50 }) cluster_id?: string;
  @OneOf(API_VERSIONS, { optional: true }) api_version?: string;
  @Flag({ optional: true }, 'When `true`, the project is for testing: its clock can be set, and it cannot be deleted.')
  is_sandbox?: boolean;
  @ListOf(
    () => ProjectUserBody,
    { optional: true, max: 100 },
    'Users invited before, by ID or login, with their roles in the project.',
  )
  users?: ProjectUserBody[];
}

export class ProjectAnswer extends ProjectSettingsBody {
  @Text('Begins with `proj_`.') id!: string;
  @Text() name!: string;
  @Text() timezone!: string;
  @Text() currency!: string;
  @Flag() case_sensitive_codes!: boolean;
  @Text() cluster_id!: string;
  @Text() api_version!: string;
  @Flag() is_sandbox!: boolean;
  @Text(
    { optional: true },
    'Signs the webhook calls of the project. Returned to owners, `ADMIN` users of the project and management keys only.',
  )
  webhook_token?: string;
}

export class NewKeyAnswer {
  @Text() app_id!: string;
  @Text() app_token!: string;
}

/** The only answer that shows the tokens of the project's keys. */
export class CreatedProjectAnswer extends ProjectAnswer {
  @ObjectOf(() => NewKeyAnswer) server_side_key!: NewKeyAnswer;
  @ObjectOf(() => NewKeyAnswer) client_side_key!: NewKeyAnswer;
}
