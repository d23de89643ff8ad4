import { type Json } from '../client.js';

/** What is of now: docs/time.md names it. */
const OF_NOW: Readonly<Record<string, readonly string[]>> = {
  voucher: ['category', 'categories'],
  campaign: [
    'category',
    'category_id',
    'categories',
    'vouchers_count',
    'creation_status',
    'vouchers_generation_status',
  ],
  promotion_tier: ['categories'],
  promotion_stack: ['categories'],
  validation_rules: ['assignments_count'],
};

/** An answer without what is of now, also of things within others. */
export function withoutNow(value: Json): Json {
  if (Array.isArray(value)) return value.map(withoutNow);
  if (typeof value !== 'object' || value === null) return value;
  const ofNow = OF_NOW[value.object] ?? [];
  const then = Object.entries(value).filter(([name]) => !ofNow.includes(name));
  return Object.fromEntries(then.map(([name, part]) => [name, withoutNow(part)]));
}
