import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  CreateProduct,
  CreateSku,
  DeleteProduct,
  DeleteSku,
  type ProductAnswer,
  type SkuAnswer,
  UpsertProduct,
} from '@perkstream/published';
import { BAKERY, CatalogInProcess, DAY_1, DAY_2, red, SHOP, shirt } from '../testing/catalog-in-process.js';

let catalog: CatalogInProcess;

beforeEach(async () => {
  catalog = await CatalogInProcess.start();
});

afterEach(() => catalog.stop());

describe('a product', () => {
  it('is new to the upsert that made it', async () => {
    const upsert = (given: object) => {
      const origin = catalog.originOf(given);
      return catalog.messenger.send(new UpsertProduct(SHOP, { source_id: 'shirt', name: 'Shirt' }, origin));
    };
    expect(await upsert({ commandId: 'first' })).toMatchObject({ isNew: true });
    expect(await upsert({ commandId: 'other' })).toMatchObject({ isNew: false });
    expect(await upsert({ commandId: 'first', repeatSince: DAY_1, now: DAY_2 })).toMatchObject({ isNew: true });
  });

  it('is created with what was sent, and found by id and source id', async () => {
    const created = await catalog.product({ ...shirt, unknown: 1 });
    expect(created).toEqual({
      ...shirt,
      id: expect.stringMatching(/^prod_[0-9A-Za-z]{24}$/),
      created_at: DAY_1,
      updated_at: null,
      object: 'product',
      skus: { object: 'list', data_ref: 'data', data: [], total: 0 },
    });
    expect(await catalog.getProduct(created.id)).toEqual(created);
    expect(await catalog.getProduct('shirt')).toEqual(created);
  });

  it('needs nothing, and can be made under an id that the client names', async () => {
    const bare = await catalog.product({});
    expect(bare).toMatchObject({
      source_id: null,
      name: null,
      price: null,
      attributes: [],
      metadata: {},
      image_url: null,
    });
    const shipping = await catalog.product({ id: 'prod_5h1pp1ng', price: 999 });
    expect(shipping).toMatchObject({ id: 'prod_5h1pp1ng', price: 999 });
    expect(await catalog.getProduct('prod_5h1pp1ng')).toEqual(shipping);
  });

  it('is updated when it is created again, by id or source id', async () => {
    const { id } = await catalog.product(shirt);
    const again = await catalog.product({ source_id: 'shirt', price: 900 }, { now: DAY_2 });
    expect(again).toMatchObject({ id, name: 'Shirt', price: 900, created_at: DAY_1, updated_at: DAY_2 });
    expect(await catalog.product({ id, name: 'T-shirt', source_id: 'shirt' })).toMatchObject({ id, name: 'T-shirt' });
    expect((await catalog.products()).total).toBe(1);
  });

  it('changes only what is sent', async () => {
    const { id } = await catalog.product(shirt);
    const body = { price: 800, metadata: { season: null, size: 3 }, source_id: 'other', id: 'prod_other' };
    const updated = await catalog.answer('update-product', { productId: 'shirt' }, body, { now: DAY_2 });
    expect(updated).toMatchObject({ id, source_id: 'shirt', name: 'Shirt', price: 800, updated_at: DAY_2 });
    expect(updated['metadata']).toEqual({ brand: 'Acme', size: 3 });
  });

  it('is not changed by what says nothing new', async () => {
    await catalog.product(shirt);
    const before = await catalog.eventCount();
    await catalog.product({ ...shirt, metadata: {} }, { now: DAY_2 });
    await catalog.answer('update-product', { productId: 'shirt' }, {}, { now: DAY_2 });
    expect(await catalog.eventCount()).toBe(before);
    expect((await catalog.getProduct('shirt')).updated_at).toBeNull();
  });

  it('that nobody knows is not found', async () => {
    const notFound = {
      code: 404,
      key: 'not_found',
      details: 'Cannot find product with id x',
      resource_type: 'product',
    };
    for (const operation of ['get-product', 'update-product', 'delete-product', 'list-SKUs-in-product', 'create-sku']) {
      expect(await catalog.refusal(operation, { productId: 'x' }, {})).toMatchObject(notFound);
    }
  });
});

describe('another project', () => {
  it('sees nothing, and has source ids and ids of its own', async () => {
    const { id } = await catalog.product({ ...shirt, id: 'prod_own' });
    const sku = await catalog.sku(id, { ...red, id: 'sku_own' });
    const elsewhere = { projectId: BAKERY };
    for (const productId of [id, 'shirt']) {
      for (const operation of [
        'get-product',
        'update-product',
        'delete-product',
        'list-SKUs-in-product',
        'create-sku',
      ]) {
        expect(await catalog.refusal(operation, { productId }, {}, elsewhere)).toMatchObject({ code: 404 });
      }
    }
    for (const skuId of [sku.id, 'shirt-red']) {
      expect(await catalog.refusal('get-sku', { skuId }, undefined, elsewhere)).toMatchObject({ code: 404 });
    }
    expect((await catalog.products({}, elsewhere)).total).toBe(0);
    await catalog.product({ ...shirt, id: 'prod_own', name: 'Roll' }, elsewhere);
    await catalog.sku('prod_own', { ...red, id: 'sku_own', sku: 'Red roll' }, elsewhere);
    expect(await catalog.getSku('sku_own')).toEqual(sku);
    expect(await catalog.getSku('sku_own', elsewhere)).toMatchObject({ sku: 'Red roll' });
  });
});

describe('a request that is repeated', () => {
  it('makes the same product and SKU once, and takes them away once', async () => {
    const context = catalog.contextOf();
    const again = { ...context, now: DAY_2, repeatSince: DAY_1 };
    const made = await catalog.handle<ProductAnswer>(new CreateProduct(context, {}, {}, shirt));
    expect(await catalog.handle(new CreateProduct(again, {}, {}, shirt))).toEqual(made);
    const params = { productId: 'shirt' };
    const sku = await catalog.handle<SkuAnswer>(new CreateSku(context, params, {}, red));
    const events = await catalog.eventCount();
    expect(await catalog.handle(new CreateSku(again, params, {}, red))).toEqual(sku);
    expect(await catalog.eventCount()).toBe(events);

    const ofSku = { productId: 'shirt', skuId: sku.id };
    const force = { force: true };
    expect(await catalog.handle(new DeleteSku(context, ofSku, force, undefined))).toBeUndefined();
    expect(await catalog.handle(new DeleteSku(again, ofSku, force, undefined))).toBeUndefined();
    for (const productId of ['shirt', made.id]) {
      const { id } = await catalog.product({ source_id: 'shirt' });
      const first = catalog.contextOf();
      const path = { productId: productId === 'shirt' ? productId : id };
      expect(await catalog.handle(new DeleteProduct(first, path, force, undefined))).toBeUndefined();
      const second = { ...first, repeatSince: DAY_1 };
      expect(await catalog.handle(new DeleteProduct(second, path, force, undefined))).toBeUndefined();
    }
  });
});
