import { describe, expect, it } from '@jest/globals';
import { type Figures } from '../../api/insights.js';
import { beginningOf, compared, spanOf } from './span.js';

const hour = (redemptions: number, failures: Record<string, number> = {}): Figures['data'][number] => ({
  at: '2026-08-01T00:00:00Z',
  redemptions,
  failed_redemptions: 0,
  rollbacks: 0,
  discount: 0,
  discount_rolled_back: 0,
  order_amount: 0,
  points_earned: 0,
  points_spent: 0,
  failures,
});

describe('The span of the overview', () => {
  it('is 30 days where the address names none that there is', () => {
    expect(['day', 'year', '', 'constructor'].map(spanOf)).toEqual(['day', 'year', 'month', 'month']);
  });

  it('is read twice as long, from the beginning of an hour or a day', () => {
    const now = new Date('2026-08-31T13:28:11Z');
    expect(beginningOf('day', now).toISOString()).toBe('2026-08-29T13:00:00.000Z');
    expect(beginningOf('month', now).toISOString()).toBe('2026-07-02T00:00:00.000Z');
  });

  it('is compared with the one before it', () => {
    const data = [...Array.from({ length: 24 }, () => hour(2)), ...Array.from({ length: 24 }, () => hour(3))];
    const { shown, total, change } = compared({ data }, 'day');
    expect([shown.length, total('redemptions'), change('redemptions'), change('discount')]).toEqual([
      24,
      72,
      50,
      undefined,
    ]);
  });

  it('has the reasons of failures, the most frequent first', () => {
    const data = [hour(1, { voucher_expired: 1 }), hour(1, { quantity_exceeded: 3, voucher_expired: 1 })];
    expect(compared({ data }, 'day').failures).toEqual([
      ['quantity_exceeded', 3],
      ['voucher_expired', 2],
    ]);
  });
});
