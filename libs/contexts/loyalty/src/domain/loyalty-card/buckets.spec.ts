import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { sliceParts } from './buckets.js';

const part = (bucketId: string, points: number) => ({ bucketId, expiresAt: null, points });

describe('the parts of what was taken', () => {
  it('are cut in their order', () => {
    const parts = [part('a', 20), part('b', 30), part('c', 10)];
    expect(sliceParts(parts, 0, 25)).toEqual([part('a', 20), part('b', 5)]);
    expect(sliceParts(parts, 25, 30)).toEqual([part('b', 25), part('c', 5)]);
    expect(sliceParts(parts, 55)).toEqual([part('c', 5)]);
    expect(sliceParts(parts, 60)).toEqual([]);
    expect(sliceParts(parts, 50, 100)).toEqual([part('c', 10)]);
  });

  it('are each given back once, however they are cut', () => {
    const sizes = fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(sizes, sizes, (taken, returns) => {
        const parts = taken.map((points, index) => part(`lopb_${index}`, points));
        let from = 0;
        const back = returns.flatMap((points) => {
          const some = sliceParts(parts, from, points);
          from += points;
          return some;
        });
        const all = [...back, ...sliceParts(parts, from)];
        const sums = parts.map(({ bucketId }) =>
          all.reduce((sum, each) => sum + (each.bucketId === bucketId ? each.points : 0), 0),
        );
        expect(sums).toEqual(taken);
        expect(all.every(({ points }) => points > 0)).toBe(true);
      }),
    );
  });
});
