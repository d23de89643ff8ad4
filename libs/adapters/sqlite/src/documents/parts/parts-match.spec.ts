import { describe, expect, it } from '@jest/globals';
import { type Condition } from '@perkstream/kernel';
import { partsMatch } from './parts-match.js';

const contains = (text: string): Condition => ({ field: 'code', contains: text });
const project: Condition = { field: 'projectId', is: 'p' };

describe('the parts that every document has that meets a condition', () => {
  it.each<[string, Condition, string | undefined]>([
    ['all parts of three characters', contains('ABCDE'), '("ABC" AND "BCD" AND "CDE")'],
    ['the parts of an end', { field: 'code', endsWith: 'WXYZ' }, '("WXY" AND "XYZ")'],
    ['the same part once', contains('AAAAA'), '("AAA")'],
    ['whole characters', contains('😀é😀'), '("😀é😀")'],
    ['quotes, doubled', contains('a"b'), '("a""b")'],
    ['a zero character, as another', contains('a\0b'), '("a\u0001b")'],
    ['nothing where the text is short', contains('AB'), undefined],
    ['nothing where characters are few, not bytes', contains('😀😀'), undefined],
    ['nothing of the text that is nothing', contains(''), undefined],
    ['nothing of another field', { field: 'note', contains: 'ABCDE' }, undefined],
    ['nothing of a whole text', { field: 'code', is: 'ABCDE' }, undefined],
    [
      'those of every condition that must hold',
      { all: [project, contains('ABC'), contains('XYZ')] },
      '(("ABC") AND ("XYZ"))',
    ],
    ['those of conditions of which one must hold', { any: [contains('ABC'), contains('XYZ')] }, '(("ABC") OR ("XYZ"))'],
    ['nothing where one needs no part', { any: [contains('ABC'), project] }, undefined],
    ['nothing where none can hold', { any: [] }, undefined],
    ['nothing where all hold', { all: [] }, undefined],
    ['nothing of what must not be there', { not: contains('ABC') }, undefined],
    ['those of what must not be missing', { not: { not: contains('ABC') } }, '("ABC")'],
  ])('are %s', (_rule, condition, match) => {
    expect(partsMatch(['code'], condition)).toBe(match);
  });

  it('are some from all over a long text, and its length is no matter', () => {
    const letters = Array.from({ length: 1_000 }, (_none, n) => String.fromCodePoint(0x4e00 + n)).join('');
    const parts = partsMatch(['code'], contains(letters))?.split(' AND ') ?? [];
    expect(parts.length).toBeLessThanOrEqual(16);
    expect(letters.indexOf(parts.at(-1)?.slice(1, 4) ?? '')).toBeGreaterThan(900);
  });

  it('are none where they would be very many', () => {
    const any = Array.from({ length: 300 }, (_none, n) => contains(`code-${n}`));
    expect(partsMatch(['code'], { any })).toBeUndefined();
  });

  it('are none without a condition', () => {
    expect(partsMatch(['code'], undefined)).toBeUndefined();
  });
});
