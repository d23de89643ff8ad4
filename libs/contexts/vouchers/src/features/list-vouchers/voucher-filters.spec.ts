import { describe, expect, it } from '@jest/globals';
import { isRefusal } from '@perkstream/kernel';
import { parseListQuery } from '@perkstream/domain-filters';
import { onMarks, voucherList } from './voucher-filters.js';

const NOW = '2026-03-02T12:00:00.000Z';

function marksFor(conditions: object): number {
  const asked = parseListQuery(voucherList, { filters: { expiration_date: { conditions } } }, NOW);
  if (isRefusal(asked) || !asked.where) throw new Error('The query is refused');
  const found = JSON.stringify(onMarks('proj_1', asked.where)).match(/"field":"marks","in":\[([^\]]*)\]/);
  return found?.[1]?.split(',').length ?? 0;
}

describe('filters of vouchers by the days on which they expire', () => {
  it.each([
    [{ $is: ['2026-03-25'] }, 1],
    [{ $is_days_in_future: ['3'] }, 1],
    [{ $after: ['2026-03-25T10:00:00Z'], $before: ['2026-03-26T00:00:00Z'] }, 1],
    [{ $after: ['2026-03-25T10:00:00Z'], $before: ['2026-03-26T00:00:01Z'] }, 2],
    [{ $after: ['2026-03-01'], $before: ['2026-04-01'] }, 31],
  ])('look for %j by %i marks', (conditions, marks) => {
    expect(marksFor(conditions)).toBe(marks);
  });

  it.each([
    [{ $after: ['2026-03-01'], $before: ['2026-04-02'] }],
    [{ $after: ['2026-03-01'] }],
    [{ $after: ['2026-04-01'], $before: ['2026-03-01'] }],
  ])('look for %j by the bounds alone', (conditions) => {
    expect(marksFor(conditions)).toBe(0);
  });
});
