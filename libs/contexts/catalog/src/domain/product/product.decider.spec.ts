import { describe, expect, it } from '@jest/globals';
import { story } from '@perkstream/kernel/testing';
import { type ProductEvent, type StoredProduct, type StoredSku } from '@perkstream/published';
import { type ProductCommand } from './commands.js';
import { MAX_SKUS } from './decide-sku.js';
import { productAggregate } from './product.decider.js';
import { type KnownProduct } from './state.js';

const NOW = '2026-03-01T08:00:00.000Z';
const LATER = '2026-03-02T08:00:00.000Z';

const shirt: StoredProduct = {
  id: 'prod_1',
  sourceId: 'shirt',
  name: 'Shirt',
  price: 1_000,
  attributes: ['color', 'size'],
  metadata: { brand: 'Acme', season: 'summer' },
  imageUrl: null,
  createdAt: NOW,
  updatedAt: null,
};
const red: StoredSku = {
  id: 'sku_1',
  sourceId: 'shirt-red',
  sku: 'Red shirt',
  price: 1_200,
  currency: null,
  attributes: { color: 'red' },
  metadata: { season: 'winter' },
  imageUrl: null,
  createdAt: NOW,
  updatedAt: null,
};

const created: ProductEvent = { type: 'product.created', data: { product: shirt } };
const deleted: ProductEvent = { type: 'product.deleted', data: { id: 'prod_1', name: shirt.name, at: LATER } };
const released: ProductEvent = {
  type: 'product.released',
  data: { id: 'prod_1', binnedSkuIds: [], at: LATER },
};
const skuCreated: ProductEvent = { type: 'sku.created', data: { productId: 'prod_1', sku: red } };
const ofSku = { productId: 'prod_1', id: 'sku_1', at: LATER };
const skuDeleted: ProductEvent = { type: 'sku.deleted', data: { ...ofSku, name: red.sku } };
const skuReleased: ProductEvent = { type: 'sku.released', data: ofSku };

const { name, price, attributes, metadata } = shirt;
const upsert: ProductCommand = {
  do: 'upsert',
  id: 'prod_1',
  sourceId: 'shirt',
  changes: { name, price, attributes, metadata },
  now: NOW,
};
const update = (changes: object): ProductCommand => ({ do: 'update', changes, now: LATER });
const remove = (force: boolean): ProductCommand => ({ do: 'delete', force, now: LATER });
const upsertSku = (changes: object, skuId = 'sku_1'): ProductCommand => ({
  do: 'upsert_sku',
  skuId,
  sourceId: 'shirt-red',
  changes,
  now: NOW,
});
const purge = (skuId?: string): ProductCommand => ({ do: 'purge', ...(skuId !== undefined && { skuId }), now: LATER });
const updateSku = (changes: object): ProductCommand => ({ do: 'update_sku', skuId: 'sku_1', changes, now: LATER });
const removeSku = (force: boolean): ProductCommand => ({ do: 'delete_sku', skuId: 'sku_1', force, now: LATER });
const redFields = { sku: 'Red shirt', price: 1_200, attributes: { color: 'red' }, metadata: { season: 'winter' } };
const product = story(productAggregate);

