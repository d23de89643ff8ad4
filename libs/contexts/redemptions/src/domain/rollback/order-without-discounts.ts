import { openCart, presentOrder, removeDiscounts } from '@perkstream/domain-pricing';
import { type OrderDocument } from '@perkstream/published';
import { storedOrderInput } from '../cart/order-input.js';

/** The order after a rollback WITH_ORDER (wire form): as it was before any discount, in the status given. */
export function orderWithoutDiscounts(order: OrderDocument, status: string): OrderDocument {
  return presentOrder(removeDiscounts(openCart(storedOrderInput(order))), { ...order, status }) as OrderDocument;
}
