import { isRefusal, notFound, type Refusal } from '@perkstream/kernel';
import { commandContext, handler } from '@perkstream/platform';
import { type ProductAnswer, UpdateProduct } from '@perkstream/published';
import { CatalogueRepository } from '../../repositories/catalogue.repository.js';
import { ProductWriter, type ProductWriteRefusal } from '../../services/product-writer.js';
import { presentProduct } from '../../presenters/product.presenter.js';
import { productChangesOf } from '../../services/product-body.js';

export const updateProduct = handler(
  UpdateProduct,
  [CatalogueRepository, ProductWriter],
  async (
    { context, params: { productId }, body },
    catalogue,
    writer,
  ): Promise<ProductAnswer | Refusal<ProductWriteRefusal>> => {
    const found = await catalogue.product(context.projectId, productId);
    if (!found) return notFound('product', productId);
    const origin = commandContext(context, 'update');
    const written = await writer.update(found.product.id, productChangesOf(body), origin);
    return isRefusal(written) ? written : presentProduct(written.product, written.skus);
  },
);
