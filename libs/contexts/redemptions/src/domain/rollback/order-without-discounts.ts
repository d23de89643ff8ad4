import { type JsonObject } from '@perkstream/kernel';
import { type OrderDocument } from '@perkstream/published';

const DISCOUNTS = [
  'discount_amount',
  'items_discount_amount',
  'total_discount_amount',
  'applied_discount_amount',
  'items_applied_discount_amount',
  'total_applied_discount_amount',
  'discount_quantity',
  'applied_discount_quantity',
];

/**
 * The order after a rollback WITH_ORDER (wire form): no discounts, the total is the amount again, each line's subtotal its amount.
 * Units that a discount had added stay in the order, at their full price: the shop decides whether they were shipped.
 */
export function orderWithoutDiscounts(order: OrderDocument, status: string): OrderDocument {
  const { id } = order;
  return {
    ...without(order),
    id,
    status,
    ...(order.amount !== undefined && { total_amount: order.amount }),
    ...(order.items && {
      items: order.items.map((item) => ({
        ...without(item),
        ...(item['amount'] !== undefined && { subtotal_amount: item['amount'] }),
      })),
    }),
  };
}

function without(record: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(record).filter(([key]) => !DISCOUNTS.includes(key)));
}
