import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { defineList, parseListQuery, type QueryRefusal } from '@perkstream/domain-filters';
import { isRefusal } from '@perkstream/kernel';
import { pageOfValues } from '@perkstream/platform';
import { type AnswerOf, ListProductCollections } from '@perkstream/published';
import { presentCollection } from '../../presenters/product-collection.presenter.js';
import { ProductCollectionRepository } from '../../repositories/product-collection.repository.js';

const list = defineList({ order: ['created_at', 'updated_at'] });

@QueryHandler(ListProductCollections)
export class ListProductCollectionsHandler implements IQueryHandler<ListProductCollections> {
  constructor(private readonly collections: ProductCollectionRepository) {}

  async execute({
    context: { projectId, now },
    query,
  }: ListProductCollections): Promise<AnswerOf<typeof ListProductCollections> | QueryRefusal> {
    const asked = parseListQuery(list, query, now);
    if (isRefusal(asked)) return asked;
    const { found, total } = pageOfValues(await this.collections.all(projectId), asked);
    return { object: 'list', data_ref: 'data', data: found.map(presentCollection), total };
  }
}