describe('a product', () => {
  it('is made by the first who upserts it, and changed by the next', () => {
    product.when(upsert).then(created);
    product.given(created).when(upsert).thenNothing();
    product
      .given(created)
      .when({ ...upsert, changes: { name: 'T-shirt' }, now: LATER })
      .then({ type: 'product.updated', data: { product: { ...shirt, name: 'T-shirt', updatedAt: LATER } } });
  });

  it('has a regular price that is no lower than its price, whichever of them changes', () => {
    const onSale: ProductEvent = { type: 'product.created', data: { product: { ...shirt, regularPrice: 1_500 } } };
    const changedTo = (changes: object): ProductEvent => ({
      type: 'product.updated',
      data: { product: { ...shirt, regularPrice: 1_500, ...changes, updatedAt: LATER } },
    });
    product.when({ ...upsert, changes: { ...upsert.changes, regularPrice: 1_500 } }).then(onSale);
    product.when({ ...upsert, changes: { ...upsert.changes, regularPrice: 999 } }).thenRefused('invalid_payload');
    product
      .given(onSale)
      .when(update({ regularPrice: 1_000 }))
      .then(changedTo({ regularPrice: 1_000 }));
    product
      .given(onSale)
      .when(update({ regularPrice: 999 }))
      .thenRefused('invalid_payload');
    product
      .given(onSale)
      .when(update({ price: 1_501 }))
      .thenRefused('invalid_payload');
    product
      .given(onSale)
      .when(update({ price: 1_501, regularPrice: 1_501 }))
      .then(changedTo({ price: 1_501, regularPrice: 1_501 }));
    product
      .given(onSale)
      .when(update({ price: null, regularPrice: 5 }))
      .then(changedTo({ price: null, regularPrice: 5 }));
    product
      .given(onSale)
      .when(update({ regularPrice: null }))
      .then(changedTo({ regularPrice: null }));
    product
      .given(onSale, changedTo({ regularPrice: 0, price: 0 }))
      .when(update({ regularPrice: null }))
      .then(changedTo({ regularPrice: null, price: 0 }));
    product
      .given(created)
      .when(update({ regularPrice: null }))
      .thenNothing();
  });

  it('has SKUs of which the same holds', () => {
    const onSale: ProductEvent = {
      type: 'sku.created',
      data: { productId: 'prod_1', sku: { ...red, regularPrice: 1_200 } },
    };
    product
      .given(created)
      .when(upsertSku({ ...redFields, regularPrice: 1_200 }))
      .then(onSale);
    product
      .given(created)
      .when(upsertSku({ ...redFields, regularPrice: 1_199 }))
      .thenRefused('invalid_payload');
    product
      .given(created, onSale)
      .when(updateSku({ price: 1_201 }))
      .thenRefused('invalid_payload');
    product
      .given(created, onSale)
      .when(updateSku({ regularPrice: null }))
      .then({
        type: 'sku.updated',
        data: { productId: 'prod_1', sku: { ...red, regularPrice: null, updatedAt: LATER } },
      });
    product
      .given(created, skuCreated)
      .when(updateSku({ regularPrice: null }))
      .thenNothing();
  });

  it('needs nothing but an id', () => {
    const bare = { name: null, price: null, attributes: [], metadata: {}, sourceId: null };
    product
      .when({ do: 'upsert', id: 'prod_1', sourceId: null, changes: {}, now: NOW })
      .then({ type: 'product.created', data: { product: { ...shirt, ...bare } } });
  });

  it('keeps its source id', () => {
    product
      .given(created)
      .when({ ...upsert, sourceId: 'other' })
      .thenNothing();
  });

  it('changes what was sent; metadata key by key, null removes', () => {
    const after = { ...shirt, price: null, metadata: { brand: 'Acme', size: 3 }, updatedAt: LATER };
    product
      .given(created)
      .when(update({ price: null, metadata: { season: null, size: 3 }, name: undefined }))
      .then({ type: 'product.updated', data: { product: after } });
  });

  it('takes any key of metadata for a key like any other', () => {
    const [event] = product
      .given(created)
      .when(update({ metadata: JSON.parse('{"__proto__":{"polluted":1}}') as object }))
      .thenTypes('product.updated');
    const { product: after } = (event as Extract<ProductEvent, { type: 'product.updated' }>).data;
    expect(Object.keys(after.metadata)).toEqual(['brand', 'season', '__proto__']);
    expect({}).not.toHaveProperty('polluted');
  });

  it('goes to the bin, and keeps its id there', () => {
    product.given(created).when(remove(false)).then(deleted);
    product.given(created, deleted).when(remove(false)).thenRefused('not_found');
    product
      .given(created, deleted)
      .when(update({ name: 'x' }))
      .thenRefused('not_found');
    product.given(created, deleted).when(upsert).thenRefused('duplicate_found');
    product.given(created, deleted).when(upsertSku({})).thenRefused('not_found');
  });

  it('goes for good by force, from the shelf or from the bin, and its id is free', () => {
    product.given(created).when(remove(true)).then(deleted, released);
    product.given(created, deleted).when(remove(true)).then(released);
    product.given(created, deleted, released).when(remove(true)).thenRefused('not_found');
    product.given(created, skuCreated, deleted, released).when(upsert).then(created);
    expect(product.given(created, skuCreated, deleted, released, created).state()).toMatchObject({ skus: {} });
  });

  it('leaves the bin for good, and takes its SKUs along that were in it on their own', () => {
    product.given(created, deleted).when(purge()).then(released);
    product.given(created).when(purge()).thenNothing();
    product.given(created, deleted, released).when(purge()).thenNothing();
    product.when(purge()).thenNothing();
    const withSku = product.given(created, skuCreated, skuDeleted, deleted);
    withSku.when(purge()).then({ type: 'product.released', data: { ...released.data, binnedSkuIds: ['sku_1'] } });
  });

  it('that was never there is not found', () => {
    for (const command of [update({}), remove(true), upsertSku({}), updateSku({}), removeSku(true)]) {
      product.when(command).thenRefused('not_found');
    }
  });
});

