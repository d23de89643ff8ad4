import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { AddPromotionTier } from '@perkstream/published';
import { NOW } from '../domain/promotion-tier/promotion-tier.examples.js';
import { assignmentOf, LATER, namesOf, PromotionsInProcess, tierBody } from '../testing/promotions-in-process.js';

let context: PromotionsInProcess;

beforeEach(async () => {
  context = await PromotionsInProcess.start();
});

afterEach(() => context.stop());

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
    const [sale, flash] = context.categories.all.map(({ wire }) => wire);
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
    const body = tierBody({ category_id: 'Nothing' });
    const adding = context.refusal('add-promotion-tier-to-campaign', { campaignId: 'camp_1' }, body);
    expect(await adding).toMatchObject(unknown);
    const params = { promotionTierId: id };
    expect(await context.refusal('update-promotion-tier', params, { category_id: 'Nothing' })).toMatchObject(unknown);
    expect((await context.list()).total).toBe(1);
  });

  it('makes no category for a body that is refused', async () => {
    const { id } = await context.add();
    const refused = { category: 'New', action: { discount: { type: 'PERCENT', percent_off: 101 } } };
    await context.refusal('update-promotion-tier', { promotionTierId: id }, refused);
    await context.refusal('add-promotion-tier-to-campaign', { campaignId: 'camp_1' }, tierBody(refused));
    expect(context.categories.all).toHaveLength(2);
    expect(await context.update(id, { category: 'New' })).toMatchObject({ categories: [{ name: 'New' }] });
  });

  it('shows its category as it is now', async () => {
    const { id } = await context.add({ category_id: 'cat_1' });
    context.categories.set('cat_1', 'Sales');
    expect((await context.get(id)).categories).toMatchObject([{ name: 'Sales' }]);
    context.categories.clear();
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
