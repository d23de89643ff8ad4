import { describe, expect, it } from '@jest/globals';
import {
  type OrderDocument,
  type OrderLeft,
  type RedemptionRecord,
  type ReturnedCreditsPolicy,
} from '@perkstream/published';
import fc from 'fast-check';
import { withRedemptionsOf } from './counted-redemptions.js';
import { divideRefund } from './means-back.js';
import { restOrder, undiscountedRest } from './rest-order.js';
import { type ExampleOrder, soldExample } from './returns.examples.js';
import { linesOf, soldOrder, sumOf, totalPaid } from './sold-order.js';
import { isAll, restTotal, takeBack, takeBackRepriced, type Units, unitsLeft } from './take-back.js';

/** The long run repeats them five times with new seeds: 10,000 orders. */
const RUNS = { numRuns: 2_000 };
/** Each of them is returned twice. */
const TWICE = { numRuns: 500 };

const lines = fc.array(
  fc.record({ quantity: fc.integer({ min: 1, max: 9 }), price: fc.integer({ min: 0, max: 9_999 }), cut: fc.nat(100) }),
  { minLength: 1, maxLength: 5 },
);

/** Two discounts and a payment, as shops have them: some of the lines', some of the order's. */
const orders = fc
  .record({ lines, shipping: fc.nat(2_000), offOrder: fc.nat(100), paid: fc.nat(100), points: fc.boolean() })
  .map(({ lines: all, shipping, offOrder, paid, points }): ExampleOrder => {
    const sold = all.map(({ quantity, price, cut }) => {
      return { quantity, price, off: { r_line: Math.floor((quantity * price * cut) / 100) } };
    });
    const left = sumOf(sold.map(({ quantity, price, off }) => quantity * price - off.r_line)) + shipping;
    const off = Math.floor((left * offOrder) / 100);
    const credits = Math.floor(((left - off) * paid) / 100);
    return {
      lines: sold,
      shipping,
      off: { r_order: off, r_paid: credits },
      paidWith: { r_paid: points ? { points: 7 } : {} },
    };
  });

/** Numbers from which each return of a run takes its units. */
const splits = fc.array(fc.nat(1_000), { minLength: 3, maxLength: 30 });
const policies = fc.constantFrom<ReturnedCreditsPolicy>('PROPORTIONAL', 'CREDITS_FIRST', 'MONEY_FIRST');

/** One unit or more of a line that has some; all that is left once the numbers are used up. */
function picked(left: OrderLeft, chance: number | undefined): Units {
  const open = left.lines.filter((line) => unitsLeft(line) > 0);
  if (chance === undefined) return new Map(open.map((line) => [line.id, unitsLeft(line)]));
  const line = open[chance % open.length]!;
  return new Map([[line.id, 1 + (chance % unitsLeft(line))]]);
}

interface Sums {
  readonly refunds: number;
  readonly money: number;
  readonly credits: number;
  readonly points: number;
}

/** Returns everything in a random order and split. @param step what one return gives; by default prices stay */
function returnAll(
  example: ExampleOrder,
  split: readonly number[],
  policyOf: (index: number) => ReturnedCreditsPolicy,
  step: typeof takeBack = takeBack,
): Sums & { readonly byLine: ReadonlyMap<string, number> } {
  const { order, redemptions } = soldExample(example);
  let left = soldOrder(order, redemptions);
  let sums: Sums = { refunds: 0, money: 0, credits: 0, points: 0 };
  const byLine = new Map<string, number>();
  for (let index = 0; left.lines.some((line) => unitsLeft(line) > 0); index++) {
    const before = restTotal(left);
    const units = picked(left, split[index]);
    const taken = step(left, units, linesOf(order));
    const { money, means, paidBy } = divideRefund(left.paidBy, taken.refund, policyOf(index));
    const [credits = 0, points = 0] = [means[0]?.worth, means[0]?.points];
    left = { ...taken.left, paidBy };
    const amounts = [taken.refund, money, credits, points, ...taken.items.map(({ paid }) => paid)];
    holds(
      'nothing is negative',
      amounts.every((amount) => amount >= 0),
    );
    holds('money and credits are the refund', money + credits === taken.refund);
    holds('the units are the refund', sumOf(taken.items.map(({ paid }) => paid)) === taken.refund);
    holds('refund and rest are what was there', restTotal(left) + taken.refund === before);
    for (const { item, paid } of taken.items) byLine.set(item, (byLine.get(item) ?? 0) + paid);
    holds('the rest is priced', restOrder(order, left).total_amount === moneyLeft(left));
    sums = {
      refunds: sums.refunds + taken.refund,
      money: sums.money + money,
      credits: sums.credits + credits,
      points: sums.points + points,
    };
  }
  return { ...sums, byLine };
}

