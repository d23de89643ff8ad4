import { type Json } from './client.js';

const OF_LINES = ['discount_amount', 'applied_discount_amount'];
const OF_ORDERS = [
  ...OF_LINES,
  ...['items_discount_amount', 'items_applied_discount_amount'],
  ...['total_discount_amount', 'total_applied_discount_amount'],
];
const SAID: Readonly<Record<string, readonly string[]>> = { order: OF_ORDERS, order_item: OF_LINES };

/** Amounts of discounts that are missing in an answer: orders and lines must have them, with 0 for none. */
export function unsaidAmounts(value: Json, path = ''): string[] {
  if (value === null || typeof value !== 'object') return [];
  const unsaid = (SAID[value.object] ?? []).filter((name) => typeof value[name] !== 'number');
  const within = Object.entries(value).flatMap(([name, part]) => unsaidAmounts(part, `${path}.${name}`));
  return [...unsaid.map((name) => `${path}.${name} is left out`), ...within];
}
