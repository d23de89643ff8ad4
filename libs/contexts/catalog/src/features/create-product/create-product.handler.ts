import { isRefusal, type Refusal } from '@perkstream/kernel';
import { commandContext, handler } from '@perkstream/platform';
import { CreateProduct, type ProductAnswer } from '@perkstream/published';
import { ProductWriter, type ProductWriteRefusal } from '../../services/product-writer.js';
import { presentProduct } from '../../presenters/product.presenter.js';
import { productChangesOf } from '../../services/product-body.js';

export const createProduct = handler(
  CreateProduct,
  [ProductWriter],
  async ({ context, body }, writer): Promise<ProductAnswer | Refusal<ProductWriteRefusal>> => {
    const ref = { id: body.id, sourceId: body.source_id ?? undefined };
    const written = await writer.upsert(ref, productChangesOf(body), commandContext(context, 'upsert'));
    return isRefusal(written) ? written : presentProduct(written.product, written.skus);
  },
);
