import { defineList, type ListRequest, parseListQuery, type QueryRefusal } from '@perkstream/domain-filters';
import { isRefusal, type Refusal } from '@perkstream/kernel';
import { handler, listAnswer, ofProject, pageOfList, pageOfValues, ViewRunner } from '@perkstream/platform';
import {
  type AnswerOf,
  ListProductsInCollection,
  type RequestContext,
  type StoredProductCollection,
} from '@perkstream/published';
import { collectionFilters } from '../../domain/product-collections/collected.js';
import { CollectedItems } from '../../presenters/collected-items.presenter.js';
import { ProductCollectionRepository } from '../../repositories/product-collection.repository.js';
import { LowestPrices } from '../../services/lowest-prices.js';
import {
  type CatalogueItemDocument,
  catalogueItemsView,
  itemKey,
} from '../../views/catalogue-items/catalogue-items.view.js';

const list = defineList({ order: ['created_at', 'updated_at'], dateCursor: 'createdAt' });

export const listProductsInCollection = handler(
  ListProductsInCollection,
  [ProductCollectionRepository, CollectedItems, LowestPrices, ViewRunner],
  async (
    { context, params: { productCollectionId }, query },
    collections,
    items,
    prices,
    views,
  ): Promise<AnswerOf<typeof ListProductsInCollection> | QueryRefusal | Refusal<'not_found'>> => {
    const asked = parseListQuery(list, query, context.now);
    if (isRefusal(asked)) return asked;
    const collection = await collections.find(context.projectId, productCollectionId);
    if (isRefusal(collection)) return collection;
    const { found, total } = await page(views, collection, asked, context);
    const presented = await items.present(context.projectId, found);
    return listAnswer('data', await prices.completed(presented, context), total);
  },
);

async function page(
  views: ViewRunner,
  { products, filter }: StoredProductCollection,
  asked: ListRequest,
  { projectId, now }: RequestContext,
): Promise<{ readonly found: readonly CatalogueItemDocument[]; readonly total: number }> {
  if (products) {
    const listed = await views.collection(catalogueItemsView).getMany(products.map(({ id }) => itemKey(projectId, id)));
    return pageOfValues(
      listed.filter((item) => item !== undefined),
      asked,
    );
  }
  const condition = filter && collectionFilters.conditionOf(filter, now);
  // It was checked when it was stored.
  if (isRefusal(condition)) return { found: [], total: 0 };
  return pageOfList(views.collection(catalogueItemsView), ofProject(projectId, condition, asked.where), asked);
}
