import { describe, expect, it } from '@jest/globals';
import { chanceOf } from './share-of-customers.js';
import { NumbersKept } from './numbers-kept.js';

describe('numbers that are kept', () => {
  it('have percentiles that are among them, and a rounded mean', () => {
    const numbers = new NumbersKept();
    for (let n = 100; n >= 1; n--) numbers.add(n);
    expect(numbers.percentiles(0.5, 0.9, 1)).toEqual([50, 90, 100]);
    expect([numbers.mean, numbers.length]).toEqual([51, 100]);
  });

  it('are 0 where there are none', () => {
    const numbers = new NumbersKept();
    expect([...numbers.percentiles(0.5, 1), numbers.mean]).toEqual([0, 0, 0]);
  });
});

describe('a share of the customers', () => {
  const ids = Array.from({ length: 10_000 }, (_each, n) => `cust_${n}`);

  it('has about as many as it says, the same ones for the same seed, and others for another one', () => {
    const some = (seed: number) => ids.filter((id) => chanceOf(id, seed) < 0.2);
    expect(Math.abs(some(1).length - 2_000)).toBeLessThan(150);
    expect(some(1)).toEqual(some(1));
    const both = some(1).filter((id) => chanceOf(id, 2) < 0.2);
    expect(Math.abs(both.length - 400)).toBeLessThan(100);
  });

  it('grows with the share: nobody leaves', () => {
    const few = ids.filter((id) => chanceOf(id, 7) < 0.1);
    expect(few.every((id) => chanceOf(id, 7) < 0.3)).toBe(true);
  });
});
