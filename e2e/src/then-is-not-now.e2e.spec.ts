import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '@perkstream/kernel/testing';
import { type Answer, type Client, type Json, management, newProject, unique } from './client.js';
import { inParallel } from './in-parallel.js';

let shop: Client;
let program: Json;
let card: Json;
let ada: string;
/** Is no member of any program. */
let someone: string;

/** Points of an order by which a test knows that those before it have earned. */
const MARK_POINTS = 77_777;
const CARD = { type: 'LOYALTY_CARD', loyalty_card: { points: 0 } };
const perAmount = {
  event: 'order.paid',
  loyalty: { type: 'PROPORTIONAL', calculation_type: 'ORDER_AMOUNT', order: { amount: { every: 100, points: 1 } } },
};
const perVisit = {
  event: 'order.paid',
  loyalty: {
    type: 'PROPORTIONAL',
    calculation_type: 'CUSTOMER_METADATA',
    customer: { metadata: { every: 1, points: 1, property: 'visits' } },
  },
};

async function made(answer: Promise<Answer>): Promise<Json> {
  const { status, body } = await answer;
  expect({ status, body }).toMatchObject({ status: 200 });
  return body;
}

/** A program of its own, with ada as a member. */
async function open(...rules: object[]): Promise<void> {
  program = await made(shop.post('/v1/loyalties', { name: unique('Program'), type: 'AUTO_UPDATE', voucher: CARD }));
  ada = (await made(shop.post('/v1/customers', { source_id: unique('ada'), metadata: { visits: 3 } }))).id;
  card = await made(shop.post(`/v1/loyalties/${program.id}/members`, { customer: { id: ada } }));
  if (rules.length > 0) await made(shop.post(`/v1/loyalties/${program.id}/earning-rules`, rules));
}

const pay = (amount = 1_000, customer = ada): Promise<Json> =>
  made(shop.post('/v1/orders', { source_id: unique('order'), amount, status: 'PAID', customer: { id: customer } }));
const change = (order: Json, body: object): Promise<Json> => made(shop.put(`/v1/orders/${order.id}`, body));
const balance = async (): Promise<number> =>
  (await shop.get(`/v1/loyalties/members/${card.code}`)).body.loyalty_card.balance;

/** Enough for policies to have more to do than what the test is about. */
async function busy(count = 60): Promise<void> {
  const numbers = Array.from({ length: count }, (_, number) => number);
  await inParallel(numbers, 4, async () => void (await pay(100, someone)));
}

/** Waits until the policies have heard of all that was done so far: an order that is paid now has earned by then. */
async function settled(): Promise<void> {
  await pay(100 * MARK_POINTS);
  await eventually(balance, (now) => now >= MARK_POINTS);
}

beforeAll(async () => {
  shop = (await newProject()).client;
  someone = (await made(shop.post('/v1/customers', { source_id: unique('someone') }))).id;
});

