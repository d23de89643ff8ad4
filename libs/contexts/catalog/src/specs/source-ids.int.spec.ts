import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { SOURCE_IDS } from '../repositories/catalogue.repository.js';
import { CatalogInProcess, DAY_2, red, shirt } from '../testing/catalog-in-process.js';

let catalog: CatalogInProcess;

beforeEach(async () => {
  catalog = await CatalogInProcess.start();
});

afterEach(() => catalog.stop());

describe('source ids', () => {
  it('are those of one product or SKU', async () => {
    const { id } = await catalog.product(shirt);
    await catalog.product({ source_id: 'hat' });
    const sku = await catalog.sku(id, red);
    const duplicate = { code: 409, key: 'duplicate_found' };
    expect(await catalog.refusal('create-product', {}, { source_id: 'shirt-red' })).toMatchObject({
      ...duplicate,
      details: 'Duplicated sku exists with source_id shirt-red',
      resource_id: sku.id,
      resource_type: 'sku',
    });
    expect(await catalog.refusal('create-sku', { productId: id }, { source_id: 'shirt' })).toMatchObject(duplicate);
    expect(await catalog.refusal('create-sku', { productId: 'hat' }, { source_id: 'shirt-red' })).toMatchObject(
      duplicate,
    );
    expect(await catalog.refusal('create-product', {}, { id: 'prod_new', source_id: 'shirt' })).toMatchObject(
      duplicate,
    );
    expect(
      await catalog.refusal('create-sku', { productId: id }, { id: 'sku_new', source_id: 'shirt-red' }),
    ).toMatchObject(duplicate);
    expect(await catalog.refusal('create-sku', { productId: 'hat' }, { id: sku.id })).toMatchObject(duplicate);
    expect((await catalog.products()).products.map(({ skus }) => skus.total)).toEqual([1, 0]);
  });

  it('make one product out of many requests at once', async () => {
    const made = await Promise.all(
      Array.from({ length: 64 }, (_, index) =>
        catalog.product({ source_id: 'shirt', metadata: { [`k${index}`]: index } }),
      ),
    );
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    const { products, total } = await catalog.products();
    expect(total).toBe(1);
    expect(Object.keys(products[0]!.metadata)).toHaveLength(64);
  });

  it('make one SKU out of many requests at once, and go to one of many products and SKUs', async () => {
    const [shop, other] = [await catalog.product(shirt), await catalog.product({ source_id: 'hat' })];
    const made = await Promise.all(Array.from({ length: 32 }, () => catalog.sku(shop.id, red)));
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    const replies = await Promise.all([
      ...Array.from({ length: 8 }, () => catalog.reply('create-sku', { productId: shop.id }, { source_id: 'wanted' })),
      ...Array.from({ length: 8 }, () => catalog.reply('create-sku', { productId: other.id }, { source_id: 'wanted' })),
      ...Array.from({ length: 8 }, () => catalog.reply('create-product', {}, { source_id: 'wanted' })),
    ]);
    const winners = replies.flatMap((reply) => ('error' in reply ? [] : [(reply.body as { id: string }).id]));
    expect(winners).toHaveLength(8);
    expect(new Set(winners).size).toBe(1);
    const lost = replies.flatMap((reply) => ('error' in reply ? [reply.error.key] : []));
    expect(new Set(lost)).toEqual(new Set(['duplicate_found']));
  });

  it('stay taken in the bin, and are free when the product is gone for good', async () => {
    const { id } = await catalog.product(shirt);
    await catalog.sku(id, red);
    expect(await catalog.remove('shirt')).toEqual({ status: 204 });
    for (const path of ['shirt', id]) {
      expect(await catalog.refusal('get-product', { productId: path })).toMatchObject({ code: 404 });
    }
    expect(await catalog.refusal('get-sku', { skuId: 'shirt-red' })).toMatchObject({ code: 404 });
    expect(await catalog.products()).toMatchObject({ products: [], total: 0 });
    for (const body of [{ source_id: 'shirt' }, { source_id: 'shirt-red' }, { id }]) {
      expect(await catalog.refusal('create-product', {}, body)).toMatchObject({ key: 'duplicate_found' });
    }
    expect(await catalog.refusal('delete-product', { productId: id })).toMatchObject({ code: 404 });
    expect(await catalog.remove('shirt', true)).toEqual({ status: 204 });
    expect(
      await catalog.refusal('delete-product', { productId: id }, undefined, { query: { force: true } }),
    ).toMatchObject({
      code: 404,
    });
    const next = await catalog.product({ source_id: 'shirt-red' });
    expect(next.id).not.toBe(id);
    expect(await catalog.getProduct('shirt-red')).toEqual(next);
    expect(await catalog.product({ id, source_id: 'shirt' })).toMatchObject({ id, skus: { total: 0 } });
    expect(await catalog.refusal('get-sku', { skuId: 'shirt-red' })).toMatchObject({ code: 404 });
  });

  it('claimed for a SKU that was never made go to that SKU, or after a minute to the next request', async () => {
    const { id } = await catalog.product(shirt);
    await catalog.product({ source_id: 'hat' });
    for (const sourceId of ['red', 'blue']) {
      const origin = catalog.originOf();
      await catalog.uniqueValues.claim(SOURCE_IDS, sourceId, `${id}/sku_${sourceId}`, origin, async () => true);
    }
    expect(await catalog.refusal('create-sku', { productId: 'hat' }, { source_id: 'red' })).toMatchObject({
      code: 409,
    });
    expect(await catalog.sku(id, { source_id: 'red' })).toMatchObject({ id: 'sku_red', product_id: id });
    const taken = await catalog.sku('hat', { source_id: 'blue' }, { now: DAY_2 });
    expect(taken.product_id).not.toBe(id);
    expect(await catalog.getSku('blue')).toEqual(taken);
    const late = await catalog.refusal('create-sku', { productId: 'hat' }, { source_id: 'red' }, { now: DAY_2 });
    expect(late).toMatchObject({ code: 409 });
  });
});
