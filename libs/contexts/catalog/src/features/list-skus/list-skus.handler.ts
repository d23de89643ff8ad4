import { defineList, parseListQuery, type QueryRefusal } from '@perkstream/domain-filters';
import { isRefusal, notFound, type Refusal } from '@perkstream/kernel';
import { handler, pageOfValues } from '@perkstream/platform';
import { type AnswerOf, ListSkus } from '@perkstream/published';
import { CatalogueRepository } from '../../repositories/catalogue.repository.js';
import { presentSku } from '../../presenters/product.presenter.js';

const list = defineList({
  order: { created_at: 'createdAt', updated_at: 'updatedAt' },
  defaultOrder: 'created_at',
  dateRange: 'createdAt',
});

/** They are few, and all in the state of their product. */
export const listSkus = handler(
  ListSkus,
  [CatalogueRepository],
  async (
    { context: { projectId, now }, params: { productId }, query },
    catalogue,
  ): Promise<AnswerOf<typeof ListSkus> | QueryRefusal | Refusal<'not_found'>> => {
    const asked = parseListQuery(list, query, now);
    if (isRefusal(asked)) return asked;
    const found = await catalogue.product(projectId, productId);
    if (!found) return notFound('product', productId);
    const page = pageOfValues(Object.values(found.skus), asked);
    const skus = page.found.map((sku) => presentSku(found.product, sku));
    return { object: 'list', data_ref: 'skus', skus, total: page.total };
  },
);
