import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { defineList, type ListRequest, parseListQuery, type QueryRefusal } from '@perkstream/domain-filters';
import { isRefusal, type Refusal } from '@perkstream/kernel';
import { ofProject, pageOfList, pageOfValues, ViewRunner } from '@perkstream/platform';
import { type Collection } from '@perkstream/ports';
import {
  type AnswerOf,
  ListProductsInCollection,
  type RequestContext,
  type StoredProductCollection,
} from '@perkstream/published';
import { collectionFilters } from '../../domain/product-collections/collected.js';
import { CollectedItems } from '../../presenters/collected-items.presenter.js';
import { ProductCollectionRepository } from '../../repositories/product-collection.repository.js';
import {
  type CatalogueItemDocument,
  catalogueItemsView,
  itemKey,
} from '../../views/catalogue-items/catalogue-items.view.js';

const list = defineList({ order: ['created_at', 'updated_at'], dateCursor: 'createdAt' });

@QueryHandler(ListProductsInCollection)
export class ListProductsInCollectionHandler implements IQueryHandler<ListProductsInCollection> {
  private readonly documents: () => Collection<CatalogueItemDocument>;

  constructor(
    private readonly collections: ProductCollectionRepository,
    private readonly items: CollectedItems,
    views: ViewRunner,
  ) {
    this.documents = views.lazily(catalogueItemsView);
  }

  async execute({
    context,
    params: { productCollectionId },
    query,
  }: ListProductsInCollection): Promise<
    AnswerOf<typeof ListProductsInCollection> | QueryRefusal | Refusal<'not_found'>
  > {
    const asked = parseListQuery(list, query, context.now);
    if (isRefusal(asked)) return asked;
    const collection = await this.collections.find(context.projectId, productCollectionId);
    if (isRefusal(collection)) return collection;
    const { found, total } = await this.page(collection, asked, context);
    return { object: 'list', data_ref: 'data', data: await this.items.present(context.projectId, found), total };
  }

  private async page(
    { products, filter }: StoredProductCollection,
    asked: ListRequest,
    { projectId, now }: RequestContext,
  ): Promise<{ readonly found: readonly CatalogueItemDocument[]; readonly total: number }> {
    if (products) {
      const listed = await this.documents().getMany(products.map(({ id }) => itemKey(projectId, id)));
      return pageOfValues(
        listed.filter((item) => item !== undefined),
        asked,
      );
    }
    const condition = filter && collectionFilters.conditionOf(filter, now);
    // It was checked when it was stored.
    if (isRefusal(condition)) return { found: [], total: 0 };
    return pageOfList(this.documents(), ofProject(projectId, condition, asked.where), asked);
  }
}
