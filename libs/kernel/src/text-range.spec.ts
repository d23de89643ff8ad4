import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { afterPrefix } from './text-range.js';

const text = fc.string({ unit: 'binary', maxLength: 4 });
const bytes = (each: string) => Buffer.from(each);

describe('the range of texts with a prefix', () => {
  it('holds those texts and no others, in the order of their bytes', () => {
    fc.assert(
      fc.property(text, text, (prefix, other) => {
        const end = afterPrefix(prefix);
        const inRange = (each: string) =>
          bytes(each).compare(bytes(prefix)) >= 0 && (end === undefined || bytes(each).compare(bytes(end)) < 0);
        expect(inRange(prefix + other)).toBe(true);
        expect(inRange(other)).toBe(other.startsWith(prefix));
      }),
    );
  });

  it('has no end where nothing comes after the prefix', () => {
    expect([afterPrefix(''), afterPrefix('\u{10ffff}')]).toEqual([undefined, undefined]);
    expect(afterPrefix('a\u{10ffff}')).toBe('b');
    expect(afterPrefix('\ud7ff')).toBe('\ue000');
  });
});
