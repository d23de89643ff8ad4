import { type Windows } from '@perkstream/domain-availability';
import { type Instant, type JsonObject } from '@perkstream/kernel';
import {
  type PromotionTierRedeemed,
  type PromotionTierUseConfirmed,
  type PromotionTierUseGivenBack,
  type TierOnOffer,
} from '@perkstream/published';

/** What a tier is, apart from what happened to it. */
export interface TierDefinition extends TierOnOffer {
  /** `promo_…` */
  readonly id: string;
  readonly campaignId: string;
  readonly name: string;
  readonly banner: string | null;
  /** The shape of domain pricing. */
  readonly discount: JsonObject;
  readonly metadata: JsonObject;
  /** Place among the tiers of the campaign, the lowest first. */
  readonly hierarchy: number;
  readonly active: boolean;
  /** Its own; what it leaves open the campaign decides. */
  readonly windows: Windows;
  readonly categoryId: string | null;
  readonly categoryName: string | null;
  readonly createdAt: Instant;
}

/** What an update may put in the place of what was there, each whole. */
export type TierChanges = Partial<
  Pick<
    TierDefinition,
    'name' | 'banner' | 'discount' | 'metadata' | 'hierarchy' | 'windows' | 'categoryId' | 'categoryName'
  >
>;

interface OfTierAt {
  readonly id: string;
  readonly at: Instant;
}

export interface TierCreated {
  readonly type: 'promotion_tier.created';
  readonly data: { readonly tier: TierDefinition };
}

export interface TierUpdated {
  readonly type: 'promotion_tier.updated';
  /** Only what is different now. */
  readonly data: OfTierAt & { readonly changes: TierChanges };
}

export interface TierSwitched {
  readonly type: 'promotion_tier.enabled' | 'promotion_tier.disabled';
  readonly data: OfTierAt;
}

export interface TierDeleted {
  readonly type: 'promotion_tier.deleted';
  readonly data: OfTierAt & { readonly campaignId: string };
}

/** What belonged to it is taken away. */
export interface TierRemovalFinished {
  readonly type: 'promotion_tier.removal_finished';
  readonly data: { readonly id: string };
}

export interface TierRedeemed {
  readonly type: 'promotion_tier.redeemed';
  readonly data: PromotionTierRedeemed;
}

export interface UseReserved {
  readonly type: 'promotion_tier.use_reserved';
  readonly data: OfTierAt & { readonly redemptionId: string };
}

export interface UseConfirmed {
  readonly type: 'promotion_tier.use_confirmed';
  readonly data: PromotionTierUseConfirmed;
}

export interface UseReleased {
  readonly type: 'promotion_tier.use_released';
  readonly data: OfTierAt & { readonly redemptionId: string };
}

export interface UseGivenBack {
  readonly type: 'promotion_tier.use_given_back';
  readonly data: PromotionTierUseGivenBack;
}

export type TierEvent =
  | TierCreated
  | TierUpdated
  | TierSwitched
  | TierDeleted
  | TierRemovalFinished
  | TierRedeemed
  | UseReserved
  | UseConfirmed
  | UseReleased
  | UseGivenBack;
