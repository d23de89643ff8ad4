import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type JsonObject } from '@perkstream/kernel';
import { AddPromotionTier, CheckTiers, CreateTiers, DeleteTiers, FindTiersOfCampaign } from '@perkstream/published';
import { NOW } from './domain/promotion-tier/promotion-tier.examples.js';
import {
  assignmentOf,
  BAKERY,
  categoryOf,
  PromotionsInProcess,
  SHOP,
  tierBody,
} from './testing/promotions-in-process.js';
import { promotionTiersView } from './views/promotion-tiers/promotion-tiers.view.js';

const LATER = '2026-03-02T13:00:00.000Z';

let context: PromotionsInProcess;

beforeEach(async () => {
  context = await PromotionsInProcess.start();
});

afterEach(() => context.stop());

const namesOf = (tiers: readonly { name: string }[]) => tiers.map(({ name }) => name);

describe('a new tier', () => {
  it('is answered as it is shown later, what is not set left out', async () => {
    const tier = await context.add();
    expect(tier).toEqual({
      id: expect.stringMatching(/^promo_[0-9A-Za-z]{24}$/),
      created_at: NOW,
      name: 'Ten percent',
      action: { discount: { type: 'PERCENT', percent_off: 10, is_dynamic: false } },
      metadata: {},
      hierarchy: 1,
      promotion_id: 'camp_1',
      campaign: { id: 'camp_1', active: true, object: 'campaign' },
      campaign_id: 'camp_1',
      active: true,
      summary: { redemptions: { total_redeemed: 0 }, orders: { total_amount: 0, total_discount_amount: 0 } },
      object: 'promotion_tier',
      validation_rule_assignments: { object: 'list', data_ref: 'data', data: [], total: 0 },
      categories: [],
    });
    expect(await context.get(tier.id)).toEqual(tier);
  });

  it('is put in a category by id or name, which is shown, and taken out again', async () => {
    const [sale, flash] = context.categories.map(({ wire }) => wire);
    const { id, ...tier } = await context.add({ category: 'Sale' });
    expect(tier).toMatchObject({ category_id: 'cat_1', categories: [sale] });
    const moved = await context.update(id, { category_id: 'cat_2', category: 'Sale' });
    expect(moved).toMatchObject({ category_id: 'cat_2', categories: [flash] });
    expect(await context.update(id, { name: 'Other' })).toMatchObject({ categories: [flash] });
    expect((await context.list()).tiers).toMatchObject([{ categories: [flash] }]);
    const out = await context.update(id, { category: null });
    expect([out.category_id, out.categories]).toEqual([undefined, []]);
  });

  it('is not put in a category that nobody knows', async () => {
    const { id } = await context.add();
    const unknown = { code: 404, key: 'not_found', resource_type: 'category', resource_id: 'Nothing' };
    const body = tierBody({ category: 'Nothing' });
    const adding = context.refusal('add-promotion-tier-to-campaign', { campaignId: 'camp_1' }, body);
    expect(await adding).toMatchObject(unknown);
    const params = { promotionTierId: id };
    expect(await context.refusal('update-promotion-tier', params, { category_id: 'Nothing' })).toMatchObject(unknown);
    expect((await context.list()).total).toBe(1);
  });

  it('shows its category as it is now', async () => {
    const { id } = await context.add({ category_id: 'cat_1' });
    context.categories[0] = categoryOf('cat_1', 'Sales');
    expect((await context.get(id)).categories).toMatchObject([{ name: 'Sales' }]);
    context.categories.length = 0;
    expect(await context.get(id)).toMatchObject({ category_id: 'cat_1', categories: [] });
  });

  it('keeps what is sent, dates as instants', async () => {
    const sent = {
      banner: 'Now!',
      metadata: { a: 1, b: null },
      active: false,
      hierarchy: 4,
      start_date: '2026-03-01',
      expiration_date: '2026-04-01T10:00:00+02:00',
      validity_timeframe: { interval: 'P2D', duration: 'PT1H' },
      validity_day_of_week: [5, 1],
      category_id: 'cat_1',
    };
    expect(await context.add(sent)).toMatchObject({
      ...sent,
      metadata: { a: 1 },
      start_date: '2026-03-01T00:00:00.000Z',
      expiration_date: '2026-04-01T08:00:00.000Z',
      validity_day_of_week: [1, 5],
    });
  });

  it('belongs to a campaign, by id or name', async () => {
    expect(await context.add({}, 'Campaign camp_1')).toMatchObject({ campaign_id: 'camp_1' });
    expect(await context.refusal('add-promotion-tier-to-campaign', { campaignId: 'camp_9' }, tierBody())).toMatchObject(
      {
        code: 404,
        key: 'not_found',
        resource_id: 'camp_9',
        resource_type: 'campaign',
      },
    );
  });

  it('belongs to a campaign of type PROMOTION', async () => {
    context.putCampaign('camp_2', { campaignType: 'DISCOUNT_COUPONS' });
    const refusal = await context.refusal('add-promotion-tier-to-campaign', { campaignId: 'camp_2' }, tierBody());
    expect(refusal).toMatchObject({ code: 400, key: 'invalid_campaign' });
  });

  it.each([
    ['without a discount', { action: undefined }],
    ['with a discount that is none', { action: { discount: { type: 'PERCENT', percent_off: 101 } } }],
    ['with an end before its start', { start_date: '2026-03-02', expiration_date: '2026-03-01' }],
    ['with a timeframe without a start', { validity_timeframe: { interval: 'P1D', duration: 'PT1H' } }],
  ])('is refused %s, and nothing is left', async (_what, fields) => {
    const refusal = await context.refusal('add-promotion-tier-to-campaign', { campaignId: 'camp_1' }, tierBody(fields));
    expect(refusal).toMatchObject({ code: 400, key: 'invalid_payload' });
    expect(await context.events.readAll({ maxCount: 10 })).toEqual([]);
  });

  it('has its rules from the first moment, or is not made', async () => {
    context.rules.add('val_1');
    const refused = { validation_rules: ['val_1', 'val_9'] };
    const params = { campaignId: 'camp_1' };
    const refusal = await context.refusal('add-promotion-tier-to-campaign', params, tierBody(refused));
    expect(refusal).toMatchObject({ code: 404, resource_id: 'val_9' });
    expect((await context.list()).tiers).toEqual([]);
    const tier = await context.add({ validation_rules: ['val_1'] });
    const rules = { total: 1, data: [assignmentOf('val_1', tier.id)] };
    expect(tier.validation_rule_assignments).toMatchObject(rules);
    expect((await context.get(tier.id)).validation_rule_assignments).toMatchObject(rules);
  });

  it('takes the place after the last one, each another one, also when a hundred come at once', async () => {
    const made = await Promise.all(Array.from({ length: 100 }, () => context.add()));
    const places = made.map(({ hierarchy }) => hierarchy).sort((a, b) => a - b);
    expect(places).toEqual(Array.from({ length: 100 }, (_none, i) => i + 1));
    expect((await context.listOf('camp_1')).tiers.map(({ hierarchy }) => hierarchy)).toEqual(places);
  });

  it('is made once by a request that is repeated after a crash, with the same answer', async () => {
    const first = context.contextOf();
    const request = (changes = {}) =>
      new AddPromotionTier({ ...first, ...changes }, { campaignId: 'camp_1' }, {}, tierBody() as never);
    const answer = await context.handle(request());
    await context.restart();
    expect(await context.handle(request({ now: LATER, repeatSince: NOW }))).toEqual(answer);
    expect((await context.list()).total).toBe(1);
    expect(await context.add()).toMatchObject({ hierarchy: 2 });
  });
});

