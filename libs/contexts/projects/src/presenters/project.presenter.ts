import { toSnakeCase, withoutUndefined } from '@perkstream/kernel';
import { type CallLimits, type ProjectAnswer, type ProjectFacts } from '@perkstream/published';

export function presentProject(id: string, facts: ProjectFacts, webhookToken: string): ProjectAnswer {
  return {
    id,
    name: facts.name,
    description: facts.description,
    timezone: facts.timeZone,
    currency: facts.currency,
    dial_code: facts.dialCode,
    cluster_id: facts.clusterId,
    api_version: facts.apiVersion,
    webhook_version: facts.webhookVersion,
    webhook_token: webhookToken,
    case_sensitive_codes: facts.caseSensitiveCodes,
    client_trusted_domains: [...facts.clientTrustedDomains],
    client_redeem_enabled: facts.clientRedeemEnabled,
    client_publish_enabled: facts.clientPublishEnabled,
    client_list_vouchers_enabled: facts.clientListVouchersEnabled,
    client_create_customer_enabled: facts.clientCreateCustomerEnabled,
    client_loyalty_events_enabled: facts.clientLoyaltyEventsEnabled,
    client_set_voucher_expiration_date_enabled: facts.clientSetVoucherExpirationDateEnabled,
    api_usage_notifications: toSnakeCase(facts.apiUsageNotifications) as ProjectAnswer['api_usage_notifications'],
    webhooks_callout_notifications: toSnakeCase(
      facts.webhooksCalloutNotifications,
    ) as ProjectAnswer['webhooks_callout_notifications'],
    ...presentLimits(facts.limits),
    is_sandbox: facts.isSandbox,
    ...(facts.codeCharset !== null && { default_code_config: { charset: facts.codeCharset } }),
  };
}

/** Absent where the limits of the installation apply. */
function presentLimits({ apiCalls, bulkApiCalls }: CallLimits = {}): Pick<ProjectAnswer, 'limits'> {
  if (!apiCalls && !bulkApiCalls) return {};
  const limits = withoutUndefined({ api_calls: apiCalls, bulk_api_calls: bulkApiCalls });
  return { limits: limits as NonNullable<ProjectAnswer['limits']> };
}
