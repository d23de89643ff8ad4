import { type Windows } from '@perkstream/domain-availability';
import { type Instant, type JsonObject } from '@perkstream/kernel';
import { type AuditedTypes } from '../language/index.js';
import { type RedemptionRecord } from '../redeemables/redemption-record.js';

/** Stored events of promotion tiers (streams `promotion_tier`). Amounts in minor units, times in ISO 8601 and UTC. */

/** What a tier is, apart from what happened to it. */
export interface TierDefinition {
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

/** Older events do not name the campaign. */
interface OfTierOfCampaign extends OfTierAt {
  readonly campaignId?: string;
}

/** A use of a tier together with others, as the summary counts it. */
interface UseOfTier {
  /** `promo_…` */
  readonly id: string;
  readonly campaignId: string;
  readonly redemptionId: string;
  /** Value of the order before discounts. */
  readonly orderAmount: number;
  /** What this tier took off. */
  readonly discountAmount: number;
}

export interface PromotionTierCreated {
  readonly type: 'promotion_tier.created';
  readonly data: { readonly tier: TierDefinition };
}

export interface PromotionTierUpdated {
  readonly type: 'promotion_tier.updated';
  /** Only what is different now. */
  readonly data: OfTierOfCampaign & { readonly changes: TierChanges };
}

export interface PromotionTierSwitched {
  readonly type: 'promotion_tier.enabled' | 'promotion_tier.disabled';
  readonly data: OfTierOfCampaign;
}

export interface PromotionTierDeleted {
  readonly type: 'promotion_tier.deleted';
  readonly data: OfTierAt & { readonly campaignId: string };
}

/** With its campaign, out of the bin. Whole: views that dropped it make it anew from this event. */
export interface PromotionTierRestored {
  readonly type: 'promotion_tier.restored';
  readonly data: OfTierAt & { readonly tier: TierDefinition; readonly updatedAt: Instant | null };
}

/** What belonged to it is taken away. */
export interface PromotionTierRemovalFinished {
  readonly type: 'promotion_tier.removal_finished';
  readonly data: { readonly id: string };
}

export interface PromotionTierRedeemed {
  readonly type: 'promotion_tier.redeemed';
  readonly data: { readonly redemption: RedemptionRecord };
}

export interface PromotionTierUseReserved {
  readonly type: 'promotion_tier.use_reserved';
  readonly data: OfTierAt & { readonly redemptionId: string };
}

export interface PromotionTierUseConfirmed {
  readonly type: 'promotion_tier.use_confirmed';
  readonly data: UseOfTier;
}

export interface PromotionTierUseReleased {
  readonly type: 'promotion_tier.use_released';
  readonly data: OfTierAt & { readonly redemptionId: string };
}

export interface PromotionTierUseGivenBack {
  readonly type: 'promotion_tier.use_given_back';
  readonly data: UseOfTier & { readonly rollbackId: string };
}

/** What the tier is, and its end. */
export type PromotionTierDefined =
  | PromotionTierCreated
  | PromotionTierUpdated
  | PromotionTierSwitched
  | PromotionTierDeleted
  | PromotionTierRestored;

export type PromotionTierUsed =
  | (PromotionTierRedeemed | PromotionTierUseReserved | PromotionTierUseReleased)
  | (PromotionTierUseConfirmed | PromotionTierUseGivenBack);

export type PromotionTierEvent = PromotionTierDefined | PromotionTierRemovalFinished | PromotionTierUsed;

/** Stored events of the list of tiers and stacks that each campaign has. */

export interface PlacedTier {
  readonly id: string;
  readonly hierarchy: number;
}

/** Tiers of one campaign that are redeemed together. */
export interface StackDefinition {
  /** `stack_…` */
  readonly id: string;
  readonly campaignId: string;
  readonly name: string;
  /** In the order in which they apply; each once. */
  readonly tierIds: readonly string[];
  readonly categoryId: string | null;
  readonly metadata: JsonObject;
  readonly createdAt: Instant;
}

/** What an update may put in the place of what was there, each whole. */
export type StackChanges = Partial<Pick<StackDefinition, 'name' | 'tierIds' | 'categoryId' | 'metadata'>>;

export interface PromotionStackCreated {
  readonly type: 'promotion_stack.created';
  readonly data: { readonly stack: StackDefinition };
}

export interface PromotionStackUpdated {
  readonly type: 'promotion_stack.updated';
  /** Older events do not name the campaign. */
  readonly data: {
    readonly id: string;
    readonly campaignId?: string;
    readonly changes: StackChanges;
    readonly at: Instant;
  };
}

export interface PromotionStackDeleted {
  readonly type: 'promotion_stack.deleted';
  readonly data: { readonly id: string; readonly at: Instant };
}

/** With its campaign, out of the bin: as it was before. */
export interface PromotionStackRestored {
  readonly type: 'promotion_stack.restored';
  readonly data: {
    readonly id: string;
    readonly stack: StackDefinition;
    readonly updatedAt: Instant | null;
    readonly at: Instant;
  };
}

export type PromotionStackDefined =
  | PromotionStackCreated
  | PromotionStackUpdated
  | PromotionStackDeleted
  | PromotionStackRestored;

/** All tiers of the campaign, each at its new place. The tiers follow. Decision 0261. */
export interface TierListOrdered {
  readonly type: 'tier_list.ordered';
  readonly data: { readonly orderId: string; readonly tiers: readonly PlacedTier[] };
}

export type TierListEvent =
  | { readonly type: 'tier_list.entered'; readonly data: { readonly tiers: readonly PlacedTier[] } }
  | { readonly type: 'tier_list.moved'; readonly data: PlacedTier }
  | { readonly type: 'tier_list.left'; readonly data: { readonly id: string } }
  | TierListOrdered
  /** Its places are those of the tiers now. */
  | { readonly type: 'tier_list.order_applied'; readonly data: { readonly orderId: string } }
  /** None of the orders is being applied any more. */
  | { readonly type: 'tier_list.ordering_finished'; readonly data: Record<string, never> }
  | { readonly type: 'tier_list.closed'; readonly data: Record<string, never> }
  /** The campaign is back, with these tiers. */
  | { readonly type: 'tier_list.reopened'; readonly data: { readonly tiers: readonly PlacedTier[] } }
  | PromotionStackDefined;

export const AUDITED_PROMOTION_EVENTS: AuditedTypes<PromotionTierDefined | PromotionStackDefined> = {
  'promotion_tier.created': true,
  'promotion_tier.updated': true,
  'promotion_tier.enabled': true,
  'promotion_tier.disabled': true,
  'promotion_tier.deleted': true,
  'promotion_tier.restored': true,
  'promotion_stack.created': true,
  'promotion_stack.updated': true,
  'promotion_stack.deleted': true,
  'promotion_stack.restored': true,
};
