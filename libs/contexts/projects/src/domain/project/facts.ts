import { type CallLimits } from '@perkstream/published';

/** Everything that is kept of a project. */
export interface ProjectFacts {
  readonly name: string;
  readonly description: string;
  /** IANA name, or GMT */
  readonly timeZone: string;
  /** ISO 4217 */
  readonly currency: string;
  readonly dialCode: string | null;
  readonly apiVersion: string;
  readonly webhookVersion: string;
  readonly clusterId: string;
  readonly caseSensitiveCodes: boolean;
  readonly codeCharset: string | null;
  /** Absent in projects of older versions. */
  readonly limits?: CallLimits;
  readonly clientTrustedDomains: readonly string[];
  readonly clientRedeemEnabled: boolean;
  readonly clientPublishEnabled: boolean;
  readonly clientListVouchersEnabled: boolean;
  readonly clientCreateCustomerEnabled: boolean;
  readonly clientLoyaltyEventsEnabled: boolean;
  readonly clientSetVoucherExpirationDateEnabled: boolean;
  readonly apiUsageNotifications: UsageNotifications;
  readonly webhooksCalloutNotifications: CalloutNotifications;
  readonly isSandbox: boolean;
  /** The installation's own project: it cannot be deleted. */
  readonly isProtected: boolean;
}

export interface UsageNotification {
  readonly enabled: boolean;
  /** Per cent of the quota */
  readonly value: number;
  readonly inApp: boolean;
  readonly emails: readonly string[];
}

export interface UsageNotifications {
  readonly redemptions: UsageNotification;
  readonly messages: UsageNotification;
  readonly apiCalls: UsageNotification;
  readonly bulkApiCalls: UsageNotification;
  readonly webhookCalls: UsageNotification;
  readonly cycleCalls: UsageNotification;
}

export interface CalloutNotification {
  readonly email: boolean;
  readonly inApp: boolean;
  readonly emails: readonly string[];
}

export interface CalloutNotifications {
  readonly distributions: CalloutNotification;
  readonly webhooks: CalloutNotification;
}

/** What a new project is where nothing else was sent. */
export const DEFAULT_FACTS = {
  description: '',
  timeZone: 'UTC',
  currency: 'USD',
  dialCode: null,
  apiVersion: 'v2018-08-01',
  webhookVersion: 'v2024-01-01',
  clusterId: 'eu1',
  caseSensitiveCodes: true,
  codeCharset: null,
  limits: {},
  clientTrustedDomains: [],
  clientRedeemEnabled: false,
  clientPublishEnabled: false,
  clientListVouchersEnabled: false,
  clientCreateCustomerEnabled: false,
  clientLoyaltyEventsEnabled: false,
  clientSetVoucherExpirationDateEnabled: false,
  apiUsageNotifications: usageNotifications({ enabled: false, value: 80, inApp: true, emails: [] }),
  webhooksCalloutNotifications: calloutNotifications({ email: false, inApp: true, emails: [] }),
  isSandbox: false,
  isProtected: false,
} as const satisfies Omit<ProjectFacts, 'name'>;

function usageNotifications(every: UsageNotification): UsageNotifications {
  return {
    redemptions: every,
    messages: every,
    apiCalls: every,
    bulkApiCalls: every,
    webhookCalls: every,
    cycleCalls: every,
  };
}

function calloutNotifications(every: CalloutNotification): CalloutNotifications {
  return { distributions: every, webhooks: every };
}
