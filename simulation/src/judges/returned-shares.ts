import { type Json } from '../clients/json.js';
import { type Sold } from '../clients/sold.js';

/** What an order cost when it was sold, by the answer. Amounts in minor units. */
export interface Cost {
  /** By the line: how many units, and what was paid for them by any means. */
  readonly lines: ReadonlyMap<string, { readonly quantity: number; readonly paid: number }>;
  /** Paid for what no line holds, such as shipping. */
  readonly extra: number;
  readonly money: number;
  /** Credits of the gift card that it took, and points of the card. */
  readonly credits: number;
  readonly points: number;
}

/** Each line costs what it is worth, less its own discount, less its share of what was taken off the whole. */
export function costOf({ order, redeemed }: Sold): Cost {
  const payments: readonly Json[] = (redeemed?.redemptions ?? []).filter(
    ({ reward, voucher }: Json) => reward || voucher.gift,
  );
  const total = (of: (payment: Json) => number) => payments.reduce((sum, each) => sum + of(each), 0);
  const worth = total((each) => each.order.applied_discount_amount);
  const items: readonly Json[] = order.items;
  const costs = items.map(({ amount, discount_amount: off = 0 }) => amount - off);
  const beyond = order.amount - items.reduce((sum, { amount }) => sum + amount, 0);
  const taken = divide((order.discount_amount ?? 0) - worth, [...costs, beyond]);
  return {
    lines: new Map(items.map(({ id, quantity }, at) => [id, { quantity, paid: (costs[at] ?? 0) - (taken[at] ?? 0) }])),
    extra: beyond - (taken.at(-1) ?? 0),
    money: order.total_amount,
    credits: total(({ reward, amount }) => (reward ? 0 : amount)),
    points: total(({ reward, amount }) => (reward ? amount : 0)),
  };
}

/** What the first units of a line cost: half a minor unit and more is rounded up. */
export function costOfFirst(units: number, { quantity, paid }: { quantity: number; paid: number }): number {
  return Math.floor((2 * paid * units + quantity) / (2 * quantity));
}

/** In whole units; what is left over goes to the largest remainders, the earlier one first. */
function divide(amount: number, costs: readonly number[]): number[] {
  const all = costs.reduce((sum, each) => sum + each, 0);
  if (all === 0) return costs.map(() => 0);
  const most = Math.min(amount, all);
  const whole = costs.map((cost) => Math.floor((most * cost) / all));
  const over = most - whole.reduce((sum, each) => sum + each, 0);
  const remainder = (at: number) => (most * (costs[at] ?? 0)) % all;
  const first = [...costs.keys()].sort((one, other) => remainder(other) - remainder(one) || one - other).slice(0, over);
  return whole.map((each, at) => each + (first.includes(at) ? 1 : 0));
}
