import { type Instant } from '@perkstream/kernel';
import { type VoucherDefinition, type VoucherSession } from '@perkstream/published';
import { type Sessions } from './sessions.js';

/** What a code stands for. `free`: never taken, or released. In the bin a voucher keeps its code and its ledger. */
export type VoucherState = { readonly status: 'free' } | Voucher;

/** Counters and what is under way: what was redeemed stands in the events, not here. */
export interface Voucher {
  readonly status: 'live' | 'in_bin';
  /** With all changes made to it. Stays the same object while only the counters move. */
  readonly definition: VoucherDefinition;
  readonly updatedAt: Instant | null;
  /** To customers, if it ever was. */
  readonly published?: Publications;
  /** Successful redemptions less those that were rolled back. */
  readonly redeemed: number;
  /** Of a gift card; minor units. */
  readonly gift?: GiftAccount;
  readonly reserved: Reservations;
  readonly sessions: Sessions;
}

export interface Publications {
  readonly count: number;
  /** The last one, and who holds the voucher since. */
  readonly publicationId: string;
  readonly holderId: string;
  /** It made the voucher valid for its own time: the dates of the campaign do not matter any more. */
  readonly ownTime: boolean;
}

/** balance = amount − subtracted − redeemed */
export interface GiftAccount {
  /** All that was ever put on the card. */
  readonly amount: number;
  /** Taken away by hand. */
  readonly subtracted: number;
  readonly redeemed: number;
  /** The last changes by hand that came with a source id, the latest last; absent before there was one. */
  readonly known?: readonly KnownChange[];
}

/** What a change of the balance that came with the client's own id led to: where it comes again, it has no effect. */
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

/** Uses that processes under way have reserved, by redemption id; there are as many as there are such processes. */
export interface Reservations {
  readonly open: Readonly<Record<string, Reservation>>;
  readonly count: number;
  /** Kept back from the balance by all of them. */
  readonly credits: number;
}

export interface Reservation {
  /** To be spent. */
  readonly credits: number;
  /** Put back when the reservation is released. */
  readonly session?: VoucherSession;
}

/** A reservation keeps back what its session held, too, so that the session can be put back. */
export function keptBackBy({ credits, session }: Reservation): number {
  return Math.max(credits, session?.credits ?? 0);
}

export function balanceOf(gift: GiftAccount): number {
  return gift.amount - gift.subtracted - gift.redeemed;
}

/** Income net of what was taken away by hand; redemptions do not change it. */
export function totalOf(gift: GiftAccount): number {
  return gift.amount - gift.subtracted;
}
