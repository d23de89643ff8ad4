import { isRefusal, notFound, type RecordsRefusal, type Refusal, refuse } from '@perkstream/kernel';
import { handler } from '@perkstream/platform';
import {
  type CollectedItem,
  type CollectedItemInput,
  CreateProductCollection,
  type ProductCollectionAnswer,
  type ProductCollectionBody,
  type RequestContext,
} from '@perkstream/published';
import { collectionFilters } from '../../domain/product-collections/collected.js';
import { type NewProductCollection } from '../../domain/product-collections/product-collection.kind.js';
import { presentCollection } from '../../presenters/product-collection.presenter.js';
import { CatalogueRepository } from '../../repositories/catalogue.repository.js';
import { ProductCollectionRepository } from '../../repositories/product-collection.repository.js';

export const createProductCollection = handler(
  CreateProductCollection,
  [ProductCollectionRepository, CatalogueRepository],
  async ({ context, body }, collections, catalogue): Promise<ProductCollectionAnswer | Refusal<RecordsRefusal>> => {
    const sent = await read(catalogue, body, context);
    if (isRefusal(sent)) return sent;
    const command = { do: 'create', id: collections.idOf(context), sent, now: context.now } as const;
    const made = await collections.write(command, context);
    return isRefusal(made) ? made : presentCollection(made);
  },
);

/** What makes up the collection: the items of a list as they are found now, or a filter that is sound. */
async function read(
  catalogue: CatalogueRepository,
  { name, type, products, filter }: ProductCollectionBody,
  { projectId, now }: RequestContext,
): Promise<NewProductCollection | Refusal<'not_found' | 'invalid_payload'>> {
  if (type === 'AUTO_UPDATE') {
    if (!filter) return refuse('invalid_payload', { details: 'Property .filter is required' });
    return collectionFilters.objectionTo(filter, now) ?? { name, filter };
  }
  const items: CollectedItem[] = [];
  for (const product of products ?? []) {
    const item = await itemOf(catalogue, product, projectId);
    if (isRefusal(item)) return item;
    items.push(item);
  }
  return { name, products: items };
}

async function itemOf(
  catalogue: CatalogueRepository,
  { id, object }: CollectedItemInput,
  projectId: string,
): Promise<CollectedItem | Refusal<'not_found'>> {
  if (object === 'product') {
    const found = await catalogue.product(projectId, id);
    return found ? { id: found.product.id, object } : notFound('product', id);
  }
  const found = await catalogue.sku(projectId, id);
  return found ? { id: found.sku.id, object, productId: found.product.product.id } : notFound('sku', id);
}
