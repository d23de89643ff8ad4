import { searchText } from '@perkstream/kernel';
import { changes, partsOfStream, view, type ViewChange } from '@perkstream/platform';
import { type RecordedEvent } from '@perkstream/ports';
import {
  type ProductEvent,
  type ProductReleased,
  type SkuCreated,
  type SkuReleased,
  type SkuRestored,
  type SkuUpdated,
  type StoredProduct,
  type StoredSku,
} from '@perkstream/published';

/** A product with its SKUs, as lists show it. In the bin it has none. Clients choose ids: another project may have the same. */
export interface ProductDocument {
  readonly id: string;
  readonly projectId: string;
  /** What lists look for parts of: names and source ids, those of the product first. */
  readonly search: string;
  readonly product: StoredProduct;
  readonly skus: Readonly<Record<string, StoredSku>>;
}

export const productsView = view<ProductDocument, Exclude<ProductEvent, ProductReleased | SkuReleased>>({
  kind: 'entity',
  collection: {
    name: 'products',
    version: 3,
    fields: {
      projectId: 'text',
      search: 'text',
      'product.createdAt': 'text',
      'product.updatedAt': 'text',
      'product.name': 'text',
      'product.sourceId': 'text',
    },
    indexes: [
      ['projectId', 'product.createdAt'],
      ['projectId', 'product.updatedAt'],
      ['projectId', 'product.name'],
      ['projectId', 'product.sourceId'],
      ['projectId', 'search', 'product.createdAt'],
    ],
    countedBy: 'projectId',
  },
  on: {
    'product.created': ({ data, metadata: { projectId } }) => {
      const { product } = data;
      const id = keyOf(projectId, product.id);
      return changes<ProductDocument>(id, () => searched({ id, projectId, product, skus: {} }));
    },
    'product.updated': (event) => {
      const { product } = event.data;
      return changed(event, (before) => ({ ...before, product }));
    },
    'product.deleted': (event) => changed(event, () => null),
    'product.restored': ({ data: { product, skus }, metadata: { projectId } }) => {
      const id = keyOf(projectId, product.id);
      const byId = Object.fromEntries(skus.map((sku) => [sku.id, sku]));
      return changes<ProductDocument>(id, () => searched({ id, projectId, product, skus: byId }));
    },
    'sku.restored': withSku,
    'sku.created': withSku,
    'sku.updated': withSku,
    'sku.deleted': (event) => {
      const { id } = event.data;
      return changed(event, (before) => {
        const { [id]: _removed, ...skus } = before.skus;
        return { ...before, skus };
      });
    },
  },
});

function withSku(
  event: RecordedEvent & (SkuCreated | SkuUpdated | SkuRestored),
): readonly ViewChange<ProductDocument>[] {
  const { sku } = event.data;
  return changed(event, (before) => ({ ...before, skus: { ...before.skus, [sku.id]: sku } }));
}

function changed(
  event: RecordedEvent,
  change: (before: ProductDocument) => ProductDocument | null,
): readonly ViewChange<ProductDocument>[] {
  const id = keyOf(event.metadata.projectId, partsOfStream(event.stream).key);
  return changes<ProductDocument>(id, (before) => {
    const after = before && change(before);
    return after && searched(after);
  });
}

function searched(document: Omit<ProductDocument, 'search'>): ProductDocument {
  const { product, skus } = document;
  const ofSkus = Object.values(skus).flatMap(({ sku, sourceId }) => [sku, sourceId]);
  return { ...document, search: searchText([product.name, product.sourceId, ...ofSkus]) };
}

/** The id of a product's document. */
export function keyOf(projectId: string, productId: string): string {
  return `${projectId}/${productId}`;
}
