import { isRefusal } from '@perkstream/kernel';
import { handler } from '@perkstream/platform';
import { UpsertProduct } from '@perkstream/published';
import { productChangesOf } from '../../services/product-body.js';
import { isMadeBy, ProductWriter } from '../../services/product-writer.js';

export const upsertProduct = handler(
  UpsertProduct,
  [ProductWriter],
  async ({ projectId, product, origin, ofKnown }, writer) => {
    const ref = { id: product.id, sourceId: product.source_id ?? undefined };
    const by = { ...origin, projectId };
    const written = await writer.upsert(ref, productChangesOf(product), by, productChangesOf(ofKnown));
    return isRefusal(written) ? written : { isNew: isMadeBy(by, written.product.id) };
  },
);
