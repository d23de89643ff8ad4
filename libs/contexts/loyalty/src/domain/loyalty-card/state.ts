import {
  type LoyaltyTierChanged,
  type MemberTier,
  type PendingPoints,
  type PointsBucket,
  type PointsPart,
} from '@perkstream/published';

export type LoyaltyCardState = { readonly status: 'none' } | LoyaltyCard;

/**
 * The points of a loyalty card. What was booked stands in the events; here are the sums, and what can still be spent.
 * balance = points − expired − subtracted − redeemed = what is in the buckets + what is reserved.
 */
export interface LoyaltyCard {
  readonly status: 'open';
  /** `v_…` */
  readonly id: string;
  readonly campaignId: string;
  /** All that ever came. */
  readonly points: number;
  readonly expired: number;
  /** Taken away by hand, and transferred to other cards. */
  readonly subtracted: number;
  readonly redeemed: number;
  /** The soonest to expire first, what never expires last; none is empty. */
  readonly buckets: readonly PointsBucket[];
  /** By id. */
  readonly pending: Readonly<Record<string, PendingPoints>>;
  /** Kept back for redemptions that are under way, by redemption id. */
  readonly reserved: Readonly<Record<string, readonly PointsPart[]>>;
  /** The last changes that came with a source id, the latest last: one that comes again has no further effect. */
  readonly known: readonly KnownChange[];
  /** What was earned or added, by month: `2026-03`. The last ones. */
  readonly earned: Readonly<Record<string, number>>;
  readonly tier: MemberTier | null;
  /** The tier that begins with the next period. */
  readonly nextTier: LoyaltyTierChanged['data']['next'];
  /** When something happened last. */
  readonly lastAt: string;
}

/** What a change that came with the client's own id led to. */
export interface KnownChange {
  readonly sourceId: string;
  /** Below zero: taken away. */
  readonly points: number;
  readonly total: number;
  readonly balance: number;
}

/** So many months in which points came are known of each card: tiers by the points of a period ask for them. */
export const KNOWN_MONTHS = 60;

/** How many changes with a source id are remembered for each card. */
export const KNOWN_CHANGES = 200;

export function knownChange({ known }: LoyaltyCard, sourceId: string | undefined): KnownChange | undefined {
  return sourceId === undefined ? undefined : known.find((change) => change.sourceId === sourceId);
}

export function balanceOf({ points, expired, subtracted, redeemed }: LoyaltyCard): number {
  return points - expired - subtracted - redeemed;
}

/** All that ever came, less what was taken away by hand: redemptions and expiration do not change it. */
export function totalOf({ points, subtracted }: LoyaltyCard): number {
  return points - subtracted;
}

/** What can be spent now: the balance without what is reserved. */
export function spendableOf({ buckets }: LoyaltyCard): number {
  return sumOf(buckets);
}

export function pendingOf({ pending }: LoyaltyCard): number {
  return sumOf(Object.values(pending));
}

export function sumOf(parts: readonly { readonly points: number }[]): number {
  return parts.reduce((sum, { points }) => sum + points, 0);
}
