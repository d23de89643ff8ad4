import { DEFAULT_STACKING_RULES, type ProjectFacts, type ProjectSettings } from '@perkstream/published';
import { type StoredStackingRules } from './state.js';

export function settingsOf(
  id: string,
  facts: ProjectFacts,
  stackingRules: StoredStackingRules | null,
): ProjectSettings {
  return {
    id,
    name: facts.name,
    timeZone: facts.timeZone,
    currency: facts.currency,
    caseSensitiveCodes: facts.caseSensitiveCodes,
    codeCharset: facts.codeCharset,
    client: {
      trustedDomains: facts.clientTrustedDomains,
      redeemEnabled: facts.clientRedeemEnabled,
      publishEnabled: facts.clientPublishEnabled,
      listVouchersEnabled: facts.clientListVouchersEnabled,
      createCustomerEnabled: facts.clientCreateCustomerEnabled,
      loyaltyEventsEnabled: facts.clientLoyaltyEventsEnabled,
      setVoucherExpirationDateEnabled: facts.clientSetVoucherExpirationDateEnabled,
    },
    limits: facts.limits,
    stackingRules: stackingRules?.rules ?? DEFAULT_STACKING_RULES,
  };
}
