import { parseInstant, refuse, type Refusal } from '@perkstream/kernel';
import { type OrderItemInput, type UpdateOrderBody } from '@perkstream/published';
import { areExact } from '../domain/order/order-amounts.js';
import { type OrderChanges } from '../domain/order/order-changes.js';

/**
 * What was sent of an order, without the people in it. The edge has checked each field.
 * @param newItemId the id of an item that was sent without one, by its place in the list
 */
export function readOrder(
  sent: UpdateOrderBody,
  newItemId: (index: number) => string,
): OrderChanges | Refusal<'invalid_payload'> {
  const createdAt = sent.created_at === undefined ? undefined : parseInstant(sent.created_at);
  if (sent.created_at !== undefined && createdAt === undefined) {
    return invalid('Property .created_at must be an ISO 8601 date or date-time');
  }
  const changes: OrderChanges = {
    sourceId: sent.source_id,
    status: sent.status,
    amount: sent.amount,
    initialAmount: sent.initial_amount,
    discountAmount: sent.discount_amount,
    items: sent.items?.map((item, index) => withId(item, newItemId(index))),
    metadata: sent.metadata,
    createdAt,
  };
  return areExact(changes) ? changes : invalid('Property .items has amounts that are too large');
}

function withId(item: OrderItemInput, newId: string): OrderItemInput {
  return { ...item, id: item.id ?? newId };
}

function invalid(details: string): Refusal<'invalid_payload'> {
  return refuse('invalid_payload', { details });
}
