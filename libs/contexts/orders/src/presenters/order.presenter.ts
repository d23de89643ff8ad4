import { type OrderAnswer, type OrderDocument, type OrderPersonAnswer } from '@perkstream/published';

/** An order as answers show one. */
export function presentOrder(order: OrderDocument): OrderAnswer {
  const { customer_id = null, updated_at = null, referrer_id = null } = order as Partial<OrderAnswer>;
  return {
    ...order,
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
