import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { InOrderOfMoments, Moments } from './in-order-of-moments.js';

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
