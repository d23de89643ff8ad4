import { describe, expect, it } from '@jest/globals';
import { arranged, moved } from './tier-order.js';

describe('the order of offers', () => {
  it.each([
    ['a', 2, 'bca'],
    ['c', 0, 'cab'],
    ['b', 1, 'abc'],
    ['a', -1, 'abc'],
    ['a', 9, 'bca'],
  ])('has %s at place %i', (id, to, expected) => {
    expect(moved(['a', 'b', 'c'], id, to).join('')).toBe(expected);
  });

  it('is that of the ids; what came meanwhile is at the end, and what went is left out', () => {
    const things = ['a', 'b', 'new', 'c'].map((id) => ({ id }));
    expect(arranged(things, ['c', 'gone', 'a', 'b']).map(({ id }) => id)).toEqual(['c', 'a', 'b', 'new']);
  });
});
