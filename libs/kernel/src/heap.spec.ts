import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { Heap } from './heap.js';

describe('a heap', () => {
  it('gives its items in order, from any order', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 50 })),
        fc.array(fc.integer({ min: 1, max: 9 })),
        (items, slices) => {
          const sorted = [...items].sort((a, b) => a - b);
          const queue = new Heap([...items], (a, b) => a - b);
          let taken = 0;
          for (const slice of slices) {
            expect(queue.best).toBe(sorted[taken]);
            expect(queue.take(slice)).toEqual(sorted.slice(taken, taken + slice));
            taken += slice;
          }
        },
      ),
    );
  });
});
