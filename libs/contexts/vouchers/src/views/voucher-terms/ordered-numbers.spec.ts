import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { numberIn, orderedText } from './ordered-numbers.js';

const numbers = fc.double({ noNaN: true, noDefaultInfinity: true });

describe('texts of numbers', () => {
  it('have the order of the numbers', () => {
    fc.assert(
      fc.property(numbers, numbers, (a, b) => {
        const [one, other] = [orderedText(a), orderedText(b)];
        expect(one < other).toBe(a < b);
        expect(one === other).toBe(a === b);
      }),
    );
  });

  it('tell the number', () => {
    fc.assert(fc.property(numbers, (value) => numberIn(orderedText(value)) === value));
    expect([-1e300, -1, -0.5, 0, Number.MIN_VALUE, 1, 2 ** 53].map((value) => numberIn(orderedText(value)))).toEqual([
      -1e300,
      -1,
      -0.5,
      0,
      Number.MIN_VALUE,
      1,
      2 ** 53,
    ]);
  });

  it('have one zero', () => {
    expect(orderedText(-0)).toBe(orderedText(0));
  });
});
