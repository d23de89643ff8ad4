import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { defineList, parseListQuery, type QueryRefusal } from '@perkstream/domain-filters';
import { isRefusal } from '@perkstream/kernel';
import { ofProject, pageOfList, ViewRunner } from '@perkstream/platform';
import { type Collection } from '@perkstream/ports';
import { type AnswerOf, ListProducts } from '@perkstream/published';
import { presentProduct } from '../../presenters/product.presenter.js';
import { type ProductDocument, productsView } from '../../views/products/products.view.js';

const CREATED = 'product.createdAt';
const UPDATED = 'product.updatedAt';

const list = defineList({
  fields: [
    { name: 'created_at', type: 'date', path: CREATED },
    { name: 'updated_at', type: 'date', path: UPDATED },
    { name: 'name', type: 'string', path: 'product.name' },
    { name: 'source_id', type: 'string', path: 'product.sourceId' },
  ],
  order: { created_at: CREATED, updated_at: UPDATED, name: 'product.name' },
  // Newest last. Source: programs facts, products.
  defaultOrder: 'created_at',
  dateRange: CREATED,
});

@QueryHandler(ListProducts)
export class ListProductsHandler implements IQueryHandler<ListProducts> {
  private readonly documents: () => Collection<ProductDocument>;

  constructor(views: ViewRunner) {
    this.documents = views.lazily(productsView);
  }

  async execute({
    context: { projectId, now },
    query,
  }: ListProducts): Promise<AnswerOf<typeof ListProducts> | QueryRefusal> {
    const asked = parseListQuery(list, query, now);
    if (isRefusal(asked)) return asked;
    const { found, total } = await pageOfList(this.documents(), ofProject(projectId, asked.where), asked);
    const products = found.map(({ product, skus }) => presentProduct(product, skus));
    return { object: 'list', data_ref: 'products', products, total };
  }
}
