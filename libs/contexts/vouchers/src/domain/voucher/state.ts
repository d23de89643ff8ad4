import { type Instant } from '@perkstream/kernel';
import { type VoucherDefinition, type VoucherRestored, type VoucherSession } from '@perkstream/published';
import { type Sessions } from './sessions.js';

/** The state of a code. `free`: never used, or released. In the bin a voucher keeps its code and its ledger. */
export type VoucherState = { readonly status: 'free' } | Voucher;

/** Counters and open reservations. The redemptions themselves are in the events. */
export interface Voucher {
  readonly status: 'live' | 'in_bin';
  /** What was said when it went to the bin; absent while it is live. */
  readonly deleted?: VoucherRestored['data']['deleted'];
  /** With all changes applied. Stays the same object while only counters change. */
  readonly definition: VoucherDefinition;
  readonly updatedAt: Instant | null;
  /** When its definition was changed or it was published last; absent: never. */
  readonly redefinedAt?: Instant;
  /** To customers, if it ever was. */
  readonly published?: Publications;
  /** Successful redemptions less those that were rolled back. */
  readonly redeemed: number;
  /** Of a gift card; minor units. */
  readonly gift?: GiftAccount;
  readonly reserved: Reservations;
  readonly sessions: Sessions;
  /** Sessions that were opened up to then, with streams of their own, are over. */
  readonly sessionsEndedAt?: Instant;
}

export interface Publications {
  readonly count: number;
  /** The last one, and who holds the voucher since. */
  readonly publicationId: string;
  readonly holderId: string;
  readonly at: Instant;
  /**
   * The publication gave the voucher a validity of its own, so that the dates of the campaign do not matter any more.
   */
  readonly ownTime: boolean;
}

/** balance = amount − subtracted − redeemed */
export interface GiftAccount {
  /** The sum of all credits that were put on the card. */
  readonly amount: number;
  /** Taken away by hand. */
  readonly subtracted: number;
  readonly redeemed: number;
  /** The last manual changes with a source id, the latest last; absent before the first one. */
  readonly known?: readonly KnownChange[];
}

/** The result of a balance change with the client's own id. The same change has no effect when it comes again. */
export interface KnownChange {
  readonly sourceId: string;
  /** Below zero: taken away. */
  readonly credits: number;
  readonly total: number;
  readonly balance: number;
}

/** How many changes with a source id are remembered for each card. */
export const KNOWN_CHANGES = 200;

export function knownChange({ known }: GiftAccount, sourceId: string | undefined): KnownChange | undefined {
  return sourceId === undefined ? undefined : known?.find((change) => change.sourceId === sourceId);
}

/** Uses that running processes have reserved, by redemption id. */
export interface Reservations {
  readonly open: Readonly<Record<string, Reservation>>;
  readonly count: number;
  /** The credits that all of them reserve. */
  readonly credits: number;
}

export interface Reservation {
  /** To be spent. */
  readonly credits: number;
  /** Restored when the reservation is released. */
  readonly session?: VoucherSession;
}

/** A reservation also holds what its session held, so that the session can be restored. */
export function keptBackBy({ credits, session }: Reservation): number {
  return Math.max(credits, session?.credits ?? 0);
}

export function balanceOf(gift: GiftAccount): number {
  return gift.amount - gift.subtracted - gift.redeemed;
}

/** Nothing is left of it: all its uses are taken, or its credits are spent. */
export function isUsedUp({ definition: { quantity }, redeemed, reserved, gift }: Voucher): boolean {
  if (quantity !== null && redeemed + reserved.count >= quantity) return true;
  return gift !== undefined && gift.redeemed > 0 && balanceOf(gift) <= 0;
}

/** The credits that came in, minus those taken away manually. Redemptions do not change it. */
export function totalOf(gift: GiftAccount): number {
  return gift.amount - gift.subtracted;
}
