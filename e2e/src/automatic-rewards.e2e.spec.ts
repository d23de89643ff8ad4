import { beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@perkstream/kernel/testing';
import { itAlike } from './capabilities.js';
import { type Answer, type Client, type Json, newProject, unique } from './client.js';
import { expectToKeepContract } from './contract.js';

const automatic = (points: number, auto_redeem: boolean | null = true) => ({ loyalty: { points, auto_redeem } });

describe('Rewards that a program redeems automatically', () => {
  let shop: Client;
  let coupons: Json;

  beforeAll(async () => {
    shop = (await newProject()).client;
    const discount = { type: 'AMOUNT', amount_off: 500 };
    const voucher = { type: 'DISCOUNT_VOUCHER', discount };
    const campaign = { name: 'Coupons', campaign_type: 'DISCOUNT_COUPONS', type: 'AUTO_UPDATE', voucher };
    coupons = await made(shop.post('/v1/campaigns', campaign));
  });

  const made = async (answer: Promise<Answer>): Promise<Json> => {
    const { status, body } = await answer;
    expect({ status, body: status === 200 ? {} : body }).toEqual({ status: 200, body: {} });
    return body;
  };
  const newProgram = async (): Promise<string> => {
    const voucher = { type: 'LOYALTY_CARD', loyalty_card: { points: 0 } };
    return (await made(shop.post('/v1/loyalties', { name: unique('Friends'), type: 'AUTO_UPDATE', voucher }))).id;
  };
  const newReward = async (body: Json = { parameters: { campaign: { id: coupons.id } } }): Promise<string> =>
    (await made(shop.post('/v1/rewards', { name: 'Thanks', ...body }))).id;
  const assign = (reward: string, campaign: string, parameters: object) =>
    shop.post(`/v1/rewards/${reward}/assignments`, { campaign, parameters });
  const newMember = (program: string) =>
    made(shop.post(`/v1/loyalties/${program}/members`, { customer: { source_id: unique('who') } }));
  const earn = (code: string, points: number) => made(shop.post(`/v1/loyalties/members/${code}/balance`, { points }));
  const balanceOf = async (code: string): Promise<number> =>
    (await made(shop.get(`/v1/loyalties/members/${code}`))).loyalty_card.balance;
  const redemptionsOf = async ({ holder_id }: Json): Promise<Json[]> =>
    (await made(shop.get(`/v1/redemptions?limit=100&customer=${holder_id}`))).redemptions;

  it('are given as often as points that come in are good for', async () => {
    const [program, reward] = [await newProgram(), await newReward()];
    const assigned = await assign(reward, program, automatic(40));
    expectToKeepContract('create-reward-assignment', assigned);
    expect(assigned.body.parameters).toEqual(automatic(40));
    const member = await newMember(program);
    await earn(member.code, 39);
    await earn(member.code, 50);
    const list = await eventually(
      () => redemptionsOf(member),
      (found) => found.length === 2,
    );
    const channel = { channel_type: 'AUTO_REDEEM', channel_id: assigned.body.id };
    for (const redemption of list) {
      expect(redemption).toMatchObject({ result: 'SUCCESS', amount: 40, channel, reward: { id: reward } });
    }
    expect(new Set(list.map((each) => each.reward.voucher.id)).size).toBe(2);
    expect(await balanceOf(member.code)).toBe(9);
    expectToKeepContract('get-redemption', await shop.get(`/v1/redemptions/${list[0]!.id}`));
    const ledger = (await made(shop.get(`/v1/loyalties/members/${member.code}/transactions`))).data as Json[];
    const spent = ledger.filter(({ type }) => type === 'POINTS_REDEMPTION');
    expect(spent).toHaveLength(2);
    expect(spent[0]).toMatchObject({ details: { balance: { operation_type: 'AUTOMATIC', points: -40 } } });
  });

  it('are those of the reward that is shown to be on, after it was switched on and off at once', async () => {
    const [program, first, second] = [await newProgram(), await newReward(), await newReward()];
    const assigned = await made(assign(first, program, automatic(40)));
    const other = await made(assign(second, program, automatic(40, false)));
    const path = (reward: string, { id }: Json) => `/v1/rewards/${reward}/assignments/${id}`;
    for (let round = 0; round < 5; round++) {
      const wishes = [false, true, false, true].slice(round % 2);
      await Promise.all(
        wishes.map((on) => shop.put(path(first, assigned), { parameters: { loyalty: { auto_redeem: on } } })),
      );
      const isOn = (await made(shop.get(path(first, assigned)))).parameters.loyalty.auto_redeem;
      const { status } = await shop.put(path(second, other), { parameters: automatic(40) });
      expect({ round, isOn, status }).toEqual({ round, isOn, status: isOn ? 400 : 200 });
      await made(shop.put(path(second, other), { parameters: automatic(40, false) }));
    }
  });

  it('are given once for each point, however many come in at once', async () => {
    const [program, reward] = [await newProgram(), await newReward()];
    await made(assign(reward, program, automatic(30)));
    const member = await newMember(program);
    await Promise.all(Array.from({ length: 6 }, () => earn(member.code, 20)));
    const list = await eventually(
      () => redemptionsOf(member),
      (found) => found.length === 4,
    );
    expect(list.map(({ result }) => result)).toEqual(['SUCCESS', 'SUCCESS', 'SUCCESS', 'SUCCESS']);
    expect(await balanceOf(member.code)).toBe(0);
    const found = await made(shop.get(`/v1/vouchers?campaign_id=${coupons.id}&customer=${member.holder_id}`));
    expect(found.vouchers).toHaveLength(4);
  });

  itAlike('take no points where there is nothing to give, and say so', async () => {
    const { id: product } = await made(shop.post('/v1/products', { name: 'Mug' }));
    const program = await newProgram();
    const reward = await newReward({ parameters: { product: { id: product } }, stock: 1 });
    const { id } = await made(assign(reward, program, automatic(10)));
    const member = await newMember(program);
    await earn(member.code, 30);
    const list = await eventually(
      () => redemptionsOf(member),
      (found) => found.length === 2,
    );
    const channel = { channel_type: 'AUTO_REDEEM', channel_id: id };
    expect(list.find(({ result }) => result === 'FAILURE')).toMatchObject({
      failure_code: 'quantity_exceeded',
      channel,
    });
    expect(await balanceOf(member.code)).toBe(20);
  });

  itAlike('are given while the rules of the assignment hold, and take no points where one is broken', async () => {
    const [program, reward] = [await newProgram(), await newReward()];
    const atMost = { name: 'redemption.count.daily', conditions: { $less_than_or_equal: [1] } };
    const ofAdults = { name: 'customer.metadata', property: 'adult', conditions: { $is: [true] } };
    const body = { name: unique('Rule'), rules: { 1: atMost, 2: ofAdults, logic: '1 and 2' } };
    const { id: rule } = await made(shop.post('/v1/validation-rules', body));
    const assignment = { campaign: program, parameters: automatic(40), validation_rules: [rule] };
    await made(shop.post(`/v1/rewards/${reward}/assignments`, assignment));
    const outcomes = async (member: Json, count: number) => {
      const found = await eventually(
        () => redemptionsOf(member),
        ({ length }) => length === count,
      );
      return found.map(({ result, failure_code }) => failure_code ?? result).sort();
    };
    const child = await newMember(program);
    await earn(child.code, 90);
    expect(await outcomes(child, 1)).toEqual(['customer_rules_violated']);
    expect(await balanceOf(child.code)).toBe(90);
    const customer = { source_id: unique('who'), metadata: { adult: true } };
    const adult = await made(shop.post(`/v1/loyalties/${program}/members`, { customer }));
    await earn(adult.code, 90);
    expect(await outcomes(adult, 2)).toEqual(['SUCCESS', 'redemption_rules_violated']);
    expect(await balanceOf(adult.code)).toBe(50);
  });

  itAlike('are one for each program', async () => {
    const program = await newProgram();
    const [first, second] = [await newReward(), await newReward()];
    const { id: firstId } = await made(assign(first, program, automatic(10)));
    const refused = await assign(second, program, automatic(20));
    expectToKeepContract('create-reward-assignment', refused);
    expect(refused).toMatchObject({ status: 400, body: { key: 'invalid_payload', resource_id: first } });
    const fromProgram = { reward: second, parameters: automatic(20) };
    expect(await shop.post(`/v1/loyalties/${program}/rewards`, [fromProgram])).toMatchObject({ status: 400 });
    const { id: secondId } = await made(assign(second, program, automatic(20, false)));
    const change = (id: string, parameters: object) =>
      shop.put(`/v1/loyalties/${program}/rewards/${id}`, { parameters });
    expect(await change(secondId, automatic(20))).toMatchObject({ status: 400, body: { key: 'invalid_payload' } });
    expect((await made(change(firstId, automatic(10, null)))).parameters).toEqual(automatic(10));
    expect((await made(change(firstId, automatic(10, false)))).parameters).toEqual(automatic(10, false));
    expect((await made(change(secondId, automatic(20)))).parameters).toEqual(automatic(20));
    await shop.delete(`/v1/rewards/${second}/assignments/${secondId}`);
    await made(change(firstId, automatic(10)));
    const coin = await newReward({ parameters: { coin: { exchange_ratio: 1 } } });
    expect(await assign(coin, await newProgram(), { loyalty: { auto_redeem: true } })).toMatchObject({
      status: 400,
      body: { key: 'invalid_payload' },
    });
  });
});
