import { beforeAll, describe, expect, it } from '@jest/globals';
import { eventually, until } from '@perkstream/kernel/testing';
import { type Answer, type Client, type Json, newProject, unique } from './client.js';
import { expectToKeepContract } from './contract.js';

describe('Loyalty tiers', () => {
  let shop: Client;
  let rules: Json[];
  let assignment: Json;
  let tiers: Json[];

  const made = async (answer: Promise<Answer>): Promise<Json> => {
    const { status, body } = await answer;
    expect({ status, body: status === 200 ? {} : body }).toEqual({ status: 200, body: {} });
    return body;
  };
  const path = '/v1/loyalties/Friends';
  const newMember = () => made(shop.post(`${path}/members`, { customer: { source_id: unique('who') } }));
  const adjust = (code: string, points: number) => made(shop.post(`${path}/members/${code}/balance`, { points }));
  const tiersOf = (code: string) => shop.get(`/v1/loyalties/members/${code}/tiers`);

  beforeAll(async () => {
    shop = (await newProject()).client;
    const voucher = { type: 'LOYALTY_CARD', loyalty_card: { points: 0 } };
    await made(shop.post('/v1/loyalties', { name: 'Friends', type: 'AUTO_UPDATE', voucher }));
    rules = (await made(
      shop.post(`${path}/earning-rules`, [
        { event: 'order.paid', loyalty: { type: 'FIXED', points: 10 } },
        { event: 'order.paid', loyalty: { type: 'FIXED', points: 5 } },
      ]),
    )) as unknown as Json[];
    const { id: product } = await made(shop.post('/v1/products', { name: 'Mug' }));
    const reward = await made(shop.post('/v1/rewards', { name: 'Mug', parameters: { product: { id: product } } }));
    const body = { campaign: 'Friends', parameters: { loyalty: { points: 40 } } };
    assignment = await made(shop.post(`/v1/rewards/${reward.id}/assignments`, body));
    const created = await shop.post(`${path}/tiers`, [
      { name: 'Silver', points: { from: 1, to: 99 } },
      {
        name: 'Gold',
        points: { from: 100 },
        earning_rules: {
          [rules[0]?.id]: { type: 'MULTIPLY', multiplier: 3 },
          [rules[1]?.id]: { type: 'CUSTOM', points: 1 },
        },
        rewards: { [assignment.id]: { type: 'MULTIPLY', multiplier: 0.5 } },
        metadata: { color: 'yellow' },
      },
    ]);
    expectToKeepContract('create-in-bulk-loyalty-tiers', created);
    tiers = created.body as unknown as Json[];
  });

  it('are listed, and shown one by one', async () => {
    const list = await shop.get(`${path}/tiers?order=created_at`);
    expectToKeepContract('list-loyalty-tiers', list);
    expect(list.body).toMatchObject({ data: tiers, total: 2 });
    const gold = await shop.get(`${path}/tiers/${tiers[1]?.id}`);
    expectToKeepContract('get-loyalty-tier', gold);
    expect(gold.body).toEqual(tiers[1]);
    expect(await shop.get(`${path}/tiers/ltr_nobody`)).toMatchObject({ status: 404 });
  });

  it('show what they make of earning rules and of the prices of rewards', async () => {
    const gold = `${path}/tiers/${tiers[1]?.id}`;
    const earning = await shop.get(`${gold}/earning-rules`);
    expectToKeepContract('list-loyalty-tier-earning-rules', earning);
    const multiplied = earning.body.data.find(({ id }: Json) => id === rules[0]?.id);
    expect(multiplied.loyalty).toEqual({ type: 'FIXED', points: 30 });
    const rewards = await shop.get(`${gold}/rewards`);
    expectToKeepContract('list-loyalty-tier-rewards', rewards);
    expect(rewards.body.data).toMatchObject([{ assignment: { parameters: { loyalty: { points: 20 } } } }]);
  });

  it('are those that the balance of a member is in', async () => {
    const { code } = await newMember();
    expect((await tiersOf(code)).body).toMatchObject({ data: [], total: 0 });
    await adjust(code, 99);
    expect((await tiersOf(code)).body.data).toMatchObject([{ name: 'Silver' }]);
    await adjust(code, 1);
    const gold = await tiersOf(code);
    expectToKeepContract('list-member-loyalty-tier', gold);
    expect(gold.body.data).toMatchObject([{ id: tiers[1]?.id, name: 'Gold' }]);
    await adjust(code, -100);
    expect((await tiersOf(code)).body.data).toEqual([]);
  });

  it('change what orders earn and what rewards cost, by the tier of that moment', async () => {
    const member = await newMember();
    const customer = { id: member.holder_id };
    const redeem = () =>
      shop.post(`${path}/members/${member.code}/redemption`, { reward: { id: assignment.reward_id } });
    const balance = async () => (await made(shop.get(`/v1/loyalties/members/${member.code}`))).loyalty_card.balance;
    const estimate = async () =>
      (await made(shop.post(`${path}/qualifications`, { customer, order: { amount: 100 } }))).points_estimation;
    expect(await estimate()).toBe(15);
    await adjust(member.code, 120);
    expect(await estimate()).toBe(31);
    await made(shop.post('/v1/orders', { customer, amount: 100, status: 'PAID' }));
    // Points come a moment after the order.
    await eventually(balance, (points) => points === 151);
    const ledger = (await made(shop.get(`/v1/loyalties/members/${member.code}/transactions`))).data;
    const gold = { id: tiers[1]?.id, name: 'Gold' };
    expect(ledger.map(({ details }: Json) => details)).toMatchObject([
      { holder_loyalty_tier: gold },
      { holder_loyalty_tier: gold },
      {},
    ]);
    // Both rules give other points in this tier.
    expect(ledger.flatMap(({ details }: Json) => details.loyalty_tier ?? [])).toEqual([gold, gold]);
    const rewards = (await made(shop.get(`/v1/loyalties/members/${member.code}/rewards`))).data;
    expect(rewards).toMatchObject([{ assignment: { parameters: { loyalty: { points: 20 } } } }]);
    const cheap = await made(redeem());
    expect(cheap).toMatchObject({ amount: 20, reward: { loyalty_tier_id: tiers[1]?.id } });
    await adjust(member.code, -81);
    const dear = await made(redeem());
    expect(dear).toMatchObject({ amount: 40, reward: { loyalty_tier_id: tiers[0]?.id } });
    expect(await balance()).toBe(10);
  });

  it('earn points in another program, whose rule names them', async () => {
    const name = unique('Family');
    const voucher = { type: 'LOYALTY_CARD', loyalty_card: { points: 0 } };
    await made(shop.post('/v1/loyalties', { name, type: 'AUTO_UPDATE', voucher }));
    const event = 'customer.loyalty.tier.joined';
    const rule = (id: string, points: number) => ({ event, loyalty_tier: { id }, loyalty: { type: 'FIXED', points } });
    const rules = shop.post(`/v1/loyalties/${name}/earning-rules`, [rule(tiers[1]?.id, 7), rule('__ANY__', 100)]);
    await made(rules);
    const unknown = await shop.post(`/v1/loyalties/${name}/earning-rules`, [rule('ltr_nobody', 1)]);
    expect(unknown).toMatchObject({ status: 404, body: { resource_type: 'loyalty_tier' } });
    const member = await newMember();
    const customer = { id: member.holder_id };
    const { code } = await made(shop.post(`/v1/loyalties/${name}/members`, { customer }));
    await adjust(member.code, 100);
    const balance = async () => (await made(shop.get(`/v1/loyalties/members/${code}`))).loyalty_card.balance;
    expect(await eventually(balance, (points) => points >= 7)).toBe(7);
  });

  it('are refused where they end before they begin, or map what is not there', async () => {
    for (const [body, status] of [
      [{ points: { from: 2, to: 1 } }, 400],
      [{ points: { from: 1 }, earning_rules: { ern_nobody: { type: 'CUSTOM', points: 1 } } }, 404],
      [{ points: { from: 1 }, rewards: { rewa_nobody: { type: 'CUSTOM', points: 1 } } }, 404],
      [{ points: { from: 1 }, rewards: { [assignment.id]: { type: 'DIVIDE', by: 1 } } }, 400],
    ] as const) {
      expect(await shop.post(`${path}/tiers`, [{ name: 'Odd', ...body }])).toMatchObject({ status });
    }
    expect((await made(shop.get(`${path}/tiers`))).total).toBe(2);
  });

  it('by the points of a period last until its end, also when points are spent', async () => {
    const rules = {
      qualification_type: 'POINTS_IN_PERIOD',
      qualification_period: 'YEAR',
      start_date: { type: 'IMMEDIATE' },
      expiration_date: { type: 'END_OF_NEXT_PERIOD', extend: 'P7D' },
    };
    const voucher = { type: 'LOYALTY_CARD', loyalty_card: { points: 0 } };
    const body = { name: 'Yearly', type: 'AUTO_UPDATE', voucher, loyalty_tiers_expiration: rules };
    await made(shop.post('/v1/loyalties', body));
    const [tier] = (await made(
      shop.post('/v1/loyalties/Yearly/tiers', [{ name: 'Blue', points: { from: 50 } }]),
    )) as unknown as Json[];
    const welcome = {
      event: 'customer.loyalty.tier.joined',
      loyalty_tier: { id: tier?.id },
      loyalty: { type: 'FIXED', points: 9 },
    };
    const created = await shop.post('/v1/loyalties/Yearly/earning-rules', [welcome]);
    expectToKeepContract('create-earning-rule', created);
    const { code, holder_id: customer_id } = await made(
      shop.post('/v1/loyalties/Yearly/members', { customer: { source_id: unique('who') } }),
    );
    for (const points of [50, -50]) await made(shop.post(`/v1/loyalties/members/${code}/balance`, { points }));
    const answer = await tiersOf(code);
    expectToKeepContract('list-member-loyalty-tier', answer);
    const expiration_date = `${new Date().getUTCFullYear() + 2}-01-07`;
    expect(answer.body.data).toMatchObject([{ id: tier?.id, expiration: { customer_id, expiration_date } }]);
    const activity = await shop.get(`/v1/loyalties/members/${code}/activity`);
    expect(activity.body.data.map(({ type }: Json) => type)).toContain('customer.loyalty.tier.joined');
    // Points come a moment after the tier.
    const balance = async () => (await made(shop.get(`/v1/loyalties/members/${code}`))).loyalty_card.balance;
    await until(async () => (await balance()) === 9);
  });
});