describe('the upkeep of a tier', () => {
  it('changes what is sent and nothing else', async () => {
    const before = await context.add({ banner: 'Now!', metadata: { a: 1 } });
    const after = await context.update(
      before.id,
      {
        name: 'Best',
        active: false,
        metadata: { b: 2 },
        unknown: 1,
        action: { discount: { type: 'AMOUNT', amount_off: 500 } },
      },
      { now: LATER },
    );
    expect(after).toEqual({
      ...before,
      name: 'Best',
      metadata: { a: 1, b: 2 },
      action: { discount: { type: 'AMOUNT', amount_off: 500, is_dynamic: false } },
      updated_at: LATER,
    });
    expect(await context.get(before.id)).toEqual(after);
  });

  it('clears what is sent as null', async () => {
    const { id } = await context.add({ banner: 'Now!', expiration_date: '2026-04-01', category_id: 'cat_1' });
    const cleared = await context.update(id, { banner: null, expiration_date: null, category_id: null });
    expect([cleared.banner, cleared.expiration_date, cleared.category_id]).toEqual([undefined, undefined, undefined]);
  });

  it('changes nothing when any of it is refused', async () => {
    context.rules.add('val_1');
    const before = await context.add();
    const params = { promotionTierId: before.id };
    for (const body of [
      { name: 'x', action: { discount: { type: 'NONE' } } },
      { name: 'x', validation_rules: ['val_1'], start_date: '2026-03-05', expiration_date: '2026-03-04' },
      { name: 'x', validation_rules: ['val_9'] },
    ]) {
      await context.refusal('update-promotion-tier', params, body);
    }
    expect(await context.get(before.id)).toEqual(before);
  });

  it('assigns rules that the tier has not', async () => {
    context.rules.add('val_1').add('val_2');
    const { id } = await context.add({ validation_rules: ['val_1'] });
    const shown = (await context.get(id)).validation_rule_assignments;
    const data = [...(shown?.data ?? []), { rule_id: 'val_2' }];
    const updated = await context.update(id, { validation_rule_assignments: { ...shown, data } });
    expect(updated.validation_rule_assignments?.data.map(({ rule_id }) => rule_id)).toEqual(['val_1', 'val_2']);
  });

  it('moves it among the tiers of its campaign', async () => {
    const { id } = await context.add({ name: 'a' });
    await context.add({ name: 'b' });
    await context.update(id, { hierarchy: 10 });
    const added = await context.add({ name: 'c' });
    expect(added.hierarchy).toBe(11);
    expect(namesOf((await context.listOf('camp_1')).tiers)).toEqual(['b', 'a', 'c']);
  });

  it('switches it off and on', async () => {
    const { id } = await context.add();
    const off = await context.switch('disable', id, { now: LATER });
    expect(off).toMatchObject({ active: false, updated_at: LATER });
    expect(await context.get(id)).toEqual(off);
    expect(await context.switch('enable', id)).toMatchObject({ active: true });
  });

  it('ends with its deletion', async () => {
    const { id } = await context.add();
    expect(await context.delete(id)).toEqual({ status: 204 });
    expect(await context.list()).toMatchObject({ tiers: [], total: 0 });
    expect(await context.listOf('camp_1')).toMatchObject({ tiers: [], total: 0 });
    for (const operation of ['get', 'update', 'delete', 'enable', 'disable']) {
      const refusal = await context.refusal(`${operation}-promotion-tier`, { promotionTierId: id }, {});
      expect(refusal).toMatchObject({ code: 404, resource_id: id, resource_type: 'promotion_tier' });
    }
  });

  it('ends with its deletion, and its rules and place go with it', async () => {
    context.rules.add('val_1');
    const { id } = await context.add({ validation_rules: ['val_1'] });
    expect([...context.assigned.keys()]).toEqual([id]);
    await context.delete(id);
    expect(context.assigned.size).toBe(0);
    expect(await context.add()).toMatchObject({ hierarchy: 1 });
  });

  it('goes with what belongs to it also when the deletion was cut off', async () => {
    context.rules.add('val_1');
    const { id } = await context.add({ validation_rules: ['val_1'] });
    context.rulesAreAway = true;
    await expect(context.delete(id)).rejects.toThrow('away');
    context.rulesAreAway = false;
    await context.restart();
    expect(context.assigned.size).toBe(0);
    expect(await context.refusal('get-promotion-tier', { promotionTierId: id })).toMatchObject({ code: 404 });
  });

  it.each(['promo_none', 'nonsense', '', '../x', 'promo_'.padEnd(5_000, 'x')])('finds no %s', async (id) => {
    expect(await context.refusal('get-promotion-tier', { promotionTierId: id })).toMatchObject({ code: 404 });
  });
});

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

  it('are none of a campaign that is not there', async () => {
    const refusal = await context.refusal('list-promotion-tiers-from-campaign', { campaignId: 'camp_9' });
    expect(refusal).toMatchObject({ code: 404, resource_type: 'campaign' });
  });
});

