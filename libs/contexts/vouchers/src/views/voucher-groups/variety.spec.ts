import { describe, expect, it } from '@jest/globals';
import { type JsonObject } from '@perkstream/kernel';
import * as fc from 'fast-check';
import { particularsOf, type Variety, varied } from './variety.js';

type Voucher = readonly [info: string | null, metadata: JsonObject | undefined];

function of(vouchers: readonly Voucher[], by: 1 | -1 = 1, before?: Variety): Variety | undefined {
  return vouchers.reduce<Variety | undefined>(
    (variety, [info, metadata]) => varied(variety, particularsOf(info, metadata), by),
    before,
  );
}

function numbered(count: number, made: (index: number) => JsonObject): Voucher[] {
  return Array.from({ length: count }, (_none, index) => [null, made(index)]);
}

function shown(variety: Variety | undefined): unknown[] {
  return (variety?.variants ?? []).map(({ of: text, count }) => [JSON.parse(text), count]);
}

describe('the variety of a group', () => {
  it('tells which particulars there are, and of how many vouchers', () => {
    const variety = of([
      [null, {}],
      [null, { region: 'north' }],
      ['few', { region: 'north' }],
      [null, { region: 'north' }],
    ]);
    expect(shown(variety)).toEqual([
      [{}, 1],
      [{ metadata: { region: 'north' } }, 2],
      [{ additional_info: 'few', metadata: { region: 'north' } }, 1],
    ]);
  });

  it('tells of values that are too many only whether there is one', () => {
    const variety = of(
      numbered(200, (i) => ({ region: i % 2 ? 'north' : 'south', ...(i % 4 === 0 && { serial: i }), none: null })),
    );
    expect(variety).toMatchObject({ valuesUntold: ['metadata.serial'] });
    expect(shown(variety)).toEqual([
      [{ metadata: { region: 'south', none: null }, some: ['metadata.serial'] }, 50],
      [{ metadata: { region: 'north', none: null } }, 100],
      [{ metadata: { region: 'south', none: null } }, 50],
    ]);
  });

  it('tells nothing of metadata with too many keys', () => {
    const variety = of([...numbered(200, (i) => ({ [`key ${i}`]: 1 })), ['few', { other: 1 }]]);
    expect(variety).toMatchObject({ untold: ['metadata'] });
    expect(shown(variety)).toEqual([
      [{}, 200],
      [{ additional_info: 'few' }, 1],
    ]);
  });

  it('tells nothing of metadata where an event does not', () => {
    const variety = of([['few', undefined]], 1, of(numbered(3, (i) => ({ serial: i }))));
    expect(variety).toMatchObject({ untold: ['metadata'] });
    expect(shown(of([['few', undefined]], -1, variety))).toEqual([[{}, 3]]);
  });

  it('stays small', () => {
    const long = of(numbered(30, (i) => ({ region: i % 2, text: `${i}`.repeat(1_000) })));
    expect(long).toMatchObject({ valuesUntold: ['metadata.text'] });
    expect(shown(long).length).toBe(2);
  });

  it('is none when all that came have gone, in whatever order', () => {
    const value = fc.oneof(fc.integer(), fc.constantFrom('a', 'b', null, true), fc.string({ minLength: 400 }));
    const metadata = fc.dictionary(fc.constantFrom('a', 'b', 'a.b', '1', 'c'), value) as fc.Arbitrary<JsonObject>;
    const voucher = fc.tuple(fc.constantFrom(null, 'x', 'y'), fc.option(metadata, { freq: 100, nil: undefined }));
    fc.assert(
      fc.property(
        fc.array(voucher, { maxLength: 150 }).chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all))),
        ([came, first]) => {
          const rest = came.filter((each) => !first.includes(each));
          const after = of(first, -1, of(came));
          const counted = after?.variants.reduce((sum, { count }) => sum + count, 0) ?? 0;
          expect(counted).toBe(rest.length);
          expect(after?.variants.every(({ count }) => count > 0) ?? true).toBe(true);
          expect(of(rest, -1, after)?.variants ?? []).toEqual([]);
        },
      ),
      { numRuns: 200 },
    );
  });
});
