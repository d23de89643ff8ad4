import { type OrderAnswer, type OrderDocument, type OrderPersonAnswer } from '@perkstream/published';

const NO_LINE_DISCOUNT = { discount_amount: 0, applied_discount_amount: 0 };
const NO_DISCOUNT = {
  ...NO_LINE_DISCOUNT,
  items_discount_amount: 0,
  total_discount_amount: 0,
  items_applied_discount_amount: 0,
  total_applied_discount_amount: 0,
};

/** An order as answers show one. What was never priced has no amounts: its discounts are 0. */
export function presentOrder(order: OrderDocument): OrderAnswer {
  const { customer_id = null, updated_at = null, referrer_id = null } = order as Partial<OrderAnswer>;
  return {
    ...NO_DISCOUNT,
    ...order,
    ...(order.items && { items: order.items.map((item) => ({ ...NO_LINE_DISCOUNT, ...item })) }),
    source_id: order.source_id ?? null,
    metadata: order.metadata ?? {},
    updated_at,
    customer_id,
    referrer_id,
    ...(customer_id !== null && { customer: person(customer_id) }),
    ...(referrer_id !== null && { referrer: person(referrer_id) }),
    redemptions: order['redemptions'] ?? {},
    object: 'order',
  } as OrderAnswer;
}

function person(id: string): OrderPersonAnswer {
  return { id, object: 'customer' };
}
