import { describe, expect, it } from '@jest/globals';
import { fnv1a } from './fnv1a.js';

describe('fnv1a', () => {
  // From the tables of the hash's authors.
  it.each([
    ['', 0x811c9dc5],
    ['a', 0xe40c292c],
    ['foobar', 0xbf9cf968],
  ])('of "%s" is what its authors have', (text, hash) => {
    expect(fnv1a(text)).toBe(hash);
  });
});
