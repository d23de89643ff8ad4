import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  CreateProduct,
  CreateSku,
  DeleteProduct,
  DeleteSku,
  type ProductAnswer,
  type SkuAnswer,
} from '@perkstream/published';
import { SOURCE_IDS } from './catalogue-directory.js';
import { BAKERY, CatalogInProcess, DAY_1, DAY_2, DAY_3 } from './testing/catalog-in-process.js';

let catalog: CatalogInProcess;

beforeEach(async () => {
  catalog = await CatalogInProcess.start();
});

afterEach(async () => {
  await catalog.stop();
});

const shirt = {
  source_id: 'shirt',
  name: 'Shirt',
  price: 1_000,
  attributes: ['color', 'size'],
  metadata: { brand: 'Acme', season: 'summer' },
  image_url: 'https://example.com/shirt.png',
};
const red = { source_id: 'shirt-red', sku: 'Red shirt', price: 1_200, attributes: { color: 'red' } };

const remove = (productId: string, force?: boolean, given = {}) =>
  catalog.reply('delete-product', { productId }, undefined, { query: { force }, ...given });
const removeSku = (productId: string, skuId: string, force?: boolean) =>
  catalog.reply('delete-sku', { productId, skuId }, undefined, { query: { force } });

describe('a product', () => {
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
    expect(await remove('shirt')).toEqual({ status: 204 });
    for (const path of ['shirt', id]) {
      expect(await catalog.refusal('get-product', { productId: path })).toMatchObject({ code: 404 });
    }
    expect(await catalog.refusal('get-sku', { skuId: 'shirt-red' })).toMatchObject({ code: 404 });
    expect(await catalog.products()).toMatchObject({ products: [], total: 0 });
    for (const body of [{ source_id: 'shirt' }, { source_id: 'shirt-red' }, { id }]) {
      expect(await catalog.refusal('create-product', {}, body)).toMatchObject({ key: 'duplicate_found' });
    }
    expect(await catalog.refusal('delete-product', { productId: id })).toMatchObject({ code: 404 });
    expect(await remove('shirt', true)).toEqual({ status: 204 });
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

  it('claimed for a SKU that was never made go to that SKU, or after a minute to whoever wants them', async () => {
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
    expect(await removeSku('shirt', 'shirt-red', true)).toEqual({ status: 204 });
    expect(await removeSku('shirt', binned.id)).toEqual({ status: 204 });
    expect(await removeSku('shirt', id)).toMatchObject({ error: { code: 404 } });
    expect((await catalog.getProduct('shirt')).skus.total).toBe(0);
    expect((await catalog.products()).products[0]!.skus.total).toBe(0);
    expect(await catalog.refusal('get-sku', { skuId: 'shirt-blue' })).toMatchObject({ code: 404 });
    expect(await catalog.refusal('create-product', {}, { source_id: 'shirt-blue' })).toMatchObject({ code: 409 });
    expect(await catalog.product({ source_id: 'shirt-red' })).toMatchObject({ source_id: 'shirt-red' });
    expect(await removeSku('shirt', 'shirt-blue', true)).toEqual({ status: 204 });
    expect(await catalog.sku('shirt', { source_id: 'shirt-blue' })).toMatchObject({ source_id: 'shirt-blue' });
  });
});

describe('lists', () => {
  it('show products oldest first, page by page, in the order that is asked for, within bounds', async () => {
    for (const [index, now] of [DAY_1, DAY_2, DAY_3].entries()) {
      await catalog.product({ source_id: `p${index}`, name: `${3 - index}` }, { now });
    }
    await catalog.product({ source_id: 'p1', price: 5 }, { now: DAY_3 });
    const ids = async (query: object) =>
      (await catalog.products({ ...query })).products.map(({ source_id }) => source_id).join();
    expect(await ids({})).toBe('p0,p1,p2');
    expect(await ids({ order: '-created_at' })).toBe('p2,p1,p0');
    expect(await ids({ order: 'name' })).toBe('p2,p1,p0');
    expect(await ids({ limit: 2, page: 2 })).toBe('p2');
    expect(await ids({ start_date: DAY_2 })).toBe('p1,p2');
    expect(await ids({ start_date: DAY_2, end_date: DAY_2 })).toBe('p1');
    expect(await ids({ filters: { created_at: { conditions: { $before: DAY_2 } } } })).toBe('p0');
    expect(await ids({ filters: { updated_at: { conditions: { $has_value: '' } } } })).toBe('p1');
    expect(await ids({ filters: { name: { conditions: { $is: '2' } } } })).toBe('p1');
    expect(await ids({ filters: { source_id: { conditions: { $in: ['p0', 'p2'] } } } })).toBe('p0,p2');
    expect((await catalog.products({ limit: 1 })).total).toBe(3);
    const wrong = await catalog.refusal('list-products', {}, undefined, { query: { order: 'size' } });
    expect(wrong).toMatchObject({ code: 400, key: 'invalid_query_params' });
  });

  it('show the SKUs of one product', async () => {
    await catalog.product(shirt);
    await catalog.product({ source_id: 'hat' });
    await catalog.sku('hat', { source_id: 'hat-1' });
    for (const [index, now] of [DAY_1, DAY_2, DAY_3].entries()) {
      await catalog.sku('shirt', { source_id: `s${index}` }, { now });
    }
    const page = (query: object) =>
      catalog.answer<{ skus: SkuAnswer[]; total: number }>('list-SKUs-in-product', { productId: 'shirt' }, undefined, {
        query: { ...query },
      });
    const ids = async (query: object) => (await page(query)).skus.map(({ source_id }) => source_id).join();
    expect(await page({})).toMatchObject({ object: 'list', data_ref: 'skus', total: 3 });
    expect(await ids({})).toBe('s0,s1,s2');
    expect(await ids({ order: '-created_at', limit: 2 })).toBe('s2,s1');
    expect(await ids({ limit: 2, page: 2 })).toBe('s2');
    expect(await ids({ start_date: DAY_2 })).toBe('s1,s2');
    expect(await page({ end_date: DAY_1 })).toMatchObject({ total: 1 });
  });

  it('are the same after a rebuild and a restart', async () => {
    await catalog.product(shirt);
    await catalog.sku('shirt', red);
    await catalog.sku('shirt', { source_id: 'shirt-blue' }, { now: DAY_2 });
    await catalog.product({ source_id: 'shirt', price: 5 }, { now: DAY_3 });
    await removeSku('shirt', 'shirt-red');
    await catalog.product({ source_id: 'hat' });
    await remove('hat');
    await catalog.product({ source_id: 'shoes' }, { projectId: BAKERY });
    const shown = async () => [await catalog.products(), await catalog.products({}, { projectId: BAKERY })];
    const before = await shown();
    expect(before).toMatchObject([{ total: 1 }, { total: 1 }]);
    await catalog.views.rebuildByName('products');
    expect(await shown()).toEqual(before);
    await catalog.restart();
    expect(await shown()).toEqual(before);
    expect(before[0]?.products[0]).toEqual(await catalog.getProduct('shirt'));
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
