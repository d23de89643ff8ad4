import { defineList } from '@perkstream/domain-filters';
import { notFound } from '@perkstream/kernel';
import { shortListFeature } from '@perkstream/platform';
import { ListSkus } from '@perkstream/published';
import { presentSku } from '../../presenters/product.presenter.js';
import { CatalogueRepository } from '../../repositories/catalogue.repository.js';

/** They are few, and all in the state of their product. */
export const listSkus = shortListFeature(ListSkus, {
  list: defineList({
    order: { created_at: 'createdAt', updated_at: 'updatedAt' },
    defaultOrder: 'created_at',
    dateRange: 'createdAt',
  }),
  service: CatalogueRepository,
  async values({ context: { projectId }, params: { productId } }, catalogue) {
    const product = await catalogue.product(projectId, productId);
    if (!product) return notFound('product', productId);
    return Object.values(product.skus).map((sku) => ({ ...sku, of: product.product }));
  },
  under: 'skus',
  rows: (found) => found.map(({ of, ...sku }) => presentSku(of, sku)),
});
