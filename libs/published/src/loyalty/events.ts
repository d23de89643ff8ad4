/*
 * Stored events of loyalty cards: the ledger of points. A card's balance is the sum of the parts that its events carry.
 * Days are days of the calendar where the project is (`2026-03-01`); moments are ISO 8601 in UTC.
 */

/** When points expire, reckoned from the day on which they were earned. */
export type PointsExpirationRules =
  | {
      readonly periodType: 'MONTH';
      /** Months, from 0 on. */
      readonly periodValue: number;
      readonly rounding?: 'END_OF_MONTH' | 'END_OF_QUARTER' | 'END_OF_HALF_YEAR' | 'END_OF_YEAR';
    }
  | {
      readonly periodType: 'MONTH';
      readonly periodValue: number;
      readonly rounding: 'PARTICULAR_MONTH';
      /** 1 is January. */
      readonly roundingMonth: number;
    }
  | {
      readonly periodType: 'FIXED_DAY_OF_YEAR';
      /** 1 is January. */
      readonly fixedMonth: number;
      readonly fixedDay: number;
    };

/** The points of a card that are usable up to the same day. */
export interface PointsBucket {
  /** `lopb_…` */
  readonly id: string;
  /** The last day on which they are usable; null: they never expire. */
  readonly expiresAt: string | null;
  /** From 0 on. */
  readonly points: number;
  readonly createdAt: string;
}

/** What one entry of the ledger put into a bucket or took out of it; always above 0. */
export interface PointsPart {
  /** `lopb_…` */
  readonly bucketId: string;
  readonly expiresAt: string | null;
  readonly points: number;
}

/** The types of entries by which points come. */
export type PointsIncome =
  | 'POINTS_ACCRUAL'
  | 'POINTS_ADDITION'
  | 'PENDING_POINTS_ACTIVATION'
  | 'POINTS_REFUND'
  | 'POINTS_TRANSFER_IN';

/** The types of entries by which points go. */
export type PointsOutgo = 'POINTS_REDEMPTION' | 'POINTS_REMOVAL' | 'POINTS_EXPIRATION' | 'POINTS_TRANSFER_OUT';

/** What a ledger shows of an entry, apart from its numbers, in the names of the wire: it came with the command. */
export interface PointsEntryNote {
  /** The client's own id of the change. */
  readonly sourceId?: string;
  readonly reason?: string;
  /** `API`, `Automation`, …; absent: nobody's */
  readonly source?: string;
  /** The entry of the other card of a transfer, `vtx_…`. */
  readonly relatedTransactionId?: string;
  /** `order`, `event`, `earning_rule`, `reward`, `redemption`, `rollback` and so on, as the ledger shows them. */
  readonly details?: Readonly<Record<string, unknown>>;
}

/** What concerns the holder of a card. */
interface OfHolder {
  /** `cust_…`; absent: nobody held the card yet, or the event is older */
  readonly holderId?: string;
}

interface LoyaltyCardEntry<Type> extends OfHolder {
  /** Whose: `v_…` */
  readonly id: string;
  readonly campaignId: string;
  /** `vtx_…` */
  readonly transactionId: string;
  /**
   * Milliseconds since 1970: by it the entries of a card are in the order in which they were booked. Absent: the time in the id, which
   * says it as well, but for entries of transfers. Their ids were known before others were booked.
   */
  readonly place?: number;
  readonly entry: Type;
  readonly parts: readonly PointsPart[];
  /** The sum of the parts. */
  readonly points: number;
  /** After it: what is left on the card. */
  readonly balance: number;
  /** After it: all that ever came, less what was taken away by hand. */
  readonly total: number;
  readonly note?: PointsEntryNote;
  readonly at: string;
}

export interface LoyaltyCardOpened {
  readonly type: 'loyalty_card.opened';
  readonly data: { readonly id: string; readonly code: string; readonly campaignId: string; readonly at: string };
}

export interface LoyaltyPointsAdded {
  readonly type: 'loyalty_card.points_added';
  readonly data: LoyaltyCardEntry<PointsIncome> & {
    /** The day that it was where the project is; absent in older events: that of `at` */
    readonly day?: string;
    /** Of `PENDING_POINTS_ACTIVATION`: the entry that is pending no more, `lopp_…`. */
    readonly pendingId?: string;
    /** The same entry; absent in older events. */
    readonly pending?: PendingPoints;
  };
}

export interface LoyaltyPointsTaken {
  readonly type: 'loyalty_card.points_taken';
  readonly data: LoyaltyCardEntry<PointsOutgo> & {
    /** The redemption or the part of a transfer that had reserved them. */
    readonly redemptionId?: string;
    /** They were owed for goods that came back, and are taken from points that came in. */
    readonly isOwed?: true;
  };
}

