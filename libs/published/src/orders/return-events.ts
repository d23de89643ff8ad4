import { type JsonObject } from '@perkstream/kernel';
import { type OrderDocument } from '../redeemables/redemption-record.js';
import { type ReturnPolicyAnswer } from './return-policy.js';
import {
  type ChargedItemAnswer,
  type RefundAnswer,
  type ReturnedItemAnswer,
  type ReturnEffectAnswer,
} from './return.answer.js';

/** Units of a line that can still come back, and what they cost. Amounts in minor units, of `quantity` units. */
export interface LineLeft {
  /** `ordli_…` */
  readonly id: string;
  readonly quantity: number;
  /** Of these units, those that came back: the first k of them cost the rounded k-th part. */
  readonly back: number;
  /** Before discounts; of a line without a price 0. */
  readonly amount: number;
  /** After all discounts: what was paid for them with money, credits or points. */
  readonly paid: number;
  /** Discounts of the line, by redemption (`r_…`); '' those that no redemption gave. */
  readonly discounts: Readonly<Record<string, number>>;
}

/** Credits or points that paid for an order. */
export interface MeansLeft {
  /** `r_…` */
  readonly redemptionId: string;
  /** What they paid, minor units */
  readonly worth: number;
  /** Of a loyalty card: how many points that were */
  readonly points?: number;
}

/** What can still come back of an order after returns. */
export interface OrderLeft {
  readonly lines: readonly LineLeft[];
  /** The redemptions (`r_…`, no parents) that it counts: those that were made or rolled back since are counted in when it is read. */
  readonly redemptions: readonly string[];
  /** What the order holds beyond its lines, such as shipping: its price, and what was paid for it. */
  readonly extra: { readonly amount: number; readonly paid: number };
  /** Discounts of the whole order that the lines and the extra share, by redemption; '' those that no redemption gave. */
  readonly discounts: Readonly<Record<string, number>>;
  /** What paid for lines and extra, in the order in which it is given back: `back` of it came back since. */
  readonly paidBy: {
    readonly policy: ReturnPolicyAnswer['credits'];
    readonly money: number;
    readonly means: readonly MeansLeft[];
    readonly back: number;
  };
}

/** What a return gives back of what one redemption took. */
export interface MeansBack {
  /** `r_…` */
  readonly redemptionId: string;
  /** `v_…`: the gift card, or the loyalty card */
  readonly voucherId: string;
  /** Credits in minor units; 0 for points */
  readonly credits: number;
  readonly points: number;
}

/** A return as it was decided. In the names of the wire where answers show it. */
export interface ReturnRecord {
  /** `ret_…` */
  readonly id: string;
  readonly order_id: string;
  readonly source_id: string | null;
  readonly reason: string | null;
  readonly customer_id: string | null;
  readonly policy: ReturnPolicyAnswer;
  /** Without what became of points that the order had earned: that is found when they are taken. */
  readonly refund: RefundAnswer;
  readonly items: readonly ReturnedItemAnswer[];
  readonly charged: readonly ChargedItemAnswer[];
  /** What remains, priced */
  readonly order: OrderDocument;
  readonly redemptions: readonly ReturnEffectAnswer[];
  readonly explanation: JsonObject;
  /** ISO 8601 in UTC */
  readonly created_at: string;
}

/** `return.completed`: all has been given back and taken back. */
export interface ReturnCompleted {
  readonly return: ReturnRecord;
}

export interface ReturnEvent {
  readonly type: 'return.completed';
  readonly data: ReturnCompleted;
}
