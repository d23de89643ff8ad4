import { type JsonObject } from '@perkstream/kernel';
import { type RedemptionRecord } from '../redeemables/redemption-record.js';

/** Stored events of promotion tiers and stacks that views of other contexts take: the `data` of each. Amounts in minor units. */

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

/** A tier as far as others look for it: `windows` and `discount` in the shapes of domain availability and pricing. */
export interface TierOnOffer {
  /** `promo_…` */
  readonly id: string;
  readonly campaignId: string;
  readonly discount: JsonObject;
  readonly active: boolean;
  readonly windows: object;
  readonly categoryId: string | null;
  /** ISO 8601 in UTC */
  readonly createdAt: string;
}

/** `promotion_tier.created` */
export interface PromotionTierCreated {
  readonly tier: TierOnOffer;
}

/** `promotion_tier.updated`: what is different now, each whole. */
export interface PromotionTierUpdated {
  readonly id: string;
  readonly changes: Partial<Pick<TierOnOffer, 'discount' | 'windows' | 'categoryId'>>;
}

/** `promotion_tier.enabled`, `promotion_tier.disabled`, `promotion_tier.deleted` */
export interface OfPromotionTier {
  readonly id: string;
}

/** A stack as far as others look for it. */
export interface StackOnOffer {
  /** `stack_…` */
  readonly id: string;
  readonly campaignId: string;
  readonly tierIds: readonly string[];
  readonly categoryId: string | null;
  /** ISO 8601 in UTC */
  readonly createdAt: string;
}

/** `promotion_stack.created` */
export interface PromotionStackCreated {
  readonly stack: StackOnOffer;
}

/** `promotion_stack.updated`: what is different now, each whole. */
export interface PromotionStackUpdated {
  readonly id: string;
  readonly changes: Partial<Pick<StackOnOffer, 'tierIds' | 'categoryId'>>;
}

/** `promotion_stack.deleted` */
export interface OfPromotionStack {
  readonly id: string;
}
