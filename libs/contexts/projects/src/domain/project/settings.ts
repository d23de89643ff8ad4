import { type ProjectClock } from '@perkstream/kernel';
import {
  type CallLimit,
  type ClientAccess,
  DEFAULT_STACKING_RULES,
  type ProjectFacts,
  type ProjectSettings,
  type UsageNotification,
  type UsageQuota,
} from '@perkstream/published';
import { type StoredStackingRules } from './state.js';

export function settingsOf(
  id: string,
  facts: ProjectFacts,
  stackingRules: StoredStackingRules | null,
  clock?: ProjectClock,
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
      ...codeProtectionOf(facts),
    },
    // Sandboxes of earlier versions had 100 calls an hour.
    limits: facts.isSandbox ? {} : facts.limits,
    ...(clock && { clock }),
    ...(facts.returnPolicy && { returnPolicy: facts.returnPolicy }),
    ...usageThresholdsOf(facts),
    stackingRules: stackingRules?.rules ?? DEFAULT_STACKING_RULES,
  };
}

/** Where all codes that do not work get one answer, guessing must have an end as well. */
const USUAL_GUESSES: CallLimit = { value: 20, duration: 'PT10M' };

function codeProtectionOf({
  clientUniformRefusals: uniformRefusals,
  codeGuessLimit,
}: ProjectFacts): Pick<ClientAccess, 'uniformRefusals' | 'codeGuessLimit'> {
  if (!uniformRefusals) return codeGuessLimit ? { codeGuessLimit } : {};
  return { uniformRefusals, codeGuessLimit: codeGuessLimit ?? USUAL_GUESSES };
}

const QUOTAS: readonly UsageQuota[] = ['apiCalls', 'bulkApiCalls'];

function usageThresholdsOf({ apiUsageNotifications }: ProjectFacts): Pick<ProjectSettings, 'usageThresholds'> {
  const wanted = QUOTAS.map((quota) => ({ quota, ...apiUsageNotifications[quota] })).filter(isWanted);
  if (wanted.length === 0) return {};
  return { usageThresholds: Object.fromEntries(wanted.map(({ quota, value }) => [quota, value])) };
}

/** Mails are not sent: a project's notifications stand in its audit log. */
export function isWanted({ enabled, inApp }: UsageNotification): boolean {
  return enabled && inApp;
}