/** Goods came back, and points that they had earned were spent already. */
export interface LoyaltyPointsOwed {
  readonly type: 'loyalty_card.points_owed';
  readonly data: OfHolder & {
    readonly id: string;
    readonly campaignId: string;
    /** Above 0 */
    readonly points: number;
    /** The program forgives them: nothing is owed. */
    readonly isForgiven?: true;
    /** After it: all that is owed */
    readonly owed: number;
    /** What entries show that take them later */
    readonly note: PointsEntryNote;
    readonly at: string;
  };
}

/** Points are kept back for a redemption that is under way. */
export interface LoyaltyPointsReserved {
  readonly type: 'loyalty_card.points_reserved';
  readonly data: {
    readonly id: string;
    readonly redemptionId: string;
    readonly parts: readonly PointsPart[];
    /** Of an automatic redemption: the event that caused it, and the project's day */
    readonly automatic?: { readonly cause: string; readonly day: string };
    readonly at: string;
  };
}

export interface LoyaltyReservationReleased {
  readonly type: 'loyalty_card.reservation_released';
  readonly data: { readonly id: string; readonly redemptionId: string; readonly at: string };
}

/** Points that are granted, and not spendable before a day comes. */
export interface PendingPoints {
  /** `lopp_…` */
  readonly id: string;
  readonly points: number;
  /** The day on which they become spendable. */
  readonly activatesAt: string;
  readonly expirationRules: PointsExpirationRules | null;
  /** What lists show of where they come from, in the names of the wire. */
  readonly details?: Readonly<Record<string, unknown>>;
  readonly createdAt: string;
  readonly updatedAt?: string;
}

export interface PendingPointsAdded {
  readonly type: 'loyalty_card.pending_points_added';
  readonly data: OfHolder & { readonly id: string; readonly campaignId: string; readonly pending: PendingPoints };
}

export interface PendingPointsUpdated {
  readonly type: 'loyalty_card.pending_points_updated';
  readonly data: OfHolder & {
    readonly id: string;
    /** Absent in older events, as is `by`. */
    readonly campaignId?: string;
    readonly pendingId: string;
    /** From now on. */
    readonly points: number;
    /** How many more; below zero: fewer */
    readonly by?: number;
    /** After it; absent in older events. */
    readonly pending?: PendingPoints;
    readonly at: string;
  };
}

export interface PendingPointsCanceled {
  readonly type: 'loyalty_card.pending_points_canceled';
  readonly data: OfHolder & {
    readonly id: string;
    /** Absent in older events, as are `points`. */
    readonly campaignId?: string;
    readonly pendingId: string;
    /** How many are not given. */
    readonly points?: number;
    /** The entry; absent in older events. */
    readonly pending?: PendingPoints;
    readonly at: string;
  };
}

/** The tier that a member is in. */
export interface MemberTier {
  /** `ltr_…` */
  readonly tierId: string;
  /** The day on which the member entered it. */
  readonly startDate: string;
  /** The last day in it; null: as long as the balance is within it */
  readonly expirationDate: string | null;
  /** When that day ends in the time zone of the project; absent without one, and in older events. */
  readonly expiresAt?: string;
  readonly enteredAt: string;
  /** When the last day was moved. */
  readonly prolongedAt?: string;
}

export type TierChange = 'joined' | 'upgraded' | 'downgraded' | 'prolonged' | 'left';

/** What points and time made of a member's tier. */
export interface LoyaltyTierChanged {
  readonly type: 'loyalty_card.tier_changed';
  readonly data: OfHolder & {
    readonly id: string;
    readonly campaignId: string;
    /** Absent where only `next` is different. */
    readonly change?: TierChange;
    /** `ltr_…`, the tier of before; null: none */
    readonly before: string | null;
    /** From now on; null: none */
    readonly tier: MemberTier | null;
    /** What was reached and begins with the next period. */
    readonly next: { readonly tierId: string; readonly startDate: string } | null;
    readonly at: string;
  };
}

/** An entry of the ledger. */
export type LoyaltyPointsMoved = LoyaltyPointsAdded | LoyaltyPointsTaken;

/** Points that wait for their day. */
export type PendingPointsChanged = PendingPointsAdded | PendingPointsUpdated | PendingPointsCanceled;

/** What redemptions under way keep back. */
export type LoyaltyPointsHeld = LoyaltyPointsReserved | LoyaltyReservationReleased;

export type LoyaltyCardEvent =
  | LoyaltyCardOpened
  | LoyaltyPointsMoved
  | LoyaltyPointsHeld
  | LoyaltyPointsOwed
  | PendingPointsChanged
  | LoyaltyTierChanged;
