import { describe, it } from '@jest/globals';
import { story } from '@perkstream/kernel/testing';
import { type ProductCollectionEvent, type StoredProductCollection } from '@perkstream/published';
import { COLLECTIONS_AT_MOST, productCollectionsDecider } from './product-collections.decider.js';

const NOW = '2026-03-01T08:00:00.000Z';
const LATER = '2026-03-02T08:00:00.000Z';
const collections = story(productCollectionsDecider);
const shirts: StoredProductCollection = {
  id: 'pc_1',
  name: 'Shirts',
  products: [{ id: 'prod_1', object: 'product' }],
  createdAt: NOW,
  updatedAt: null,
};
const cheap: StoredProductCollection = {
  id: 'pc_2',
  name: 'Cheap',
  filter: { junction: 'and', price: { conditions: { $less_than: [100] } } },
  createdAt: NOW,
  updatedAt: null,
};
const created = (collection: StoredProductCollection): ProductCollectionEvent => {
  return { type: 'product_collection.created', data: { collection } };
};

describe('the collections of a project', () => {
  it('are made, renamed and deleted', () => {
    collections.when({ do: 'create', collection: shirts }).then(created(shirts));
    collections
      .given(created(shirts))
      .when({ do: 'update', id: 'pc_1', changes: { name: 'Tops' }, now: LATER })
      .then({
        type: 'product_collection.updated',
        data: { collection: { ...shirts, name: 'Tops', updatedAt: LATER } },
      });
    collections
      .given(created(shirts))
      .when({ do: 'delete', id: 'pc_1' })
      .then({ type: 'product_collection.deleted', data: { id: 'pc_1' } });
    collections.when({ do: 'delete', id: 'pc_1' }).thenRefused('not_found');
    collections.when({ do: 'update', id: 'toString', changes: {}, now: LATER }).thenRefused('not_found');
  });

  it('get another filter, where they have one', () => {
    const filter = { junction: 'or' };
    const update = { do: 'update', changes: { filter }, now: LATER } as const;
    collections
      .given(created(cheap))
      .when({ ...update, id: 'pc_2' })
      .then({ type: 'product_collection.updated', data: { collection: { ...cheap, filter, updatedAt: LATER } } });
    collections
      .given(created(shirts))
      .when({ ...update, id: 'pc_1' })
      .thenRefused('invalid_payload');
  });

  it('are so many at most', () => {
    const many = Array.from({ length: COLLECTIONS_AT_MOST }, (_one, index) =>
      created({ ...shirts, id: `pc_${index}` }),
    );
    collections
      .given(...many)
      .when({ do: 'create', collection: { ...cheap, id: 'pc_new' } })
      .thenRefused('invalid_payload');
  });
});
