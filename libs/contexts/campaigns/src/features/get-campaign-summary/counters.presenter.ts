import {
  CAMPAIGN_COUNTERS,
  type CampaignCounter,
  type CampaignSummaryAnswer,
  type CampaignType,
  DISCOUNT_COUNTERS,
  GIFT_COUNTERS,
  LOYALTY_COUNTERS,
  REFERRAL_COUNTERS,
  VOUCHER_COUNTERS,
} from '@perkstream/published';
import { type Counters } from '../../views/campaign-days/counters.js';

const counterNames: Record<CampaignType, readonly CampaignCounter[]> = {
  DISCOUNT_COUPONS: [...CAMPAIGN_COUNTERS, ...VOUCHER_COUNTERS, ...DISCOUNT_COUNTERS],
  GIFT_VOUCHERS: [...CAMPAIGN_COUNTERS, ...VOUCHER_COUNTERS, ...GIFT_COUNTERS],
  LOYALTY_PROGRAM: [...CAMPAIGN_COUNTERS, ...VOUCHER_COUNTERS, ...LOYALTY_COUNTERS],
  REFERRAL_PROGRAM: [...CAMPAIGN_COUNTERS, ...VOUCHER_COUNTERS, ...REFERRAL_COUNTERS],
  PROMOTION: [...CAMPAIGN_COUNTERS, ...DISCOUNT_COUNTERS],
};

const SUMS = ['redemptions', 'rollbacks', 'validations', 'publications'] as const;

/** The counters of a type of campaign, 0 where nothing happened; those that succeeded and those that failed summed up. */
export function presentCounters(
  type: CampaignType,
  counters: Counters,
): Omit<CampaignSummaryAnswer, 'object' | 'campaign'> {
  const sums = SUMS.map((name) => [name, (counters[`${name}_succeeded`] ?? 0) + (counters[`${name}_failed`] ?? 0)]);
  const all: Counters = { ...counters, ...Object.fromEntries(sums) };
  return Object.fromEntries(counterNames[type].map((name) => [name, all[name] ?? 0])) as ReturnType<
    typeof presentCounters
  >;
}
