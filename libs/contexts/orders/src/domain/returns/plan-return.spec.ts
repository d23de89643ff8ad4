import { describe, expect, it } from '@jest/globals';
import { type OrderLeft, type ReturnPolicyAnswer } from '@perkstream/published';
import { planReturn, type ReturnRequest } from './plan-return.js';
import { type ReturnPlan } from './return.decider.js';
import { type ExampleOrder, soldExample } from './returns.examples.js';
import { linesOf, soldOrder } from './sold-order.js';
import { withReturnedItems } from './returned-lines.js';

const KEEP: ReturnPolicyAnswer = { discounts: 'KEEP', credits: 'PROPORTIONAL', points: 'PROPORTIONAL' };
const REPRICE: ReturnPolicyAnswer = { ...KEEP, discounts: 'REPRICE' };

type Back = Readonly<Record<string, number>>;

/** An order of which goods come back, one return after the other. */
class Till {
  private left: OrderLeft;
  private order;
  private readonly redemptions;
  private readonly pointsBack: Record<string, number> = {};

  constructor(example: ExampleOrder) {
    ({ order: this.order, redemptions: this.redemptions } = soldExample(example));
    this.left = soldOrder(this.order, this.redemptions);
  }

  /** @param rest how the rest is priced again */
  back(units: Back, policy = KEEP, rest?: ExampleOrder & { readonly of?: readonly number[] }): ReturnPlan {
    const { order, left, redemptions, pointsBack } = this;
    const repriced = rest && this.repriced(rest);
    const request: ReturnRequest = {
      ...{ id: 'ret_1', sourceId: null, reason: null, now: '2026-03-02T08:00:00.000Z', asked: '' },
      policy,
      units: new Map(Object.entries(units)),
      ...(repriced && { repriced }),
    };
    const made = redemptions.map((each) => ({ id: each.id, date: each.date, redemptions: [each] }));
    const plan = planReturn({ order, version: 1, left, made, pointsBack }, request);
    this.left = plan.left;
    this.order = withReturnedItems(order, plan.record.items);
    for (const { redemptionId, points } of plan.back)
      pointsBack[redemptionId] = (pointsBack[redemptionId] ?? 0) + points;
    return plan;
  }

  get lines() {
    return linesOf(this.order);
  }

  private repriced({ of, ...example }: ExampleOrder & { readonly of?: readonly number[] }) {
    const { order, redemptions } = soldExample(example);
    // The lines of the rest by the places that they have in the whole order.
    const places = of ?? order.items!.map((_item, index) => index);
    const named = (index: number) => this.lines[places[index]!]!.id;
    const items = order.items!.map((item, index) => ({ ...item, id: named(index) }));
    const records = redemptions.map((each) => {
      const applied = each.order!.items!.map((item, index) => ({ ...item, id: named(index) }));
      return { ...each, order: { ...each.order!, items: applied } };
    });
    return { order: { ...order, items }, redemptions: records, explanations: {} };
  }
}

const refundOf = ({ record }: ReturnPlan) => record.refund.amount;
const line = (quantity: number, price: number) => ({ quantity, price });

