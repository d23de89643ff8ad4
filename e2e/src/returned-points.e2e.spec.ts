import { beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@perkstream/kernel/testing';
import { type Client, type Json, newProject, unique } from './client.js';
import { REPRICE, ReturningShop } from './returning-shop.js';

/** One point for each 1.00 of what was paid. */
const EARNING = {
  event: 'order.paid',
  loyalty: {
    type: 'PROPORTIONAL',
    calculation_type: 'ORDER_TOTAL_AMOUNT',
    order: { total_amount: { every: 100, points: 1 } },
  },
};

describe('Points of an order of which goods come back', () => {
  let client: Client;
  let shop: ReturningShop;
  let coin: Json;

  beforeAll(async () => {
    ({ client } = await newProject());
    shop = new ReturningShop(client);
    coin = await shop.made(
      client.post('/v1/rewards', { parameters: { coin: { exchange_ratio: 1, points_ratio: 10 } } }),
    );
  });

  /** A program that earns, and its member. */
  async function member(points: number, settings: object = {}, rule: object = EARNING): Promise<Json> {
    const name = unique('Friends');
    const voucher = { type: 'LOYALTY_CARD', loyalty_card: { points } };
    await shop.made(client.post('/v1/loyalties', { name, type: 'AUTO_UPDATE', voucher, ...settings }));
    await shop.made(client.post(`/v1/rewards/${coin.id}/assignments`, { campaign: name }));
    await shop.made(client.post(`/v1/loyalties/${name}/earning-rules`, [{ ...rule, source: { banner: name } }]));
    return shop.made(client.post(`/v1/loyalties/${name}/members`, { customer: { source_id: unique('ada') } }));
  }

  const cardOf = async ({ code }: Json): Promise<Json> =>
    (await shop.made(client.get(`/v1/loyalties/members/${code}`))).loyalty_card;
  const balanceOf = async (of: Json): Promise<number> => (await cardOf(of)).balance;
  const ledgerOf = async ({ code }: Json): Promise<Json[]> =>
    (await shop.made(client.get(`/v1/loyalties/members/${code}/transactions?limit=100`))).data;

  /** Paid, and the points for it are on the card. */
  async function bought(of: Json, earned: number): Promise<Json> {
    const before = await balanceOf(of);
    const order = await shop.sell(
      { coat: [2, 5_000], hat: [1, 2_000] },
      [await shop.coupon({ type: 'PERCENT', percent_off: 10 })],
      {
        customer: { id: of.holder_id },
      },
    );
    await eventually(async () => (await balanceOf(of)) === before + earned);
    return order;
  }

  it('are taken back as far as the rest does not earn them', async () => {
    const ada = await member(0);
    const order = await bought(ada, 108);
    const { body: tried } = await shop.back(order, { coat: 1 }, { mode: 'DRY_RUN' });
    expect(tried.refund).toEqual({
      amount: 4_500,
      credits: [],
      points: [{ card: ada.id, returned: 0, revoked: 45, shortfall: 0 }],
    });
    expect(await balanceOf(ada)).toBe(108);
    const { body: done } = await shop.back(order, { coat: 1 });
    expect(done.refund).toEqual(tried.refund);
    expect(await balanceOf(ada)).toBe(63);
    const [latest] = await ledgerOf(ada);
    expect(latest).toMatchObject({
      type: 'POINTS_REMOVAL',
      details: { return: { id: done.id }, order: { id: order.id } },
    });
    expect((await shop.back(order, { coat: 1, hat: 1 })).body.refund.points).toMatchObject([{ revoked: 63 }]);
    expect(await balanceOf(ada)).toBe(0);
  });

  it.each([
    ['ALL', 0],
    ['NONE', 108],
  ])('are taken back as the policy says: %s', async (points, left) => {
    const ada = await member(0);
    const order = await bought(ada, 108);
    await shop.made(shop.back(order, { hat: 1 }, { policy: { points } }));
    expect(await balanceOf(ada)).toBe(left);
  });

  it('are owed where they were spent, and taken from those that come in next', async () => {
    const ada = await member(0);
    const order = await bought(ada, 108);
    await shop.made(client.post(`/v1/loyalties/members/${ada.code}/balance`, { points: -100 }));
    const { body } = await shop.back(order, { coat: 1 });
    expect(body.refund.points).toEqual([{ card: ada.id, returned: 0, revoked: 8, shortfall: 37 }]);
    expect(await balanceOf(ada)).toBe(0);
    await shop.made(client.post(`/v1/loyalties/members/${ada.code}/balance`, { points: 50 }));
    expect(await balanceOf(ada)).toBe(13);
    const causes = (await ledgerOf(ada)).map(({ type, details }) => [type, details?.return?.id]);
    expect(causes[0]).toEqual(['POINTS_REMOVAL', body.id]);
  });

  it('are not owed where the program forgives it', async () => {
    const ada = await member(0, { points_shortfall: 'FORGIVEN' });
    const order = await bought(ada, 108);
    await shop.made(client.post(`/v1/loyalties/members/${ada.code}/balance`, { points: -100 }));
    expect((await shop.back(order, { coat: 1 })).body.refund.points).toMatchObject([{ revoked: 8, shortfall: 37 }]);
    await shop.made(client.post(`/v1/loyalties/members/${ada.code}/balance`, { points: 50 }));
    expect(await balanceOf(ada)).toBe(50);
  });

  it('that wait are taken first', async () => {
    const waits = { pending_points: { period_type: 'DAY', period_value: 5 } };
    const ada = await member(0, {}, { ...EARNING, ...waits });
    const order = await shop.sell({ coat: [2, 5_000] }, [await shop.coupon({ type: 'PERCENT', percent_off: 10 })], {
      customer: { id: ada.holder_id },
    });
    const waiting = async () => (await cardOf(ada)).pending_points;
    await eventually(async () => (await waiting()) === 90);
    expect((await shop.back(order, { coat: 1 })).body.refund.points).toMatchObject([{ revoked: 45, shortfall: 0 }]);
    expect(await waiting()).toBe(45);
  });

  it('that paid come back in proportion, and all of them in the end', async () => {
    const ada = await member(1_000, {}, { event: 'order.paid', loyalty: { type: 'FIXED', points: 0 } });
    const order = await shop.sell(
      { coat: [2, 5_000] },
      [{ object: 'voucher', id: ada.code, reward: { id: coin.id, points: 333 } }],
      { customer: { id: ada.holder_id } },
    );
    expect(order.total_amount).toBe(10_000 - 3_330);
    const { body } = await shop.back(order, { coat: 1 });
    expect(body.refund).toMatchObject({ amount: 3_335, points: [{ card: ada.id, returned: 167, revoked: 0 }] });
    expect(await balanceOf(ada)).toBe(1_000 - 333 + 167);
    const [latest] = await ledgerOf(ada);
    expect(latest).toMatchObject({ type: 'POINTS_REFUND', details: { return: { id: body.id } } });
    await shop.made(shop.back(order, { coat: 1 }, REPRICE));
    expect(await balanceOf(ada)).toBe(1_000);
  });
});
