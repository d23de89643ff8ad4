import { describe, expect, it } from '@jest/globals';
import { isRefusal } from '@perkstream/kernel';
import { parseListQuery } from '@perkstream/domain-filters';
import { markOfExpiry } from '../../views/vouchers/voucher-marks.js';
import { onMarks, voucherList } from './voucher-filters.js';

const NOW = '2026-03-02T12:00:00.000Z';

function asked(conditions: object) {
  const request = parseListQuery(voucherList, { filters: { expiration_date: { conditions } } }, NOW);
  if (isRefusal(request) || !request.where) throw new Error('The query is refused');
  return { where: request.where, onMarks: onMarks('proj_1', request.where) };
}

describe('filters of vouchers by the day on which they expire', () => {
  it.each([
    [{ $is: ['2026-03-25'] }, '2026-03-25'],
    [{ $is_days_in_future: ['3'] }, '2026-03-05'],
  ])('look for %j by the mark of that day', (conditions, day) => {
    const { onMarks: found } = asked(conditions);
    expect(JSON.stringify(found)).toContain(markOfExpiry('proj_1', day));
    expect(JSON.stringify(found)).not.toContain('expiration_date');
  });

  it.each([
    [{ $is: ['2026-03-25T10:00:00Z'] }],
    [{ $after: ['2026-03-25'], $before: ['2026-03-26'] }],
    [{ $after: ['2026-03-01'] }],
  ])('look for %j by the date itself', (conditions) => {
    const { where, onMarks: found } = asked(conditions);
    expect(found).toEqual(where);
  });
});
