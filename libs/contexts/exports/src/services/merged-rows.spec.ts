import { describe, expect, it } from '@jest/globals';
import { merged } from './merged-rows.js';

const page = (ids: string[], next?: string) => ({
  rows: ids.map((id) => ({ id })),
  ...(next !== undefined && { next: { id: next, value: next } }),
});

describe('rows of several contexts', () => {
  it('are one page in order, where nobody has more', () => {
    expect(merged([page(['a', 'd']), page(['b', 'c'])], false)).toEqual(page(['a', 'b', 'c', 'd']));
    expect(merged([page(['d', 'a']), page([]), page(['c', 'b'])], true)).toEqual(page(['d', 'c', 'b', 'a']));
  });

  it('end where the first of them ends: what comes after it is asked for again', () => {
    expect(merged([page(['a', 'b'], 'b'), page(['a2', 'c'], 'c')], false)).toEqual(page(['a', 'a2', 'b'], 'b'));
    expect(merged([page(['d', 'c'], 'c'), page(['b'])], true)).toEqual(page(['d', 'c'], 'c'));
  });

  it('go on where a context has rows left, though another one has come to its end', () => {
    // In descending order a page that was not full means rows without a value; ids all have one.
    const ended = { rows: [], next: { id: '~', value: null } };
    expect(merged([page(['d', 'c'], 'c'), ended], true)).toEqual(page(['d', 'c'], 'c'));
    expect(merged([page(['b', 'a']), ended], true)).toEqual(page(['b', 'a']));
  });
});
