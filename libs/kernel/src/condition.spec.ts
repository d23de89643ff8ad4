import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { valueAt } from './condition.js';

const document = {
  code: 'SUMMER',
  redemption: { quantity: 0, redeemed: null },
  metadata: { color: 'red', 'a.b': 1, 'a.b.c': { d: 2 }, a: { x: 3 } },
  items: [{ sku: 'one' }, { sku: 'two' }],
};

describe('the value at a path', () => {
  it.each<[string, unknown]>([
    ['code', 'SUMMER'],
    ['redemption.quantity', 0],
    ['redemption.redeemed', null],
    ['metadata.color', 'red'],
    ['items.1.sku', 'two'],
  ])('%s', (path, value) => {
    expect(valueAt(document, path)).toEqual(value);
  });

  it('is found by the whole name that is left where a key holds dots itself', () => {
    expect(valueAt(document, 'metadata.a.b')).toBe(1);
    expect(valueAt(document, 'metadata.a.b.c')).toEqual({ d: 2 });
    expect(valueAt(document, 'metadata.a.x')).toBe(3);
  });

  it.each(['missing', 'code.length', 'redemption.redeemed.at', 'metadata.toString', 'constructor', '__proto__', ''])(
    'is undefined where the document itself has none: “%s”',
    (path) => expect(path === '' ? valueAt({}, path.concat('x')) : valueAt(document, path)).toBeUndefined(),
  );

  it('behind a dot at the end is that of the empty key', () => {
    expect(valueAt({ a: { '': 5 } }, 'a.')).toBe(5);
    expect(valueAt({ a: { b: 5 } }, 'a.')).toBeUndefined();
  });

  it('of the empty path is the document', () => {
    expect(valueAt(document, '')).toBe(document);
  });

  it('is undefined in what is no document', () => {
    for (const value of [null, undefined, 'text', 5, true]) expect(valueAt(value, 'length')).toBeUndefined();
  });

  it('is what a chain of keys without dots leads to', () => {
    const key = fc.string({ minLength: 1 }).filter((text) => !text.includes('.'));
    fc.assert(
      fc.property(fc.array(key, { minLength: 1, maxLength: 5 }), fc.jsonValue(), (keys, value) => {
        const nested = keys.reduceRight<unknown>((inner, each) => Object.fromEntries([[each, inner]]), value);
        expect(valueAt(nested, keys.join('.'))).toEqual(value);
      }),
    );
  });
});
