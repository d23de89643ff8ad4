import { datesOf, type Windows, windowsWithin } from '@perkstream/domain-availability';
import { type Discount } from '@perkstream/domain-pricing';
import { type ClockUse, type Gate } from '@perkstream/domain-validation-rules';
import { type Instant } from '@perkstream/kernel';
import { type GateKind } from './gates.js';
import { type Mentions } from './mentions.js';

/** Where an offer stands among others, by its age. */
export interface Place {
  /** Of its own, also among those that were made at the same time: they stand in the order of their keys. */
  readonly key: string;
  /** Milliseconds since 1970 */
  readonly madeAt: number;
}

/** An offer that may apply to a cart, judged by its document. */
export interface Offer extends Place {
  readonly object: 'promotion_tier' | 'promotion_stack' | 'voucher' | 'campaign';
  /** Its name in a request: the code of a voucher, the id of anything else. */
  readonly id: string;
  readonly createdAt: Instant;
  /** The fields of filters, under their names. */
  readonly filtered: Filtered;
  /** The dates outside of which it does not apply. */
  readonly from?: Instant;
  readonly to?: Instant;
  /** Windows that recur between these dates: it is open while all of them are. Absent: all the time. */
  readonly recurring?: readonly Windows[];
  readonly discount?: Discount;
  /** Its gates. */
  readonly gates: Readonly<Record<GateKind, readonly Gate[]>>;
  /** Of a stack: tiers of which at least one has to apply. */
  readonly tiers?: readonly Offer[];
  readonly mentions: Mentions;
  /** True where rules name the products of the discount. */
  readonly hasTargets: boolean;
  readonly hasBundle: boolean;
  /** Which part of the time its rules ask for; absent: none. */
  readonly clock?: ClockUse;
}

export interface Filtered {
  readonly resource_id: string;
  readonly resource_type: string;
  readonly campaign_id?: string;
  readonly campaign_type?: string;
  readonly category_id?: string;
  readonly voucher_type?: string;
  readonly code?: string;
  readonly holder_role?: string;
}

/** The newest first. */
export function inOrderOfAge(a: Place, b: Place): number {
  return b.madeAt - a.madeAt || (a.key < b.key ? 1 : a.key > b.key ? -1 : 0);
}

export function isOpenAt({ from, to }: Offer, now: Instant): boolean {
  return (from === undefined || from <= now) && (to === undefined || to >= now);
}

/** Dates of its own, or those of its campaign where it has none; and the same of what recurs. */
export function openBetween(own: Windows, inherited: Windows = {}): Pick<Offer, 'from' | 'to' | 'recurring'> {
  const { startDate, expirationDate } = datesOf(own, inherited);
  const recurring = windowsWithin(own, inherited).filter(recurs);
  return {
    ...(startDate !== undefined && { from: startDate }),
    ...(expirationDate !== undefined && { to: expirationDate }),
    ...(recurring.length > 0 && { recurring }),
  };
}

function recurs({ validityTimeframe, validityDayOfWeek, validityHours }: Windows): boolean {
  return Boolean(validityTimeframe ?? validityDayOfWeek ?? validityHours);
}
