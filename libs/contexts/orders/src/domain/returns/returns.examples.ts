import { type OrderDocument, type RedemptionRecord } from '@perkstream/published';

/** A line as an example has it: so many units at a price, and what is taken off the line. */
interface ExampleLine {
  readonly quantity: number;
  readonly price: number;
  /** By redemption; '' by none */
  readonly off?: Readonly<Record<string, number>>;
  /** Units that were bought; absent: all of them */
  readonly bought?: number;
}

export interface ExampleOrder {
  readonly lines: readonly ExampleLine[];
  /** Beyond the lines. */
  readonly shipping?: number;
  /** Off the whole order, by redemption; '' by none */
  readonly off?: Readonly<Record<string, number>>;
  /** Redemptions that are payments, with their points where they are points. */
  readonly paidWith?: Readonly<Record<string, { readonly points?: number }>>;
}

/** The stored order, with lines `a`, `b`, `c` and so on, and its redemptions. */
export function soldExample({ lines, shipping = 0, off = {}, paidWith = {} }: ExampleOrder): {
  order: OrderDocument;
  redemptions: readonly RedemptionRecord[];
} {
  const items = lines.map(({ quantity, price, off: ofLine = {}, bought = quantity }, index) => ({
    id: nameOf(index),
    source_id: `product-${nameOf(index)}`,
    quantity,
    initial_quantity: bought,
    price,
    amount: quantity * price,
    initial_amount: bought * price,
    discount_amount: sum(Object.values(ofLine)),
  }));
  const amount = sum(items.map((item) => item.amount)) + shipping;
  const ids = [...new Set([...lines.flatMap((line) => Object.keys(line.off ?? {})), ...Object.keys(off)])];
  const discount = sum(Object.values(off));
  const ofItems = sum(items.map((item) => item.discount_amount));
  const order: OrderDocument = {
    id: 'ord_1',
    status: 'PAID',
    customer_id: 'cust_1',
    amount,
    discount_amount: discount,
    total_discount_amount: discount + ofItems,
    total_amount: amount - discount - ofItems,
    items,
  };
  const redemptions = ids
    .filter((id) => id !== '')
    .map((id): RedemptionRecord => {
      const payment = paidWith[id];
      const applied = items.map((item, index) => ({
        id: item.id,
        applied_discount_amount: lines[index]!.off?.[id] ?? 0,
      }));
      const worth = (off[id] ?? 0) + sum(applied.map((item) => item.applied_discount_amount));
      return {
        id,
        date: '2026-03-01T08:00:00.000Z',
        relatedObjectType: 'voucher',
        relatedObjectId: `v_${id}`,
        ...(payment && payment.points === undefined && { amount: worth }),
        ...(payment?.points !== undefined && {
          reward: { id: 'rew_1', name: 'Pay', type: 'COIN', points: payment.points },
        }),
        order: { id: 'ord_1', applied_discount_amount: off[id] ?? 0, items: applied },
        discountAmount: worth,
        orderAmount: amount,
      } as unknown as RedemptionRecord;
    });
  return { order, redemptions };
}

function nameOf(index: number): string {
  return String.fromCharCode('a'.charCodeAt(0) + index);
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((all, each) => all + each, 0);
}
