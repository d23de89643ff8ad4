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
}

/** Made together. Stream `loyalty_tiers`, one for each program. */
export interface LoyaltyTiersCreated {
  readonly type: 'loyalty_tiers.created';
  readonly data: { readonly tiers: readonly StoredLoyaltyTier[] };
}

export type LoyaltyTiersEvent = LoyaltyTiersCreated;

export const AUDITED_LOYALTY_TIER_EVENTS: AuditedTypes<LoyaltyTiersEvent> = { 'loyalty_tiers.created': true };