describe('tiers that a campaign brings with it', () => {
  const bodies = [tierBody({ name: 'a' }), tierBody({ name: 'b', hierarchy: 9 }), tierBody({ name: 'c' })];
  const create = (given = {}) =>
    context.messenger.tell(new CreateTiers(SHOP, 'camp_1', bodies, context.originOf(given)));

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
    const created = await context.messenger.tell(new CreateTiers(SHOP, 'camp_1', bad, context.originOf()));
    expect(created).toEqual(refusal);
    expect((await context.list()).total).toBe(0);
  });

  it('are in their categories, and none is made when one of these is unknown', async () => {
    const make = (...tiers: object[]) =>
      context.messenger.tell(new CreateTiers(SHOP, 'camp_1', tiers as JsonObject[], context.originOf()));
    const unknown = await make(tierBody(), tierBody({ category: 'Nothing' }));
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
    await context.messenger.tell(new DeleteTiers(SHOP, 'camp_1', origin));
    await context.messenger.tell(new DeleteTiers(SHOP, 'camp_1', { ...origin, repeatSince: NOW }));
    expect((await context.list()).tiers).toEqual([other]);
    expect(await context.refusal('get-promotion-tier', { promotionTierId: kept.id })).toMatchObject({ code: 404 });
    const late = await context.refusal('add-promotion-tier-to-campaign', { campaignId: 'camp_1' }, tierBody());
    expect(late).toMatchObject({ code: 404, resource_type: 'campaign' });
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
