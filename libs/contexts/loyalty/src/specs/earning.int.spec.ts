import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  type PendingPointsAnswer,
  type PointsEstimationAnswer,
  type PointsTransactionAnswer,
} from '@perkstream/published';
import { SettlementRound } from '../services/settlement-round.js';
import { LoyaltyInProcess, PROGRAM } from '../testing/loyalty-in-process.js';

let loyalty: LoyaltyInProcess;

beforeEach(async () => {
  loyalty = await LoyaltyInProcess.start();
  // What is earned on a day of the past is still there today.
  loyalty.rules = null;
});

afterEach(() => loyalty.stop());

const campaignId = PROGRAM;
const perAmount = {
  event: 'order.paid',
  loyalty: { type: 'PROPORTIONAL', calculation_type: 'ORDER_AMOUNT', order: { amount: { every: 100, points: 3 } } },
  source: { banner: 'Every euro' },
};
const fixed = { event: 'order.paid', loyalty: { type: 'FIXED', points: 50 } };
const waiting = { ...fixed, pending_points: { period_type: 'DAY', period_value: 10 } };
const paid = { id: 'ord_1', status: 'PAID', customer_id: 'cust_1', amount: 1_050, metadata: {} };
const canceled = { ...paid, status: 'CANCELED' };
const balance = async (code = 'CARD-1') => (await loyalty.numbers(code)).balance;
const pending = async () =>
  (await loyalty.answer<{ data: PendingPointsAnswer[] }>('list-campaign-pending-points', { campaignId })).data;

describe('a paid order', () => {
  it('earns what was estimated, by each rule, and the ledger says for what', async () => {
    await loyalty.earningRules([fixed, perAmount]);
    const body = { customer: { id: 'cust_1' }, order: paid };
    const { points_estimation } = await loyalty.answer<PointsEstimationAnswer>('estimate-points', { campaignId }, body);
    await loyalty.order(paid, 'CREATED');
    expect(await balance()).toBe(80);
    expect(points_estimation).toBe(80);
    const { data } = await loyalty.answer<{ data: PointsTransactionAnswer[] }>('list-loyalty-card-transactions', {
      memberId: 'CARD-1',
    });
    expect(data).toHaveLength(2);
    expect(data.map(({ details }) => details)).toContainEqual(
      expect.objectContaining({
        order: { id: 'ord_1', source_id: '' },
        earning_rule: { id: expect.any(String), source: { banner: 'Every euro' } },
      }),
    );
    expect(data[0]).toMatchObject({ type: 'POINTS_ACCRUAL', source: 'Automation' });
  });

  it('is not worked out for ever: a rule that takes too many steps gives nothing, and estimates say so', async () => {
    const anyLine = (rules: object) => ({ 1: { name: 'order.items.any', conditions: {}, rules }, logic: '1' });
    const price = { 1: { name: 'order.items.price', conditions: { $less_than: [0] } }, logic: '1' };
    loyalty.sentRules = anyLine(anyLine(anyLine(price)));
    await loyalty.earningRules([fixed, { ...perAmount, validation_rule_id: 'val_1' }]);
    const items = Array.from({ length: 500 }, (_one, index) => ({ product_id: `p${index}`, quantity: 1, price: 2 }));
    const order = { ...paid, items };
    const body = { customer: { id: 'cust_1' }, order };
    expect(await loyalty.refusal('estimate-points', { campaignId }, body)).toMatchObject({
      code: 400,
      key: 'evaluation_limit_exceeded',
    });
    loyalty.failures = [];
    await loyalty.order(order, 'CREATED');
    expect(await balance()).toBe(50);
    expect(loyalty.failures).toHaveLength(1);
  });

  it('earns once when it is paid again by an event that comes after the points were booked', async () => {
    await loyalty.earningRules([fixed]);
    await loyalty.order(paid, 'CREATED', { sequence: '0000000000000001' });
    // More than are looked at in one step.
    for (let n = 0; n < 250; n++) await loyalty.adjust('CARD-1', { points: 1 });
    await loyalty.order(paid, 'CANCELED', { id: 'event-2', sequence: '0000000000999999' });
    expect(await balance()).toBe(300);
  });

  it('earns once, also when it is delivered and paid again', async () => {
    await loyalty.earningRules([fixed]);
    await loyalty.order(paid, 'CREATED');
    await loyalty.order(paid, 'CREATED');
    await loyalty.order(canceled, 'PAID', { id: 'event-2' });
    await loyalty.order(paid, 'CANCELED', { id: 'event-3' });
    expect(await balance()).toBe(50);
  });

  it('earns nothing by a change of something else, nor by rules that came later', async () => {
    await loyalty.order(paid, 'CREATED');
    await loyalty.earningRules([fixed]);
    await loyalty.order(paid, 'PAID', { id: 'event-2' });
    await loyalty.order(paid, 'CREATED', { id: 'event-1', at: '2026-02-28T00:00:00.000Z' });
    expect(await balance()).toBe(0);
  });

  it('earns nothing in a program that is closed', async () => {
    await loyalty.earningRules([fixed]);
    loyalty.active = false;
    await loyalty.order(paid, 'CREATED');
    expect(await balance()).toBe(0);
  });

  it('gives a card to a customer without one only where the program takes new members', async () => {
    await loyalty.earningRules([fixed]);
    await loyalty.order({ ...paid, customer_id: 'cust_4' }, 'CREATED');
    expect(await balance('CARD-4')).toBe(0);
    loyalty.autoJoin = true;
    await loyalty.order({ ...paid, id: 'ord_2', customer_id: 'cust_4' }, 'CREATED', { id: 'event-2' });
    expect(await balance('CARD-4')).toBe(50);
  });

  it('earns points that wait, until it is canceled', async () => {
    await loyalty.earningRules([waiting]);
    await loyalty.order(paid, 'CREATED');
    expect(await pending()).toMatchObject([
      { points: 50, activates_at: '2026-03-11', order_id: 'ord_1', customer_id: 'cust_1', voucher_id: 'v_card1' },
    ]);
    await loyalty.order(canceled, 'PAID', { id: 'event-2' });
    expect(await pending()).toEqual([]);
    await loyalty.order(paid, 'CREATED');
    expect(await pending()).toEqual([]);
  });
});

