import { type RedemptionRecord } from '../redeemables/redemption-record.js';

/** Stored events of promotion tiers that views of other contexts take: the `data` of each. Amounts in minor units. */

/** `promotion_tier.redeemed`: a tier was redeemed alone, in one append. Redemptions of several stand in `redemption.completed`. */
export interface PromotionTierRedeemed {
  readonly redemption: RedemptionRecord;
}

/** `promotion_tier.use_confirmed`: a redemption of several redeemables, this tier among them, succeeded. */
export interface PromotionTierUseConfirmed {
  /** `promo_…` */
  readonly id: string;
  readonly campaignId: string;
  readonly redemptionId: string;
  /** Value of the order before discounts. */
  readonly orderAmount: number;
  /** What this tier took off. */
  readonly discountAmount: number;
}

/** `promotion_tier.use_given_back`: a redemption was rolled back; what the summary loses again. */
export interface PromotionTierUseGivenBack extends PromotionTierUseConfirmed {
  readonly rollbackId: string;
}
