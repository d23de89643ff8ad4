import { openCart, presentOrder, removeDiscounts } from '@perkstream/domain-pricing';
import { type OrderDocument } from '@perkstream/published';
import { storedOrderInput } from '../cart/order-input.js';

/** The order after a rollback WITH_ORDER (wire form): as it was before any discount, in the status given. */
export function orderWithoutDiscounts(order: OrderDocument, status: string): OrderDocument {
  const { id, source_id, customer_id, referrer_id, metadata, created_at, updated_at, redemptions, object } = order;
  return {
    id,
    source_id,
    status,
    customer_id,
    referrer_id,
    metadata,
    created_at,
    updated_at,
    redemptions,
    object,
    ...presentOrder(removeDiscounts(openCart(storedOrderInput(order)))),
  } as OrderDocument;
}