describe('a SKU', () => {
  it('is made by the first who upserts it, and changed by the next', () => {
    product.given(created).when(upsertSku(redFields)).then(skuCreated);
    product.given(created, skuCreated).when(upsertSku(redFields)).thenNothing();
    product
      .given(created, skuCreated)
      .when({ ...upsertSku({ price: 1_300 }), now: LATER } as ProductCommand)
      .then({ type: 'sku.updated', data: { productId: 'prod_1', sku: { ...red, price: 1_300, updatedAt: LATER } } });
  });

  it('has only attributes that its product declares', () => {
    product
      .given(created)
      .when(upsertSku({ attributes: { weight: 3 } }))
      .thenRefused('invalid_sku');
    product
      .given(created, skuCreated)
      .when(updateSku({ attributes: { size: 'M', weight: 3 } }))
      .thenRefused('invalid_sku');
    product
      .given(created, skuCreated)
      .when(updateSku({ attributes: { size: 'M' } }))
      .then({
        type: 'sku.updated',
        data: { productId: 'prod_1', sku: { ...red, attributes: { color: 'red', size: 'M' }, updatedAt: LATER } },
      });
  });

  it('can be changed, and lose an attribute, after its product has stopped to declare it', () => {
    const bare: ProductEvent = { type: 'product.updated', data: { product: { ...shirt, attributes: [] } } };
    const story = product.given(created, skuCreated, bare);
    story.when(updateSku({ price: 900 })).thenTypes('sku.updated');
    story.when(updateSku({ attributes: { color: null } })).then({
      type: 'sku.updated',
      data: { productId: 'prod_1', sku: { ...red, attributes: {}, updatedAt: LATER } },
    });
  });

  it('goes to the bin, and keeps its id there', () => {
    product.given(created, skuCreated).when(removeSku(false)).then(skuDeleted);
    const binned = product.given(created, skuCreated, skuDeleted);
    binned.when(removeSku(false)).thenRefused('not_found');
    binned.when(updateSku({})).thenRefused('not_found');
    binned.when(upsertSku({})).thenRefused('duplicate_found');
    expect(binned.state()).toMatchObject({ skus: {}, binnedSkus: { sku_1: red } });
  });

  it('goes for good by force, from the shelf or from the bin', () => {
    product.given(created, skuCreated).when(removeSku(true)).then(skuDeleted, skuReleased);
    product.given(created, skuCreated, skuDeleted).when(removeSku(true)).then(skuReleased);
    const gone = product.given(created, skuCreated, skuDeleted, skuReleased);
    gone.when(removeSku(true)).thenRefused('not_found');
    gone.when(upsertSku(redFields)).then(skuCreated);
  });

  it('leaves the bin for good, also when its product is there, too', () => {
    product.given(created, skuCreated, skuDeleted).when(purge('sku_1')).then(skuReleased);
    product.given(created, skuCreated, skuDeleted, deleted).when(purge('sku_1')).then(skuReleased);
    product.given(created, skuCreated).when(purge('sku_1')).thenNothing();
    product.given(created, skuCreated, skuDeleted, skuReleased).when(purge('sku_1')).thenNothing();
    product.given(created).when(purge('constructor')).thenNothing();
  });

  it('is not found under the names that every object has', () => {
    product
      .given(created)
      .when({ do: 'update_sku', skuId: 'constructor', changes: {}, now: LATER })
      .thenRefused('not_found');
  });

  it('is one of so many at most, those in the bin counted', () => {
    const many = Array.from({ length: MAX_SKUS - 1 }, (_, index): ProductEvent => {
      return { type: 'sku.created', data: { productId: 'prod_1', sku: { ...red, id: `sku_${index + 2}` } } };
    });
    const full = product.given(created, ...many, skuCreated, skuDeleted);
    full.when(upsertSku({}, 'sku_new')).thenRefused('invalid_payload');
    full.when(upsertSku({ price: 1 }, 'sku_2')).thenTypes('sku.updated');
    product
      .given(created, ...many)
      .when(upsertSku({}, 'sku_new'))
      .thenTypes('sku.created');
  });

  it('has a megabyte of metadata at most, with that of the product for each', () => {
    const metadata = { a: 'x'.repeat(60_000) };
    const many = Array.from({ length: 17 }, (_, index): ProductEvent => {
      return { type: 'sku.created', data: { productId: 'prod_1', sku: { ...red, id: `sku_${index + 2}`, metadata } } };
    });
    const full = product.given(created, ...many);
    full.when(upsertSku({ metadata }, 'sku_new')).thenRefused('invalid_payload');
    full.when(upsertSku({}, 'sku_new')).thenTypes('sku.created');
    full.when(upsertSku({ metadata: { b: 'x'.repeat(60_000) } }, 'sku_2')).thenRefused('invalid_payload');
    full.when({ do: 'update', changes: { metadata }, now: LATER }).thenRefused('invalid_payload');
    full.when({ do: 'update', changes: { name: 'New' }, now: LATER }).thenTypes('product.updated');
  });

  it('is the same state when events are folded again from a snapshot', () => {
    const state = product.given(created, skuCreated).state() as KnownProduct;
    expect(JSON.parse(JSON.stringify(state))).toEqual(state);
  });
});

