import { describe, expect, it } from '@jest/globals';
import { calendarOf, lowestPriceAt } from './lowest-price.js';
import { type PriceInterval } from './price-interval.js';

const BERLIN = 'Europe/Berlin';

type Step = readonly [
  from: string,
  price: number | null,
  more?: Partial<Pick<PriceInterval, 'regularPrice' | 'causes'>>,
];

/** One after the other; the last one lasts. */
function history(...steps: readonly Step[]): readonly PriceInterval[] {
  return steps.map(([from, price, more], index) => ({
    from: Date.parse(from),
    to: steps[index + 1] ? Date.parse(steps[index + 1]![0]) : null,
    price,
    regularPrice: null,
    causes: [],
    ...more,
  }));
}

const SALE = { causes: ['promo_sale'] };

function lowest(steps: readonly Step[], at: string, timeZone = 'UTC'): number | null {
  return lowestPriceAt(history(...steps), Date.parse(at), calendarOf(timeZone)).lowest;
}

describe('the lowest price before a reduction', () => {
  it('is nothing while nothing is reduced', () => {
    expect(lowest([['2026-01-01', 100]], '2026-06-01')).toBeNull();
    const raised: readonly Step[] = [
      ['2026-01-01', 80],
      ['2026-05-20', 100],
    ];
    expect(lowest(raised, '2026-06-01')).toBeNull();
  });

  it('80 → 100 → 90: is 80 where that applied within thirty days, else 100', () => {
    const steps = (raised: string): readonly Step[] => [
      ['2026-01-01', 80],
      [raised, 100],
      ['2026-06-15', 90],
    ];
    expect(lowest(steps('2026-05-20'), '2026-06-16')).toBe(80);
    expect(lowest(steps('2026-05-01'), '2026-06-16')).toBe(100);
  });

  it('counts the price that is in force when the thirty days begin', () => {
    const until = (raised: string): readonly Step[] => [
      ['2026-01-01', 80],
      [raised, 100],
      ['2026-06-15T12:00Z', 90],
    ];
    expect(lowest(until('2026-05-16T00:00:00.001Z'), '2026-06-16')).toBe(80);
    expect(lowest(until('2026-05-16T00:00:00.000Z'), '2026-06-16')).toBe(100);
  });

  it('100 → 90 → 80 → 70: stays 100 while the reduction deepens', () => {
    const steps: readonly Step[] = [
      ['2026-01-01', 100],
      ['2026-06-01', 90],
      ['2026-06-10', 80],
      ['2026-06-20', 70],
    ];
    for (const at of ['2026-06-05', '2026-06-15', '2026-06-25']) expect(lowest(steps, at)).toBe(100);
  });

  it('stays 100 however long promotions deepen it', () => {
    const steps: readonly Step[] = [
      ['2026-01-01', 100],
      ['2026-02-01', 90, SALE],
      ['2026-05-01', 80, SALE],
    ];
    expect(lowest(steps, '2026-06-25')).toBe(100);
  });

  it('is the price of the reduction before where a day lies between two', () => {
    const steps: readonly Step[] = [
      ['2026-01-01', 100],
      ['2026-06-01', 90, SALE],
      ['2026-06-10', 100],
      ['2026-06-11', 80, SALE],
    ];
    expect(lowest(steps, '2026-06-12')).toBe(90);
    expect(lowest(steps, '2026-06-10T12:00Z')).toBeNull();
  });

  it('of two promotions that overlap is the price while both are in force, once one of them has ended', () => {
    const steps: readonly Step[] = [
      ['2026-01-01', 100],
      ['2026-06-01', 90, SALE],
      ['2026-06-05', 72, { causes: ['promo_sale', 'promo_more'] }],
      ['2026-06-10', 80, { causes: ['promo_more'] }],
    ];
    expect(lowest(steps, '2026-06-03')).toBe(100);
    expect(lowest(steps, '2026-06-07')).toBe(100);
    expect(lowest(steps, '2026-06-12')).toBe(72);
  });

  it('counts from when the goods came where that is less than thirty days ago', () => {
    const steps: readonly Step[] = [
      ['2026-06-01', 120],
      ['2026-06-05', 110],
      ['2026-06-08', 120],
      ['2026-06-15', 90, SALE],
    ];
    expect(lowest(steps, '2026-06-16')).toBe(110);
  });

  it('is nothing where there was no price before', () => {
    expect(lowest([['2026-06-01', 80, { regularPrice: 100 }]], '2026-06-16')).toBeNull();
  });

  it('counts a price below the regular one as a reduction', () => {
    const steps: readonly Step[] = [
      ['2026-01-01', 100, { regularPrice: 100 }],
      ['2026-02-01', 80, { regularPrice: 100 }],
    ];
    expect(lowest(steps, '2026-12-01')).toBe(100);
  });

  it('counts a lower price by itself as a reduction for thirty days, and as the price from then on', () => {
    const steps: readonly Step[] = [
      ['2026-01-01', 100],
      ['2026-06-01T15:00Z', 90],
      ['2026-07-20', 80],
    ];
    expect(lowest(steps, '2026-06-30T23:59:59.999Z')).toBe(100);
    expect(lowest(steps, '2026-07-01')).toBeNull();
    expect(lowest(steps, '2026-07-21')).toBe(90);
  });

  it('begins anew where the goods were not for sale in between', () => {
    const steps: readonly Step[] = [
      ['2026-01-01', 100],
      ['2026-06-01', 90, SALE],
      ['2026-06-05', null],
      ['2026-06-06', 80, SALE],
    ];
    expect(lowest(steps, '2026-06-07')).toBe(90);
  });

  describe('reckons days in the time zone of the project', () => {
    const raised = (at: string): readonly Step[] => [
      ['2026-01-01', 80],
      [at, 100],
      ['2026-06-15T01:00:00Z', 90],
    ];
    // The reduction begins on June 15 in Berlin, and on June 14 in New York.
    it.each([
      [BERLIN, '2026-05-15T22:00:00.001Z', 80],
      [BERLIN, '2026-05-15T22:00:00.000Z', 100],
      ['America/New_York', '2026-05-15T04:00:00.001Z', 80],
      ['America/New_York', '2026-05-15T04:00:00.000Z', 100],
    ])('%s: 80 until %s → %d', (timeZone, at, expected) => {
      expect(lowest(raised(at), '2026-06-16', timeZone)).toBe(expected);
    });

    it('also over a change of clocks: thirty days are not 720 hours', () => {
      const steps = (at: string): readonly Step[] => [
        ['2026-01-01', 80],
        [at, 100],
        ['2026-04-10T10:00:00Z', 90],
      ];
      // March 11 begins at 23:00 in UTC, April 10 at 22:00.
      expect(lowest(steps('2026-03-10T23:00:00.001Z'), '2026-04-11', BERLIN)).toBe(80);
      expect(lowest(steps('2026-03-10T23:00:00.000Z'), '2026-04-11', BERLIN)).toBe(100);
    });
  });
});
