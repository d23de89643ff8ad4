import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { CatalogInProcess, DAY_1, DAY_2, red, shirt } from '../testing/catalog-in-process.js';

let catalog: CatalogInProcess;

beforeEach(async () => {
  catalog = await CatalogInProcess.start();
});

afterEach(() => catalog.stop());

describe('a SKU', () => {
  it('is created with what was sent, inherits metadata, and is found by id and source id', async () => {
    const product = await catalog.product(shirt);
    const created = await catalog.sku('shirt', { ...red, metadata: { season: 'winter' }, currency: 'EUR' });
    expect(created).toEqual({
      id: expect.stringMatching(/^sku_[0-9A-Za-z]{24}$/),
      source_id: 'shirt-red',
      product_id: product.id,
      sku: 'Red shirt',
      price: 1_200,
      currency: 'EUR',
      attributes: { color: 'red' },
      image_url: null,
      metadata: { brand: 'Acme', season: 'winter' },
      created_at: DAY_1,
      updated_at: null,
      object: 'sku',
    });
    expect(await catalog.getSku(created.id)).toEqual(created);
    expect(await catalog.getSku('shirt-red')).toEqual(created);
    expect((await catalog.getProduct('shirt')).skus).toMatchObject({ data: [created], total: 1 });
  });

  it('inherits anew when the product changes', async () => {
    await catalog.product(shirt);
    await catalog.sku('shirt', { ...red, metadata: { season: 'winter' } });
    await catalog.product({ source_id: 'shirt', metadata: { brand: 'Other', season: 'spring' }, attributes: ['size'] });
    expect(await catalog.getSku('shirt-red')).toMatchObject({
      metadata: { brand: 'Other', season: 'winter' },
      attributes: {},
    });
    await catalog.answer('update-sku', { productId: 'shirt', skuId: 'shirt-red' }, { metadata: { season: null } });
    expect((await catalog.getSku('shirt-red')).metadata).toEqual({ brand: 'Other', season: 'spring' });
  });

  it('has only attributes that the product declares', async () => {
    await catalog.product(shirt);
    const refused = { code: 400, key: 'invalid_sku', message: 'Invalid SKU' };
    const body = { ...red, attributes: { weight: 3 } };
    expect(await catalog.refusal('create-sku', { productId: 'shirt' }, body)).toMatchObject(refused);
    // Nothing was claimed on the way.
    expect(await catalog.product({ source_id: 'shirt-red' })).toMatchObject({ source_id: 'shirt-red' });
    await catalog.sku('shirt', { id: 'sku_own', attributes: { size: 'M' } });
    const params = { productId: 'shirt', skuId: 'sku_own' };
    expect(await catalog.refusal('update-sku', params, { attributes: { weight: 3 } })).toMatchObject(refused);
  });

  it('is updated by id or source id, within its product alone', async () => {
    await catalog.product(shirt);
    await catalog.product({ source_id: 'hat' });
    const { id } = await catalog.sku('shirt', red);
    const update = (productId: string, skuId: string, body: object) =>
      catalog.reply('update-sku', { productId, skuId }, body, { now: DAY_2 });
    expect(await update('shirt', 'shirt-red', { price: 1 })).toMatchObject({
      body: { id, price: 1, updated_at: DAY_2 },
    });
    expect(await update('shirt', id, { sku: null })).toMatchObject({ body: { id, price: 1, sku: null } });
    expect(await update('hat', id, { price: 2 })).toMatchObject({ error: { code: 404, resource_type: 'sku' } });
    expect(await catalog.sku('shirt', { id, price: 3 })).toMatchObject({ id, source_id: 'shirt-red', price: 3 });
  });

  it('goes to the bin or for good, and leaves its product', async () => {
    await catalog.product(shirt);
    const { id } = await catalog.sku('shirt', red);
    const binned = await catalog.sku('shirt', { source_id: 'shirt-blue', id: 'sku_blue' });
    expect(await catalog.removeSku('shirt', 'shirt-red', true)).toEqual({ status: 204 });
    expect(await catalog.removeSku('shirt', binned.id)).toEqual({ status: 204 });
    expect(await catalog.removeSku('shirt', id)).toMatchObject({ error: { code: 404 } });
    expect((await catalog.getProduct('shirt')).skus.total).toBe(0);
    expect((await catalog.products()).products[0]!.skus.total).toBe(0);
    expect(await catalog.refusal('get-sku', { skuId: 'shirt-blue' })).toMatchObject({ code: 404 });
    expect(await catalog.refusal('create-product', {}, { source_id: 'shirt-blue' })).toMatchObject({ code: 409 });
    expect(await catalog.product({ source_id: 'shirt-red' })).toMatchObject({ source_id: 'shirt-red' });
    expect(await catalog.removeSku('shirt', 'shirt-blue', true)).toEqual({ status: 204 });
    expect(await catalog.sku('shirt', { source_id: 'shirt-blue' })).toMatchObject({ source_id: 'shirt-blue' });
  });
});
