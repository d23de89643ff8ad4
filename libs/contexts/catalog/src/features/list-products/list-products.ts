import { defineList } from '@perkstream/domain-filters';
import { listFeature } from '@perkstream/platform';
import { ListProducts } from '@perkstream/published';
import { presentProduct } from '../../presenters/product.presenter.js';
import { productsView } from '../../views/products/products.view.js';

const CREATED = 'product.createdAt';
const UPDATED = 'product.updatedAt';

export const listProducts = listFeature(ListProducts, {
  list: defineList({
    fields: [
      { name: 'created_at', type: 'date', path: CREATED },
      { name: 'updated_at', type: 'date', path: UPDATED },
      { name: 'name', type: 'string', path: 'product.name' },
      { name: 'source_id', type: 'string', path: 'product.sourceId' },
      { name: 'price', type: 'number', path: 'product.price' },
      { name: 'metadata', type: 'metadata', path: 'product.metadata' },
    ],
    order: { created_at: CREATED, updated_at: UPDATED, name: 'product.name' },
    // Newest last. Source: programs facts, products.
    defaultOrder: 'created_at',
    dateRange: CREATED,
  }),
  view: productsView,
  under: 'products',
  rows: (found) => found.map(({ product, skus }) => presentProduct(product, skus)),
});
