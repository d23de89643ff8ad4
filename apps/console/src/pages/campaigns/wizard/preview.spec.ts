import { describe, expect, it } from '@jest/globals';
import { sampleCart, takenOff } from './sample-cart.js';
import { objectionTo, possibleCodes, sampleCodes } from './sample-codes.js';

describe('The preview of codes', () => {
  it('has a random character for each #', () => {
    expect(sampleCodes('SUN-##', 2, () => 0.999)).toEqual(['SUN-ZZ', 'SUN-ZZ']);
    for (const code of sampleCodes('A-####', 50)) expect(code).toMatch(/^A-[0-9a-zA-Z]{4}$/);
  });

  it('says when a pattern makes too few codes, or ones that can be guessed', () => {
    expect(possibleCodes('X-##')).toBe(3_844);
    expect(objectionTo('X-##', 4_000)).toBe('few');
    expect(objectionTo('X-###', 1_000)).toBe('guessed');
    expect(objectionTo('X-######', 1_000)).toBeUndefined();
  });
});

describe('The preview of a discount', () => {
  it.each([
    ['PERCENT', 10, '', 1_200],
    ['PERCENT', 50, 20, 2_000],
    ['AMOUNT', 15, '', 1_500],
    ['AMOUNT', 500, '', 12_000],
    ['FIXED', 100, '', 2_000],
    ['FIXED', 200, '', 0],
    ['PERCENT', '', '', 0],
  ] as const)('%s %s, %s at most, takes off %s', (kind, value, atMost, amount) => {
    expect(takenOff(12_000, kind, value, atMost)).toBe(amount);
  });

  it('is on a cart that is worth more than it, in every currency', () => {
    expect(sampleCart('EUR', 'PERCENT', 10)).toBe(12_000);
    expect(sampleCart('EUR', 'AMOUNT', 15)).toBe(12_000);
    expect(sampleCart('EUR', 'AMOUNT', 500)).toBe(100_000);
    // The API has yen times a hundred.
    expect(sampleCart('JPY', 'AMOUNT', 1_500)).toBe(1_200_000);
    expect(sampleCart('JPY', 'FIXED', 20_000)).toBe(4_000_000);
  });
});
