import { partsOfStream, view, type ViewChange } from '@perkstream/platform';
import { type RecordedEvent } from '@perkstream/ports';
import { type ProductCreated, type ProductDeleted, type SkuCreated, type SkuDeleted } from '@perkstream/published';
import { type Collectable } from '../../domain/product-collections/collected.js';
import { collectableProduct, collectableSku } from '../../presenters/collectable.presenter.js';

/** A product or a SKU, each by itself, as filters of collections find them. */
export interface CatalogueItemDocument extends Collectable {
  readonly projectId: string;
}

type Changes = readonly ViewChange<CatalogueItemDocument>[];

export const catalogueItemsView = view<CatalogueItemDocument>({
  kind: 'entity',
  collection: {
    name: 'catalogue_items',
    version: 1,
    fields: { projectId: 'text', createdAt: 'text', updatedAt: 'text' },
    indexes: [
      ['projectId', 'createdAt'],
      ['projectId', 'updatedAt'],
    ],
    countedBy: 'projectId',
  },
  on: {
    'product.created': productShown,
    'product.updated': productShown,
    'product.deleted': ({ data }) => {
      const { id, skuIds = [] } = data as ProductDeleted['data'];
      return [id, ...skuIds].map(gone);
    },
    'sku.created': skuShown,
    'sku.updated': skuShown,
    'sku.deleted': (event) => {
      const { id } = event.data as SkuDeleted['data'];
      return [gone(id), withSkus(event, (skus) => skus.filter((each) => each !== id))];
    },
  },
});

function productShown({ data, metadata: { projectId } }: RecordedEvent): Changes {
  const { product } = data as ProductCreated['data'];
  const change = (before: CatalogueItemDocument | null) => {
    return { ...collectableProduct(product, before?.skus ?? []), projectId };
  };
  return [{ id: product.id, change }];
}

function skuShown(event: RecordedEvent): Changes {
  const { productId, sku } = event.data as SkuCreated['data'];
  const document = { ...collectableSku(productId, sku), projectId: event.metadata.projectId };
  return [
    { id: sku.id, change: () => document },
    withSkus(event, (skus) => (skus.includes(sku.id) ? skus : [...skus, sku.id])),
  ];
}

function withSkus(
  { stream }: RecordedEvent,
  change: (skus: readonly string[]) => readonly string[],
): ViewChange<CatalogueItemDocument> {
  return { id: partsOfStream(stream).key, change: (before) => before && { ...before, skus: change(before.skus) } };
}

function gone(id: string): ViewChange<CatalogueItemDocument> {
  return { id, change: () => null };
}
