import { describe, it } from '@jest/globals';
import { recordsAggregate } from '@perkstream/kernel';
import { story } from '@perkstream/kernel/testing';
import { productCollectionKind } from './product-collection.kind.js';

const NOW = '2026-03-01T08:00:00.000Z';
const LATER = '2026-03-02T08:00:00.000Z';
const collections = story(recordsAggregate(productCollectionKind));
const made = { createdAt: NOW, updatedAt: null };
const shirts = { id: 'pc_1', name: 'Shirts', products: [{ id: 'prod_1', object: 'product' }], ...made } as const;
const price = { conditions: { $less_than: [100] } };
const cheap = { id: 'pc_2', name: 'Cheap', filter: { junction: 'and', price }, ...made };
const created = (collection: typeof shirts | typeof cheap) =>
  ({ type: 'product_collection.created', data: { collection } }) as const;

describe('the collections of a project', () => {
  it('are made and renamed', () => {
    const { id, name, products } = shirts;
    collections.when({ do: 'create', id, sent: { name, products }, now: NOW }).then(created(shirts));
    collections
      .given(created(shirts))
      .when({ do: 'update', id, sent: { name: 'Tops' }, now: LATER })
      .then({
        type: 'product_collection.updated',
        data: { collection: { ...shirts, name: 'Tops', updatedAt: LATER } },
      });
  });

  it('get another filter, where they have one', () => {
    const filter = { junction: 'or' };
    const update = { do: 'update', sent: { filter }, now: LATER } as const;
    collections
      .given(created(cheap))
      .when({ ...update, id: 'pc_2' })
      .then({ type: 'product_collection.updated', data: { collection: { ...cheap, filter, updatedAt: LATER } } });
    collections
      .given(created(shirts))
      .when({ ...update, id: 'pc_1' })
      .thenRefused('invalid_payload');
  });
});
