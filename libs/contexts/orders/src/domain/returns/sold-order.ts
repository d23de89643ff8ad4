import { wholeNumber } from '@perkstream/kernel';
import {
  type LineLeft,
  type MeansLeft,
  type OrderDocument,
  type OrderLeft,
  type RedemptionRecord,
} from '@perkstream/published';
import { sharesOf } from './shares.js';

/** A line of an order as it is stored, in the names of the wire. */
export interface SoldLine {
  readonly id: string;
  readonly source_id?: string;
  readonly product_id?: string;
  readonly sku_id?: string;
  readonly quantity: number;
  readonly initial_quantity?: number;
  readonly initial_amount?: number;
  readonly price?: number;
  readonly amount?: number;
  readonly discount_amount?: number;
  readonly returned_quantity?: number;
  readonly returned_amount?: number;
}

/** What the discounts are filed under that no redemption gave. */
export const OWN = '';

/** The lines of an order. One without an id is called by its place. */
export function linesOf({ items = [] }: OrderDocument): readonly SoldLine[] {
  return items.map((item, index) => ({
    ...(item as unknown as SoldLine),
    id: (item['id'] as string | undefined) ?? `#${index}`,
    quantity: wholeNumber((item['quantity'] as number | string | undefined) ?? 1),
  }));
}

/** What an order cost, line by line, as it was sold: before anything came back. */
export function soldOrder(order: OrderDocument, redemptions: readonly RedemptionRecord[]): OrderLeft {
  const discounts = redemptions.filter((each) => !isPayment(each)).map(appliedBy);
  const payments = redemptions.filter(isPayment).map(appliedBy);
  const lines = linesOf(order).map((line) => openedLine(line, discounts, payments));
  const ofLines = sumOf(lines.map(({ amount }) => amount));
  const amount = order.amount ?? ofLines;
  // An amount below the lines is one more discount, which no redemption gave.
  const below = Math.max(0, ofLines - amount);
  const own = numberIn(order, 'discount_amount') - sumOf([...discounts, ...payments].map(({ ofOrder }) => ofOrder));
  const ofOrder = {
    ...onlyPositive({ [OWN]: Math.max(0, own) + below }),
    ...onlyPositive(Object.fromEntries(discounts.map((each) => [each.id, each.ofOrder]))),
  };
  const extra = Math.max(0, amount - ofLines);
  const priced = withShares(lines, extra, sumOf(Object.values(ofOrder)));
  const total = totalPaid(priced);
  return {
    ...priced,
    redemptions: redemptions.map(({ id }) => id),
    discounts: ofOrder,
    paidBy: paidBy(payments, total),
  };
}

/** Takes a discount of the whole order off the lines and the extra, in proportion to what they cost by then. */
function withShares(lines: readonly LineLeft[], extra: number, discount: number): Pick<OrderLeft, 'lines' | 'extra'> {
  const costs = [...lines.map(({ paid }) => paid), extra];
  const shares = sharesOf(Math.min(discount, sumOf(costs)), costs);
  return {
    lines: lines.map((line, index) => ({ ...line, paid: line.paid - shares[index]! })),
    extra: { amount: extra, paid: extra - shares.at(-1)! },
  };
}

export function totalPaid({ lines, extra }: Pick<OrderLeft, 'lines' | 'extra'>): number {
  return sumOf(lines.map(({ paid }) => paid)) + extra.paid;
}

/** Credits of gift cards and points that are money are paid with: they are no discount. */
export function isPayment({ amount, reward }: RedemptionRecord): boolean {
  return reward ? reward.type === 'COIN' : amount !== undefined;
}

/** What one redemption took off the order, and off its lines. */
export interface Applied {
  readonly id: string;
  readonly points?: number;
  readonly ofOrder: number;
  readonly ofLines: ReadonlyMap<string, number>;
}

export function appliedBy({ id, reward, order }: RedemptionRecord): Applied {
  const items = (order?.items ?? []) as readonly { readonly id?: string; readonly applied_discount_amount?: number }[];
  return {
    id,
    ...(reward && { points: reward.points }),
    ofOrder: order ? numberIn(order, 'applied_discount_amount') : 0,
    ofLines: new Map(items.map((item, index) => [item.id ?? `#${index}`, item.applied_discount_amount ?? 0])),
  };
}

function openedLine(line: SoldLine, discounts: readonly Applied[], payments: readonly Applied[]): LineLeft {
  const { id, quantity, amount = 0, discount_amount: all = 0 } = line;
  const given = discounts.map((each) => [each.id, each.ofLines.get(id) ?? 0] as const);
  const ofPayments = sumOf(payments.map(({ ofLines }) => ofLines.get(id) ?? 0));
  const own = Math.max(0, all - ofPayments - sumOf(given.map(([, discount]) => discount)));
  const discountsOfLine = onlyPositive({ [OWN]: own, ...Object.fromEntries(given) });
  const cost = Math.max(0, amount - sumOf(Object.values(discountsOfLine)));
  return { id, quantity, back: 0, amount, paid: cost, discounts: discountsOfLine };
}

/** Payments are at most what there was to pay; the rest is money. */
function paidBy(payments: readonly Applied[], total: number): OrderLeft['paidBy'] {
  const means: MeansLeft[] = [];
  let money = total;
  for (const { id, points, ofOrder, ofLines } of payments) {
    const worth = Math.min(money, ofOrder + sumOf([...ofLines.values()]));
    means.push({ redemptionId: id, worth, ...(points !== undefined && { points }) });
    money -= worth;
  }
  return { policy: 'PROPORTIONAL', money, means, back: 0 };
}

export function onlyPositive(amounts: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(Object.entries(amounts).filter(([, amount]) => amount > 0));
}

export function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((sum, each) => sum + each, 0);
}

export function numberIn(order: OrderDocument, field: string): number {
  const value = order[field];
  return typeof value === 'number' ? value : 0;
}
