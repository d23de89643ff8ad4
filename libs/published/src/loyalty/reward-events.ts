import { type JsonObject } from '@perkstream/kernel';
import { type AuditedTypes } from '../language/index.js';

/** Stored events of rewards: stream `reward`, with the programs that a reward is assigned to. Times in ISO 8601 and UTC. */

/** Codes of a campaign, or credit on a card of it. */
export interface CampaignReward {
  readonly type: 'CAMPAIGN';
  /** `camp_…` */
  readonly campaignId: string;
  readonly campaignType: RewardCampaignType;
  /** Minor units on a gift card, or points on a loyalty card; absent for coupons */
  readonly balance?: number;
}

/** A discount that is paid for with points. */
export interface CoinReward {
  readonly type: 'COIN';
  /** Whole units of the currency that `pointsRatio` points are exchanged for */
  readonly exchangeRatio: number;
  /** Points that are exchanged for `exchangeRatio` units of the currency */
  readonly pointsRatio: number;
}

/** A thing of the catalogue. */
export interface MaterialReward {
  readonly type: 'MATERIAL';
  /** `prod_…` */
  readonly productId: string;
  /** `sku_…` */
  readonly skuId: string | null;
}

export type RewardOffer = CampaignReward | CoinReward | MaterialReward;

export const REWARD_TYPES = ['CAMPAIGN', 'COIN', 'MATERIAL'] as const;
export const REWARD_CAMPAIGN_TYPES = ['DISCOUNT_COUPONS', 'GIFT_VOUCHERS', 'LOYALTY_PROGRAM'] as const;
export type RewardCampaignType = (typeof REWARD_CAMPAIGN_TYPES)[number];

export interface StoredReward {
  /** `rew_…` */
  readonly id: string;
  readonly name: string;
  readonly offer: RewardOffer;
  /** Of a thing; null: without limit */
  readonly stock: number | null;
  readonly attributes: { readonly imageUrl?: string; readonly description?: string };
  readonly metadata: Readonly<JsonObject>;
  /** How often it was redeemed and not given back; absent: never */
  readonly redeemed?: number;
  readonly createdAt: string;
  readonly updatedAt: string | null;
}

/** A reward as members of a loyalty program may get it. */
export interface StoredRewardAssignment {
  /** `rewa_…` */
  readonly id: string;
  readonly rewardId: string;
  /** `camp_…`: the program */
  readonly campaignId: string;
  /** What it costs; null for a COIN, of which the member chooses how many to spend */
  readonly points: number | null;
  /** Whether points that come in are spent on it; absent: not */
  readonly autoRedeem?: boolean;
  /** The claim under which it was switched on last; absent where an earlier version did, under the id of the reward. */
  readonly claimedAs?: string;
  readonly createdAt: string;
  readonly updatedAt: string | null;
}

/** The reward from now on, whole. */
export interface RewardShown {
  readonly type: 'reward.created' | 'reward.updated';
  readonly data: { readonly reward: StoredReward };
}

export interface RewardDeleted {
  readonly type: 'reward.deleted';
  readonly data: { readonly id: string };
}

/** The assignment from now on, whole. */
export interface RewardAssignmentShown {
  readonly type: 'reward.assigned' | 'reward.assignment_updated';
  readonly data: { readonly assignment: StoredRewardAssignment };
}

export interface RewardUnassigned {
  readonly type: 'reward.unassigned';
  readonly data: { readonly id: string; readonly rewardId: string; readonly campaignId: string };
}

/** What the reward costs in a program. */
export type RewardAssignmentEvent = RewardAssignmentShown | RewardUnassigned;

/**
 * A redemption that is under way keeps one of the reward back, then has it or lets it go; a rollback gives it back. A COIN has no
 * number of uses.
 */
interface OfUse {
  readonly id: string;
  /** `r_…` */
  readonly redemptionId: string;
  /** After it: how often the reward was redeemed */
  readonly redeemed: number;
}

export interface RewardUsed {
  readonly type: 'reward.use_confirmed' | 'reward.use_given_back';
  readonly data: OfUse;
}

export interface RewardHeld {
  readonly type: 'reward.use_reserved' | 'reward.use_released';
  readonly data: OfUse;
}

export type RewardUseEvent = RewardUsed | RewardHeld;

export type RewardEvent = RewardShown | RewardDeleted | RewardAssignmentEvent | RewardUseEvent;

export const AUDITED_REWARD_EVENTS: AuditedTypes<Exclude<RewardEvent, RewardUseEvent>> = {
  'reward.created': true,
  'reward.updated': true,
  'reward.deleted': true,
  'reward.assigned': true,
  'reward.assignment_updated': true,
  'reward.unassigned': true,
};
