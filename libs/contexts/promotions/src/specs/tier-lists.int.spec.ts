import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { FindTiersOfCampaign } from '@perkstream/published';
import { NOW } from '../domain/promotion-tier/promotion-tier.examples.js';
import { BAKERY, LATER, namesOf, PromotionsInProcess } from '../testing/promotions-in-process.js';
import { promotionTiersView } from '../views/promotion-tiers/promotion-tiers.view.js';

let context: PromotionsInProcess;

beforeEach(async () => {
  context = await PromotionsInProcess.start();
});

afterEach(() => context.stop());

describe('tiers in lists', () => {
  it('are the newest first, or in the order that is asked for, by pages', async () => {
    for (const hour of [1, 2, 3])
      await context.add({ name: `t${hour}` }, 'camp_1', { now: `2026-03-02T0${hour}:00:00.000Z` });
    expect(namesOf((await context.list()).tiers)).toEqual(['t3', 't2', 't1']);
    expect(await context.list({ order: 'created_at', limit: 2 })).toMatchObject({
      tiers: [{ name: 't1' }, { name: 't2' }],
      total: 3,
      has_more: true,
    });
    expect(await context.list({ order: 'created_at', limit: 2, page: 2 })).toMatchObject({
      tiers: [{ name: 't3' }],
      total: 3,
      has_more: false,
    });
    expect(await context.list({ page: 9 })).toMatchObject({ tiers: [], total: 3, has_more: false });
    const { tiers } = await context.list({ limit: 1 });
    await context.update(tiers[0]!.id, { name: 'changed' }, { now: LATER });
    expect(namesOf((await context.list({ order: '-updated_at', limit: 1 })).tiers)).toEqual(['changed']);
  });

  it('are as they are shown alone', async () => {
    const { id } = await context.add();
    await context.redeem(id, 'r_1');
    expect((await context.list()).tiers).toEqual([await context.get(id)]);
    expect((await context.listOf('camp_1')).tiers).toEqual([await context.get(id)]);
  });

  it('are only those that are available, when asked: enabled, in an enabled campaign, not expired', async () => {
    const past = '2026-03-01T00:00:00.000Z';
    context.putCampaign('camp_off', { active: false });
    context.putCampaign('camp_past', { windows: { expirationDate: past } });
    await context.add({ name: 'open' });
    await context.add({ name: 'off', active: false });
    await context.add({ name: 'over', expiration_date: past });
    await context.add({ name: 'in a disabled campaign' }, 'camp_off');
    await context.add({ name: 'in an expired campaign' }, 'camp_past');
    await context.add({ name: 'outlives its campaign', expiration_date: LATER }, 'camp_past');
    const available = await context.list({ is_available: true });
    expect(namesOf(available.tiers).sort()).toEqual(['open', 'outlives its campaign']);
    expect(available).toMatchObject({ total: 2, has_more: false });
    expect(await context.list({ is_available: true, limit: 1, page: 1 })).toMatchObject({ total: 2, has_more: true });
    expect((await context.list({ is_available: false })).total).toBe(6);
  });

  it.each([{ limit: 101 }, { limit: 0 }, { order: 'name' }, { page: 0 }])('are refused for %j', async (query) => {
    const refusal = await context.refusal('list-promotion-tiers', {}, undefined, { query });
    expect(refusal).toMatchObject({ code: 400, key: 'invalid_query_params' });
  });

  it('are refused for an unknown campaign', async () => {
    const refusal = await context.refusal('list-promotion-tiers-from-campaign', { campaignId: 'camp_9' });
    expect(refusal).toMatchObject({ code: 404, resource_type: 'campaign' });
  });
});

describe('a project', () => {
  it('sees nothing of the tiers of another', async () => {
    const { id } = await context.add();
    const given = { projectId: BAKERY };
    for (const operation of ['get', 'update', 'delete', 'enable', 'disable']) {
      const refusal = await context.refusal(`${operation}-promotion-tier`, { promotionTierId: id }, {}, given);
      expect(refusal).toMatchObject({ code: 404 });
    }
    expect(await context.list({}, BAKERY)).toMatchObject({ tiers: [], total: 0 });
    expect(await context.list({ is_available: true }, BAKERY)).toMatchObject({ tiers: [], total: 0 });
    expect(await context.messenger.ask(new FindTiersOfCampaign(BAKERY, 'camp_1'))).toEqual([]);
    expect(await context.examine([id], NOW, BAKERY)).toEqual([undefined]);
    expect(await context.redeem(id, 'r_1', given)).toMatchObject({ refused: 'not_found' });
    expect((await context.get(id)).active).toBe(true);
  });
});

describe('the view of tiers', () => {
  it('is the same after it was made anew', async () => {
    const documents = () => context.views.collection(promotionTiersView).find({ orderBy: [{ field: 'id' }] });
    const changed = await context.add({ name: 'a' });
    await context.add({ name: 'b', start_date: '2026-03-01' });
    const gone = await context.add({ name: 'c' });
    await context.update(changed.id, { expiration_date: '2027-01-01' }, { now: LATER });
    await context.switch('disable', changed.id);
    await context.redeem(gone.id, 'r_1');
    await context.delete(gone.id);
    const before = [await documents(), await context.list(), await context.list({ is_available: true })];
    expect(before[0]).toHaveLength(2);
    await context.views.rebuildByName('promotion_tiers');
    expect([await documents(), await context.list(), await context.list({ is_available: true })]).toEqual(before);
  });
});
