import {
  openCart,
  presentOrder,
  removeApplied,
  removeDiscounts,
  type WireOrderAmounts,
} from '@perkstream/domain-pricing';
import { type CartInput, type OrderDocument } from '@perkstream/published';
import { storedOrderInput } from '../cart/order-input.js';

/** The order as somebody sent it for the first time: without any discount, and without what discounts added. */
export function orderAsSent(order: OrderDocument): CartInput {
  const { amount, items } = presentOrder(removeDiscounts(openCart(storedOrderInput(order))));
  const lines = items as CartInput['items'];
  return { amount, items: lines, metadata: order.metadata, source_id: order.source_id ?? undefined } as CartInput;
}

/** The stored order without what one redemption did to it. @param order as that redemption left it */
export function orderWithout(order: OrderDocument): OrderDocument {
  const before = presentOrder(removeApplied(openCart(storedOrderInput(order)), order as WireOrderAmounts));
  const { amount, initial_amount, discount_amount, items } = before;
  return { ...order, amount, initial_amount, discount_amount, items } as unknown as OrderDocument;
}
