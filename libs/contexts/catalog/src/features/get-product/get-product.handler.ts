import { notFound, type Refusal } from '@perkstream/kernel';
import { handler } from '@perkstream/platform';
import { GetProduct, type ProductAnswer } from '@perkstream/published';
import { CatalogueRepository } from '../../repositories/catalogue.repository.js';
import { presentProduct } from '../../presenters/product.presenter.js';

export const getProduct = handler(
  GetProduct,
  [CatalogueRepository],
  async (
    { context: { projectId }, params: { productId } },
    catalogue,
  ): Promise<ProductAnswer | Refusal<'not_found'>> => {
    const found = await catalogue.product(projectId, productId);
    return found ? presentProduct(found.product, found.skus) : notFound('product', productId);
  },
);
