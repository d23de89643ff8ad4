import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { CommandRunner } from '@perkstream/platform';
import { type PromotionTierAnswer } from '@perkstream/published';
import { tierListAggregate } from '../domain/tier-list/tier-list.decider.js';
import { LATER, namesOf, PromotionsInProcess } from '../testing/promotions-in-process.js';

let context: PromotionsInProcess;
let tiers: readonly PromotionTierAnswer[];

beforeEach(async () => {
  context = await PromotionsInProcess.start();
  tiers = [
    await context.add({ name: 'a' }),
    await context.add({ name: 'b', hierarchy: 7 }),
    await context.add({ name: 'c' }),
  ];
});

afterEach(() => context.stop());

const idsOf = (...names: string[]) => names.map((name) => tiers.find((tier) => tier.name === name)!.id);
const order = (ids: readonly string[], campaignId = 'camp_1') =>
  context.answer<{ tiers: PromotionTierAnswer[] }>('order-promotion-tiers', { campaignId }, { ids }, { now: LATER });
const names = async () => namesOf((await context.listOf('camp_1')).tiers);

describe('the order of the tiers of a campaign', () => {
  it('is set at once for all of them, and is the same when it is sent again', async () => {
    const ordered = await order(idsOf('c', 'a', 'b'));
    expect(ordered.tiers.map(({ name, hierarchy }) => [name, hierarchy])).toEqual([
      ['c', 1],
      ['a', 2],
      ['b', 3],
    ]);
    expect((await context.listOf('camp_1')).tiers).toEqual(ordered.tiers);
    expect(await order(idsOf('c', 'a', 'b'))).toEqual(ordered);
    expect(await context.add({ name: 'd' })).toMatchObject({ hierarchy: 4 });
  });

  it('leaves everything else of the tiers as it is', async () => {
    await context.redeem(tiers[0]!.id, 'r_1');
    const before = await context.get(tiers[0]!.id);
    await order(idsOf('c', 'b', 'a'));
    expect(await context.get(tiers[0]!.id)).toEqual({ ...before, hierarchy: 3, updated_at: LATER });
  });

  it('is refused as a whole where a tier is unknown or named twice', async () => {
    context.putCampaign('camp_2');
    const other = await context.add({}, 'camp_2');
    for (const ids of [[...idsOf('c', 'a', 'b'), other.id], idsOf('a', 'b', 'c', 'a')]) {
      const refusal = await context.refusal('order-promotion-tiers', { campaignId: 'camp_1' }, { ids });
      expect(refusal).toMatchObject({ code: 400, key: 'invalid_payload', details: expect.stringContaining('.ids') });
    }
    expect(await names()).toEqual(['a', 'b', 'c']);
  });

  it('leaves tiers that it does not name behind the others', async () => {
    await order(idsOf('c'));
    expect(await names()).toEqual(['c', 'a', 'b']);
  });

  it('is refused for an unknown campaign', async () => {
    const refusal = await context.refusal('order-promotion-tiers', { campaignId: 'camp_9' }, { ids: idsOf('a') });
    expect(refusal).toMatchObject({ code: 404, resource_type: 'campaign' });
  });

  it('comes to be also when the process that decided it was cut off', async () => {
    const command = { do: 'order', orderId: 'o_1', ids: idsOf('b', 'c', 'a') } as const;
    await context.app.get(CommandRunner).execute(tierListAggregate, 'camp_1', command, context.originOf());
    expect(await names()).toEqual(['a', 'b', 'c']);
    await context.restart();
    expect(await names()).toEqual(['b', 'c', 'a']);
  });

  it('is one of those that were sent, whole, when two are sent at once', async () => {
    await Promise.all([order(idsOf('c', 'b', 'a')), order(idsOf('b', 'a', 'c'))]);
    const state = (await context.listOf('camp_1')).tiers;
    expect([
      ['c', 'b', 'a'],
      ['b', 'a', 'c'],
    ]).toContainEqual(namesOf(state));
    expect(state.map(({ hierarchy }) => hierarchy)).toEqual([1, 2, 3]);
  });
});
