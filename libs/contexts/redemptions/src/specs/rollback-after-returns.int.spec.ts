import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  type ChangeOrder,
  type GivenBack,
  type RedeemedReward,
  type RedemptionAnswer,
  type RewardUse,
  type UseReward,
  type UseVoucher,
} from '@perkstream/published';
import { type AnswerFor } from '@perkstream/testing';
import { redemptionTranslations } from '../publishing/redemption.translation.js';
import { recordOf, redeemedTogether } from '../testing/made-redemptions.js';
import { RedemptionsInProcess } from '../testing/redemptions-in-process.js';

/** Of an order of which goods came back; notes what is given back. */
class AfterReturns extends RedemptionsInProcess {
  givenBack: Readonly<Record<string, GivenBack>> | undefined;
  readonly credits: Record<string, number | undefined> = {};
  readonly rewards: RewardUse[] = [];

  protected override changeOrder({ step }: ChangeOrder): unknown {
    if (step.do !== 'roll_back') throw new Error(`The order is not asked to ${step.do}`);
    return { order: step.redeemed, ...(this.givenBack && { givenBack: this.givenBack }) };
  }

  protected override answerForOthers(handle: AnswerFor): void {
    super.answerForOthers(handle);
    handle('PresentVouchers', ({ ids }: { ids: string[] }) => ids.map((id) => ({ id, object: 'voucher' })));
    handle('UseVoucher', ({ voucher, step }: UseVoucher) => {
      if (step.do === 'give_back') this.credits[voucher] = step.credits;
      return { embedded: {} };
    });
    handle('UseReward', ({ use, step }: UseReward) => {
      if (step === 'give_back') this.rewards.push(use);
      return {};
    });
  }
}

let context: AfterReturns;

beforeEach(async () => {
  context = new AfterReturns();
  await context.open();
});

afterEach(() => context.stop());

async function rolledBack(id: string): Promise<RedemptionAnswer> {
  return context.answer('rollback-redemption', { redemptionId: id }, {}) as unknown as Promise<RedemptionAnswer>;
}

/** What the stored event and the published one say that came back. */
async function eventOf(id: string): Promise<object> {
  const stored = await context.events.read(`rollback-proj_1.${id}`);
  const event = stored.find(({ type }) => type === 'redemption.rolled_back')!;
  const { rollbacks } = event.data as { rollbacks: { amount?: number; reward?: RedeemedReward }[] };
  const published = redemptionTranslations['redemption.rolled_back']!(event);
  return {
    stored: rollbacks.map(({ amount, reward }) => ({ amount, points: reward?.points })),
    published: published.map(({ data }) => data),
  };
}

const reward: RedeemedReward = {
  id: 'rew_1',
  name: 'Discount',
  type: 'COIN',
  parameters: {},
  metadata: {},
  assignmentId: 'rewa_1',
  points: 100,
};

const participant = {
  kind: 'reward',
  id: 'v_of_r_1',
  rewardId: 'rew_1',
  rewardName: 'Discount',
  redemptionId: 'r_1',
  points: 100,
  takesOne: false,
  gives: false,
  at: '2026-03-01T08:00:00.000Z',
} as const;

describe('A rollback after returns', () => {
  it.each([
    ['some', { credits: 200, points: 0 }, 300],
    ['all', { credits: 500, points: 0 }, 0],
  ])('gives back the credits that they have not given back, where that were %s', async (_some, before, left) => {
    await redeemedTogether(context, 'r_1', [recordOf('r_1', { amount: 500 })]);
    context.givenBack = { r_1: before };
    const answer = await rolledBack('r_1');
    expect(answer).toMatchObject({ amount: 0 - left, gift: { amount: 0 - left }, redemption: 'r_1' });
    expect(context.credits).toEqual({ v_of_r_1: left });
    expect(await eventOf('r_1')).toMatchObject({ stored: [{ amount: left }], published: [{ credits: left }] });
  });

  it('gives back the points that they have not given back', async () => {
    await redeemedTogether(context, 'r_1', [recordOf('r_1', { reward })], [participant]);
    context.givenBack = { r_1: { credits: 0, points: 40 } };
    expect(await rolledBack('r_1')).toMatchObject({ amount: -60, loyalty_card: { points: -60 } });
    expect(context.rewards).toEqual([
      expect.objectContaining({ points: 100, returnedPoints: 40, redemptionId: 'r_1' }),
    ]);
    expect(await eventOf('r_1')).toMatchObject({ stored: [{ points: 60 }], published: [{ points: 60 }] });
  });

  it('takes of each redemption of a stack what came back of that', async () => {
    const records = [recordOf('r_a', { amount: 500 }), recordOf('r_b', { amount: 300 }), recordOf('r_c')];
    await redeemedTogether(context, 'r_parent', records);
    context.givenBack = { r_b: { credits: 100, points: 0 }, r_other: { credits: 7, points: 0 } };
    const { rollbacks } = await context.answer<{ rollbacks: RedemptionAnswer[] }>(
      'rollback-stacked-redemptions',
      { parentRedemptionId: 'r_parent' },
      {},
    );
    expect(rollbacks.map(({ amount }) => amount)).toEqual([-500, -200, undefined]);
    expect(context.credits).toEqual({ v_of_r_a: 500, v_of_r_b: 200, v_of_r_c: undefined });
  });

  it('gives back everything where there were none', async () => {
    await redeemedTogether(context, 'r_1', [recordOf('r_1', { amount: 500, reward })], [participant]);
    expect(await rolledBack('r_1')).toMatchObject({ amount: -100, gift: { amount: -500 } });
    expect(context.credits).toEqual({ v_of_r_1: 500 });
    expect(context.rewards[0]).not.toHaveProperty('returnedPoints');
    expect(await eventOf('r_1')).toMatchObject({ stored: [{ amount: 500, points: 100 }] });
  });
});
