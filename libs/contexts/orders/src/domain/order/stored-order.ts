import { contributionOf, type OrderDocument, type OrderUpdated } from '@perkstream/published';

/** Without customers, whose data have no place in the events of an order. */
export function withoutPeople<T extends Partial<OrderDocument>>(order: T): T {
  const { customer: _customer, referrer: _referrer, ...stored } = order;
  return stored as unknown as T;
}

/** What an event that changes the order says of how it was. */
export function before(order: OrderDocument): Pick<OrderUpdated, 'before' | 'statusBefore'> {
  return { before: contributionOf(order), statusBefore: order.status ?? 'CREATED' };
}

/** Replaces the order by another one, which keeps its id and source id. */
export function inPlaceOf(order: OrderDocument, other: Partial<OrderDocument>): OrderDocument {
  const { id, source_id = null, created_at } = order;
  return {
    ...withoutPeople(other),
    id,
    source_id,
    status: other.status ?? order.status,
    customer_id: other.customer_id ?? order.customer_id ?? null,
    referrer_id: other['referrer_id'] ?? order['referrer_id'] ?? null,
    metadata: other.metadata ?? order.metadata ?? {},
    created_at,
    redemptions: order['redemptions'] ?? {},
    object: 'order',
  };
}
