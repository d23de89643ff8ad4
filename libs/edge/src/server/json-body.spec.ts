import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isTooDeep, isUnkeepable, MAX_DEPTH } from './json-body.js';

const depthOf = (value: unknown): number =>
  value !== null && typeof value === 'object' ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0;

describe('JSON is too deep', () => {
  it('exactly when it nests deeper than the limit, with any characters in its texts', () => {
    const text = fc.oneof(fc.string(), fc.constantFrom('[[[[', '}}}}', '\\"[', '"', '\\'));
    const wrapped = fc
      .tuple(fc.integer({ min: MAX_DEPTH - 3, max: MAX_DEPTH + 2 }), fc.dictionary(text, text))
      .map(([times, value]) => {
        let whole: unknown = value;
        for (let i = 0; i < times; i++) whole = i % 2 === 0 ? [whole] : { [']"']: whole };
        return whole;
      });
    fc.assert(
      fc.property(wrapped, (value) => {
        expect(isTooDeep(JSON.stringify(value))).toBe(depthOf(value) > MAX_DEPTH);
      }),
    );
  });

  it('and is left to the parser where it is none', () => {
    expect([isTooDeep('"never closed [[['), isTooDeep(']]]]'), isTooDeep('')]).toEqual([false, false, false]);
  });
});

describe('a text that cannot be kept', () => {
  it.each([
    ['a\0b', true],
    ['\ud800', true],
    ['\udc00\ud800', true],
    ['\ud83d\ude00', false],
    ['plain', false],
  ])('%j: %s', (text, expected) => {
    expect(isUnkeepable(text)).toBe(expected);
  });
});