describe('the round', () => {
  const entries = async () => {
    const list = await loyalty.answer<{ data: PointsTransactionAnswer[] }>('list-loyalty-card-transactions', {
      memberId: 'CARD-1',
    });
    return list.data.map(({ type, created_at }) => [type, created_at]);
  };
  const round = (now: string) => loyalty.app.get(SettlementRound).run(now);

  it('makes pending points spendable when their day has begun where the project is', async () => {
    await loyalty.earningRules([waiting]);
    await loyalty.order(paid, 'CREATED');
    await round('2026-03-10T22:59:59.999Z');
    expect(await entries()).toEqual([]);
    await round('2026-03-10T23:00:00.000Z');
    await round('2026-03-12T00:00:00.000Z');
    expect(await entries()).toEqual([['PENDING_POINTS_ACTIVATION', '2026-03-10T23:00:00.000Z']]);
    expect(await pending()).toEqual([]);
  });

  it('books points as expired that nobody has spent, and only those', async () => {
    await loyalty.adjust('CARD-1', { points: 7, expiration_type: 'CUSTOM_DATE', expiration_date: '2026-03-05' });
    await loyalty.adjust('CARD-1', { points: 3, expiration_type: 'CUSTOM_DATE', expiration_date: '2026-03-06' });
    await loyalty.adjust('CARD-1', { points: -8 });
    await round('2026-03-06T12:00:00.000Z');
    expect((await entries()).map(([type]) => type)).not.toContain('POINTS_EXPIRATION');
    await round('2026-03-20T12:00:00.000Z');
    expect((await entries()).filter(([type]) => type === 'POINTS_EXPIRATION')).toEqual([
      ['POINTS_EXPIRATION', '2026-03-06T23:00:00.000Z'],
    ]);
  });
});
