import { type RecordKind, type Refusal, refuse } from '@perkstream/kernel';
import { type AuditedKind, type StoredProductCollection } from '@perkstream/published';

export type NewProductCollection = Pick<StoredProductCollection, 'name' | 'products' | 'filter'>;
export type ProductCollectionChanges = Partial<Pick<StoredProductCollection, 'name' | 'filter'>>;

/** Carts are asked about several at once. Decision: 0086. */
export const productCollectionKind: AuditedKind &
  RecordKind<StoredProductCollection, NewProductCollection, ProductCollectionChanges> = {
  type: 'product_collection',
  stored: { category: 'product_collections', record: 'collection' },
  resourceType: 'products_collection',
  noun: 'product collection',
  idPrefix: 'pc_',
  most: 100,

  made: (sent, id, createdAt) => ({ id, ...sent, createdAt, updatedAt: null }),

  changed: (collection, changes, updatedAt) => ({ ...collection, ...changes, updatedAt }),

  objection({ filter }, _others, before): Refusal<'invalid_payload'> | undefined {
    if (!filter || !before || before.filter) return undefined;
    const details = 'Property .filter cannot be set: the products of the collection are fixed';
    return refuse('invalid_payload', { details });
  },
};
