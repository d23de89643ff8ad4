import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { BAKERY, PricesInProcess, targets, tenPercent } from '../testing/prices-in-process.js';

let shop: PricesInProcess;

beforeEach(async () => {
  shop = await PricesInProcess.start();
});

afterEach(() => shop.stop());

describe('the lowest price', () => {
  it('80 → 100 → 90 by changes of the price', async () => {
    await shop.product('2026-01-01', 80);
    await shop.product('2026-05-20', 100);
    await shop.product('2026-06-10', 90);
    expect(await shop.lowestPrice('2026-06-01')).toBeNull();
    expect(await shop.lowestPrice('2026-06-11')).toBe(80);
    await shop.product('2026-06-25', 100);
    await shop.product('2026-07-15', 95);
    // Of the thirty days before July 15, 90 applied until June 25.
    expect(await shop.lowestPrice('2026-07-16')).toBe(90);
  });

  it('of a promotion is the price before it, however long it lasts and deepens', async () => {
    await shop.product('2024-01-01', 100);
    await shop.campaign('2024-01-01');
    await shop.tier('2025-01-01', 'promo_a');
    await shop.tier('2026-06-01', 'promo_b', { ...tenPercent, percentOff: 20 });
    expect(await shop.lowestPrice('2025-12-24')).toBe(100);
    expect(await shop.lowestPrice('2026-06-20')).toBe(100);
  });

  it('of two promotions with a day between is the price of the first', async () => {
    await shop.product('2026-01-01', 100);
    await shop.campaign('2026-01-01');
    const windows = (startDate: string, expirationDate: string) => ({ windows: { startDate, expirationDate } });
    const first = windows('2026-06-01T00:00:00.000Z', '2026-06-10T00:00:00.000Z');
    await shop.tier('2026-01-01', 'promo_a', tenPercent, first);
    const second = windows('2026-06-11T00:00:00.000Z', '2026-06-20T00:00:00.000Z');
    await shop.tier('2026-01-01', 'promo_b', { ...tenPercent, percentOff: 20 }, second);
    expect(await shop.lowestPrice('2026-06-05')).toBe(100);
    expect(await shop.lowestPrice('2026-06-10T12:00Z')).toBeNull();
    expect(await shop.lowestPrice('2026-06-12')).toBe(90);
    expect((await shop.lowest('2026-06-05'))[0]?.changesAt).toBe('2026-06-10T00:00:00.001Z');
    expect((await shop.lowest('2026-06-10T12:00Z'))[0]?.changesAt).toBe('2026-06-11T00:00:00.000Z');
    expect((await shop.lowest('2026-06-25'))[0]?.changesAt).toBeNull();
  });

  it('is that of each item asked for, in their order; nothing is known of others', async () => {
    await shop.product('2026-01-01', 100);
    await shop.sku('2026-01-01', null);
    await shop.product('2026-01-01', 50, { id: 'prod_hat', sourceId: null });
    await shop.campaign('2026-01-01');
    await shop.tier('2026-06-01', 'promo_a');
    await shop.rule('2026-06-01', 'val_a', 'promo_a', targets('sku_red', 'prod_hat'));
    const ids = ['sku_red', 'prod_none', 'prod_shirt', 'prod_hat', 'sku_red'];
    expect((await shop.lowest('2026-06-02', ids)).map((each) => each && each.lowest)).toEqual([
      ...[100, undefined, null, 50, 100],
    ]);
    expect(await shop.lowest('2026-06-02', ids, BAKERY)).toEqual(ids.map(() => undefined));
  });

  it('is not known where offers of an item open and close too often, and is for the others', async () => {
    await shop.product('2026-01-01', 100);
    await shop.product('2026-01-01', 50, { id: 'prod_hat', sourceId: null });
    await shop.campaign('2026-01-01');
    const validityTimeframe = { interval: 'PT1S', duration: 'PT0.5S' };
    const windows = { startDate: '2026-01-01T00:00:00.000Z', validityTimeframe };
    await shop.tier('2026-01-01', 'promo_often', tenPercent, { windows });
    await shop.rule('2026-01-01', 'val_a', 'promo_often', targets('prod_shirt'));
    const [shirt, hat] = await shop.lowest('2026-06-02', ['prod_shirt', 'prod_hat']);
    expect(shirt).toBeUndefined();
    expect(hat).toMatchObject({ lowest: null });
    const refusal = await shop.refusal('list-prices-of-product', { productId: 'prod_shirt' });
    expect(refusal).toMatchObject({ code: 400, key: 'too_many_prices' });
  });
});

describe('a price that is excluded', () => {
  beforeEach(async () => {
    await shop.product('2026-01-01', 100);
    await shop.product('2026-05-20', 1);
    await shop.product('2026-05-21', 100);
    await shop.product('2026-06-10', 90);
  });

  const wrong = async () => (await shop.list()).data.find(({ price }) => price === 1)!;

  it('counts for nothing in the lowest price', async () => {
    expect(await shop.lowestPrice('2026-06-11')).toBe(1);
    const { id } = await wrong();
    await shop.exclude(id);
    expect(await shop.lowestPrice('2026-06-11')).toBe(100);
  });

  it('counts for nothing where it lasted for months, either', async () => {
    const hat = { id: 'prod_hat', sourceId: null };
    await shop.product('2026-01-01', 100, hat);
    await shop.product('2026-03-01', 1, hat);
    await shop.product('2026-05-25', 100, hat);
    await shop.product('2026-06-10', 90, hat);
    const ofHat = { productId: 'prod_hat' };
    const { data } = await shop.answer('list-prices-of-product', ofHat);
    const lowest = async () => (await shop.lowest('2026-06-20', ['prod_hat']))[0]?.lowest;
    expect(await lowest()).toBe(1);
    await shop.answer('exclude-price-of-product', { ...ofHat, intervalId: data[1]!.id }, { reason: 'Typing error' });
    expect(await lowest()).toBe(100);
  });

  it('says who excluded it, why and when', async () => {
    const { id, ...interval } = await wrong();
    const actor = { kind: 'user', id: 'user_1', name: 'Mary' } as const;
    const now = '2026-06-12T08:00:00.000Z';
    const reply = await shop.exclude(id, 'Typing error', { actor, now });
    const excluded = { reason: 'Typing error', by: 'Mary', at: now };
    expect(reply).toMatchObject({ body: { ...interval, id, excluded } });
    expect(await wrong()).toEqual({ ...interval, id, excluded });
  });

  it('keeps its first reason', async () => {
    const { id } = await wrong();
    await shop.exclude(id, 'Typing error');
    expect(await shop.exclude(id, 'Something else')).toMatchObject({ body: { excluded: { reason: 'Typing error' } } });
    const events = await shop.events.readAll({ maxCount: 100, types: ['price.excluded'] });
    expect(events).toHaveLength(1);
  });

  it('is one of the item', async () => {
    const { id } = await wrong();
    for (const other of ['pri_', 'pri_000000000000000000000000', `${id.slice(0, -1)}?`, 'x'.repeat(200)]) {
      expect(await shop.exclude(other)).toMatchObject({ error: { code: 404 } });
    }
    const ofOther = { productId: 'prod_none', intervalId: id };
    expect(await shop.refusal('exclude-price-of-product', ofOther, { reason: 'x' })).toMatchObject({ code: 404 });
    await shop.sku('2026-01-01', null);
    const ofSku = { skuId: 'sku_red', intervalId: id };
    expect(await shop.refusal('exclude-price-of-sku', ofSku, { reason: 'x' })).toMatchObject({ code: 404 });
  });
});
