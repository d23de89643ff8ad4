import { describe, expect, it } from '@jest/globals';
import { differencesBetween } from './differences.js';

const changesOf = (before: object | undefined, after: object | undefined) => differencesBetween(before, after).changes;

describe('the differences between two objects', () => {
  it('are JSON pointers with the values before and after', () => {
    const before = { a: { b: 1, same: [1] }, 'x/y~z': 'old', gone: null };
    expect(changesOf(before, { a: { b: 2, same: [1] }, 'x/y~z': 'new', come: false })).toEqual([
      { path: '/a/b', before: 1, after: 2 },
      { path: '/x~1y~0z', before: 'old', after: 'new' },
      { path: '/gone', before: null },
      { path: '/come', after: false },
    ]);
  });

  it('of lists are by place', () => {
    expect(changesOf({ list: [{ n: 1 }, { n: 2 }] }, { list: [{ n: 1 }, { n: 3 }, 4] })).toEqual([
      { path: '/list/1/n', before: 2, after: 3 },
      { path: '/list/2', after: 4 },
    ]);
    expect(changesOf({ is: [1] }, { is: { 0: 1 } })).toEqual([{ path: '/is', before: [1], after: { 0: 1 } }]);
  });

  it('of what comes or goes are all its properties; the moment of the change is none', () => {
    expect(changesOf(undefined, { a: 1 })).toEqual([{ path: '/a', after: 1 }]);
    expect(changesOf({ a: 1 }, undefined)).toEqual([{ path: '/a', before: 1 }]);
    expect(changesOf(undefined, undefined)).toEqual([]);
    expect(changesOf({ updated_at: 1, in: { updated_at: 1 } }, { updated_at: 2, in: { updated_at: 2 } })).toEqual([
      { path: '/in/updated_at', before: 1, after: 2 },
    ]);
  });

  it('are cut, and say so: a hundred of them, each value of 2,000 characters', () => {
    const many = Object.fromEntries(Array.from({ length: 101 }, (_none, n) => [`p${n}`, n]));
    const cut = differencesBetween({}, many);
    expect([cut.changes.length, cut.isShortened]).toEqual([100, true]);
    const long = differencesBetween({ a: 'x' }, { a: 'y'.repeat(2_001) });
    expect(long.isShortened).toBe(true);
    expect(String(long.changes[0]?.after)).toHaveLength(2_001);
    expect(differencesBetween({ a: 'x' }, { a: 'y'.repeat(2_000) }).isShortened).toBe(false);
  });
});
