import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isRefusal } from '@perkstream/kernel';
import { parseDeepQuery } from './deep-query.js';

describe('nesting', () => {
  it.each<[string, string, object]>([
    ['nothing', '', {}],
    ['plain names', 'limit=10&order=-created_at', { limit: '10', order: '-created_at' }],
    ['brackets', 'filters[code][conditions][$is][0]=A', { filters: { code: { conditions: { $is: ['A'] } } } }],
    ['a bracketed root', '[created_at][before]=2026-01-01', { created_at: { before: '2026-01-01' } }],
    [
      'a bracketed root of filters',
      '[filters][code][conditions][$is]=A',
      { filters: { code: { conditions: { $is: 'A' } } } },
    ],
    ['encoded brackets', 'filters%5Bjunction%5D=AND', { filters: { junction: 'AND' } }],
    ['indexes in any order', 'a[1]=y&a[0]=x', { a: ['x', 'y'] }],
    ['indexes with a gap as names', 'a[0]=x&a[2]=y', { a: { '0': 'x', '2': 'y' } }],
    ['empty brackets as a list', 'ids[]=a&ids[]=b', { ids: ['a', 'b'] }],
    ['a nested list', 's[filter][ids][]=a', { s: { filter: { ids: ['a'] } } }],
    ['a repeated name as a list', 'result=SUCCESS&result=FAILURE', { result: ['SUCCESS', 'FAILURE'] }],
    [
      'dots as part of a name',
      'filters[redemption.quantity][conditions][$is]=1',
      { filters: { 'redemption.quantity': { conditions: { $is: '1' } } } },
    ],
    [
      'an empty value',
      'filters[status][conditions][$active]=',
      { filters: { status: { conditions: { $active: '' } } } },
    ],
    ['both sides of an object', 'c[before]=1&c[after]=2', { c: { before: '1', after: '2' } }],
  ])('reads %s', (_what, query, expected) => {
    expect(parseDeepQuery(query)).toEqual(expected);
  });

  it('takes the flat record of a server, and one that is nested already', () => {
    expect(parseDeepQuery({ 'filters[a][conditions][$in][]': ['x', 'y'], limit: 5, page: undefined })).toEqual({
      filters: { a: { conditions: { $in: ['x', 'y'] } } },
      limit: 5,
    });
    expect(parseDeepQuery({ filters: { a: { conditions: { $is: { '0': 'x' } } } } })).toEqual({
      filters: { a: { conditions: { $is: ['x'] } } },
    });
  });
});

describe('what it refuses', () => {
  it.each([
    ['__proto__', '__proto__[polluted]=1'],
    ['__proto__ inside', 'a[__proto__][polluted]=1'],
    ['constructor', 'a[constructor][prototype][polluted]=1'],
    ['a bracket that stays open', 'filters[a=1'],
    ['a bracket out of place', 'a]b=1'],
    ['text after brackets', 'a[b]c=1'],
    ['a list within brackets', 'a[][b]=1'],
    ['an empty name', '=1'],
    ['a value where an object stands', 'a[b]=1&a=2'],
    ['an object where a value stands', 'a=2&a[b]=1'],
    ['nine levels', 'a[b][c][d][e][f][g][h][i]=1'],
    ['more than 1000 values', Array.from({ length: 1_001 }, (_, i) => `k${i}=1`).join('&')],
    ['a very long query', `a=${'x'.repeat(70_000)}`],
  ])('refuses %s', (_what, query) => {
    expect(parseDeepQuery(query)).toMatchObject({ refused: 'invalid_query_params' });
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  it('refuses prototypes in a record that a server nested', () => {
    const nested = JSON.parse('{"a":{"__proto__":{"polluted":1}}}') as Record<string, unknown>;
    expect(parseDeepQuery(nested)).toMatchObject({ refused: 'invalid_query_params' });
  });

  it('refuses what a query cannot say', () => {
    expect(parseDeepQuery({ a: () => 1 })).toMatchObject({ refused: 'invalid_query_params' });
    expect(parseDeepQuery({ a: Number.NaN })).toMatchObject({ refused: 'invalid_query_params' });
  });

  it('refuses a cycle instead of following it', () => {
    const cycle: Record<string, unknown> = {};
    cycle['self'] = cycle;
    expect(parseDeepQuery(cycle)).toMatchObject({ refused: 'invalid_query_params' });
  });
});

describe('any input', () => {
  const name = fc.array(fc.constantFrom('a', 'b', '[', ']', '0', '1', '$is', '.', '__proto__', 'constructor', ''), {
    maxLength: 12,
  });
  it('never throws and never touches a prototype', () => {
    const query = fc.oneof(
      fc.string(),
      fc
        .array(fc.tuple(name, fc.string()), { maxLength: 8 })
        .map((pairs) => pairs.map(([k, v]) => `${k.join('')}=${v}`).join('&')),
    );
    fc.assert(
      fc.property(query, (text) => {
        const parsed = parseDeepQuery(text);
        expect(isRefusal(parsed) || typeof parsed === 'object').toBe(true);
        expect(Object.keys(Object.prototype)).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });
  it('never throws on any record', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.anything()), (record) => {
        parseDeepQuery(record);
      }),
    );
  });
});
