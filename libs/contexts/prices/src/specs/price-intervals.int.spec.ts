import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type Json } from '@perkstream/testing';
import { BAKERY, CAMPAIGN, PricesInProcess, SHOP, targets, tenPercent } from '../testing/prices-in-process.js';

const EVERYTHING = { included: [], excluded: [], includedAll: false };

let shop: PricesInProcess;

beforeEach(async () => {
  shop = await PricesInProcess.start();
});

afterEach(() => shop.stop());

describe('the prices of a product over time', () => {
  it('are those that it had in the catalog, by the events of each time', async () => {
    await shop.product('2026-01-01', 100);
    await shop.product('2026-02-01', 90, { name: 'Cheaper' });
    await shop.product('2026-02-10', 90, { name: 'Renamed' });
    await shop.product('2026-03-01', 95, { regularPrice: 100 });
    const { data } = await shop.list();
    const prices = data.map(({ from, to, price, regular_price }) => [
      from.slice(0, 10),
      to?.slice(0, 10),
      price,
      regular_price,
    ]);
    expect(prices).toEqual([
      ['2026-01-01', '2026-02-01', 100, null],
      ['2026-02-01', '2026-03-01', 90, null],
      ['2026-03-01', undefined, 95, 100],
    ]);
    expect(data[2]).toMatchObject({ to: null, causes: [], excluded: null, object: 'price_interval' });
  });

  it('have none where the product was not there', async () => {
    await shop.product('2026-01-01', 100);
    await shop.happens('2026-02-01', 'product.deleted', { id: 'prod_shirt', at: '2026-02-01T00:00:00.000Z' });
    const product = { id: 'prod_shirt', sourceId: 'shirt', price: 80 };
    await shop.happens('2026-03-01', 'product.restored', { id: 'prod_shirt', product, skus: [], at: '2026-03-01' });
    expect((await shop.prices()).map(({ price }) => price)).toEqual([100, null, 80]);
  });

  it('of a SKU are its own, and those of its product where it has none', async () => {
    await shop.product('2026-01-01', 100);
    await shop.sku('2026-02-01', null);
    await shop.product('2026-03-01', 90);
    await shop.sku('2026-04-01', 120);
    await shop.product('2026-05-01', 80);
    await shop.happens('2026-06-01', 'product.deleted', { id: 'prod_shirt', skuIds: ['sku_red'] });
    expect(await shop.pricesOfSku()).toMatchObject([
      { from: '2026-02-01', price: 100 },
      { from: '2026-03-01', price: 90 },
      { from: '2026-04-01', price: 120 },
      { from: '2026-06-01', price: null },
    ]);
  });

  it('are asked for by time: each whole that applied at some moment of it', async () => {
    await shop.product('2024-01-01', 100);
    for (const month of ['03', '04', '05']) await shop.product(`2026-${month}-01`, Number(month));
    const of = async (query: Json) => (await shop.list(query)).data.map(({ price }) => price);
    const day = (text: string) => `${text}T00:00:00.000Z`;
    expect(await of({ from: day('2026-03-10'), to: day('2026-04-10') })).toEqual([3, 4]);
    expect(await of({ from: day('2026-05-10') })).toEqual([5]);
    expect(await of({ to: day('2026-02-01') })).toEqual([100]);
    expect(await of({ to: day('2023-02-01') })).toEqual([]);
    const [first] = (await shop.list({ from: day('2026-02-01'), to: day('2026-02-02') })).data;
    expect(first).toMatchObject({ from: day('2024-01-01'), to: day('2026-03-01') });
    const [same] = (await shop.list()).data;
    expect(first).toEqual(same);
  });

  it('refuses times that are none, and knows no other goods', async () => {
    await shop.product('2026-01-01', 100);
    const refused = (params: object, query: object = {}, projectId = SHOP) =>
      shop.refusal('list-prices-of-product', params, undefined, { query, projectId });
    const shirt = { productId: 'prod_shirt' };
    const [early, late] = ['2026-01-01T00:00:00Z', '2026-02-01T00:00:00Z'];
    expect(await refused(shirt, { from: late, to: early })).toMatchObject({ code: 400, key: 'invalid_query_params' });
    expect(await refused(shirt, { from: 'soon' })).toMatchObject({
      code: 400,
      details: expect.stringContaining('from'),
    });
    expect(await refused({ productId: 'prod_other' })).toMatchObject({ code: 404 });
    expect(await refused({ productId: 'sku_red' })).toMatchObject({ code: 404 });
    expect(await shop.refusal('list-prices-of-sku', { skuId: 'prod_shirt' })).toMatchObject({ code: 404 });
    await shop.product('2026-01-01', 7, { id: 'prod_theirs' }, BAKERY);
    expect(await refused({ productId: 'prod_theirs' })).toMatchObject({ code: 404 });
    expect(await shop.answer('list-prices-of-product', { productId: 'shirt' })).toMatchObject({ total: 1 });
  });

  it('refuses more than an answer holds', async () => {
    await shop.product('2026-01-01', 0);
    for (let minute = 0; minute < 1_001; minute++) {
      await shop.product(new Date(Date.parse('2026-02-01') + minute * 60_000).toISOString(), minute);
    }
    expect(await shop.refusal('list-prices-of-product', { productId: 'prod_shirt' })).toMatchObject({
      ...{ code: 400, key: 'too_many_prices' },
    });
    expect(await shop.prices({ from: '2026-06-01T00:00:00Z' })).toMatchObject([{ price: 1_000 }]);
    expect((await shop.prices({ to: '2026-02-01T01:00:00Z' })).length).toBe(61);
  });
});

