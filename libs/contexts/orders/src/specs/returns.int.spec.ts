import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type ReturnAnswer } from '@perkstream/published';
import { type ExampleOrder } from '../domain/returns/returns.examples.js';
import { DAY_1, reserve } from '../testing/orders-in-process.js';
import { ReturnsInProcess } from '../testing/returns-in-process.js';

const ORDER: ExampleOrder = {
  lines: [
    { quantity: 2, price: 4_000 },
    { quantity: 1, price: 2_000 },
  ],
  off: { r_off: 1_000, r_gift: 3_000, r_points: 1_500 },
  paidWith: { r_gift: {}, r_points: { points: 150 } },
};
const ONE = { items: [{ item: 'a', quantity: 1 }] };
const ALL = {
  items: [
    { item: 'a', quantity: 2 },
    { item: 'b', quantity: 1 },
  ],
};

let context: ReturnsInProcess;

beforeEach(async () => {
  context = await ReturnsInProcess.start();
});

afterEach(() => context.stop());

const effects = () => [...context.done.values()].sort();
const eventsOf = async (stream: string) => (await context.events.read(stream)).map(({ type }) => type);
const returned = async (orderId: string) =>
  (await context.get(orderId)).items!.map((item) => item.returned_quantity ?? 0);

describe('A return', () => {
  it('gives back and takes back, and is one thing from then on', async () => {
    const id = await context.sold(ORDER);
    const done = await context.back(id, ONE);
    expect(done.refund).toEqual({
      amount: 1_800,
      credits: [{ voucher: 'v_r_gift', amount: 1_200 }],
      points: [
        { card: 'v_card', returned: 0, revoked: 5, shortfall: 2 },
        { card: 'v_r_points', returned: 60, revoked: 0, shortfall: 0 },
      ],
    });
    expect(effects()).toEqual(['credits 1200', 'points 60 after 0', 'revoke']);
    expect(await eventsOf(`return-proj_1.${done.id}`)).toEqual(['return.begun', 'return.completed']);
    expect(await eventsOf(`order-proj_1.${id}`)).toEqual(['order.opened', 'order.returned']);
    const second = await context.back(id, ONE);
    expect(second.refund.points.at(-1)).toMatchObject({ returned: 60 });
    expect(effects()).toContain('points 60 after 60');
  });

  it('works points out by the metadata of the order, which no event of it holds', async () => {
    const id = await context.sold(ORDER, { channel: 'shop' });
    const done = await context.back(id, ONE);
    expect(context.rest).toMatchObject({ id, metadata: { channel: 'shop' }, amount: 6_000 });
    const events = await context.events.read(`return-proj_1.${done.id}`);
    expect(JSON.stringify(events)).not.toContain('channel":"shop');
  });

  it('sums what comes back to one card by several redemptions', async () => {
    const id = await context.sold({
      lines: [{ quantity: 2, price: 1_000 }],
      off: { r_1: 400, r_2: 600 },
      paidWith: { r_1: { points: 40 }, r_2: { points: 60 } },
    });
    context.redemptions = context.redemptions.map((each) => ({ ...each, relatedObjectId: 'v_same' }));
    const { refund } = await context.back(id, ONE);
    expect(refund.points.at(-1)).toEqual({ card: 'v_same', returned: 50, revoked: 0, shortfall: 0 });
  });

  it('of the last unit rolls back what stands', async () => {
    const id = await context.sold(ORDER);
    const { order, redemptions } = await context.back(id, ALL);
    expect(effects()).toEqual(['revoke', 'roll back r_gift', 'roll back r_off', 'roll back r_points']);
    expect(order.status).toBe('CANCELED');
    expect(redemptions.map(({ effect }) => effect)).toEqual(['ROLLED_BACK', 'ROLLED_BACK', 'ROLLED_BACK']);
    expect(await context.refused(id, reserve('r_late', 2))).toBe('invalid_order');
  });

  it('of the last unit cancels an order that nothing was redeemed for', async () => {
    const id = await context.sold({ lines: [{ quantity: 1, price: 500 }] });
    await context.back(id, { items: [{ item: 'a', quantity: 1 }] });
    expect(await context.get(id)).toMatchObject({ status: 'CANCELED', items: [{ returned_amount: 500 }] });
  });

  it('is turned down while a redemption works on the order, and leaves nothing', async () => {
    const id = await context.sold(ORDER);
    await context.changed(id, reserve('r_other', 0));
    expect(await context.refusal('return-items', { orderId: id }, ONE)).toMatchObject({ key: 'multiple_requests' });
    await context.changed(id, { do: 'release', redemptionId: 'r_other' });
    expect(await returned(id)).toEqual([0, 0]);
    expect((await context.back(id, ONE)).items).toHaveLength(1);
  });

  it('is decided anew where the order has become another one meanwhile', async () => {
    const id = await context.sold(ORDER);
    const both = await Promise.all([context.back(id, ONE), context.back(id, ONE)]);
    expect(both.map(({ items }) => items[0]!.paid)).toEqual([3_600, 3_600]);
    expect(await returned(id)).toEqual([2, 0]);
  });

  it('is left to the request that is at it, and answered the same to others with its source id afterwards', async () => {
    const id = await context.sold(ORDER);
    const body = { ...ONE, source_id: 'back-1' };
    let other: Promise<ReturnAnswer> | undefined;
    context.meanwhile = async () => {
      other = context.back(id, body);
      await expect(other).rejects.toMatchObject({ outcome: 'unknown' });
    };
    const done = await context.back(id, body);
    expect(other).toBeDefined();
    expect((await context.back(id, body)).id).toBe(done.id);
    expect(await returned(id)).toEqual([1, 0]);
  });

  it('waits, and is done in the end, where somebody rolls the same redemptions back', async () => {
    const id = await context.sold(ORDER);
    context.isBusy = true;
    await expect(context.back(id, ALL, { requestId: 'v-waits' })).rejects.toMatchObject({ outcome: 'unknown' });
    context.isBusy = false;
    await context.restart();
    const done = await context.back(id, ALL, { requestId: 'v-waits', repeatSince: DAY_1 });
    expect(done.redemptions).toHaveLength(3);
    expect(effects()).toContain('roll back r_off');
  });
});

