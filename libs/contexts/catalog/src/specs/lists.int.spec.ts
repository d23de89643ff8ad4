import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type SkuAnswer } from '@perkstream/published';
import { BAKERY, CatalogInProcess, DAY_1, DAY_2, DAY_3, red, SHOP, shirt } from '../testing/catalog-in-process.js';

let catalog: CatalogInProcess;

beforeEach(async () => {
  catalog = await CatalogInProcess.start();
});

afterEach(() => catalog.stop());

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

  it('show what the project has, also where another project has chosen the same ids', async () => {
    const id = 'prod_0ab1c2d3e4f5a6b7c8';
    const sku = 'sku_0ab1c2d3e4f5a6b7c8';
    for (const [projectId, name] of [
      [SHOP, 'Shirt'],
      [BAKERY, 'Bread'],
    ] as const) {
      await catalog.product({ id, name }, { projectId });
      await catalog.sku(id, { id: sku, sku: `A ${name}` }, { projectId });
    }
    const madeIn = (projectId: string) =>
      catalog.answer(
        'create-product-collection',
        {},
        { name: 'All', type: 'STATIC', products: [{ id, object: 'product' }] },
        { projectId },
      );
    const collections = new Map([
      [SHOP, await madeIn(SHOP)],
      [BAKERY, await madeIn(BAKERY)],
    ]);
    const collectionOf = (projectId: string) => {
      const productCollectionId = String(collections.get(projectId)?.id);
      return catalog.answer('list-products-in-collection', { productCollectionId }, undefined, { projectId });
    };
    const shown = async (projectId: string) => (await catalog.products({}, { projectId })).products;
    expect(await shown(SHOP)).toMatchObject([{ id, name: 'Shirt', skus: { data: [{ id: sku, sku: 'A Shirt' }] } }]);
    expect(await shown(BAKERY)).toMatchObject([{ id, name: 'Bread', skus: { data: [{ id: sku, sku: 'A Bread' }] } }]);
    expect(await collectionOf(SHOP)).toMatchObject({ total: 1, data: [{ id, name: 'Shirt' }] });
    await catalog.answer('delete-product', { productId: id }, undefined, { projectId: BAKERY });
    expect(await shown(SHOP)).toMatchObject([{ id, name: 'Shirt' }]);
    expect(await collectionOf(SHOP)).toMatchObject({ total: 1 });
    expect(await collectionOf(BAKERY)).toMatchObject({ total: 0 });
  });

  it('are the same after a rebuild and a restart', async () => {
    await catalog.product(shirt);
    await catalog.sku('shirt', red);
    await catalog.sku('shirt', { source_id: 'shirt-blue' }, { now: DAY_2 });
    await catalog.product({ source_id: 'shirt', price: 5 }, { now: DAY_3 });
    await catalog.removeSku('shirt', 'shirt-red');
    await catalog.product({ source_id: 'hat' });
    await catalog.remove('hat');
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
