import { type Instant, type LocalDate } from '@perkstream/kernel';
import {
  type LoyaltyCardRef,
  type PendingPoints,
  type PointsEntryNote,
  type PointsExpirationRules,
  type PointsPart,
} from '@perkstream/published';
import { type TierProgram } from '../loyalty-tiers/tier-reached.js';

/** The moment of a command, and the text from which ids of new entries are derived. */
export interface Moment {
  readonly now: Instant;
  /** The project's, an IANA name: days begin and end by it. */
  readonly timeZone: string;
  /** Text that no other command has: its request's id and step, or the source event. */
  readonly seed: string;
  /** Of the card; absent: the one known from before */
  readonly holderId?: string;
  /** The tiers of the program; absent: it has none */
  readonly program?: TierProgram;
}

/** When new points expire: by rules, on a day, or never. */
export type Expiration =
  | { readonly by: 'rules'; readonly rules: PointsExpirationRules | null }
  | { readonly by: 'date'; readonly date: LocalDate };

/** How the ledger of a card begins: as of the creation of the card, with the points that it was made with. */
export interface Opening {
  readonly card: LoyaltyCardRef;
  /** The rules of its program by which those points expire; null: they never do. */
  readonly expirationRules: PointsExpirationRules | null;
}

export interface AddPoints {
  readonly do: 'add';
  readonly entry: 'POINTS_ACCRUAL' | 'POINTS_ADDITION';
  readonly points: number;
  readonly expiration: Expiration;
  readonly note?: PointsEntryNote;
}

export interface RemovePoints {
  readonly do: 'remove';
  readonly entry: 'POINTS_REMOVAL';
  readonly points: number;
  readonly note?: PointsEntryNote;
}

/** The points that other cards give, either all or none. */
export interface ReceivePoints {
  readonly do: 'receive';
  readonly transfers: readonly { readonly points: number; readonly note: PointsEntryNote }[];
  readonly expiration: Expiration;
}

/**
 * A step of a process that takes points: reserve, then confirm or release. A redemption is confirmed as such, a transfer as
 * points that go to another card.
 */
export type SpendPoints =
  | {
      readonly do: 'reserve';
      readonly redemptionId: string;
      readonly points: number;
      /** The id of the event that causes it; absent: a member asked for it */
      readonly automaticFor?: string;
    }
  | {
      readonly do: 'confirm';
      readonly redemptionId: string;
      readonly entry?: 'POINTS_TRANSFER_OUT';
      readonly note?: PointsEntryNote;
    }
  | { readonly do: 'release'; readonly redemptionId: string };

/**
 * Gives back the points that a redemption spent, into the same buckets; where a bucket has expired, the rules set a new
 * date.
 */
export interface GiveBackPoints {
  readonly do: 'give_back';
  readonly parts: readonly PointsPart[];
  readonly rules: PointsExpirationRules | null;
  readonly note?: PointsEntryNote;
}

/** Points of one rule that an order had earned. */
export interface RevokedGrant {
  /** Of points that were granted to wait: they are taken there as long as they do. */
  readonly pendingId?: string;
  /** How many to take, above 0 */
  readonly points: number;
  readonly note: PointsEntryNote;
  /** What was spent already is not owed. */
  readonly isForgiven?: true;
}

/** Goods came back. Takes what can be spent; what was spent already is owed. Points that are reserved stay. */
export interface RevokePoints {
  readonly do: 'revoke';
  readonly grants: readonly RevokedGrant[];
}

export type ChangePendingPoints =
  | { readonly do: 'pend'; readonly pending: Omit<PendingPoints, 'createdAt' | 'updatedAt'> }
  /** `points` more, or fewer below zero. */
  | { readonly do: 'adjust_pending'; readonly pendingId: string; readonly points: number }
  | { readonly do: 'activate_pending'; readonly pendingId: string; readonly note?: PointsEntryNote }
  | { readonly do: 'cancel_pending'; readonly pendingId: string };

/** Books the entries that have fallen due, and nothing else. Every other command books them first. */
interface SettleCard {
  readonly do: 'settle';
}

export type LoyaltyCardCommand = (
  | AddPoints
  | ReceivePoints
  | RemovePoints
  | SpendPoints
  | GiveBackPoints
  | RevokePoints
  | ChangePendingPoints
  | SettleCard
) &
  Moment & {
    /** Opens the ledger of a card that had no command before. */
    readonly opening?: Opening;
  };