describe('A return whose process is killed', () => {
  /** Each step of it once, before it or right after it. */
  async function killedAtEach(isLost: boolean, body: object): Promise<number> {
    const whole = await context.sold(ORDER);
    context.done.clear();
    await context.back(whole, body);
    const expected = effects();
    let step = 0;
    for (let isDone = false; !isDone;) {
      step += 1;
      const id = await context.sold(ORDER);
      context.done.clear();
      Object.assign(context, { breaking: step, isLost });
      const requestId = `v-${isLost}-${step}`;
      const request = () => context.back(id, body, { requestId });
      isDone = await request().then(
        () => true,
        () => false,
      );
      Object.assign(context, { breaking: Infinity, isLost: false });
      await context.restart();
      const again: ReturnAnswer = await context.back(id, body, { requestId, repeatSince: DAY_1 });
      expect({ step, effects: effects() }).toEqual({ step, effects: expected });
      expect(await returned(id)).toEqual(body === ALL ? [2, 1] : [1, 0]);
      await context.views.caughtUp();
      const list = await context.answer<{ total: number; returns: ReturnAnswer[] }>('list-returns-of-order', {
        orderId: id,
      });
      expect(list).toMatchObject({ total: 1, returns: [{ id: again.id, refund: again.refund }] });
    }
    return step;
  }

  it('is decided anew, as often as the order has become another one by the time that it is resumed', async () => {
    const id = await context.sold(ORDER);
    const last = () =>
      context.back(id, { items: [{ item: 'b', quantity: 1 }] }, { requestId: 'v-last', repeatSince: DAY_1 });
    for (let round = 0; round < 2; round++) {
      Object.assign(context, { breaking: 1, isLost: true });
      await expect(last()).rejects.toMatchObject({ outcome: 'unknown' });
      Object.assign(context, { breaking: Infinity, isLost: false });
      await context.back(id, ONE);
      await context.restart();
    }
    expect((await last()).items).toMatchObject([{ quantity: 1 }]);
    expect(await returned(id)).toEqual([2, 1]);
  });

  it.each([
    ['before each step', false],
    ['right after each step', true],
  ])('%s is done once', async (_title, isLost) => {
    expect(await killedAtEach(isLost, ONE)).toBeGreaterThan(5);
  });

  it.each([
    ['before each step', false],
    ['right after each step', true],
  ])('%s is done once, when it is the last', async (_title, isLost) => {
    expect(await killedAtEach(isLost, ALL)).toBeGreaterThan(5);
  });
});
