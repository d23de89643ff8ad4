import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { roundHalfUp, splitByWeight } from './money.js';

describe('rounding', () => {
  it.each([
    [0.5, 1],
    [1.5, 2],
    [2.5, 3],
    [2.4999, 2],
    [-0.5, -1],
    [-2.5, -3],
    [-2.4, -2],
  ])('brings %d to %d: a half goes away from zero', (value, rounded) => {
    expect(roundHalfUp(value)).toBe(rounded);
  });

  it.each([
    [1.005 * 100, 101],
    [8.345 * 100, 835],
    [1.115 * 100, 112],
    [10.235 * 100, 1024],
    [4.35 * 10 + 0.0, 44],
  ])('takes %d, which stands for a half, for one', (value, rounded) => {
    expect(roundHalfUp(value)).toBe(rounded);
  });

  it('leaves whole numbers alone, up to the largest', () => {
    fc.assert(fc.property(fc.maxSafeInteger(), (value) => expect(roundHalfUp(value)).toBe(value)));
  });

  it('knows one zero only', () => {
    expect(Object.is(roundHalfUp(-0.3), 0)).toBe(true);
    expect(Object.is(roundHalfUp(-0), 0)).toBe(true);
  });

  it('moves an amount by half a unit at most', () => {
    fc.assert(
      fc.property(fc.double({ min: -1e12, max: 1e12, noNaN: true }), (value) => {
        expect(Math.abs(roundHalfUp(value) - value)).toBeLessThanOrEqual(0.5 + 1e-3);
      }),
    );
  });

  it('rounds percentages of amounts like whole numbers would', () => {
    fc.assert(
      fc.property(fc.nat(1e9), fc.nat(10_000), (amount, basisPoints) => {
        const product = BigInt(amount) * BigInt(basisPoints);
        const exact = Number((2n * product + 10_000n) / 20_000n);
        expect(roundHalfUp(amount * (basisPoints / 10_000))).toBe(exact);
        expect(roundHalfUp((amount * basisPoints) / 10_000)).toBe(exact);
      }),
    );
  });

  it('is the same on both sides of zero', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1e9, noNaN: true }), (value) => {
        expect(roundHalfUp(-value) + roundHalfUp(value)).toBe(0);
      }),
    );
  });
});

const sumOf = (parts: readonly number[]) => parts.reduce((a, b) => a + b, 0);
const amounts = fc.oneof(fc.nat(1000), fc.nat(1e9), fc.nat(1e14));
const weightsOf = (weight: fc.Arbitrary<number>) =>
  fc.array(weight, { minLength: 1, maxLength: 20 }).filter((weights) => sumOf(weights) > 0);

describe('splitting', () => {
  it('gives parts that add up to the whole, for any weights', () => {
    const weights = weightsOf(fc.oneof(fc.nat(10), amounts, fc.double({ min: 0, max: 1e6, noNaN: true })));
    fc.assert(fc.property(amounts, weights, (total, each) => expect(sumOf(splitByWeight(total, each))).toBe(total)));
  });

  it('gives whole parts, each less than a unit beside its exact share', () => {
    fc.assert(
      fc.property(amounts, weightsOf(amounts), (total, weights) => {
        const sum = BigInt(sumOf(weights));
        splitByWeight(total, weights).forEach((part, index) => {
          expect(Number.isInteger(part)).toBe(true);
          const over = BigInt(part) * sum - BigInt(total) * BigInt(weights[index] ?? 0);
          expect(over < sum && over > -sum).toBe(true);
        });
      }),
    );
  });

  it('gives nothing to what weighs nothing', () => {
    fc.assert(
      fc.property(amounts, weightsOf(fc.nat(5)), (total, weights) => {
        const parts = splitByWeight(total, weights);
        weights.forEach((weight, index) => weight === 0 && expect(parts[index]).toBe(0));
      }),
    );
  });

  it('gives what is over to the largest remainders, to the earlier one among equals', () => {
    expect(splitByWeight(100, [1, 1, 1])).toEqual([34, 33, 33]);
    expect(splitByWeight(200, [1, 1, 1])).toEqual([67, 67, 66]);
    expect(splitByWeight(10, [6, 3, 1])).toEqual([6, 3, 1]);
    expect(splitByWeight(11, [1, 2, 3])).toEqual([2, 4, 5]);
    expect(splitByWeight(1, [1, 1])).toEqual([1, 0]);
  });

  it('splits what is taken back as well', () => {
    expect(sumOf(splitByWeight(-100, [1, 1, 1]))).toBe(-100);
    expect(splitByWeight(-9, [2, 1])).toEqual([-6, -3]);
  });

  it('splits nothing where nothing weighs, and where there is nobody', () => {
    expect(splitByWeight(100, [0, 0])).toEqual([0, 0]);
    expect(splitByWeight(100, [])).toEqual([]);
  });

  it('splits ten billion over ten billions without losing a unit', () => {
    const weights = [9_999_999_999, 9_999_999_998, 3];
    expect(splitByWeight(10_000_000_001, weights)).toEqual([5_000_000_000, 4_999_999_999, 2]);
  });
});
