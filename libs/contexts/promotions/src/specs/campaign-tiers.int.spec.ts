import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type JsonObject } from '@perkstream/kernel';
import { CheckTiers, CreateTiers, DeleteTiers, FindTiersOfCampaign } from '@perkstream/published';
import { NOW } from '../domain/promotion-tier/promotion-tier.examples.js';
import { LATER, PromotionsInProcess, SHOP, tierBody } from '../testing/promotions-in-process.js';

let context: PromotionsInProcess;

beforeEach(async () => {
  context = await PromotionsInProcess.start();
});

afterEach(() => context.stop());

describe('tiers that a campaign brings with it', () => {
  const bodies = [tierBody({ name: 'a' }), tierBody({ name: 'b', hierarchy: 9 }), tierBody({ name: 'c' })];
  const create = (given = {}) =>
    context.messenger.send(new CreateTiers(SHOP, 'camp_1', bodies, context.originOf(given)));

  it('are made in the order of the list', async () => {
    expect(await create()).toMatchObject([
      { name: 'a', hierarchy: 1 },
      { name: 'b', hierarchy: 9 },
      { name: 'c', hierarchy: 10 },
    ]);
    const found = await context.messenger.ask(new FindTiersOfCampaign(SHOP, 'camp_1'));
    expect(found).toEqual((await context.listOf('camp_1')).tiers);
    expect(found.map(({ name }) => name)).toEqual(['a', 'b', 'c']);
  });

  it('are checked beforehand, and none is made when one is bad', async () => {
    const bad = [...bodies, { name: 'd' }];
    const refusal = {
      refused: 'invalid_payload',
      details: { details: expect.stringContaining('.promotion.tiers.3.') },
    };
    expect(await context.messenger.ask(new CheckTiers(SHOP, bodies))).toBeUndefined();
    expect(await context.messenger.ask(new CheckTiers(SHOP, bad))).toEqual(refusal);
    const created = await context.messenger.send(new CreateTiers(SHOP, 'camp_1', bad, context.originOf()));
    expect(created).toEqual(refusal);
    expect((await context.list()).total).toBe(0);
  });

  it('are in their categories, and none is made when one of these is unknown', async () => {
    const make = (...tiers: object[]) =>
      context.messenger.send(new CreateTiers(SHOP, 'camp_1', tiers as JsonObject[], context.originOf()));
    const unknown = await make(tierBody(), tierBody({ category_id: 'Nothing' }));
    expect(unknown).toMatchObject({ refused: 'not_found', details: { resourceType: 'category' } });
    expect((await context.list()).total).toBe(0);
    const made = await make(tierBody(), tierBody({ category: 'Flash' }));
    expect(made).toMatchObject([{ categories: [] }, { category_id: 'cat_2', categories: [{ name: 'Flash' }] }]);
  });

  it('are the same ones when the command comes again', async () => {
    const commandId = 'v-x/tiers';
    const first = await create({ commandId });
    await context.restart();
    expect(await create({ commandId, now: LATER, repeatSince: NOW })).toEqual(first);
    expect((await context.list()).total).toBe(3);
  });

  it('go with it, and none comes after it', async () => {
    await create();
    const kept = await context.add({ name: 'kept' }, 'Campaign camp_1');
    context.putCampaign('camp_2');
    const other = await context.add({}, 'camp_2');
    const origin = context.originOf();
    await context.messenger.send(new DeleteTiers(SHOP, 'camp_1', origin));
    await context.messenger.send(new DeleteTiers(SHOP, 'camp_1', { ...origin, repeatSince: NOW }));
    expect((await context.list()).tiers).toEqual([other]);
    expect(await context.refusal('get-promotion-tier', { promotionTierId: kept.id })).toMatchObject({ code: 404 });
    const late = await context.refusal('add-promotion-tier-to-campaign', { campaignId: 'camp_1' }, tierBody());
    expect(late).toMatchObject({ code: 404, resource_type: 'campaign' });
  });
});
