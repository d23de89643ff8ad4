import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { CatalogInProcess, red, shirt } from '../testing/catalog-in-process.js';

let catalog: CatalogInProcess;

beforeEach(async () => {
  catalog = await CatalogInProcess.start();
});

afterEach(() => catalog.stop());

it('shows the lowest price of each product and SKU, alone and in lists', async () => {
  const product = await catalog.product(shirt);
  const sku = await catalog.sku(product.id, red);
  catalog.lowestPrices.set(product.id, { lowest: 900, changesAt: null });
  catalog.lowestPrices.set(sku.id, { lowest: null, changesAt: null });
  expect(await catalog.getProduct(product.id)).toMatchObject({ lowest_price: 900 });
  expect(await catalog.getSku(sku.id)).toMatchObject({ lowest_price: null });
  expect((await catalog.products()).products).toMatchObject([{ id: product.id, lowest_price: 900 }]);
  const inProduct = { productId: product.id, skuId: sku.id };
  expect(await catalog.answer('get-sku-of-product', inProduct)).toMatchObject({ lowest_price: null });
  const listed = await catalog.answer<{ skus: object[] }>('list-SKUs-in-product', inProduct);
  expect(listed.skus).toMatchObject([{ id: sku.id, lowest_price: null }]);
  const body = { name: 'Goods', type: 'STATIC', products: [{ id: product.id, object: 'product' }] };
  const { id: productCollectionId } = await catalog.answer<{ id: string }>('create-product-collection', {}, body);
  const collected = await catalog.answer<{ data: object[] }>('list-products-in-collection', { productCollectionId });
  expect(collected.data).toMatchObject([{ id: product.id, lowest_price: 900 }]);
});

it('says nothing of it where it is not known', async () => {
  const { id } = await catalog.product(shirt);
  expect(await catalog.getProduct(id)).not.toHaveProperty('lowest_price');
});
