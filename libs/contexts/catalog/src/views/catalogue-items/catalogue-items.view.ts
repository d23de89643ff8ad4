import { partsOfStream, view, type ViewChange } from '@perkstream/platform';
import { type RecordedEvent } from '@perkstream/ports';
import {
  type ProductCreated,
  type ProductEvent,
  type ProductReleased,
  type ProductUpdated,
  type SkuCreated,
  type SkuReleased,
  type SkuRestored,
  type SkuUpdated,
} from '@perkstream/published';
import { type Collectable } from '../../domain/product-collections/collected.js';
import { collectableProduct, collectableSku } from '../../presenters/collectable.presenter.js';

/** A product or a SKU, each by itself, as filters of collections find them. */
export interface CatalogueItemDocument extends Collectable {
  readonly id: string;
  readonly projectId: string;
}

/** Clients choose ids of products and SKUs: another project may have the same. */
export function itemKey(projectId: string, itemId: string): string {
  return `${projectId}/${itemId}`;
}

type Changes = readonly ViewChange<CatalogueItemDocument>[];

export const catalogueItemsView = view<CatalogueItemDocument, Exclude<ProductEvent, ProductReleased | SkuReleased>>({
  kind: 'entity',
  collection: {
    name: 'catalogue_items',
    version: 2,
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
    'product.deleted': ({ data: { id, skuIds = [] }, metadata: { projectId } }) =>
      [id, ...skuIds].map((each) => gone(projectId, each)),
    'product.restored': ({ data: { product, skus }, metadata: { projectId } }) => [
      shown(
        projectId,
        collectableProduct(
          product,
          skus.map(({ id }) => id),
        ),
      ),
      ...skus.map((sku) => shown(projectId, collectableSku(product.id, sku))),
    ],
    'sku.restored': skuShown,
    'sku.created': skuShown,
    'sku.updated': skuShown,
    'sku.deleted': (event) => {
      const { id } = event.data;
      return [gone(event.metadata.projectId, id), withSkus(event, (skus) => skus.filter((each) => each !== id))];
    },
  },
});

function shown(projectId: string, item: Collectable): ViewChange<CatalogueItemDocument> {
  const id = itemKey(projectId, item.itemId);
  return { id, change: () => ({ ...item, id, projectId }) };
}

function productShown({
  data: { product },
  metadata: { projectId },
}: RecordedEvent & (ProductCreated | ProductUpdated)): Changes {
  const id = itemKey(projectId, product.id);
  const change = (before: CatalogueItemDocument | null) => {
    return { ...collectableProduct(product, before?.skus ?? []), id, projectId };
  };
  return [{ id, change }];
}

function skuShown(event: RecordedEvent & (SkuCreated | SkuUpdated | SkuRestored)): Changes {
  const { productId, sku } = event.data;
  const { projectId } = event.metadata;
  const id = itemKey(projectId, sku.id);
  const document = { ...collectableSku(productId, sku), id, projectId };
  return [
    { id, change: () => document },
    withSkus(event, (skus) => (skus.includes(sku.id) ? skus : [...skus, sku.id])),
  ];
}

function withSkus(
  { stream, metadata: { projectId } }: RecordedEvent,
  change: (skus: readonly string[]) => readonly string[],
): ViewChange<CatalogueItemDocument> {
  const id = itemKey(projectId, partsOfStream(stream).key);
  return { id, change: (before) => before && { ...before, skus: change(before.skus) } };
}

function gone(projectId: string, itemId: string): ViewChange<CatalogueItemDocument> {
  return { id: itemKey(projectId, itemId), change: () => null };
}