describe('What an order earns', () => {
  beforeEach(async () => open(perAmount));

  it('is decided from the order as it was paid, whatever becomes of it right after the answer', async () => {
    const beside = busy();
    const numbers = Array.from({ length: 10 }, (_, number) => number);
    await inParallel(numbers, 4, async (number) => {
      const order = await pay();
      await change(order, number % 2 === 0 ? { amount: 100_000 } : { status: 'CANCELED' });
    });
    await beside;
    await settled();
    expect(await balance()).toBe(MARK_POINTS + 10 * 10);
  });

  it('is that of the redemption which opened it', async () => {
    const { code } = await made(shop.post('/v1/vouchers', { type: 'GIFT_VOUCHER', gift: { amount: 100_000 } }));
    const beside = busy();
    for (let count = 0; count < 5; count++) {
      const redeemables = [{ object: 'voucher', id: code, gift: { credits: 100 } }];
      const order = { amount: 1_000, status: 'PAID' };
      const redeemed = await made(shop.post('/v1/redemptions', { redeemables, order, customer: { id: ada } }));
      await change(redeemed.order, { amount: 50_000 });
    }
    await beside;
    await settled();
    expect(await balance()).toBe(MARK_POINTS + 5 * 10);
  });

  it('is given by the rules, the program and the card of then', async () => {
    const [rule] = (await shop.get(`/v1/loyalties/${program.id}/earning-rules`)).body.data;
    const beside = busy();
    await pay();
    const path = `/v1/loyalties/${program.id}/earning-rules/${rule.id}`;
    const order = { amount: { every: 1, points: 1 } };
    await made(shop.put(path, { id: rule.id, loyalty: { ...perAmount.loyalty, order } }));
    await made(shop.put(path, { id: rule.id, loyalty: perAmount.loyalty }));
    await pay();
    await made(shop.post(`/v1/vouchers/${card.code}/disable`, {}));
    await made(shop.post(`/v1/vouchers/${card.code}/enable`, {}));
    await pay();
    await made(shop.post(`/v1/campaigns/${program.id}/disable`, {}));
    await beside;
    await eventually(balance, (now) => now >= 30);
    await made(shop.post(`/v1/campaigns/${program.id}/enable`, {}));
    await settled();
    expect(await balance()).toBe(MARK_POINTS + 3 * 10);
  });

  it('is measured by the profile of then', async () => {
    await open(perVisit, perAmount);
    for (let visits = 4; visits < 7; visits++) {
      await inParallel([1, 2, 3, 4, 5, 6, 7, 8], 8, async () => void (await pay(0)));
      await made(shop.put(`/v1/customers/${ada}`, { metadata: { visits } }));
    }
    await settled();
    expect(await balance()).toBe(MARK_POINTS + 8 * (3 + 4 + 5) + 6);
  });
});

describe('Points of an order that wait', () => {
  const waiting = {
    event: 'order.paid',
    loyalty: { type: 'FIXED', points: 50 },
    pending_points: { period_type: 'DAY', period_value: 10 },
  };
  const pending = async (): Promise<number[]> => {
    const { body } = await shop.get(`/v1/loyalties/members/${card.code}/pending-points`);
    return body.data.map((each: Json) => each.points);
  };
  /** The order by which a test knows that those before it have earned has waiting points as well: maybe a moment later. */
  const pendingWithMark = async (): Promise<number[]> => {
    await settled();
    await eventually(pending, (points) => points.length > 1);
    return pending();
  };

  beforeEach(async () => open(waiting, perAmount));

  it('are given once for each time that it is paid and not taken back', async () => {
    const order = await pay();
    for (const status of ['CANCELED', 'PAID', 'CANCELED', 'PAID', 'CREATED', 'PAID']) await change(order, { status });
    await eventually(pending, ([first]) => first !== undefined);
    expect(await pendingWithMark()).toEqual([50, 50]);
    await change(order, { status: 'CANCELED' });
    await eventually(pending, (left) => left.length === 1);
    expect(await balance()).toBe(MARK_POINTS + 10);
  });

  it('are given again when it is redeemed for again after a rollback', async () => {
    const { code } = await made(shop.post('/v1/vouchers', { type: 'GIFT_VOUCHER', gift: { amount: 10_000 } }));
    const { id } = await made(shop.post('/v1/orders', { amount: 1_000, customer: { id: ada } }));
    const redeem = (): Promise<Json> => {
      const redeemables = [{ object: 'voucher', id: code, gift: { credits: 100 } }];
      return made(shop.post('/v1/redemptions', { redeemables, order: { id, status: 'PAID' }, customer: { id: ada } }));
    };
    const { redemptions } = await redeem();
    await made(shop.post(`/v1/redemptions/${redemptions[0].id}/rollback`, {}));
    await redeem();
    await eventually(pending, ([first]) => first !== undefined);
    expect(await pendingWithMark()).toEqual([50, 50]);
  });

  it('are given again where they were canceled by hand before it was paid again', async () => {
    const order = await pay();
    await eventually(pending, ([first]) => first !== undefined);
    const { body } = await shop.get(`/v1/loyalties/members/${card.code}/pending-points`);
    expect(
      (await shop.post(`/v1/loyalties/members/${card.code}/pending-points/${body.data[0].id}/cancel`, {})).status,
    ).toBe(204);
    for (const status of ['CANCELED', 'PAID']) await change(order, { status });
    expect(await pendingWithMark()).toEqual([50, 50]);
  });
});

