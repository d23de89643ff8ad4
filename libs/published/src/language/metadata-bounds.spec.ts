import { describe, expect, it } from '@jest/globals';
import { excessOfMetadata } from './metadata-bounds.js';

describe('metadata', () => {
  it('may be what a shop says of its things', () => {
    expect(
      excessOfMetadata({ color: 'red', sizes: [36, 37.5, null], on: true, of: { brand: 'x'.repeat(4_096) } }),
    ).toBeUndefined();
    expect(excessOfMetadata({})).toBeUndefined();
  });

  it.each([['a long text', { a: { b: ['x'.repeat(4_097)] } }]])('has no %s', (_what, metadata) => {
    expect(excessOfMetadata(metadata)).toBe('must NOT have texts of more than 4096 characters');
  });

  it.each([
    ['many texts', Object.fromEntries(Array.from({ length: 20 }, (_one, index) => [index, 'x'.repeat(4_000)]))],
    ['long keys', { ['x'.repeat(65_536)]: 1 }],
    ['many numbers', { all: Array.from({ length: 6_000 }, () => 1) }],
    ['depth', JSON.parse(`${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`) as object],
  ])('is no larger than 64 kB by %s', (_what, metadata) => {
    expect(excessOfMetadata(metadata)).toBe('must NOT have more than 65536 characters');
  });
  it('is not gone through where it is too long', () => {
    let looks = 0;
    const all = new Proxy(
      Array.from({ length: 1_000_000 }, () => 1),
      {
        get: (list, name) => {
          looks += 1;
          return Reflect.get(list, name) as unknown;
        },
      },
    );
    expect(excessOfMetadata({ all })).toBe('must NOT have more than 65536 characters');
    expect(looks).toBeLessThan(10);
  });
});