/** A check that costs nothing while it holds: there are millions of them. */
function holds(what: string, isTrue: boolean): void {
  if (!isTrue) throw new Error(`Does not hold: ${what}`);
}

function moneyLeft({ paidBy }: OrderLeft): number {
  return divideRefund(paidBy, paidBy.money + sumOf(paidBy.means.map(({ worth }) => worth)) - paidBy.back, paidBy.policy)
    .money;
}

describe('returns of random orders', () => {
  it('give back what was paid for the lines, whatever comes back when', () => {
    fc.assert(
      fc.property(orders, splits, fc.array(policies, { minLength: 40, maxLength: 40 }), (example, split, credits) => {
        const { order, redemptions } = soldExample(example);
        const left = soldOrder(order, redemptions);
        expect(totalPaid(left)).toBe(order.total_amount! + (redemptions.at(-1)!.discountAmount ?? 0));
        const sums = returnAll(example, split, (index) => credits[index % credits.length]!);
        expect(sums.refunds).toBe(totalPaid(left) - left.extra.paid);
        for (const { id, paid } of left.lines) expect(sums.byLine.get(id) ?? 0).toBe(paid);
        if (left.extra.paid > 0) return;
        // Nothing but lines: all that paid for them is back.
        expect([sums.money, sums.credits]).toEqual([left.paidBy.money, left.paidBy.means[0]!.worth]);
        if (sums.credits > 0) expect(sums.points).toBe(left.paidBy.means[0]!.points ?? 0);
      }),
      RUNS,
    );
  });

  it('are the same for each order and split', () => {
    fc.assert(
      fc.property(orders, splits, splits, policies, (example, one, other, credits) => {
        const first = returnAll(example, one, () => credits);
        const second = returnAll(example, other, () => credits);
        expect(second).toEqual(first);
      }),
      TWICE,
    );
  });

  it('that price the rest again leave what was paid for it', () => {
    /** A discount that needs half of the order: whatever is left below that costs its price. */
    const halved: typeof takeBack = (left, units, sold) => {
      if (isAll(left, units)) return takeBack(left, units, sold);
      const rest = undiscountedRest(order, takeBack(left, units, sold).left);
      return takeBackRepriced(left, units, sold, { order: rest, redemptions: [] });
    };
    let order = soldExample({ lines: [] }).order;
    fc.assert(
      fc.property(orders, splits, policies, (example, split, credits) => {
        ({ order } = soldExample(example));
        const { refunds } = returnAll(example, split, () => credits, halved);
        expect(refunds).toBeLessThanOrEqual(order.total_amount! + sumOf(Object.values(example.off!)));
      }),
      RUNS,
    );
  });
});

/** One unit of line `a` came back. */
function afterOne(order: OrderDocument, redemptions: readonly RedemptionRecord[]): OrderLeft {
  const { left, refund } = takeBack(soldOrder(order, redemptions), new Map([['a', 1]]), linesOf(order));
  return { ...left, paidBy: divideRefund(left.paidBy, refund, 'PROPORTIONAL').paidBy };
}

describe('redemptions beside returns', () => {
  it('count once they are made, and no more once they are rolled back', () => {
    const { order, redemptions } = soldExample({ lines: [{ quantity: 2, price: 5_000 }], off: { r_1: 1_000 } });
    const left = afterOne(order, redemptions);
    const [made] = soldExample({ lines: [{ quantity: 1, price: 5_000 }], off: { r_2: 450 } }).redemptions;
    const withBoth = withRedemptionsOf(left, order, [...redemptions, made!]);
    expect([restTotal(left), restTotal(withBoth)]).toEqual([4_500, 4_050]);
    expect(restOrder(order, withBoth)).toMatchObject({
      amount: 5_000,
      total_discount_amount: 950,
      total_amount: 4_050,
    });
    expect(restTotal(withRedemptionsOf(withBoth, order, [made!]))).toBe(4_550);
    expect(restTotal(withRedemptionsOf(withBoth, order, redemptions))).toBe(4_500);
    expect(withRedemptionsOf(left, order, redemptions)).toBe(left);
  });

  it('count as payments where they pay', () => {
    const { order } = soldExample({ lines: [{ quantity: 2, price: 5_000 }] });
    const left = afterOne(order, []);
    const paid = soldExample({
      lines: [{ quantity: 1, price: 5_000 }],
      off: { r_2: 2_000 },
      paidWith: { r_2: {} },
    }).redemptions;
    const counted = withRedemptionsOf(left, order, paid);
    expect(counted.paidBy).toMatchObject({ money: 3_000, means: [{ redemptionId: 'r_2', worth: 2_000 }], back: 0 });
    expect(restTotal(counted)).toBe(5_000);
    expect(withRedemptionsOf(counted, order, []).paidBy).toMatchObject({ money: 5_000, means: [] });
  });
});
