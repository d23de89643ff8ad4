import {
  type CampaignRecord,
  type CustomEventRecord,
  type CustomerAnswer,
  type PromotionTierAnswer,
  type VoucherAnswer,
} from '@perkstream/published';

/** What activities are about, as it is now, by id; what is gone by now is missing. */
export interface Surroundings {
  readonly customer: CustomerAnswer;
  readonly campaigns: ReadonlyMap<string, CampaignRecord | undefined>;
  readonly vouchers: ReadonlyMap<string, VoucherAnswer | undefined>;
  /** By the codes that custom events name */
  readonly codes: ReadonlyMap<string, VoucherAnswer | undefined>;
  readonly tiers: ReadonlyMap<string, PromotionTierAnswer | undefined>;
  readonly customEvents: ReadonlyMap<string, CustomEventRecord | undefined>;
}