describe('restoring', () => {
  const restore = (skuId?: string): ProductCommand => ({ do: 'restore', ...(skuId && { skuId }), now: LATER });
  const restored: ProductEvent = {
    type: 'product.restored',
    data: { id: 'prod_1', product: shirt, skus: [red], at: LATER },
  };
  const skuRestored: ProductEvent = { type: 'sku.restored', data: { ...ofSku, sku: red } };

  it('brings a product back with the SKUs that went with it', () => {
    product.given(created, skuCreated, deleted).when(restore()).then(restored);
    const back = product.given(created, skuCreated, deleted, restored);
    expect(back.state()).toEqual(product.given(created, skuCreated).state());
    back.when(restore()).thenNothing();
    product.given(created, deleted, released).when(restore()).thenNothing();
  });

  it('brings a SKU back to its place, once its product is there', () => {
    product.given(created, skuCreated, skuDeleted).when(restore('sku_1')).then(skuRestored);
    product.given(created, skuCreated, skuDeleted, deleted).when(restore('sku_1')).thenRefused('not_found');
    product.given(created, skuCreated).when(restore('sku_1')).thenNothing();
    product.given(created, skuCreated, skuDeleted, skuReleased).when(restore('sku_1')).thenNothing();
    const later: ProductEvent = {
      type: 'sku.created',
      data: { productId: 'prod_1', sku: { ...red, id: 'sku_2', createdAt: LATER } },
    };
    const back = product.given(created, skuCreated, later, skuDeleted, skuRestored);
    expect(back.state()).toEqual(product.given(created, skuCreated, later).state());
    expect(Object.keys((back.state() as { skus: object }).skus)).toEqual(['sku_1', 'sku_2']);
  });
});

describe('reverting', () => {
  const changed = { ...shirt, name: 'Import', updatedAt: LATER };
  const updated: ProductEvent = { type: 'product.updated', data: { product: changed } };
  const revert = (from: StoredProduct, to?: StoredProduct): ProductCommand => ({ do: 'revert', from, to, now: LATER });
  const revertSku = (from: StoredSku, to?: StoredSku): ProductCommand => {
    return { do: 'revert_sku', skuId: 'sku_1', from, to, now: LATER };
  };

  it('sets a product back, or deletes it for good unless it has SKUs', () => {
    const back: ProductEvent = { type: 'product.updated', data: { product: { ...shirt, updatedAt: LATER } } };
    product.given(created, updated).when(revert(changed, shirt)).then(back);
    product.given(created).when(revert(shirt)).then(deleted, released);
    product.given(created, updated).when(revert(shirt)).thenRefused('changed_since');
    product.given(created, skuCreated).when(revert(shirt)).thenRefused('changed_since');
    product.given(created, skuCreated, skuDeleted).when(revert(shirt)).thenRefused('changed_since');
    product.given(created, deleted).when(revert(shirt)).thenNothing();
  });

  it('sets a SKU back, or deletes it for good', () => {
    const dark = { ...red, sku: 'Dark red' };
    const data = { productId: 'prod_1', sku: { ...red, updatedAt: LATER } };
    const update: ProductEvent = { type: 'sku.updated', data: { productId: 'prod_1', sku: dark } };
    product.given(created, skuCreated, update).when(revertSku(dark, red)).then({ type: 'sku.updated', data });
    product.given(created, skuCreated).when(revertSku(red)).then(skuDeleted, skuReleased);
    product.given(created, skuCreated, update).when(revertSku(red)).thenRefused('changed_since');
    product.given(created).when(revertSku(red)).thenNothing();
  });
});
