import {
  type CalloutNotification,
  type CalloutNotifications,
  type ProjectFacts,
  type UsageNotification,
  type UsageNotifications,
} from '@perkstream/published';

/** The settings of a new project where nothing else was sent. */
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
  clientUniformRefusals: false,
  codeGuessLimit: null,
  apiUsageNotifications: usageNotifications({ enabled: false, value: 80, inApp: true, emails: [] }),
  webhooksCalloutNotifications: calloutNotifications({ email: false, inApp: true, emails: [] }),
  isSandbox: false,
  isProtected: false,
} as const satisfies Omit<ProjectFacts, 'name'>;

/** What makes a project a sandbox. */
export const SANDBOX_FACTS = {
  isSandbox: true,
} as const satisfies Partial<ProjectFacts>;

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
