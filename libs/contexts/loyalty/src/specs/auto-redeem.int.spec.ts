import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { isRefusal } from '@perkstream/kernel';
import { eventually, until } from '@perkstream/kernel/testing';
import { loyaltyEvents, type RedeemAutomatically, type RewardUse, UseReward } from '@perkstream/published';
import { UniqueValues } from '@perkstream/platform';
import { type Json, type AnswerFor } from '@perkstream/testing';
import fc from 'fast-check';
import { RewardChanger } from '../services/reward-changer.js';
import { DAY_1, DAY_2, LoyaltyInProcess, OTHER_PROGRAM, PROGRAM, SHOP } from '../testing/loyalty-in-process.js';

const COST = 10;

/** Redemptions as another context makes them: each origin once. */
class RedeemingInProcess extends LoyaltyInProcess {
  readonly asked: string[] = [];
  readonly redeemed = new Set<string>();
  /** How often the process is to die after points were reserved. */
  deaths = 0;
  private readonly underWay = new Map<string, Promise<unknown>>();

  protected override answerForOthers(handle: AnswerFor): void {
    super.answerForOthers(handle);
    handle('RedeemAutomatically', (command: RedeemAutomatically) => {
      const { commandId } = command.origin;
      this.asked.push(commandId);
      const known = this.underWay.get(commandId) ?? this.redeem(command);
      this.underWay.set(commandId, known);
      return known.finally(() => this.underWay.delete(commandId));
    });
  }

  private async redeem({ redemption, origin }: RedeemAutomatically): Promise<unknown> {
    const { cardId, rewardId, cause: automaticFor } = redemption;
    const redemptionId = `r_${origin.commandId}`;
    const use: RewardUse = {
      cardId,
      rewardId,
      redemptionId,
      points: COST,
      takesOne: true,
      at: origin.now,
      automaticFor,
    };
    const steps = ['reserve', 'confirm'] as const;
    for (const step of steps) {
      const by = { ...origin, commandId: `${origin.commandId}/${step}` };
      const done = await this.messenger.send(new UseReward(SHOP, use, step, by));
      if (isRefusal(done)) return done;
      if (this.deaths-- > 0) throw new Error('The process died');
    }
    this.redeemed.add(redemptionId);
    return undefined;
  }

  /** The world hears of points that came onto card 1. */
  async heard(points: number, id: string, { type = 'POINTS_ADDITION', time = DAY_1, key = id } = {}) {
    const data = { id: 'v_card1', campaign_id: PROGRAM, transaction_id: `vtx_${id}`, type, points, balance: 0 };
    await this.hears('loyalty', loyaltyEvents.pointsMoved.type, data, { id, key, time });
  }

  async automatic(cost = COST, campaign = PROGRAM): Promise<{ rewardId: string; assignmentId: string }> {
    const { id: rewardId } = await this.reward();
    const body = { campaign, parameters: { loyalty: { points: cost, auto_redeem: true } } };
    const { id: assignmentId } = await this.answer<{ id: string }>('create-reward-assignment', { rewardId }, body);
    return { rewardId, assignmentId };
  }
}

let loyalty: RedeemingInProcess;

beforeEach(async () => {
  loyalty = new RedeemingInProcess();
  loyalty.rules = null;
  await loyalty.open();
});

afterEach(() => loyalty.stop());

const balance = async () => (await loyalty.numbers('CARD-1')).balance;
const byId = (ids: { rewardId: string; assignmentId: string }, auto_redeem: boolean) =>
  loyalty.reply('update-reward-assignment', ids, { parameters: { loyalty: { auto_redeem } } });

/** Points that are booked here are heard of a moment later. */
const spent = (rewards: number, left: number) =>
  eventually(
    async () => ({ rewards: loyalty.redeemed.size, left: await balance() }),
    (found) => found.rewards === rewards && found.left === left,
  );