describe('a return that keeps the prices', () => {
  it('gives back the share of each line', () => {
    const till = new Till({ lines: [line(1, 600), line(1, 400)], off: { r_1: 100 } });
    const first = till.back({ a: 1 });
    expect(first.record.items).toEqual([
      { item: 'a', source_id: 'product-a', quantity: 1, price: 600, discount: 60, paid: 540 },
    ]);
    expect(first.record.order).toMatchObject({ amount: 400, total_discount_amount: 40, total_amount: 360 });
    expect(first.record.redemptions).toEqual([{ id: 'r_1', effect: 'KEPT', amount: 40 }]);
    const last = till.back({ b: 1 });
    expect([refundOf(first), refundOf(last), first.isLast, last.isLast]).toEqual([540, 360, false, true]);
    expect(last).toMatchObject({ back: [], rollBack: ['r_1'] });
    expect(last.record.redemptions).toEqual([{ id: 'r_1', effect: 'ROLLED_BACK', amount: 0 }]);
    expect(till.lines).toMatchObject([{ returned_amount: 540 }, { returned_amount: 360, returned_quantity: 1 }]);
  });

  it('does so below a threshold as well', () => {
    const sold = { lines: [line(1, 15_000), line(1, 6_000)], off: { r_1: 4_200 } };
    expect(refundOf(new Till(sold).back({ b: 1 }))).toBe(4_800);
    expect(refundOf(new Till({ lines: [line(6, 5_000)], off: { r_1: 3_000 } }).back({ a: 5 }))).toBe(22_500);
  });

  it('gives units the rounded part of their line, however they are split', () => {
    const sold = { lines: [line(100, 2)], off: { r_1: 50 } };
    const splits = [[100], [1, 99], [33, 33, 34], Array.from({ length: 100 }, () => 1)];
    for (const split of splits) {
      const till = new Till(sold);
      const refunds = split.map((quantity) => refundOf(till.back({ a: quantity })));
      expect(refunds.reduce((sum, each) => sum + each, 0)).toBe(150);
      expect(Math.min(...refunds)).toBeGreaterThan(0);
    }
    expect(refundOf(new Till(sold).back({ a: 3 }))).toBe(5);
  });

  it('leaves what the order holds beyond its lines to a rollback', () => {
    const till = new Till({ lines: [line(1, 6_000), line(1, 3_000)], shipping: 1_000, off: { r_1: 1_000 } });
    expect(refundOf(till.back({ a: 1 }))).toBe(5_400);
    expect(refundOf(till.back({ b: 1 }))).toBe(2_700);
  });

  it('takes an amount below the lines for one more discount', () => {
    const { order, redemptions } = soldExample({ lines: [line(1, 600), line(1, 400)] });
    const left = soldOrder({ ...order, amount: 900 }, redemptions);
    expect(left.lines.map(({ paid }) => paid)).toEqual([540, 360]);
  });

  it('shares what is left over among the lines with the largest remainders, the earlier first', () => {
    const { order, redemptions } = soldExample({
      lines: [line(1, 100), line(1, 100), line(1, 100)],
      off: { r_1: 100 },
    });
    expect(soldOrder(order, redemptions).lines.map(({ paid }) => paid)).toEqual([66, 67, 67]);
  });

  it('takes the discounts of a line off that line alone', () => {
    const till = new Till({
      lines: [{ ...line(2, 1_000), off: { r_1: 500, '': 100 } }, line(1, 1_000)],
      off: { r_2: 240 },
    });
    const { record } = till.back({ a: 1 });
    expect(record.items).toMatchObject([{ price: 1_000, paid: 630, discount: 370 }]);
    expect(record.redemptions).toEqual([
      { id: 'r_1', effect: 'KEPT', amount: 250 },
      { id: 'r_2', effect: 'KEPT', amount: 170 },
    ]);
    expect(record.order).toMatchObject({
      amount: 2_000,
      items: [{ quantity: 1, discount_amount: 300 }, { discount_amount: 0 }],
      total_amount: 1_530,
    });
  });
});

