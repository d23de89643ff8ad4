import { Flag, ObjectOf, Texts, Whole } from '../language/body-class.js';

/** When to notify that a quota runs out. */
export class UsageNotificationBody {
  @Flag() enabled!: boolean;
  @Whole({ min: 10, max: 90 }, 'Percent of the quota.') value!: number;
  @Flag() in_app!: boolean;
  @Texts({ most: 100, max: 500 }) emails!: string[];
}

export class UsageNotificationsBody {
  @ObjectOf(() => UsageNotificationBody) redemptions!: UsageNotificationBody;
  @ObjectOf(() => UsageNotificationBody) messages!: UsageNotificationBody;
  @ObjectOf(() => UsageNotificationBody) api_calls!: UsageNotificationBody;
  @ObjectOf(() => UsageNotificationBody) bulk_api_calls!: UsageNotificationBody;
  @ObjectOf(() => UsageNotificationBody) webhook_calls!: UsageNotificationBody;
  @ObjectOf(() => UsageNotificationBody) cycle_calls!: UsageNotificationBody;
}

/** Where to notify that a callout failed. */
export class CalloutNotificationBody {
  @Flag() email!: boolean;
  @Flag() in_app!: boolean;
  @Texts({ most: 100, max: 500 }) emails!: string[];
}

export class CalloutNotificationsBody {
  @ObjectOf(() => CalloutNotificationBody) distributions!: CalloutNotificationBody;
  @ObjectOf(() => CalloutNotificationBody) webhooks!: CalloutNotificationBody;
}