describe('points that come in', () => {
  it('are spent on 25 rewards at most', async () => {
    await loyalty.automatic();
    await loyalty.adjust('CARD-1', { points: 27 * COST });
    await until(() => loyalty.redeemed.size === 25);
    await loyalty.heard(1, 'the next');
    await spent(27, 0);
  });

  it('are spent ten times a day', async () => {
    await loyalty.automatic();
    for (let n = 1; n <= 10; n++) {
      await loyalty.adjust('CARD-1', { points: COST });
      await until(() => loyalty.redeemed.size === n);
    }
    await loyalty.adjust('CARD-1', { points: 2 * COST });
    await loyalty.heard(1, 'one too many');
    expect([loyalty.redeemed.size, await balance()]).toEqual([10, 2 * COST]);
    await loyalty.heard(1, 'tomorrow', { time: DAY_2 });
    await spent(12, 0);
  });

  it('are spent where the process died after it had reserved them', async () => {
    await loyalty.automatic();
    loyalty.failures = [];
    loyalty.deaths = 1;
    await loyalty.adjust('CARD-1', { points: COST });
    await until(() => loyalty.redeemed.size === 1);
    expect(await balance()).toBe(0);
  });

  it('stay where they were given back, or the program redeems nothing automatically', async () => {
    await loyalty.adjust('CARD-1', { points: 100 });
    await loyalty.heard(100, 'no reward');
    await loyalty.automatic(COST, OTHER_PROGRAM);
    await loyalty.heard(100, 'of another program');
    const ids = await loyalty.automatic();
    await loyalty.heard(100, 'refund', { type: 'POINTS_REFUND' });
    await loyalty.heard(-100, 'taken');
    await byId(ids, false);
    await loyalty.heard(100, 'switched off');
    expect(loyalty.asked).toEqual([]);
    await byId(ids, true);
    await loyalty.heard(100, 'switched on');
    expect(loyalty.redeemed.size).toBe(10);
  });

  it('are spent exactly, also when their events come again and together with others', async () => {
    const ids = await loyalty.automatic();
    let day = 0;
    let total = 0;
    const income = fc.tuple(fc.integer({ min: 1, max: 45 }), fc.integer({ min: 1, max: 3 }));
    await fc.assert(
      fc.asyncProperty(fc.array(income, { minLength: 1, maxLength: 5 }), async (incomes) => {
        const now = new Date(Date.UTC(2026, 2, 2 + day++)).toISOString();
        total = incomes.reduce((sum, [points]) => sum + points, total);
        await Promise.all(
          incomes.flatMap(([points, often], n) => [
            loyalty.adjust('CARD-1', { points }, { now }),
            ...Array.from({ length: often }, (_, delivery) =>
              loyalty.heard(points, `${day}/${n}`, { time: now, key: `${n}/${delivery}` }),
            ),
          ]),
        );
        await spent(Math.floor(total / COST), total % COST);
      }),
      { numRuns: 20 },
    );
    const { redeemed } = await loyalty.answer<{ redeemed: number }>('get-reward', ids);
    expect(redeemed).toBe(loyalty.redeemed.size);
  });
});

