import {
  type LoyaltyTierChanged,
  type MemberTier,
  type PendingPoints,
  type PointsBucket,
  type PointsEntryNote,
  type PointsPart,
} from '@perkstream/published';
import { type AutomaticRedemptions } from './automatic-redemptions.js';

export type LoyaltyCardState = { readonly status: 'none' } | LoyaltyCard;

/**
 * The points of a loyalty card. The entries are in the events; the state holds the sums and the points that can still
 * be spent. balance = points − expired − subtracted − redeemed = points in buckets + points reserved.
 */
export interface LoyaltyCard {
  readonly status: 'open';
  /** `v_…` */
  readonly id: string;
  readonly campaignId: string;
  /** `cust_…`; absent: nobody yet */
  readonly holderId?: string;
  /** The sum of all points that came in. */
  readonly points: number;
  readonly expired: number;
  /** Taken away by hand, and transferred to other cards. */
  readonly subtracted: number;
  readonly redeemed: number;
  /** The soonest to expire first, what never expires last; none is empty. */
  readonly buckets: readonly PointsBucket[];
  /** In the order in which they were granted. A list, because a record of a thousand takes long to copy. */
  readonly pending: readonly PendingPoints[];
  /** Reserved for running redemptions, by redemption id. */
  readonly reserved: Readonly<Record<string, readonly PointsPart[]>>;
  /** Absent: none yet */
  readonly automatic?: AutomaticRedemptions;
  /** Points that goods had earned which came back, and that were spent by then; the oldest first. Absent: nothing is owed */
  readonly debts?: readonly PointsDebt[] | undefined;
  /** The last changes with a source id, the latest last. The same change has no effect when it comes again. */
  readonly known: readonly KnownChange[];
  /** Points earned or added in the last months, by month: `2026-03`. */
  readonly earned: Readonly<Record<string, number>>;
  readonly tier: MemberTier | null;
  /** The tier that begins with the next period. */
  readonly nextTier: LoyaltyTierChanged['data']['next'];
  /** The ids of the last pending points that became spendable or were canceled, the latest last. */
  readonly settledPending: readonly string[];
  /** Of those, the ones that were canceled. */
  readonly canceledPending: readonly string[];
  /** The time in the id of the last entry, in milliseconds since 1970. */
  readonly lastEntryAt: number;
  /** When something happened last. */
  readonly lastAt: string;
}

/** Points that are taken from those that come in next. */
export interface PointsDebt {
  /** Above 0 */
  readonly points: number;
  /** What the entries show that take them */
  readonly note: PointsEntryNote;
}

/** The result of a change with the client's own id. */
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

/** How many pending points of a card wait at most: all of them may fall due on one day, and are booked together. */
export const MAX_PENDING_ENTRIES = 1_000;

/** How many settled pending points are remembered, for each card. Older ones count as unknown. */
export const KNOWN_PENDING = 200;

export function knownChange({ known }: LoyaltyCard, sourceId: string | undefined): KnownChange | undefined {
  return sourceId === undefined ? undefined : known.find((change) => change.sourceId === sourceId);
}

export function balanceOf({ points, expired, subtracted, redeemed }: LoyaltyCard): number {
  return points - expired - subtracted - redeemed;
}

/** The points that came in, minus those taken away manually. Redemptions and expiration do not change it. */
export function totalOf({ points, subtracted }: LoyaltyCard): number {
  return points - subtracted;
}

/** The points that can be spent now: the balance minus reserved points. */
export function spendableOf({ buckets }: LoyaltyCard): number {
  return sumPoints(buckets);
}

export function pendingOf({ pending }: LoyaltyCard): number {
  return sumPoints(pending);
}

export function sumPoints(parts: readonly { readonly points: number }[]): number {
  return parts.reduce((sum, { points }) => sum + points, 0);
}
