import { describe, expect, it } from '@jest/globals';
import { type Condition, matches } from '@perkstream/kernel';
import { meets } from './meets.js';

const is = (id: string): Condition => ({ field: 'ids', is: id });
const after = (day: string): Condition => ({ field: 'at', more: day });
const before = (day: string): Condition => ({ field: 'at', less: day });

const MAY = { at: '2026-05-01', ids: ['a', 'b'] };
const JULY = { at: '2026-07-01', ids: ['c'] };

describe('what somebody has several of', () => {
  it.each<[string, object[], Condition, boolean]>([
    ['one is enough', [MAY, JULY], is('c'), true],
    ['none is not', [MAY], is('c'), false],
    ['all is of one of them', [MAY, JULY], { all: [after('2026-06-01'), is('a')] }, false],
    ['and so is a range', [MAY, JULY], { all: [{ all: [after('2026-05-15'), before('2026-06-15')] }] }, false],
    ['all by one of them', [MAY, JULY], { all: [after('2026-06-01'), is('c')] }, true],
    ['any is of several', [MAY], { any: [is('c'), before('2026-06-01')] }, true],
    ['not is of none of them', [MAY, JULY], { not: is('a') }, false],
    ['not, where there is another', [JULY], { not: is('a') }, true],
    ['not, of none', [], { not: is('a') }, true],
    ['one that is, and none that is', [MAY, JULY], { all: [after('2026-06-01'), { not: is('a') }] }, false],
    ['one that is, and none that is, met', [JULY], { all: [after('2026-06-01'), { not: is('a') }] }, true],
    ['something there', [MAY], { field: 'at', present: true }, true],
    ['something there, of none', [], { field: 'at', present: true }, false],
    ['nothing there', [MAY], { field: 'at', present: false }, false],
    ['nothing there, of none', [], { field: 'at', present: false }, true],
    ['not nothing there', [MAY], { not: { field: 'at', present: false } }, true],
    ['an empty list, of none', [], { field: 'ids', count: 0 }, true],
    ['an empty list', [MAY], { field: 'ids', count: 0 }, false],
    ['nothing there, or one that is', [MAY], { all: [{ any: [{ field: 'at', present: false }, is('b')] }] }, true],
  ])('%s', async (_title, documents, where, expected) => {
    const any = (condition: Condition) => Promise.resolve(documents.some((each) => matches(condition, each)));
    expect(await meets(where, any)).toBe(expected);
  });
});
