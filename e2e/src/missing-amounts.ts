import { type Json } from './client.js';

const OF_LINES = ['discount_amount', 'applied_discount_amount'];
const OF_ORDERS = [
  ...OF_LINES,
  ...['items_discount_amount', 'items_applied_discount_amount'],
  ...['total_discount_amount', 'total_applied_discount_amount'],
];
const SAID: Readonly<Record<string, readonly string[]>> = { order: OF_ORDERS, order_item: OF_LINES };

/** Answers about orders as they are stored: those that were never redeemed have no amounts of discounts. */
const OF_STORED_ORDERS = ['create-order', 'get-order', 'update-order', 'list-orders'];

/** Answers about what may be redeemed: orders that nothing is off have no amounts of discounts. */
const OF_QUALIFICATIONS = ['check-eligibility', 'check-eligibility-client-side'];

/** Amounts of discounts that are missing in an answer: orders that were priced, and their lines, must have them, with 0 for none. */
export function missingAmounts(value: Json, operationId = ''): string[] {
  // Its changes hold lines of before the order was priced.
  if (operationId === 'list-order-history') return [];
  return missingIn(value, operationId, (order) => {
    if (OF_QUALIFICATIONS.includes(operationId)) return SAID['order']!.some((name) => name in order);
    return !OF_STORED_ORDERS.includes(operationId) || 'redemptions' in order;
  });
}

function missingIn(value: Json, path: string, wasPriced: (order: Json) => boolean): string[] {
  if (value === null || typeof value !== 'object') return [];
  if (value.object === 'order' && !wasPriced(value)) return [];
  const missing = (SAID[value.object] ?? []).filter((name) => typeof value[name] !== 'number');
  const within = Object.entries(value).flatMap(([name, part]) => missingIn(part, `${path}.${name}`, wasPriced));
  return [...missing.map((name) => `${path}.${name} is left out`), ...within];
}
