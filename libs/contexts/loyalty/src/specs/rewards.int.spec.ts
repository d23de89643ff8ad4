import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  AssignRewardsToProgram,
  CreateReward,
  DeleteReward,
  type MemberRewardsAnswer,
  type RewardAnswer,
  type RewardAssignmentAnswer,
} from '@perkstream/published';
import { type Json } from '@perkstream/testing';
import {
  BAKERY,
  costing,
  DAY_1,
  DAY_2,
  GIFTS,
  LoyaltyInProcess,
  OTHER_PROGRAM,
  PROGRAM,
} from '../testing/loyalty-in-process.js';

let loyalty: LoyaltyInProcess;

beforeEach(async () => {
  loyalty = await LoyaltyInProcess.start();
});

afterEach(() => loyalty.stop());

interface Listed<Item> {
  readonly data: readonly Item[];
  readonly total: number;
}

const rewards = (query: Json = {}) => loyalty.answer<Listed<RewardAnswer>>('list-rewards', {}, undefined, { query });
const assignmentsOf = (rewardId: string, query: Json = {}) =>
  loyalty.answer<Listed<RewardAssignmentAnswer>>('list-reward-assignments', { rewardId }, undefined, { query });
const rewardsOf = (campaignId: string, query: Json = {}) =>
  loyalty.answer<Listed<RewardAssignmentAnswer>>('list-reward-assignments-2', { campaignId }, undefined, { query });
const ofMember = (query: Json = {}) =>
  loyalty.answer<MemberRewardsAnswer>('list-member-rewards', { memberId: 'CARD-1' }, undefined, { query });
const create = (parameters: Json, more: Json = {}) => loyalty.refusal('create-reward', {}, { parameters, ...more });

describe('a reward', () => {
  it('is credit on a card, a coupon, a coin or a thing', async () => {
    expect(await loyalty.reward({ metadata: { shelf: 1 } })).toEqual({
      id: expect.stringMatching(/^rew_/),
      name: 'Gift',
      type: 'CAMPAIGN',
      parameters: { campaign: { id: GIFTS, balance: 500, type: 'GIFT_VOUCHERS' } },
      stock: null,
      redeemed: null,
      attributes: {},
      metadata: { shelf: 1 },
      created_at: DAY_1,
      updated_at: null,
      object: 'reward',
    });
    expect(await loyalty.reward({ parameters: { campaign: { id: 'camp_coupons' } } })).toMatchObject({
      parameters: { campaign: { id: 'camp_coupons', type: 'DISCOUNT_COUPONS' } },
    });
    expect(await loyalty.reward({ parameters: { coin: { exchange_ratio: '0.25', points_ratio: '2' } } })).toMatchObject(
      { type: 'COIN', parameters: { coin: { exchange_ratio: 0.25, points_ratio: 2 } } },
    );
    const attributes = { image_url: 'https://example.com/shirt.png', description: 'A shirt' };
    expect(
      await loyalty.reward({ parameters: { product: { id: 'shirt', sku_id: 'sku_red' } }, stock: 3, attributes }),
    ).toMatchObject({
      type: 'MATERIAL',
      parameters: { product: { id: 'prod_shirt', sku_id: 'sku_red' } },
      stock: 3,
      attributes,
    });
  });

  it('is refused where it is none', async () => {
    expect(await create({ campaign: { id: GIFTS } })).toMatchObject({ code: 400, key: 'invalid_balance' });
    expect(await create({ campaign: { id: PROGRAM, balance: 0 } })).toMatchObject({ key: 'invalid_balance' });
    expect(await create({ campaign: { id: 'camp_sale' } })).toMatchObject({ key: 'invalid_payload' });
    expect(await create({ campaign: { id: 'camp_x' } })).toMatchObject({ code: 404, resource_id: 'camp_x' });
    expect(await create({ product: { id: 'prod_x' } })).toMatchObject({ code: 404, resource_id: 'prod_x' });
    expect(await create({ product: { id: 'shirt', sku_id: 'sku_x' } })).toMatchObject({ resource_id: 'sku_x' });
    expect(await create({ coin: { exchange_ratio: '0' } })).toMatchObject({ key: 'invalid_payload' });
    expect(await create({})).toMatchObject({ key: 'invalid_payload' });
    expect(await create({ coin: { exchange_ratio: 1 }, product: { id: 'shirt' } })).toMatchObject({ code: 400 });
    expect(await create({ coin: { exchange_ratio: 1 } }, { stock: 1 })).toMatchObject({ key: 'invalid_payload' });
    expect(await rewards()).toMatchObject({ data: [], total: 0 });
  });

  it('changes, and is listed as it is', async () => {
    const { id } = await loyalty.reward();
    const second = await loyalty.reward({}, { now: DAY_2 });
    const changed = await loyalty.answer('update-reward', { rewardId: id }, { name: 'Present' }, { now: DAY_2 });
    expect(changed).toMatchObject({ id, name: 'Present', updated_at: DAY_2 });
    expect(await loyalty.answer('get-reward', { rewardId: id })).toEqual(changed);
    expect(await rewards()).toMatchObject({ data: [second, changed], total: 2 });
    expect(await rewards({ limit: 1, page: 2 })).toMatchObject({ data: [changed], total: 2 });
  });

  it('is made and deleted once by a request that is repeated', async () => {
    const context = loyalty.contextOf();
    const again = { ...context, now: DAY_2, repeatSince: DAY_1 };
    const body = { parameters: { coin: { exchange_ratio: 1 } } };
    const made = await loyalty.handle<RewardAnswer>(new CreateReward(context, {}, {}, body));
    expect(await loyalty.handle(new CreateReward(again, {}, {}, body))).toEqual(made);
    const params = { rewardId: made.id };
    expect(await loyalty.handle(new DeleteReward(context, params, {}, undefined))).toBeUndefined();
    expect(await loyalty.handle(new DeleteReward(again, params, {}, undefined))).toBeUndefined();
    expect(await loyalty.refusal('delete-reward', params)).toMatchObject({ code: 404 });
    expect((await rewards()).total).toBe(0);
  });

  it('is deleted only when no program has it', async () => {
    const { id } = await loyalty.reward();
    const assignment = await loyalty.assign(id, 100);
    expect(await loyalty.refusal('delete-reward', { rewardId: id })).toMatchObject({
      code: 400,
      key: 'resource_in_use',
      resource_id: id,
      related_object_ids: [PROGRAM],
      related_object_type: 'campaign',
    });
    await loyalty.answer('delete-reward-assignment', { rewardId: id, assignmentId: assignment.id });
    expect(await loyalty.reply('delete-reward', { rewardId: id })).toEqual({ status: 204 });
  });
});

