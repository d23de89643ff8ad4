import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { InOrderOfMoments, Moments, MomentsOfLog } from './in-order-of-moments.js';

/** Puts events with these moments in order; each is named by its place. */
function ordered(moments: readonly number[]): { readonly order: number[]; readonly mostWaiting: number } {
  const seen = new Moments();
  for (const at of moments) seen.add(at);
  const inOrder = new InOrderOfMoments<number>(seen.earliestAfter());
  const order: number[] = [];
  let mostWaiting = 0;
  for (const [place, at] of moments.entries()) {
    order.push(...inOrder.next(place, at));
    mostWaiting = Math.max(mostWaiting, place + 1 - order.length);
  }
  return { order, mostWaiting };
}

describe('events in the order of their moments', () => {
  it('come each once, the earlier first, and those of one moment in the order of the log', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(50), { maxLength: 3_000 }), (moments) => {
        const places = moments.map((_at, place) => place);
        const wanted = places.sort((one, other) => moments[one]! - moments[other]! || one - other);
        expect(ordered(moments).order).toEqual(wanted);
      }),
      { numRuns: 50 },
    );
  });

  it('do not wait in a log that is in order', () => {
    expect(ordered([1, 2, 2, 3, 5]).mostWaiting).toBe(0);
  });

  it('wait until what happened before them has come, as after an import of the past', () => {
    expect(ordered([10, 11, 3, 12])).toEqual({ order: [2, 0, 1, 3], mostWaiting: 2 });
  });
});

describe('the moments by which a log is ordered', () => {
  const HOUR_MS = 3_600_000;

  it('keep the order of the log for what was decided at about the same time', () => {
    const moments = new MomentsOfLog();
    expect([100, 50, 120].map((at) => moments.of(at * 1_000) / 1_000)).toEqual([100, 100, 120]);
  });

  it('are those of the events where the past was imported', () => {
    const moments = new MomentsOfLog();
    expect([100, 10, 30, 101].map((at) => moments.of(at * HOUR_MS) / HOUR_MS)).toEqual([100, 10, 30, 101]);
  });
});
