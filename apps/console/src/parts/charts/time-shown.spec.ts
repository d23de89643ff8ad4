import { describe, expect, it } from '@jest/globals';
import { type Figures } from '../../api/insights.js';
import { compared, spanOf, timeOfSpan, timeShown } from './time-shown.js';

const ZONE = 'Europe/Berlin';
const NOW = new Date('2026-11-30T13:28:11Z');

const hour = (redemptions: number, failures: Record<string, number> = {}, at = '2026-08-01T00:00:00Z') =>
  ({
    at,
    redemptions,
    failed_redemptions: 0,
    rollbacks: 0,
    discount: 0,
    discount_rolled_back: 0,
    order_amount: 0,
    orders: 0,
    points_earned: 0,
    points_spent: 0,
    points_expired: 0,
    failures,
  }) satisfies Figures['data'][number];

const inAddress = (text: string) => {
  const params = new URLSearchParams(text);
  return timeShown({ get: (name) => params.get(name) ?? '' }, ZONE, NOW);
};

describe('The time of figures', () => {
  it('is 30 days where the address names none that there is', () => {
    expect(['day', 'week', 'year', '', 'constructor'].map(spanOf)).toEqual(['day', 'week', 'year', 'month', 'month']);
  });

  it('is read twice as long, from the beginning of an hour or a day', () => {
    const now = new Date('2026-08-31T13:28:11Z');
    expect(timeOfSpan('day', now).from).toBe('2026-08-29T13:00:00.000Z');
    expect(timeOfSpan('week', now).from).toBe('2026-08-17T00:00:00.000Z');
    expect(timeOfSpan('month', now).from).toBe('2026-07-02T00:00:00.000Z');
  });

  it('goes from one day of the project to another one, both included, and is read from as many days before', () => {
    expect(inAddress('span=year&from=2026-10-24&to=2026-10-26')).toEqual({
      span: undefined,
      interval: 'day',
      from: '2026-10-20T22:00:00.000Z',
      begins: '2026-10-23T22:00:00.000Z',
      // The clocks of the zone are changed in between.
      to: '2026-10-26T23:00:00.000Z',
    });
  });

  it('has hours where it is one day', () => {
    expect(inAddress('from=2026-11-02&to=2026-11-02')).toMatchObject({
      interval: 'hour',
      from: '2026-10-31T23:00:00.000Z',
      begins: '2026-11-01T23:00:00.000Z',
      to: '2026-11-02T23:00:00.000Z',
    });
  });

  it('ends with today, and has 30 days where only its end is known', () => {
    const untilToday = { begins: '2026-11-27T23:00:00.000Z', to: '2026-11-30T23:00:00.000Z' };
    expect(inAddress('from=2026-11-28')).toMatchObject(untilToday);
    expect(inAddress('from=2026-11-28&to=2027-01-31')).toMatchObject(untilToday);
    expect(inAddress('to=2026-11-30')).toMatchObject({ begins: '2026-10-31T23:00:00.000Z' });
  });

  it.each([
    ['from=2026-11-03&to=2026-11-02', 'reversed'],
    ['from=2026-12-01&to=2026-12-02', 'to_come'],
    ['from=2025-01-01&to=2026-11-30', 'long'],
  ])('is none as %s', (text, refusal) => {
    expect(inAddress(text)).toBe(refusal);
  });

  it.each(['from=0202-11-03', 'from=2026-13-01', 'from=x&to=y', 'from=2026-11-02T10:00:00Z'])(
    'is a span where the address has no day: %s',
    (text) => {
      expect(inAddress(`span=week&${text}`)).toEqual(timeOfSpan('week', NOW));
    },
  );

  it('is compared with the one before it', () => {
    const data = [...Array.from({ length: 24 }, () => hour(2)), ...Array.from({ length: 24 }, () => hour(3))];
    const { shown, before, total, change } = compared({ data }, { begins: 24 });
    expect([shown.length, before.length, total('redemptions'), change('redemptions'), change('discount')]).toEqual([
      24,
      24,
      72,
      50,
      undefined,
    ]);
  });

  it('of a range begins with its first moment, and is compared with no more points than it has', () => {
    const days = ['01', '02', '03', '04', '05'].map((day, index) => hour(index + 1, {}, `2026-08-${day}T00:00:00Z`));
    const { shown, before, change } = compared({ data: days }, { begins: '2026-08-04T00:00:00Z' });
    expect([shown.length, before.map(({ at }) => at.slice(8, 10)), change('redemptions')]).toEqual([
      2,
      ['02', '03'],
      80,
    ]);
  });

  it('has the reasons of failures, the most frequent first', () => {
    const data = [hour(1, { voucher_expired: 1 }), hour(1, { quantity_exceeded: 3, voucher_expired: 1 })];
    expect(compared({ data }, { begins: 24 }).failures).toEqual([
      ['quantity_exceeded', 3],
      ['voucher_expired', 2],
    ]);
  });
});
