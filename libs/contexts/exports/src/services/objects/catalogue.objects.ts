import { PageOfProducts, PageOfSkus } from '@perkstream/published';
import { exportedObject, same } from '../exported-object.js';

const shared = {
  metadataOf: 'product',
  order: { created_at: 'createdAt', updated_at: 'updatedAt', name: 'name', source_id: 'sourceId' },
  defaultOrder: '-created_at',
  filters: [
    { name: 'id', type: 'string', path: 'itemId' },
    { name: 'source_id', type: 'string' },
    { name: 'price', type: 'number' },
    { name: 'regular_price', type: 'number' },
    { name: 'created_at', type: 'date' },
    { name: 'updated_at', type: 'date' },
    { name: 'metadata', type: 'metadata' },
  ],
} as const;

const inBoth = [
  'id',
  'price',
  'regular_price',
  'image_url',
  'source_id',
  'attributes',
  'created_at',
  'updated_at',
  'metadata',
];

/** The public API shows the fields in examples only; filters and orders are our choice. */
export const catalogueObjects = {
  product: exportedObject({
    ...shared,
    columns: same(...inBoth, 'name'),
    defaultFields: ['id', 'name', 'price', 'image_url', 'source_id', 'attributes', 'created_at'],
    filters: [...shared.filters, { name: 'name', type: 'string' }],
    pages: [PageOfProducts],
  }),
  sku: exportedObject({
    ...shared,
    columns: same(...inBoth, 'sku', 'product_id', 'currency'),
    defaultFields: [
      'id',
      'sku',
      'product_id',
      'currency',
      'price',
      'image_url',
      'source_id',
      'attributes',
      'created_at',
    ],
    filters: [...shared.filters, { name: 'sku', type: 'string', path: 'name' }, { name: 'product_id', type: 'string' }],
    pages: [PageOfSkus],
  }),
};