describe('assignments of rewards', () => {
  it('say what a reward costs, from both sides', async () => {
    const { id: rewardId } = await loyalty.reward();
    const made = await loyalty.assign(rewardId, 100, 'Friends');
    expect(made).toEqual({
      id: expect.stringMatching(/^rewa_/),
      reward_id: rewardId,
      related_object_id: PROGRAM,
      related_object_type: 'campaign',
      parameters: { loyalty: { points: 100, auto_redeem: false } },
      created_at: DAY_1,
      updated_at: null,
      object: 'reward_assignment',
    });
    const params = { campaignId: 'Friends', assignmentId: made.id };
    const updated = await loyalty.answer('update-reward-assignment-1', params, costing(50), { now: DAY_2 });
    expect(updated).toEqual({
      ...made,
      parameters: { loyalty: { points: 50, auto_redeem: false } },
      updated_at: DAY_2,
    });
    for (const name of ['get-reward-assignment-1', 'get-reward-assignment-2']) {
      expect(await loyalty.answer(name, params)).toEqual(updated);
    }
    expect(await loyalty.answer('get-reward-assignment', { rewardId, assignmentId: made.id })).toEqual(updated);
    expect(await loyalty.answer('get-reward-details', params)).toMatchObject({ id: rewardId });
    expect(await assignmentsOf(rewardId)).toMatchObject({ data: [updated], total: 1 });
    expect(await rewardsOf(PROGRAM)).toMatchObject({ data: [updated], total: 1 });
    expect(await rewards({ assignment_id: made.id })).toMatchObject({ data: [{ id: rewardId }], total: 1 });
    expect(await rewards({ assignment_id: 'rewa_x' })).toMatchObject({ data: [], total: 0 });
    await loyalty.views.rebuildByName('reward_assignments');
    expect(await rewardsOf(PROGRAM, { assignment_id: made.id })).toMatchObject({ data: [updated] });
    expect(await loyalty.reply('delete-reward-assignment-1', params)).toEqual({ status: 204 });
    expect(await rewardsOf(PROGRAM)).toMatchObject({ data: [], total: 0 });
  });

  it('cost points unless they are of a coin', async () => {
    const { id } = await loyalty.reward();
    const refused = await loyalty.refusal('create-reward-assignment', { rewardId: id }, { campaign: PROGRAM });
    expect(refused).toMatchObject({ code: 400, key: 'missing_param' });
    const coin = await loyalty.reward({ parameters: { coin: { exchange_ratio: 1 } } });
    expect(await loyalty.assign(coin.id)).not.toHaveProperty('parameters');
  });

  it('are one for each program, however many are wanted', async () => {
    const { id: rewardId } = await loyalty.reward();
    const body = { campaign: PROGRAM, ...costing(5) };
    const replies = await Promise.all(
      Array.from({ length: 32 }, () => loyalty.reply('create-reward-assignment', { rewardId }, body)),
    );
    expect(replies.filter((reply) => !('error' in reply))).toHaveLength(1);
    expect(await loyalty.refusal('create-reward-assignment', { rewardId }, body)).toMatchObject({ code: 409 });
    expect((await assignmentsOf(rewardId)).total).toBe(1);
    await loyalty.assign(rewardId, 7, OTHER_PROGRAM);
    expect(await assignmentsOf(rewardId, { limit: 1, page: 2 })).toMatchObject({ data: [{}], total: 2 });
  });

  it('are made all or none from the side of the program', async () => {
    const [one, other] = [await loyalty.reward(), await loyalty.reward()];
    const item = (reward: string) => ({ reward, ...costing(5) });
    const assign = (...items: object[]) => loyalty.reply('create-reward-assignment-1', { campaignId: PROGRAM }, items);
    expect(await assign(item(one.id), item('rew_x'))).toMatchObject({ error: { code: 404, resource_id: 'rew_x' } });
    expect(await assign(item(one.id), { reward: other.id })).toMatchObject({ error: { key: 'missing_param' } });
    expect(await assign(item(one.id), item(one.id))).toMatchObject({ error: { code: 400 } });
    expect(await assign()).toMatchObject({ error: { code: 400 } });
    expect((await rewardsOf(PROGRAM)).total).toBe(0);
    const both = await assign(item(one.id), item(other.id));
    expect(both).toMatchObject({ body: [{ reward_id: one.id }, { reward_id: other.id }] });
    expect((await rewardsOf(PROGRAM)).total).toBe(2);
    expect(await assign(item(one.id))).toMatchObject({ error: { code: 409 } });
  });

  it('are made once by a request that is repeated', async () => {
    const [one, other] = [await loyalty.reward(), await loyalty.reward()];
    const context = loyalty.contextOf();
    const params = { campaignId: PROGRAM };
    const first = [{ reward: one.id, ...costing(5) }];
    const both = [...first, { reward: other.id, ...costing(5) }];
    // As if the process had ended between the two.
    const made = await loyalty.handle(new AssignRewardsToProgram(context, params, {}, first));
    const again = { ...context, now: DAY_2, repeatSince: DAY_1 };
    const repeated = await loyalty.handle(new AssignRewardsToProgram(again, params, {}, both));
    expect(repeated).toEqual([made, expect.objectContaining({ reward_id: other.id })]);
    expect((await rewardsOf(PROGRAM)).total).toBe(2);
  });

  it('of another project are not seen', async () => {
    const { id: rewardId } = await loyalty.reward();
    const { id: assignmentId } = await loyalty.assign(rewardId, 5);
    const elsewhere = { projectId: BAKERY };
    for (const name of ['get-reward', 'delete-reward', 'list-reward-assignments', 'get-reward-assignment']) {
      expect(await loyalty.refusal(name, { rewardId, assignmentId }, undefined, elsewhere)).toMatchObject({
        code: 404,
      });
    }
    expect(await loyalty.answer('list-rewards', {}, undefined, elsewhere)).toMatchObject({ total: 0 });
    const params = { campaignId: OTHER_PROGRAM, assignmentId };
    expect(await loyalty.refusal('get-reward-assignment-2', params)).toMatchObject({ code: 404 });
  });
});

describe('the rewards of a member', () => {
  it('are those of the program, or those that the points are enough for', async () => {
    const [cheap, dear] = [await loyalty.reward({ name: 'Cheap' }), await loyalty.reward({ name: 'Dear' })];
    const coin = await loyalty.reward({ name: 'Coin', parameters: { coin: { exchange_ratio: 1 } } });
    await loyalty.assign(cheap.id, 100);
    await loyalty.assign(dear.id, 101);
    await loyalty.assign(coin.id);
    await loyalty.assign(dear.id, 1, OTHER_PROGRAM);
    await loyalty.adjust('CARD-1', { points: 100 });
    const all = await ofMember();
    expect(all.data.map(({ reward }) => reward.name).sort()).toEqual(['Cheap', 'Coin', 'Dear']);
    expect(all.data[0]).toMatchObject({ object: 'loyalty_reward', assignment: { related_object_id: PROGRAM } });
    const affordable = await ofMember({ affordable_only: true });
    expect(affordable.data.map(({ reward }) => reward.name).sort()).toEqual(['Cheap', 'Coin']);
    expect(affordable.total).toBe(2);
    expect(await loyalty.refusal('list-member-rewards', { memberId: 'NOBODY' })).toMatchObject({ code: 404 });
  });
});