describe('the reward that a program redeems automatically', () => {
  it('is one, however many are wanted at once', async () => {
    const rewards = await Promise.all(Array.from({ length: 8 }, () => loyalty.reward()));
    const body = { campaign: PROGRAM, parameters: { loyalty: { points: 5, auto_redeem: true } } };
    const replies = await Promise.all(
      rewards.map(({ id: rewardId }) => loyalty.reply('create-reward-assignment', { rewardId }, body)),
    );
    expect(replies.filter((reply) => !('error' in reply))).toHaveLength(1);
    expect(replies.find((reply) => 'error' in reply)).toMatchObject({ error: { code: 400, key: 'invalid_payload' } });
    const both = rewards.slice(0, 2).map(({ id: reward }) => ({ reward, parameters: body.parameters }));
    const campaignId = OTHER_PROGRAM;
    expect(await loyalty.refusal('create-reward-assignment-1', { campaignId }, both)).toMatchObject({ code: 400 });
  });

  it('is another one after it was switched off or taken away', async () => {
    const first = await loyalty.automatic();
    const second = await loyalty.assign((await loyalty.reward()).id, 5);
    const ofSecond = { rewardId: second.reward_id, assignmentId: second.id };
    expect(await byId(ofSecond, true)).toMatchObject({ error: { code: 400, resource_id: first.rewardId } });
    await byId(first, false);
    expect(await byId(ofSecond, true)).toMatchObject({ body: { parameters: { loyalty: { auto_redeem: true } } } });
    await loyalty.answer('delete-reward-assignment', ofSecond);
    expect(await byId(first, true)).toMatchObject({ body: { id: first.assignmentId } });
  });

  it('is what is shown, however it is switched on and off at once', async () => {
    const first = await loyalty.automatic();
    const second = await loyalty.assign((await loyalty.reward()).id, 5);
    const ofSecond = { rewardId: second.reward_id, assignmentId: second.id };
    const switches = fc.array(fc.boolean(), { minLength: 2, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(switches, async (wishes) => {
        await Promise.all(wishes.map((on) => byId(first, on)));
        const { parameters } = await loyalty.answer<{ parameters: Json }>('get-reward-assignment', first);
        const isOn = (parameters['loyalty'] as { auto_redeem: boolean }).auto_redeem;
        const other = await byId(ofSecond, true);
        expect('error' in other).toBe(isOn);
        if (!isOn) await byId(ofSecond, false);
      }),
      { numRuns: 40 },
    );
  });

  it('stays when it is switched off by a request that began before another one switched it on', async () => {
    const first = await loyalty.automatic();
    const second = await loyalty.assign((await loyalty.reward()).id, 5);
    const values = loyalty.app.get(UniqueValues);
    const release = values.release.bind(values);
    jest.spyOn(values, 'release').mockImplementationOnce(async (...claim) => {
      await byId(first, true);
      return release(...claim);
    });
    await byId(first, false);
    const ofSecond = { rewardId: second.reward_id, assignmentId: second.id };
    expect(await byId(ofSecond, true)).toMatchObject({ error: { code: 400, resource_id: first.rewardId } });
  });

  it('can be switched off where an earlier version switched it on', async () => {
    const first = await loyalty.automatic();
    const values = loyalty.app.get(UniqueValues);
    const claim = await values.ownerOf('auto-redeem', SHOP, PROGRAM);
    const by = loyalty.originOf();
    await values.takeOver('auto-redeem', PROGRAM, first.rewardId, String(claim), by);
    const changer = loyalty.app.get(RewardChanger);
    const { assignmentId } = first;
    const again = { do: 'set_cost', assignmentId, autoRedeem: true, claimedAs: first.rewardId, now: DAY_1 } as const;
    await changer.change(first.rewardId, again, loyalty.originOf());
    await byId(first, false);
    expect(await values.ownerOf('auto-redeem', SHOP, PROGRAM)).toBeUndefined();
  });

  it('is left alone by a wish that is refused', async () => {
    const ids = await loyalty.automatic();
    const body = { campaign: PROGRAM, parameters: { loyalty: { points: 5, auto_redeem: true } } };
    expect(await loyalty.refusal('create-reward-assignment', ids, body)).toMatchObject({ code: 409 });
    expect(
      await loyalty.refusal('create-reward-assignment', { rewardId: (await loyalty.reward()).id }, body),
    ).toMatchObject({ code: 400, resource_id: ids.rewardId });
    const coin = await loyalty.reward({ parameters: { coin: { exchange_ratio: 1 } } });
    const ofCoin = { campaign: OTHER_PROGRAM, parameters: { loyalty: { auto_redeem: true } } };
    expect(await loyalty.refusal('create-reward-assignment', { rewardId: coin.id }, ofCoin)).toMatchObject({
      code: 400,
    });
    await loyalty.automatic(5, OTHER_PROGRAM);
  });
});
