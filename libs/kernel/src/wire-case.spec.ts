import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { withoutUndefined } from './json.js';
import { toCamelCase, toSnakeCase } from './wire-case.js';

describe('names on the wire', () => {
  it('are snake_case, at every depth', () => {
    const inside = { amountOff: 5, appliedTo: [{ productId: 'p', unitPrice: null }] };
    const wire = { amount_off: 5, applied_to: [{ product_id: 'p', unit_price: null }] };
    expect(toSnakeCase(inside)).toEqual(wire);
    expect(toCamelCase(wire)).toEqual(inside);
  });

  it('are left alone in maps that people fill', () => {
    const wire = { voucher_code: 'A', metadata: { shoe_size: 5, nested: { even_this: 1 } } };
    expect(toCamelCase(wire)).toEqual({ voucherCode: 'A', metadata: { shoe_size: 5, nested: { even_this: 1 } } });
    expect(toSnakeCase({ metadata: { shoeSize: 5 } })).toEqual({ metadata: { shoeSize: 5 } });
  });

  it('come back as they were', () => {
    const word = fc.stringMatching(/^[a-z][a-z]{0,5}$/);
    const name = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join('_'));
    const wire = fc.dictionary(name, fc.oneof(fc.integer(), fc.dictionary(name, fc.string())));
    fc.assert(fc.property(wire, (record) => expect(toSnakeCase(toCamelCase(record))).toEqual(record)));
  });

  it('leave values that are no records as they are', () => {
    for (const value of [null, undefined, 5, 'some_text', true]) {
      expect(toCamelCase(value)).toBe(value);
      expect(toSnakeCase(value)).toBe(value);
    }
  });
});

describe('a record without its undefined values', () => {
  it('keeps what was sent as null', () => {
    const record = withoutUndefined({ a: undefined, b: null, c: 0, d: '' });
    expect(Object.entries(record)).toEqual([
      ['b', null],
      ['c', 0],
      ['d', ''],
    ]);
  });
});
