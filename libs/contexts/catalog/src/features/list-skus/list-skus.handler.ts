import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { defineList, parseListQuery, type QueryRefusal } from '@perkstream/domain-filters';
import { isRefusal, matches, type Refusal, type Sorting, valueAt } from '@perkstream/kernel';
import { type AnswerOf, ListSkus, type StoredSku } from '@perkstream/published';
import { CatalogueRepository, unknownItem } from '../../repositories/catalogue.repository.js';
import { presentSku } from '../../presenters/product.presenter.js';

const list = defineList({
  order: { created_at: 'createdAt', updated_at: 'updatedAt' },
  defaultOrder: 'created_at',
  dateRange: 'createdAt',
});

/** They are few, and all in the state of their product. */
@QueryHandler(ListSkus)
export class ListSkusHandler implements IQueryHandler<ListSkus> {
  constructor(private readonly catalogue: CatalogueRepository) {}

  async execute({
    context: { projectId, now },
    params: { productId },
    query,
  }: ListSkus): Promise<AnswerOf<typeof ListSkus> | QueryRefusal | Refusal<'not_found'>> {
    const asked = parseListQuery(list, query, now);
    if (isRefusal(asked)) return asked;
    const found = await this.catalogue.product(projectId, productId);
    if (!found) return unknownItem('product', productId);
    const { where, orderBy, offset, limit } = asked;
    const matching = Object.values(found.skus).filter((sku) => !where || matches(where, sku));
    const page = matching.sort(inOrderOf(orderBy)).slice(offset, offset + limit);
    const skus = page.map((sku) => presentSku(found.product, sku));
    return { object: 'list', data_ref: 'skus', skus, total: matching.length };
  }
}

/** As the document stores order: what is missing comes first, ties are broken by id, in the direction of the last entry. */
function inOrderOf(orderBy: readonly Sorting[]): (a: StoredSku, b: StoredSku) => number {
  const sortings = [...orderBy, { field: 'id', descending: orderBy.at(-1)?.descending }];
  return (a, b) => {
    for (const { field, descending } of sortings) {
      const [left, right] = [String(valueAt(a, field) ?? ''), String(valueAt(b, field) ?? '')];
      if (left !== right) return left < right === (descending ?? false) ? 1 : -1;
    }
    return 0;
  };
}
