import { changes, view, type ViewChange } from '@perkstream/platform';
import { type RecordedEvent } from '@perkstream/ports';
import {
  type ProductBinned,
  type ProductDefined,
  type ProductReleased,
  type SkuReleased,
  type StoredProduct,
  type StoredSku,
} from '@perkstream/published';
import { type CatalogPrice, type ItemHistory } from '../../domain/item-history.js';
import { withVersion } from '../with-version.js';

/** What a product or SKU cost in the catalog over time; it stays when the item is deleted. */
export interface PriceChangesDocument extends ItemHistory {
  readonly projectId: string;
}

type Change = readonly ViewChange<PriceChangesDocument>[];

/** Prices of an item that are kept: more than a change every ten minutes for thirty days. Decision 0252. */
const MAX_CHANGES = 5_000;

/** Releases say nothing new: what is released was deleted before. */
type PricedEvent = ProductDefined | Exclude<ProductBinned, ProductReleased | SkuReleased>;

export const priceChangesView = view<PriceChangesDocument, PricedEvent>({
  kind: 'entity',
  collection: {
    name: 'price_changes',
    version: 1,
    fields: { projectId: 'text', productId: 'text' },
    indexes: [['projectId', 'productId']],
  },
  on: {
    'product.created': (event) => priced(event, event.data.product.id, event.data.product),
    'product.updated': (event) => priced(event, event.data.product.id, event.data.product),
    'product.restored': (event) => priced(event, event.data.id, event.data.product),
    'product.deleted': (event) => gone(event, event.data.id),
    'sku.created': (event) => priced(event, event.data.productId, event.data.sku),
    'sku.updated': (event) => priced(event, event.data.productId, event.data.sku),
    'sku.restored': (event) => priced(event, event.data.productId, event.data.sku),
    'sku.deleted': (event) => gone(event, event.data.id),
  },
});

/** Ids of items are unique within a project only. */
export function priceChangesIdOf(projectId: string, itemId: string): string {
  return `${projectId}/${itemId}`;
}

function priced({ metadata }: RecordedEvent, productId: string, item: StoredProduct | StoredSku): Change {
  const { projectId } = metadata;
  const { id, sourceId, price, regularPrice = null } = item;
  const state = { isThere: true, price, regularPrice };
  return changes<PriceChangesDocument>(priceChangesIdOf(projectId, id), (before) => {
    const versions = versionsOf(before, metadata.time, state);
    return { id, projectId, productId, sourceId, versions };
  });
}

/** With a product, its SKUs go too, without an event of each. */
function gone({ metadata: { projectId, time } }: RecordedEvent, id: string): Change {
  const state = { isThere: false, price: null, regularPrice: null };
  return changes<PriceChangesDocument>(
    priceChangesIdOf(projectId, id),
    (before) => before && { ...before, versions: versionsOf(before, time, state) },
  );
}

function versionsOf(before: ItemHistory | null, time: string, state: CatalogPrice): ItemHistory['versions'] {
  return withVersion(before?.versions ?? [], Date.parse(time), state, MAX_CHANGES);
}
