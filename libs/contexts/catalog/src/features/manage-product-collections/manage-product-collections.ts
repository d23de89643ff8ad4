import { defineList } from '@perkstream/domain-filters';
import { foldedText, isRefusal, notFound, type Refusal, refuse, withoutUndefined } from '@perkstream/kernel';
import { handler, Messenger, recordActivitiesFeature, recordFeatures, shortListFeature } from '@perkstream/platform';
import {
  type CollectedItem,
  type CollectedItemInput,
  CreateProductCollection,
  DeleteProductCollection,
  FindRulesNaming,
  GetProductCollection,
  ListProductCollectionActivities,
  ListProductCollections,
  type ProductCollectionAnswer,
  type ProductCollectionBody,
  type RequestContext,
  type StoredProductCollection,
  UpdateProductCollection,
} from '@perkstream/published';
import { collectionFilters } from '../../domain/product-collections/collected.js';
import { type NewProductCollection } from '../../domain/product-collections/product-collection.kind.js';
import { CatalogueRepository } from '../../repositories/catalogue.repository.js';
import { ProductCollectionRepository } from '../../repositories/product-collection.repository.js';
import { collectionActivitiesView } from '../../views/collection-activities/collection-activities.view.js';

/** A repeated request finds the collection gone, and gets the answer of the first attempt. */
const NONE = { ids: [], total: 0 };

/** The operations on collections of products. */
export const manageProductCollections = [
  handler(
    CreateProductCollection,
    [ProductCollectionRepository, CatalogueRepository],
    async ({ context, body }, collections, catalogue) => {
      const sent = await read(catalogue, body, context);
      if (isRefusal(sent)) return sent;
      const command = { do: 'create', id: collections.idOf(context), sent, now: context.now } as const;
      const made = await collections.write(command, context);
      return isRefusal(made) ? made : presentCollection(made);
    },
  ),

  ...recordFeatures(ProductCollectionRepository, { get: GetProductCollection }, presentCollection),

  recordActivitiesFeature(ListProductCollectionActivities, {
    records: ProductCollectionRepository,
    view: collectionActivitiesView,
    name: 'products_collection',
  }),

  shortListFeature(ListProductCollections, {
    list: defineList({ order: ['created_at', 'updated_at', 'type'], search: 'search' }),
    service: ProductCollectionRepository,
    values: async ({ context }, collections) => {
      const all = await collections.all(context.projectId);
      return all.map((one) => ({ ...one, type: typeOf(one), search: foldedText(one.name) }));
    },
    rows: (found) => found.map(presentCollection),
  }),

  handler(
    UpdateProductCollection,
    [ProductCollectionRepository],
    async ({ context, params: { productCollectionId: id }, body: { name, filter } }, collections) => {
      const { now } = context;
      const objection = filter && collectionFilters.objectionTo(filter, now);
      if (objection) return objection;
      const sent = withoutUndefined({ name, filter });
      const changed = await collections.write({ do: 'update', id, sent, now }, context);
      return isRefusal(changed) ? changed : presentCollection(changed);
    },
  ),

  handler(
    DeleteProductCollection,
    [ProductCollectionRepository, Messenger],
    async ({ context, params: { productCollectionId: id } }, collections, messenger) => {
      const found = await collections.find(context.projectId, id);
      const rules = isRefusal(found) ? NONE : await messenger.ask(new FindRulesNaming(context.projectId, id));
      if (rules.total > 0) {
        return refuse('resource_in_use', {
          details: `Resource products_collection with id ${id} is in use by ${rules.total} validation rules`,
          resourceId: id,
          resourceType: 'products_collection',
          relatedObjectType: 'validation_rules',
          relatedObjectIds: rules.ids,
        });
      }
      return collections.write({ do: 'delete', id }, context);
    },
  ),
];

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
    const item = await findItem(catalogue, product, projectId);
    if (isRefusal(item)) return item;
    items.push(item);
  }
  return { name, products: items };
}

async function findItem(
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

function presentCollection(collection: StoredProductCollection): ProductCollectionAnswer {
  const { id, name, products, filter, createdAt, updatedAt } = collection;
  return {
    id,
    name,
    type: typeOf(collection),
    ...(products && {
      products: products.map(({ productId, ...item }) => ({ ...item, product_id: productId ?? item.id })),
    }),
    ...(filter && { filter }),
    created_at: createdAt,
    ...(updatedAt !== null && { updated_at: updatedAt }),
    object: 'products_collection',
  };
}

/** A list of its own, or what a filter finds. */
function typeOf({ products }: StoredProductCollection): ProductCollectionAnswer['type'] {
  return products ? 'STATIC' : 'AUTO_UPDATE';
}
