import { describe, expect, it } from '@jest/globals';
import { balanceAfter } from './balance-after.js';

describe('The balance after a change', () => {
  it.each([
    [1_000, { direction: 'add', amount: 5.1 }, true, { amount: 510, balance: 1_510 }],
    [1_000, { direction: 'take', amount: '19.99' }, true, { amount: -1_999, balance: -999 }],
    [30, { direction: 'take', amount: 10 }, false, { amount: -10, balance: 20 }],
    [30, { direction: 'take', amount: '' }, false, { amount: 0, balance: 30 }],
  ])('of %i with %j', (before, change, isMoney, after) => {
    expect(balanceAfter(before, change, isMoney)).toEqual(after);
  });
});
