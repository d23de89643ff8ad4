import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  GiveBackPoints,
  type LoyaltyPointsAdded,
  type RewardAnswer,
  type RewardUse,
  type StatementAnswer,
  UseReward,
} from '@perkstream/published';
import { DAY_1, DAY_2, LoyaltyInProcess, SHOP } from '../testing/loyalty-in-process.js';

let loyalty: LoyaltyInProcess;
let reward: RewardAnswer;

beforeEach(async () => {
  loyalty = await LoyaltyInProcess.start();
  loyalty.rules = null;
  reward = await loyalty.reward({ parameters: { product: { id: 'shirt' } }, stock: 5 });
  await loyalty.assign(reward.id, 60);
  for (const [points, expiration_date] of [
    [20, '2026-05-01'],
    [30, '2026-06-01'],
    [50, '2026-07-01'],
  ] as const) {
    await loyalty.adjust('CARD-1', { points, expiration_type: 'CUSTOM_DATE', expiration_date });
  }
});

afterEach(() => loyalty.stop());

const use = (more: Partial<RewardUse> = {}): RewardUse => ({
  cardId: 'v_card1',
  holderId: 'cust_1',
  rewardId: reward.id,
  rewardName: reward.name,
  redemptionId: 'r_1',
  points: 60,
  takesOne: true,
  at: DAY_1,
  order: { id: 'ord_1', source_id: 'cart-1' },
  ...more,
});

const step = async (name: 'reserve' | 'confirm' | 'give_back', more: Partial<RewardUse> = {}) => {
  const origin = loyalty.originOf({ commandId: `r_1/${name}`, now: name === 'give_back' ? DAY_2 : DAY_1 });
  expect(await loyalty.messenger.send(new UseReward(SHOP, use(more), name, origin))).toEqual({});
};
const rollBack = (returnedPoints?: number) =>
  step('give_back', { rollbackId: 'rr_1', ...(returnedPoints !== undefined && { returnedPoints }) });
const giveBack = (returnId: string, points: number, before: number, given: object = {}) =>
  loyalty.messenger.send(
    new GiveBackPoints(SHOP, use(), returnId, points, before, loyalty.originOf({ now: DAY_2, ...given })),
  );

const statement = () =>
  loyalty.answer<StatementAnswer>('get-member-statement', { memberId: 'CARD-1' }, undefined, {
    query: { limit: 100 },
    now: DAY_2,
  });
const buckets = async () => (await statement()).buckets.map(({ points }) => points);
const refunds = async () => (await statement()).data.filter(({ type }) => type === 'POINTS_REFUND');
const redeemed = async () => (await loyalty.answer<RewardAnswer>('get-reward', { rewardId: reward.id })).redeemed;

async function redeem(): Promise<void> {
  await step('reserve');
  await step('confirm');
  expect(await buckets()).toEqual([40]);
}

describe('points that paid for goods that come back', () => {
  it('come back part by part into the buckets that they were taken from, and the rollback gives back the rest', async () => {
    await redeem();
    await giveBack('ret_1', 25, 0);
    expect(await buckets()).toEqual([20, 5, 40]);
    await giveBack('ret_2', 30, 25);
    expect(await buckets()).toEqual([20, 30, 45]);
    await rollBack(55);
    expect(await buckets()).toEqual([20, 30, 50]);
    expect((await refunds()).map(({ points }) => points)).toEqual([5, 30, 25]);
  });

  it('come back with the return, the redemption, the reward and the order in the ledger', async () => {
    await redeem();
    await giveBack('ret_1', 25, 0);
    const [refund] = await refunds();
    expect(refund).toMatchObject({
      points: 25,
      details: {
        redemption: { id: 'r_1' },
        return: { id: 'ret_1' },
        reward: { id: reward.id, name: reward.name },
        order: { id: 'ord_1', source_id: 'cart-1' },
      },
    });
    expect(refund?.details).not.toHaveProperty('rollback');
    const booked = (await loyalty.events.readAll({ maxCount: 1_000 })).at(-1)?.data as LoyaltyPointsAdded['data'];
    expect([booked.entry, booked.holderId]).toEqual(['POINTS_REFUND', 'cust_1']);
  });

  it('come back once for a return that is sent again', async () => {
    await redeem();
    await giveBack('ret_1', 25, 0);
    await giveBack('ret_1', 25, 0, { repeatSince: DAY_2 });
    expect(await buckets()).toEqual([20, 5, 40]);
  });

  it('come back once for a return that is sent from 64 sides at once', async () => {
    await redeem();
    await Promise.all(Array.from({ length: 64 }, () => giveBack('ret_1', 25, 0)));
    expect(await buckets()).toEqual([20, 5, 40]);
  });

  it('leave the stock of the reward to the rollback, which gives nothing where all points came back', async () => {
    await redeem();
    await giveBack('ret_1', 60, 0);
    expect(await redeemed()).toBe(1);
    await rollBack(60);
    expect([await redeemed(), (await refunds()).length]).toEqual([0, 1]);
  });

  it('come back whole by a rollback without returns', async () => {
    await redeem();
    await rollBack();
    expect([await buckets(), await redeemed()]).toEqual([[20, 30, 50], 0]);
  });

  it('come back to no card that has no ledger', async () => {
    const before = (await statement()).total;
    await loyalty.messenger.send(
      new GiveBackPoints(SHOP, use({ cardId: 'v_card2' }), 'ret_1', 5, 0, loyalty.originOf({ now: DAY_2 })),
    );
    expect((await statement()).total).toBe(before);
  });
});
