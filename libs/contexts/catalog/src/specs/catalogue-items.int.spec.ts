import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { catalogueOverridesOf } from '@perkstream/domain-pricing';
import {
  type CartItemInput,
  type CatalogueRefs,
  FindCatalogueItems,
  UpsertCatalogueItems,
} from '@perkstream/published';
import { BAKERY, CatalogInProcess, DAY_2, SHOP } from '../testing/catalog-in-process.js';

let catalog: CatalogInProcess;

beforeEach(async () => {
  catalog = await CatalogInProcess.start();
});

afterEach(() => catalog.stop());

const find = (refs: Partial<CatalogueRefs>, projectId = SHOP) =>
  catalog.messenger.ask(new FindCatalogueItems(projectId, { products: [], skus: [], ...refs }));

function override(items: readonly CartItemInput[], commandId?: string): Promise<void> {
  const origin = catalog.originOf({ now: DAY_2, ...(commandId && { commandId }) });
  return catalog.messenger.send(new UpsertCatalogueItems(SHOP, catalogueOverridesOf(items), origin));
}

const shirt = { source_id: 'shirt', name: 'Shirt', price: 1_000, attributes: ['color'], metadata: { brand: 'Acme' } };

describe('what carts learn of the catalogue', () => {
  it('is what is known, by id or source id, with the products of SKUs', async () => {
    const { id: productId } = await catalog.product(shirt);
    const sku = await catalog.sku(productId, { source_id: 'red', sku: 'Red', metadata: { season: 'winter' } });
    const bare = await catalog.product({});
    const product = { id: productId, sourceId: 'shirt', name: 'Shirt', price: 1_000, metadata: { brand: 'Acme' } };
    const ofSku = { id: sku.id, sourceId: 'red', sku: 'Red', metadata: { brand: 'Acme', season: 'winter' }, productId };
    expect(await find({ products: ['shirt'] })).toEqual({ products: [product], skus: [] });
    expect(await find({ products: [bare.id] })).toEqual({ products: [{ id: bare.id, metadata: {} }], skus: [] });
    for (const ref of ['red', sku.id]) {
      expect(await find({ skus: [ref] })).toEqual({ products: [product], skus: [ofSku] });
    }
    expect(await find({ products: ['shirt', productId, 'red', 'x'], skus: ['shirt', 'sku_x', 'red'] })).toEqual({
      products: [product],
      skus: [ofSku],
    });
  });

  it('is the same object until it changes, of a SKU also until its product does', async () => {
    await catalog.product(shirt);
    await catalog.sku('shirt', { source_id: 'red', price: 5 });
    const first = await find({ skus: ['red'] });
    const second = await find({ skus: ['red'] });
    expect(second.skus[0]).toBe(first.skus[0]);
    expect(second.products[0]).toBe(first.products[0]);
    await catalog.product({ source_id: 'shirt', metadata: { brand: 'Other' } });
    expect((await find({ skus: ['red'] })).skus[0]).toMatchObject({ price: 5, metadata: { brand: 'Other' } });
  });

  it('is what was known when something happened, where that is asked', async () => {
    const { id } = await catalog.product(shirt);
    await catalog.sku(id, { source_id: 'red', price: 1_100 });
    const then = (await catalog.events.readAll({ maxCount: 1_000 })).at(-1)!.position;
    await catalog.product({ source_id: 'shirt', price: 9_000, metadata: { brand: 'Other' } });
    await catalog.sku(id, { source_id: 'red', price: 9_100 });
    const refs = { products: [id], skus: ['red'] };
    const asThen = () => catalog.messenger.ask(new FindCatalogueItems(SHOP, refs, then));
    const product = { id, price: 1_000, metadata: { brand: 'Acme' } };
    expect(await asThen()).toMatchObject({ products: [product], skus: [{ price: 1_100 }] });
    await catalog.answer('delete-product', { productId: id });
    expect(await asThen()).toMatchObject({ products: [product], skus: [{ price: 1_100 }] });
    expect(await catalog.messenger.ask(new FindCatalogueItems(SHOP, refs, 0))).toEqual({ products: [], skus: [] });
  });

  it('is nothing once it is in the bin, nothing of other projects, and what is new at once', async () => {
    expect(await find({ products: ['shirt', 'prod_x'], skus: ['red', 'sku_x'] })).toEqual({ products: [], skus: [] });
    await catalog.product(shirt);
    await catalog.sku('shirt', { source_id: 'red' });
    const all = { products: ['shirt'], skus: ['red'] };
    expect(await find(all)).toMatchObject({ products: [{}], skus: [{}] });
    expect(await find(all, BAKERY)).toEqual({ products: [], skus: [] });
    await catalog.answer('delete-product', { productId: 'shirt' });
    expect(await find(all)).toEqual({ products: [], skus: [] });
  });
});

describe('an order that overrides products', () => {
  it('makes those that are not known, by source id, and changes name, price and metadata of those that are', async () => {
    await catalog.product(shirt);
    await override([
      { product: { source_id: 'shirt', override: true, price: 900.4, metadata: { size: 3 } } },
      { source_id: 'hat', product: { override: true, name: 'Hat' } },
      { source_id: 'shoes', product: { name: 'Shoes' } },
      { product: { override: true, name: 'Nameless' } },
      { product_id: 'prod_unknown', product: { override: true, name: 'Unknown' } },
    ]);
    expect(await catalog.getProduct('shirt')).toMatchObject({
      name: 'Shirt',
      price: 900,
      metadata: { brand: 'Acme', size: 3 },
      updated_at: DAY_2,
    });
    expect(await catalog.getProduct('hat')).toMatchObject({ name: 'Hat', price: null });
    expect((await catalog.products()).total).toBe(2);
  });

  it('makes SKUs of products that are known, or are made with them', async () => {
    const { id } = await catalog.product(shirt);
    await override([
      { sku: { source_id: 'red', override: true, sku: 'Red', price: 5 }, product_id: id },
      {
        related_object: 'sku',
        source_id: 'hat-small',
        sku: { override: true, sku: 'Small hat' },
        product: { source_id: 'hat', override: true, name: 'Hat' },
      },
      { sku: { source_id: 'orphan', override: true } },
    ]);
    expect(await catalog.getSku('red')).toMatchObject({ product_id: id, sku: 'Red', price: 5 });
    const hat = await catalog.getProduct('hat');
    expect(hat.skus.data).toMatchObject([{ source_id: 'hat-small', sku: 'Small hat' }]);
    expect(await catalog.refusal('get-sku', { skuId: 'orphan' })).toMatchObject({ code: 404 });
    await override([{ sku_id: 'red', sku: { source_id: 'red', override: true, price: 6, metadata: { a: 1 } } }]);
    expect(await catalog.getSku('red')).toMatchObject({ sku: 'Red', price: 6, metadata: { brand: 'Acme', a: 1 } });
  });

  it('passes over what is taken by something else', async () => {
    await catalog.product(shirt);
    await catalog.sku('shirt', { source_id: 'red' });
    const before = await catalog.eventCount();
    await override([
      { source_id: 'red', related_object: 'product', product: { override: true, name: 'x' } },
      { sku: { source_id: 'shirt', override: true }, product: { source_id: 'shirt' } },
    ]);
    expect(await catalog.eventCount()).toBe(before);
  });

  it('does it once, when it is repeated or says nothing new', async () => {
    const items = [{ product: { source_id: 'hat', override: true, name: 'Hat' } }];
    await override(items, 'v-1');
    const before = await catalog.eventCount();
    await override(items, 'v-1');
    await override(items);
    expect(await catalog.eventCount()).toBe(before);
  });
});
