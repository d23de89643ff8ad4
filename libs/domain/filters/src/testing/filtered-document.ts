import { type Condition, isRefusal, matches } from '@perkstream/kernel';
import { filterFields } from '../filter-field.js';
import { parseFilters } from '../parse-filters.js';

export const now = '2026-03-10T12:00:00.000Z';

/** Fields of every type. */
export const fields = filterFields([
  { name: 'code', type: 'string', path: 'voucherCode' },
  { name: 'result', type: 'enum', values: ['SUCCESS', 'FAILURE'] },
  { name: 'redeemed_quantity', type: 'number' },
  { name: 'is_referral_code', type: 'boolean' },
  { name: 'created_at', type: 'date' },
  { name: 'birthdate', type: 'date', dayOnly: true },
  { name: 'category_ids', type: 'list' },
  { name: 'validity_day_of_week', type: 'list', numbers: true },
  { name: 'metadata', type: 'metadata' },
  { name: 'narrow', type: 'string', operators: ['$is'] },
  {
    name: 'status',
    type: 'enum',
    operators: ['$active', 'before_start', '$is'],
    custom: (operator, values, at) =>
      operator === '$active'
        ? { field: 'expirationDate', more: at }
        : operator === 'before_start'
          ? { field: 'startDate', more: at }
          : values[0] === 'DONE'
            ? { field: 'status', is: 'done' }
            : undefined,
  },
]);

/** What is looked for. */
export const document = {
  voucherCode: 'SUMMER-10',
  result: 'SUCCESS',
  redeemedQuantity: 5,
  isReferralCode: true,
  createdAt: '2026-03-08T12:00:00.000Z',
  birthdate: '1990-04-08',
  categoryIds: ['cat_1', 'cat_2'],
  validityDayOfWeek: [1, 5],
  metadata: {
    color: 'green',
    size: 5,
    vip: true,
    since: '2026-03-07',
    tags: ['a', 'b'],
    at: '2026-03-12T08:00:00.000Z',
  },
  status: 'done',
};

/** The condition that filters of a body stand for. */
export function body(wire: unknown): Condition | undefined {
  const parsed = parseFilters(fields, wire, { source: 'body', now });
  if (isRefusal(parsed)) throw new Error(JSON.stringify(parsed));
  return parsed;
}

/** Whether the document is found. */
export function found(field: string, operator: string, value: unknown): boolean {
  const condition = body({ [field]: { conditions: { [operator]: value } } });
  return condition !== undefined && matches(condition, document);
}
