import { type Instant } from '@perkstream/kernel';
import { type TierDefinition } from '@perkstream/published';

export type TierState = { readonly status: 'none' } | Tier;

/** Counters and what is under way: what was redeemed stands in the events, not here. */
export interface Tier {
  /** `removed`: deleted, and nothing is left that belonged to it */
  readonly status: 'live' | 'deleted' | 'removed';
  /** With all changes made to it. Stays the same object while only the counters move. */
  readonly definition: TierDefinition;
  readonly updatedAt: Instant | null;
  /** Successful redemptions less those that were rolled back. */
  readonly redeemed: number;
  /** Of these redemptions: the values of their orders before discounts, and what this tier took off. Minor units. */
  readonly orderAmount: number;
  readonly discountAmount: number;
  /** Redemption ids of processes under way that count on the tier; there are as many as there are such processes. */
  readonly reserved: Readonly<Record<string, true>>;
}

export const NO_TIER: TierState = { status: 'none' };
