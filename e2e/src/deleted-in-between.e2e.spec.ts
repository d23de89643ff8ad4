import { beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@perkstream/kernel/testing';
import { type Answer, type Client, type Json, newProject, unique } from './client.js';

let shop: Client;

beforeAll(async () => {
  shop = (await newProject()).client;
});

async function made(answer: Promise<Answer>): Promise<Json> {
  const { status, body } = await answer;
  expect({ status, body: status === 200 ? {} : body }).toEqual({ status: 200, body: {} });
  return body;
}

async function newProgram(settings: object = {}, points = 100): Promise<Json> {
  const voucher = { type: 'LOYALTY_CARD', loyalty_card: { points } };
  return made(shop.post('/v1/loyalties', { name: unique('Friends'), type: 'AUTO_UPDATE', voucher, ...settings }));
}

async function newReward(program: Json, parameters: object, more: object = {}): Promise<string> {
  const { id } = await made(shop.post('/v1/rewards', { name: 'Thanks', parameters, ...more }));
  const cost = 'coin' in parameters ? {} : { parameters: { loyalty: { points: 10 } } };
  await made(shop.post(`/v1/rewards/${id}/assignments`, { campaign: program.id, ...cost }));
  return id;
}

async function newMug(program: Json, stock: number): Promise<string> {
  const { id } = await made(shop.post('/v1/products', { name: 'Mug' }));
  return newReward(program, { product: { id } }, { stock });
}

const join = (program: Json, customer = unique('who')) =>
  made(shop.post(`/v1/loyalties/${program.id}/members`, { customer: { source_id: customer } }));
const redeem = ({ code }: Json, reward: object, more: object = {}) =>
  shop.post(`/v1/loyalties/members/${code}/redemption`, { reward, ...more });
const deleteCard = ({ code }: Json, force: boolean) => shop.delete(`/v1/vouchers/${code}${force ? '?force=true' : ''}`);
const redeemedOf = async (reward: string) => (await made(shop.get(`/v1/rewards/${reward}`))).redeemed ?? 0;
const balanceOf = async ({ code }: Json) =>
  (await made(shop.get(`/v1/loyalties/members/${code}`))).loyalty_card.balance;

/** The ledger of a card, which the program still has when the card is deleted. */
async function entriesOf(program: Json, { id }: Json): Promise<Json[]> {
  const filter = `filters[voucher_id][conditions][$in][0]=${id}`;
  return (await made(shop.get(`/v1/loyalties/${program.id}/transactions?limit=100&${filter}`))).data;
}

/** Deletes the card while requests are under way, each time at another moment: after so many other requests. */
async function deleteAfter(requests: number, card: Json, force: boolean): Promise<void> {
  for (let sent = 0; sent < requests; sent++) await shop.get(`/v1/vouchers/${card.code}`);
  expect((await deleteCard(card, force)).status).toBe(204);
}

const entriesOfRedemptions = (entries: readonly Json[]) =>
  entries
    .filter(({ type }) => type === 'POINTS_REDEMPTION' || type === 'POINTS_REFUND')
    .map(({ type, details }) => [type, details.balance.points])
    .sort();

const ways = [
  ['moved to the bin', false],
  ['deleted for good', true],
] as const;

describe.each(ways)('While a loyalty card is %s', (_way, force) => {
  it('a redemption that is rolled back gives back the stock of the reward and the points', async () => {
    const program = await newProgram();
    const reward = await newMug(program, 1);
    const member = await join(program);
    const { id } = await made(redeem(member, { id: reward }));
    expect((await deleteCard(member, force)).status).toBe(204);
    await made(shop.post(`/v1/redemptions/${id}/rollback`, {}));
    expect(await redeemedOf(reward)).toBe(0);
    const entries = await eventually(
      async () => entriesOfRedemptions(await entriesOf(program, member)),
      (found) => found.length === 2,
    );
    expect(entries).toEqual([
      ['POINTS_REDEMPTION', -10],
      ['POINTS_REFUND', 10],
    ]);
    const other = await join(program);
    expect((await redeem(other, { id: reward })).status).toBe(200);
    expect(await redeem(other, { id: reward })).toMatchObject({ status: 400, body: { key: 'quantity_exceeded' } });
  });

  it('redemptions under way take a unit of the stock only where they stand', async () => {
    const program = await newProgram();
    for (const moment of [0, 1, 2, 3]) {
      const reward = await newMug(program, 10);
      const [member, other] = [await join(program), await join(program)];
      const redemptions = Array.from({ length: 8 }, () => redeem(member, { id: reward }));
      const [, ...answers] = await Promise.all([deleteAfter(moment, member, force), ...redemptions]);
      const standing = answers.filter(({ status }) => status === 200).length;
      expect({ moment, redeemed: await redeemedOf(reward) }).toEqual({ moment, redeemed: standing });
      for (let left = 10 - standing; left > 0; left--) await made(redeem(other, { id: reward }));
      expect(await redeem(other, { id: reward })).toMatchObject({ status: 400, body: { key: 'quantity_exceeded' } });
    }
  });

  it('points pay for an order where the redemption stands, and only there', async () => {
    const program = await newProgram();
    const coin = await newReward(program, { coin: { exchange_ratio: 1, points_ratio: 1 } });
    const members = await Promise.all(Array.from({ length: 8 }, () => join(program)));
    await Promise.all(
      members.map(async (member, moment) => {
        const paying = redeem(member, { id: coin, points: 30 }, { order: { amount: 10_000 } });
        const [{ status }] = await Promise.all([paying, deleteAfter(moment, member, force)]);
        const expected = status === 200 ? [['POINTS_REDEMPTION', -30]] : [];
        const entries = await eventually(
          async () => entriesOfRedemptions(await entriesOf(program, member)),
          (found) => found.length >= expected.length,
        );
        expect({ status, entries }).toEqual({ status, entries: expected });
      }),
    );
  });

  it('points of other cards come to it, or stay where they are', async () => {
    const program = await newProgram();
    const pairs = await Promise.all(
      Array.from({ length: 8 }, async () => [await join(program), await join(program)] as const),
    );
    await Promise.all(
      pairs.map(async ([from, to], moment) => {
        const path = `/v1/loyalties/${program.id}/members/${to.code}/transfers`;
        const giving = shop.post(path, [{ code: from.code, points: 30 }]);
        const [{ status, body }] = await Promise.all([giving, deleteAfter(moment, to, force)]);
        if (status === 200) expect(body).toMatchObject({ id: to.id, loyalty_card: { balance: 130 } });
        expect({ status, left: await balanceOf(from) }).toEqual({ status, left: status === 200 ? 70 : 100 });
      }),
    );
  });
});

describe.each(ways)('A member whose card was %s', (_way, force) => {
  it('becomes a member again, by a new card that earns', async () => {
    const program = await newProgram();
    const rule = { event: 'order.paid', loyalty: { type: 'FIXED', points: 5 } };
    await made(shop.post(`/v1/loyalties/${program.id}/earning-rules`, [rule]));
    const filter = {
      junction: 'and',
      [`loyalty_points.campaigns.${program.name}.points`]: { conditions: { $more_than: [50] } },
    };
    const name = unique('Rich');
    const { id: segment } = await made(shop.post('/v1/segments', { type: 'auto-update', name, filter }));
    const customer = unique('who');
    const first = await join(program, customer);
    const isIn = async () => {
      const { data } = await made(shop.get(`/v1/customers/${customer}/segments`));
      return data.some(({ id }: Json) => id === segment);
    };
    await eventually(isIn, (found) => found);
    await deleteCard(first, force);
    await eventually(isIn, (found) => !found);

    const second = await join(program, customer);
    expect(second).toMatchObject({ holder_id: first.holder_id, loyalty_card: { balance: 100 } });
    expect(second.id).not.toBe(first.id);
    expect(await join(program, customer)).toEqual(second);
    await eventually(isIn, (found) => found);
    await made(shop.post('/v1/orders', { customer: { source_id: customer }, amount: 100, status: 'PAID' }));
    await eventually(
      () => balanceOf(second),
      (balance) => balance === 105,
    );
    const { data } = await made(shop.get(`/v1/customers/${customer}/activity?limit=100`));
    const joined = data.filter(
      ({ type, data: { data: about } }: Json) =>
        type === 'customer.publication.succeeded' && about.campaign.id === program.id,
    );
    const codes = joined.flatMap(({ data: { data: about } }: Json) => about.publication.vouchers);
    expect(codes).toEqual([second.code, first.code]);
  });

  it('becomes a member again by what it earns, where the program lets customers join so', async () => {
    const program = await newProgram({ auto_join: true });
    const rule = { event: 'order.paid', loyalty: { type: 'FIXED', points: 5 } };
    await made(shop.post(`/v1/loyalties/${program.id}/earning-rules`, [rule]));
    const customer = unique('who');
    const first = await join(program, customer);
    await deleteCard(first, force);
    await made(shop.post('/v1/orders', { customer: { source_id: customer }, amount: 100, status: 'PAID' }));
    const [second] = await eventually(
      async () => (await made(shop.get(`/v1/loyalties/${program.id}/members`))).vouchers as Json[],
      ([card]) => card?.loyalty_card.balance === 105,
    );
    expect(second).toMatchObject({ holder_id: first.holder_id });
    expect(second.id).not.toBe(first.id);
  });
});

describe.each(ways)('A customer whose code was %s', (_way, force) => {
  const publish = (body: object, query = '') => shop.post(`/v1/publications${query}`, body);

  it.each([
    ['who asks for one', '?join_once=true', {}],
    ['of a campaign that gives each customer one', '', { join_once: true }],
  ])('gets a code that lives, %s', async (_who, query, settings) => {
    const voucher = { type: 'DISCOUNT_VOUCHER', discount: { type: 'AMOUNT', amount_off: 100 } };
    const campaign = { name: unique('Spring'), campaign_type: 'DISCOUNT_COUPONS', type: 'AUTO_UPDATE' };
    const { id } = await made(shop.post('/v1/campaigns', { ...campaign, voucher, ...settings }));
    const wanted = { campaign: { name: id }, customer: { source_id: unique('who') } };
    const first = await made(publish(wanted, query));
    await made(publish(wanted, '?join_once=true')).then((again) => expect(again.id).toBe(first.id));
    await deleteCard(first.voucher, force);
    const second = await made(publish(wanted, query));
    expect(second.voucher.code).not.toBe(first.voucher.code);
    expect(await shop.get(`/v1/vouchers/${second.voucher.code}`)).toMatchObject({
      status: 200,
      body: { holder_id: first.customer_id },
    });
    expect((await made(publish(wanted, '?join_once=true'))).id).toBe(second.id);
  });
});
