import { handler } from '@perkstream/platform';
import { PresentProducts } from '@perkstream/published';
import { presentProduct } from '../../presenters/product.presenter.js';
import { CatalogueRepository } from '../../repositories/catalogue.repository.js';

export const presentProducts = handler(
  PresentProducts,
  [CatalogueRepository],
  async ({ projectId, ids }, catalogue) => {
    const found = await Promise.all(ids.map((id) => catalogue.product(projectId, id)));
    return found.map((each) => each && presentProduct(each.product, each.skus));
  },
);