describe('Entering a segment', () => {
  async function segment(filter: object): Promise<void> {
    const body = { type: 'auto-update', name: unique('Segment'), filter: { junction: 'and', ...filter } };
    const { id } = await made(shop.post('/v1/segments', body));
    const rule = { event: 'customer.segment.entered', segment: { id }, loyalty: { type: 'FIXED', points: 5 } };
    await made(shop.post(`/v1/loyalties/${program.id}/earning-rules`, [rule]));
  }

  const is = (value: unknown): object => ({ conditions: { $is: [value] } });

  it('earns for each entry, however soon the customer leaves again', async () => {
    await open(perAmount);
    await segment({ 'metadata.vip': is(true) });
    const beside = busy();
    for (let change = 0; change < 20; change++) {
      await made(shop.put(`/v1/customers/${ada}`, { metadata: { vip: change % 2 === 0 } }));
    }
    await beside;
    await eventually(balance, (now) => now >= 10 * 5);
    await settled();
    expect(await balance()).toBe(MARK_POINTS + 10 * 5);
    const { body } = await shop.get(`/v1/customers/${ada}/activity?limit=100`);
    const types = body.data.map(({ type }: Json) => type) as string[];
    for (const type of ['entered', 'left'])
      expect(types.filter((each) => each === `customer.segment.${type}`)).toHaveLength(10);
  });

  it('is decided by what the customer had done by then, and by the points of then', async () => {
    await open();
    const other = program;
    const { code } = card;
    await open(perAmount);
    const ofAda = await made(shop.post(`/v1/loyalties/${other.id}/members`, { customer: { id: ada } }));
    expect(ofAda.code).not.toBe(code);
    await segment({ 'summary.orders.total_amount': is(2_000) });
    await segment({ [`loyalty_points.campaigns.${other.name}.points`]: is(7) });
    const beside = busy();
    for (let order = 0; order < 4; order++) await pay();
    for (const by of [7, 1, -1, 1, -1, 1])
      await made(shop.post(`/v1/loyalties/members/${ofAda.code}/balance`, { points: by }));
    await beside;
    await eventually(balance, (now) => now >= 4 * 10 + 5 + 3 * 5);
    await settled();
    expect(await balance()).toBe(MARK_POINTS + 4 * 10 + 5 + 3 * 5);
  });
});

describe('A referral', () => {
  it('counts by the code and the program of then', async () => {
    const { client, id: projectId } = await newProject();
    const path = `/management/v1/projects/${projectId}/custom-event-schemas`;
    const { body: schema } = await management.post(path, { name: 'signed_up', schema: { properties: {} } });
    const program = await made(
      client.post('/v1/campaigns', {
        name: 'Friends',
        campaign_type: 'REFERRAL_PROGRAM',
        voucher: { discount: { type: 'AMOUNT', amount_off: 500 } },
        referral_program: {
          conversion_event_type: 'custom_event',
          custom_event: { id: schema.id, name: schema.name },
        },
      }),
    );
    await made(client.post('/v1/campaigns/Friends/vouchers/FRIEND'));
    await made(client.post('/v1/publications', { voucher: 'FRIEND', customer: { source_id: 'ada' } }));
    const send = (source_id: string): Promise<Json> =>
      made(client.post('/v1/events', { event: 'signed_up', customer: { source_id }, referral: { code: 'FRIEND' } }));
    for (const name of ['eve', 'joan', 'mary']) await send(name);
    await made(client.post('/v1/vouchers/FRIEND/disable'));
    await made(client.post('/v1/vouchers/FRIEND/enable'));
    await send('grace');
    await made(client.post(`/v1/campaigns/${program.id}/disable`));
    const brought = async (): Promise<number> =>
      (await client.get('/v1/customers/ada')).body.loyalty?.referred_customers ?? 0;
    expect(await eventually(brought, (count) => count >= 4)).toBe(4);
  });
});