describe('promotions for everybody', () => {
  beforeEach(async () => {
    await shop.product('2026-01-01', 100);
    await shop.campaign('2026-01-01');
  });

  it('make prices while they are in force, whatever became of them since', async () => {
    await shop.tier('2026-02-01', 'promo_a');
    await shop.happens('2026-03-01', 'promotion_tier.updated', {
      id: 'promo_a',
      changes: { discount: { ...tenPercent, percentOff: 20 } },
    });
    await shop.happens('2026-04-01', 'promotion_tier.disabled', { id: 'promo_a' });
    await shop.happens('2026-04-02', 'promotion_tier.enabled', { id: 'promo_a' });
    await shop.happens('2026-04-03', 'campaign.disabled', { id: CAMPAIGN });
    await shop.happens('2026-04-04', 'campaign.enabled', { id: CAMPAIGN });
    await shop.happens('2026-05-01', 'promotion_tier.deleted', { id: 'promo_a', campaignId: CAMPAIGN });
    await shop.happens('2026-05-01', 'campaign.deleted', { id: CAMPAIGN });
    expect(await shop.prices()).toEqual([
      { from: '2026-01-01', price: 100, causes: [] },
      { from: '2026-02-01', price: 90, causes: ['promo_a'] },
      { from: '2026-03-01', price: 80, causes: ['promo_a'] },
      { from: '2026-04-01', price: 100, causes: [] },
      { from: '2026-04-02', price: 80, causes: ['promo_a'] },
      { from: '2026-04-03', price: 100, causes: [] },
      { from: '2026-04-04', price: 80, causes: ['promo_a'] },
      { from: '2026-05-01', price: 100, causes: [] },
    ]);
  });

  it('keep to dates, days and hours in the time zone of the project, also where clocks change', async () => {
    shop.timeZone = 'Europe/Berlin';
    const windows = {
      startDate: '2026-03-27T12:00:00.000Z',
      expirationDate: '2026-03-30T12:00:00.000Z',
      validityHours: { daily: [{ startTime: '01:30', expirationTime: '03:30' }] },
    };
    await shop.tier('2026-02-01', 'promo_a', tenPercent, { windows });
    expect((await shop.prices()).map(({ from, price }) => [from, price])).toEqual([
      ['2026-01-01', 100],
      ['2026-03-28T00:30:00', 90],
      ['2026-03-28T02:30:00', 100],
      // Of the two hours of this night one is skipped.
      ['2026-03-29T00:30:00', 90],
      ['2026-03-29T01:30:00', 100],
      ['2026-03-29T23:30:00', 90],
      ['2026-03-30T01:30:00', 100],
    ]);
  });

  it('take the windows of their campaign where they have none', async () => {
    const windows = { startDate: '2026-02-05T00:00:00.000Z', expirationDate: '2026-02-07T23:59:59.999Z' };
    await shop.happens('2026-01-02', 'campaign.updated', { id: CAMPAIGN, changes: { windows } });
    await shop.tier('2026-02-01', 'promo_a');
    expect((await shop.prices()).map(({ from }) => from)).toEqual(['2026-01-01', '2026-02-05', '2026-02-08']);
  });

  it('are about what their rules said at each time, and about everything without any', async () => {
    await shop.tier('2026-02-01', 'promo_a');
    await shop.rule('2026-02-01', 'val_a', 'promo_a', targets('prod_other'));
    const ruleSet = { name: 'a', type: 'basic', contextType: 'global', rules: { rules: {} }, ...targets('prod_shirt') };
    await shop.happens('2026-03-01', 'validation_rule.updated', { id: 'val_a', ruleSet });
    await shop.happens('2026-04-01', 'validation_rule.unassigned', {
      ...{ id: 'asgm_val_a', ruleId: 'val_a', relatedObjectId: 'promo_a' },
    });
    await shop.product('2026-01-01', 50, { id: 'prod_third' });
    expect((await shop.prices()).map(({ from, price }) => [from, price])).toEqual([
      ['2026-01-01', 100],
      ['2026-03-01', 90],
    ]);
    const third = await shop.answer('list-prices-of-product', { productId: 'prod_third' });
    expect(third.data).toMatchObject([{ price: 50 }, { from: '2026-04-01T00:00:00.000Z', price: 45 }]);
  });

  it('are about collections that the product is in', async () => {
    await shop.tier('2026-02-01', 'promo_a');
    await shop.rule('2026-02-01', 'val_a', 'promo_a', targets('pc_summer'));
    expect(await shop.prices()).toHaveLength(1);
    shop.collections.set('prod_shirt', ['pc_summer']);
    expect(await shop.prices()).toMatchObject([{ price: 100 }, { price: 90 }]);
  });

  it('do not count where one has to do something for them, or where they are not for everybody', async () => {
    const condition = {
      rules: { rules: { 1: { name: 'order.amount', conditions: { $more_than: [10] } } }, logic: '1' },
    };
    await shop.tier('2026-02-01', 'promo_a');
    await shop.rule('2026-02-01', 'val_a', 'promo_a', { ...condition, applicableTo: EVERYTHING });
    const limited = targets('prod_shirt')['applicableTo'] as { included: object[] };
    const included = limited.included.map((each) => ({ ...each, productCustomerCampaignQuantityLimit: 1 }));
    await shop.tier('2026-02-01', 'promo_b');
    await shop.rule('2026-02-01', 'val_b', 'promo_b', { applicableTo: { ...limited, included } });
    for (const [index, discount] of [
      { type: 'AMOUNT', amountOff: 10, effect: 'APPLY_TO_ITEMS' },
      { type: 'UNIT', unitOff: 1, unitType: 'prod_shirt', effect: 'ADD_NEW_ITEMS' },
      { type: 'FIXED', fixedAmount: 10, effect: 'APPLY_TO_ORDER' },
      { ...tenPercent, percentOffFormula: 'CUSTOMER_METADATA("share")' },
    ].entries()) {
      await shop.tier('2026-02-01', `promo_${index}`, discount);
    }
    expect(await shop.prices()).toMatchObject([{ price: 100, causes: [] }]);
    await shop.tier('2026-03-01', 'promo_order', { type: 'PERCENT', percentOff: 10, effect: 'APPLY_TO_ORDER' });
    await shop.tier('2026-04-01', 'promo_fixed', { type: 'FIXED', fixedAmount: 50, effect: 'APPLY_TO_ITEMS' });
    expect(await shop.prices()).toMatchObject([
      { price: 100 },
      { price: 90, causes: ['promo_order'] },
      { from: '2026-04-01' },
    ]);
  });

  it('add up as the stacking rules of each time say', async () => {
    await shop.tier('2026-02-01', 'promo_a', { ...tenPercent, percentOff: 50 });
    await shop.tier('2026-02-02', 'promo_b', { ...tenPercent, percentOff: 20 }, { categoryId: 'cat_only' });
    const category = (hierarchy: number) => ({ category: { id: 'cat_only', name: 'Only', hierarchy } });
    await shop.happens('2026-02-01', 'category.created', category(3));
    const { DEFAULT_STACKING_RULES: rules } = await import('@perkstream/published');
    const set = (at: string, changes: object) =>
      shop.happens(
        at,
        'stacking_rules.set',
        { id: 'stk_1', rules: { ...rules, ...changes }, at },
        'installation',
        SHOP,
      );
    await set('2026-03-01', { exclusiveCategories: ['cat_only'] });
    await set('2026-04-01', { applicableRedeemablesLimit: 1 });
    await shop.happens('2026-05-01', 'stacking_rules.reset', { id: 'stk_1' }, 'installation', SHOP);
    expect(await shop.prices()).toEqual([
      { from: '2026-01-01', price: 100, causes: [] },
      { from: '2026-02-01', price: 50, causes: ['promo_a'] },
      { from: '2026-02-02', price: 40, causes: ['promo_b', 'promo_a'] },
      { from: '2026-03-01', price: 80, causes: ['promo_b'] },
      { from: '2026-05-01', price: 40, causes: ['promo_b', 'promo_a'] },
    ]);
  });

  it('are those of the selection of each time', async () => {
    await shop.tier('2026-02-01', 'promo_a', { ...tenPercent, percentOff: 50 });
    await shop.tier('2026-02-01', 'promo_b', { ...tenPercent, percentOff: 20 }, { categoryId: 'cat_one' });
    await shop.tier('2026-02-01', 'promo_c', { ...tenPercent, percentOff: 10 }, { categoryId: 'cat_one' });
    const category = { id: 'cat_one', name: 'One', hierarchy: 1 };
    await shop.happens('2026-02-01', 'category.created', { category });
    await shop.happens('2026-03-01', 'category.updated', { category: { ...category, selection: 'BEST' } });
    const { DEFAULT_STACKING_RULES: rules } = await import('@perkstream/published');
    for (const [at, selection] of [
      ['2026-04-01', 'BEST_FOR_SHOP'],
      ['2026-05-01', 'BEST_FOR_CUSTOMER'],
    ]) {
      const set = { id: 'stk_1', rules: { ...rules, applicableRedeemablesLimit: 1, selection }, at };
      await shop.happens(at as string, 'stacking_rules.set', set, 'installation', SHOP);
    }
    expect(await shop.prices()).toEqual([
      { from: '2026-01-01', price: 100, causes: [] },
      { from: '2026-02-01', price: 36, causes: ['promo_c', 'promo_b', 'promo_a'] },
      { from: '2026-03-01', price: 40, causes: ['promo_b', 'promo_a'] },
      { from: '2026-04-01', price: 80, causes: ['promo_b'] },
      { from: '2026-05-01', price: 50, causes: ['promo_a'] },
    ]);
  });

  it('are without discounts that exclude goods on sale, while they are', async () => {
    await shop.tier('2026-02-01', 'promo_a', { ...tenPercent, excludeOnSale: true });
    const product = { id: 'prod_shirt', sourceId: 'shirt', price: 100, regularPrice: 120 };
    await shop.happens('2026-03-01', 'product.updated', { product });
    expect(await shop.prices()).toEqual([
      { from: '2026-01-01', price: 100, causes: [] },
      { from: '2026-02-01', price: 90, causes: ['promo_a'] },
      { from: '2026-03-01', price: 100, causes: [] },
    ]);
  });

  it('are the same after a rebuild of the views', async () => {
    await shop.tier('2026-02-01', 'promo_a');
    await shop.rule('2026-02-01', 'val_a', 'promo_a', targets('prod_shirt'));
    await shop.happens('2026-03-01', 'promotion_tier.deleted', { id: 'promo_a', campaignId: CAMPAIGN });
    await shop.happens('2026-03-05', 'product.deleted', { id: 'prod_shirt' });
    const [first] = (await shop.list()).data;
    await shop.exclude(first!.id);
    const before = await shop.list();
    const lowest = await shop.lowest('2026-02-10');
    await shop.views.rebuildByName();
    expect(await shop.list()).toEqual(before);
    expect(await shop.lowest('2026-02-10')).toEqual(lowest);
    await shop.restart();
    expect(await shop.list()).toEqual(before);
  });
});
