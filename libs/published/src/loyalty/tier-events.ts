import { type JsonObject } from '@perkstream/kernel';
import { type AuditedTypes } from '../language/index.js';

/** What a tier makes of the points of an earning rule, or of the price of a reward. */
export type TierMapping =
  | { readonly type: 'MULTIPLY'; readonly multiplier: number }
  | { readonly type: 'CUSTOM'; readonly points: number };

/** A tier of a loyalty program. Times in ISO 8601 and UTC. */
export interface StoredLoyaltyTier {
  /** `ltr_…` */
  readonly id: string;
  /** `camp_…` */
  readonly campaignId: string;
  readonly name: string;
  /** Both inclusive; `to` null: without end */
  readonly points: { readonly from: number; readonly to: number | null };
  /** By id of the rule, `ern_…` */
  readonly earningRules: Readonly<Record<string, TierMapping>>;
  /** By id of the assignment, `rewa_…`, or of the reward */
  readonly rewards: Readonly<Record<string, TierMapping>>;
  readonly metadata: JsonObject;
  readonly createdAt: string;
  /** Absent: never changed */
  readonly updatedAt?: string;
}

/** What an update may put in the place of what was there, each whole. */
export type LoyaltyTierChanges = Partial<
  Pick<StoredLoyaltyTier, 'name' | 'points' | 'earningRules' | 'rewards' | 'metadata'>
>;

/** Made together. Stream `loyalty_tiers`, one for each program. */
export interface LoyaltyTiersCreated {
  readonly type: 'loyalty_tiers.created';
  readonly data: { readonly tiers: readonly StoredLoyaltyTier[] };
}

/** Only what is different now. */
export interface LoyaltyTierUpdated {
  readonly type: 'loyalty_tier.updated';
  readonly data: {
    readonly id: string;
    readonly campaignId: string;
    readonly changes: LoyaltyTierChanges;
    readonly at: string;
  };
}

export interface LoyaltyTierDeleted {
  readonly type: 'loyalty_tier.deleted';
  readonly data: { readonly id: string; readonly campaignId: string; readonly at: string };
}

export type LoyaltyTiersEvent = LoyaltyTiersCreated | LoyaltyTierUpdated | LoyaltyTierDeleted;

export const AUDITED_LOYALTY_TIER_EVENTS: AuditedTypes<LoyaltyTiersEvent> = {
  'loyalty_tiers.created': true,
  'loyalty_tier.updated': true,
  'loyalty_tier.deleted': true,
};
