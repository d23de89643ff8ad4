import { ArrayMaxSize, IsArray, IsBoolean, IsInt, IsString, Max, Min } from 'class-validator';
import { Describe, IsObjectOf } from '../language/body-class.js';

/** When to tell somebody that a quota runs out. */
export class UsageNotificationBody {
  @IsBoolean()
  enabled!: boolean;

  @IsInt()
  @Min(10)
  @Max(90)
  @Describe('per cent of the quota')
  value!: number;

  @IsBoolean()
  in_app!: boolean;

  @IsArray()
  @ArrayMaxSize(100)
  @IsString({ each: true })
  emails!: string[];
}

export class UsageNotificationsBody {
  @IsObjectOf(() => UsageNotificationBody)
  redemptions!: UsageNotificationBody;

  @IsObjectOf(() => UsageNotificationBody)
  messages!: UsageNotificationBody;

  @IsObjectOf(() => UsageNotificationBody)
  api_calls!: UsageNotificationBody;

  @IsObjectOf(() => UsageNotificationBody)
  bulk_api_calls!: UsageNotificationBody;

  @IsObjectOf(() => UsageNotificationBody)
  webhook_calls!: UsageNotificationBody;

  @IsObjectOf(() => UsageNotificationBody)
  cycle_calls!: UsageNotificationBody;
}

/** Whom to tell when a callout fails. */
export class CalloutNotificationBody {
  @IsBoolean()
  email!: boolean;

  @IsBoolean()
  in_app!: boolean;

  @IsArray()
  @ArrayMaxSize(100)
  @IsString({ each: true })
  emails!: string[];
}

export class CalloutNotificationsBody {
  @IsObjectOf(() => CalloutNotificationBody)
  distributions!: CalloutNotificationBody;

  @IsObjectOf(() => CalloutNotificationBody)
  webhooks!: CalloutNotificationBody;
}