describe('a return that prices the rest again', () => {
  it('takes a discount back whose threshold is no longer met', () => {
    const till = new Till({ lines: [line(1, 15_000), line(1, 6_000)], off: { r_1: 4_200 } });
    const { record } = till.back({ b: 1 }, REPRICE, { lines: [line(1, 15_000)] });
    expect(record.refund.amount).toBe(1_800);
    expect(record.items).toMatchObject([{ price: 6_000, discount: 4_200, paid: 1_800 }]);
    expect(record.redemptions).toEqual([{ id: 'r_1', effect: 'REDUCED', amount: 0 }]);
    expect(record.order).toMatchObject({ amount: 15_000, total_discount_amount: 0, total_amount: 15_000 });
    expect(refundOf(till.back({ a: 1 }))).toBe(15_000);
  });

  it('does so for the units of a line', () => {
    const till = new Till({ lines: [line(6, 5_000)], off: { r_1: 3_000 } });
    expect(refundOf(till.back({ a: 5 }, REPRICE, { lines: [line(1, 5_000)] }))).toBe(22_000);
    expect(refundOf(till.back({ a: 1 }))).toBe(5_000);
  });

  it('gives back nothing where the rest costs more than was paid, and less from then on', () => {
    const till = new Till({ lines: [line(1, 10_000), line(1, 500)], off: { r_1: 5_000 } });
    const { record } = till.back({ b: 1 }, REPRICE, { lines: [line(1, 10_000)] });
    expect(record.refund.amount).toBe(0);
    expect(record.order).toMatchObject({ amount: 10_000, total_amount: 5_500 });
    expect(refundOf(till.back({ a: 1 }))).toBe(5_500);
  });

  it('charges free goods that are kept and no longer earned', () => {
    const socks = { quantity: 1, price: 1_000, off: { r_1: 1_000 }, bought: 0 };
    const till = new Till({ lines: [line(1, 10_000), line(1, 4_000), socks] });
    const { record } = till.back({ a: 1 }, REPRICE, { lines: [line(1, 4_000)], of: [1] });
    expect(record.charged).toEqual([{ item: 'c', quantity: 1, price: 1_000 }]);
    expect(record.refund.amount).toBe(9_000);
    expect(record.order).toMatchObject({ amount: 5_000, total_amount: 5_000 });
    expect(till.back({ b: 1, c: 1 }).record.refund.amount).toBe(5_000);
  });

  it('charges nothing when they come back as well, or are earned still', () => {
    const socks = { quantity: 1, price: 1_000, off: { r_1: 1_000 }, bought: 0 };
    const sold = { lines: [line(1, 10_000), line(1, 4_000), socks] };
    const both = new Till(sold).back({ a: 1, c: 1 }, REPRICE, { lines: [line(1, 4_000)], of: [1] });
    expect(both.record).toMatchObject({ charged: [], refund: { amount: 10_000 } });
    const earned = new Till(sold).back({ b: 1 }, REPRICE, { lines: [line(1, 10_000), socks], of: [0, 2] });
    expect(earned.record).toMatchObject({ charged: [], refund: { amount: 4_000 } });
  });

  it('gives back for what cost nothing, where the rest is cheaper without it', () => {
    const till = new Till({ lines: [line(1, 5_000), line(1, 0)] });
    const { record } = till.back({ b: 1 }, REPRICE, { lines: [line(1, 5_000)], off: { r_1: 500 } });
    expect(record).toMatchObject({ refund: { amount: 500 }, items: [{ price: 0, paid: 500, discount: 0 }] });
  });

  it('is kept from then on by returns that keep the prices', () => {
    const till = new Till({ lines: [line(4, 5_000)], off: { r_1: 4_000 } });
    const rest = { lines: [line(3, 5_000)], off: { r_1: 1_500 } };
    expect(refundOf(till.back({ a: 1 }, REPRICE, rest))).toBe(2_500);
    expect([1, 1, 1].map((quantity) => refundOf(till.back({ a: quantity })))).toEqual([4_500, 4_500, 4_500]);
  });
});

describe('what paid for an order', () => {
  const gift = { lines: [line(1, 8_000), line(1, 4_000)], off: { r_1: 3_000 }, paidWith: { r_1: {} } };

  it.each([
    ['PROPORTIONAL', 2_000, 6_000],
    ['CREDITS_FIRST', 3_000, 5_000],
    ['MONEY_FIRST', 0, 8_000],
  ] as const)('comes back %s', (credits, amount, money) => {
    const till = new Till(gift);
    const { record, back } = till.back({ a: 1 }, { ...KEEP, credits });
    expect(record.refund.amount).toBe(money);
    expect(record.refund.credits).toEqual(amount > 0 ? [{ voucher: 'v_r_1', amount }] : []);
    expect(back.map((each) => each.credits)).toEqual(amount > 0 ? [amount] : []);
    expect(record.items).toMatchObject([{ paid: 8_000, discount: 0 }]);
    expect(record.redemptions).toEqual([{ id: 'r_1', effect: 'KEPT', amount: 3_000 - amount }]);
    expect(till.back({ b: 1 }, { ...KEEP, credits }).record.refund.amount).toBe(9_000 - money);
  });

  it('comes back in points', () => {
    const till = new Till({ lines: [line(3, 1_000)], off: { r_1: 1_000 }, paidWith: { r_1: { points: 100 } } });
    const points = [1, 1, 1].map(() => till.back({ a: 1 }).record.refund);
    expect(points.map((refund) => refund.points[0]?.returned)).toEqual([33, 34, 33]);
    expect(points.map((refund) => refund.amount)).toEqual([667, 666, 667]);
  });

  it('comes back by another policy from what is left', () => {
    const till = new Till(gift);
    till.back({ b: 1 });
    expect(till.back({ a: 1 }, { ...KEEP, credits: 'MONEY_FIRST' }).record.refund).toMatchObject({
      amount: 6_000,
      credits: [{ amount: 2_000 }],
    });
  });
});
