import { describe, expect, it } from '@jest/globals';
import { changeWords } from './change-words.js';

const units = { currency: 'EUR', timezone: 'UTC' };

describe('A change in words', () => {
  it.each([
    [{ path: 'price', before: 13_990, after: 15_000 }, 'price: €139.90 → €150.00'],
    [{ path: 'address.line_1', before: 'Street 1', after: 'Street 2' }, 'address › line 1: Street 1 → Street 2'],
    [{ path: 'active', before: true, after: false }, 'active: yes → no'],
    [{ path: 'additional_info', before: null, after: 'for Ada' }, 'additional info: for Ada'],
    [{ path: 'description', before: 'Summer' }, 'description: Summer → nothing'],
    [{ path: 'events', before: ['a'], after: ['a', 'b'] }, 'events: a → a, b'],
    [{ path: 'token' }, 'token: replaced'],
  ])('%j', (change, words) => {
    expect(changeWords(change, units)).toBe(words);
  });
});
