import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isRefusal, matches } from '@perkstream/kernel';
import { parseDeepQuery } from './deep-query.js';
import { operatorsOf } from './kinds/index.js';
import { parseFilters } from './parse-filters.js';
import { body, document, fields, now } from './testing/filtered-document.js';

describe('joining', () => {
  const a = { field: 'voucherCode', is: 'A' };
  const b = { field: 'voucherCode', is: 'B' };
  it('is by "and" where no junction is sent', () => {
    expect(body({ code: { conditions: { $is: ['A'] } }, is_referral_code: { conditions: { $is: [true] } } })).toEqual({
      all: [a, { field: 'isReferralCode', is: true }],
    });
  });
  it.each(['or', 'OR', 'Or'])('is by "%s" where it is', (junction) => {
    expect(body({ junction, code: { conditions: { $is: ['A', 'B'] } } })).toEqual({ any: [a, b] });
  });
  it('reads no further than the values that all filters may have together', () => {
    let looks = 0;
    const field = () => ({
      get conditions() {
        looks += 1;
        return { $in: Array.from({ length: 1_000 }, (_one, index) => index) };
      },
    });
    const wire = Object.fromEntries(Array.from({ length: 90 }, (_one, index) => [`metadata.k${index}`, field()]));
    expect(parseFilters(fields, wire, { source: 'body', now })).toMatchObject({ refused: 'invalid_payload' });
    expect(looks).toBe(6);
  });

  it('joins the values of one operator by the junction, and its operators always by "and"', () => {
    const wire = { junction: 'or', redeemed_quantity: { conditions: { $more_than: [1], $less_than: [5] } } };
    expect(body(wire)).toEqual({
      all: [
        { field: 'redeemedQuantity', more: 1 },
        { field: 'redeemedQuantity', less: 5 },
      ],
    });
    expect(body({ code: { conditions: { $is: ['A', 'B'] } } })).toEqual({ all: [a, b] });
  });
  it('asks nothing where nothing is filtered', () => {
    for (const wire of [
      undefined,
      null,
      '',
      {},
      { junction: 'and' },
      { code: null },
      { code: { conditions: { $is: null } } },
    ]) {
      expect(body(wire)).toBeUndefined();
    }
  });
});

describe('the query form', () => {
  const query = (text: string): unknown => {
    const deep = parseDeepQuery(text);
    return isRefusal(deep) ? deep : parseFilters(fields, deep['filters'], { source: 'query', now });
  };
  it.each([
    ['filters[code][conditions][$is][0]=A', { field: 'voucherCode', is: 'A' }],
    ['filters[code][conditions][$is]=A', { field: 'voucherCode', is: 'A' }],
    ['filters[code][$in][0]=A&filters[code][$in][1]=B', { field: 'voucherCode', in: ['A', 'B'] }],
    [
      '[filters][code][conditions][$in][0]=A&[filters][code][conditions][$in][1]=B',
      { field: 'voucherCode', in: ['A', 'B'] },
    ],
    [
      'filters[code][conditions][$in][5]=A&filters[code][conditions][$in][9]=B',
      { field: 'voucherCode', in: ['A', 'B'] },
    ],
    ['filters[code][conditions][$in][]=A&filters[code][conditions][$in][]=B', { field: 'voucherCode', in: ['A', 'B'] }],
    ['filters[status][conditions][$active]=', { field: 'expirationDate', more: now }],
    ['filters[metadata.color][conditions][$starts_with][0]=g', { field: 'metadata.color', startsWith: 'g' }],
    [
      'filters[junction]=OR&filters[code][conditions][$is][0]=A&filters[is_referral_code][conditions][$is]=true',
      {
        any: [
          { field: 'voucherCode', is: 'A' },
          { field: 'isReferralCode', is: true },
        ],
      },
    ],
  ])('%s', (text, expected) => {
    expect(query(text)).toEqual(expected);
  });
});

describe('operators of a field alone', () => {
  it('mean what the list says', () => {
    expect(body({ status: { conditions: { before_start: {} } } })).toEqual({ field: 'startDate', more: now });
    expect(body({ status: { conditions: { $is: ['DONE'] } } })).toEqual({ field: 'status', is: 'done' });
  });
  it('fall back to what they mean for the type', () => {
    expect(body({ status: { conditions: { $is: ['OTHER'] } } })).toEqual({ field: 'status', is: 'OTHER' });
  });
});

describe('what it refuses', () => {
  const conditions = (field: string, operator: string, value: unknown) => ({
    [field]: { conditions: { [operator]: value } },
  });
  it.each<[string, unknown, string]>([
    ['an unknown field', conditions('nope', '$is', ['x']), '.filters.nope'],
    ['a prototype as a field', conditions('constructor', '$is', ['x']), '.filters.constructor'],
    ['metadata without a key', conditions('metadata', '$is', ['x']), '.filters.metadata'],
    ['metadata with an empty key', conditions('metadata.', '$is', ['x']), '.filters.metadata.'],
    ['an unknown operator', conditions('code', '$like', ['x']), '.filters.code.conditions.$like'],
    ['a prototype as an operator', conditions('code', 'toString', ['x']), '.conditions.toString'],
    ['an operator of another type', conditions('code', '$more_than', [1]), '$more_than'],
    ['an operator that the list does not allow', conditions('narrow', '$in', ['x']), '$in'],
    ['a flag on a field without it', conditions('code', '$active', ''), '$active'],
    ['filters that are no object', 'x', '.filters'],
    ['filters that are a list', [], '.filters'],
    ['a field without conditions', { code: { is: ['x'] } }, '.filters.code.conditions'],
    ['an unknown operator without the word conditions', { code: { $is: ['x'], $like: ['x'] } }, '.filters.code.$like'],
    ['a field that is a text', { code: 'x' }, '.filters.code.conditions'],
    ['conditions that are a list', { code: { conditions: [] } }, '.filters.code.conditions'],
    ['a junction of its own', { junction: 'xor' }, '.filters.junction'],
    ['a value that is an object', conditions('code', '$is', { a: 'x' }), '.conditions.$is'],
    ['a value within a value', conditions('code', '$is', [['x']]), '.conditions.$is'],
    ['no value', conditions('code', '$in', []), '.conditions.$in'],
    ['a value for an operator without one', conditions('code', '$has_value', 'x'), '.conditions.$has_value'],
    ['what is not allowed by an enum', conditions('result', '$is', ['OK']), '[ SUCCESS, FAILURE ]'],
    ['one of several not allowed by an enum', conditions('result', '$in', ['SUCCESS', 'OK']), '[ SUCCESS, FAILURE ]'],
    ['a number that is none', conditions('redeemed_quantity', '$is', ['five']), 'a number'],
    ['an infinite number', conditions('redeemed_quantity', '$is', ['1e999']), 'a number'],
    ['a truth value that is none', conditions('is_referral_code', '$is', ['yes']), 'true or false'],
    ['a date that is none', conditions('created_at', '$after', ['soon']), 'ISO 8601'],
    ['a negative number of days', conditions('created_at', '$more_than', [-1]), 'number of days'],
    ['days beyond any calendar', conditions('created_at', '$is_days_in_future', [1e15]), 'number of days'],
    ['a weekday that is none', conditions('validity_day_of_week', '$is', ['monday']), 'element'],
    ['a custom operator with a wrong value', conditions('status', '$active', { a: {} }), '$active'],
    ['a text beyond measure', conditions('code', '$is', ['x'.repeat(1_001)]), '1000'],
    [
      'values beyond measure',
      conditions(
        'code',
        '$in',
        Array.from({ length: 1_001 }, () => 'x'),
      ),
      '1000',
    ],
    [
      'texts to look for beyond measure',
      conditions(
        'code',
        '$contains',
        Array.from({ length: 101 }, (_, i) => `part ${i}`),
      ),
      '100 comparisons',
    ],
    [
      'dates beyond measure, before it reads them',
      conditions('created_at', '$after', [...Array.from({ length: 101 }, () => '2026-01-01'), 'soon'].reverse()),
      '100 comparisons',
    ],
    [
      'conditions beyond measure on several fields',
      Object.fromEntries(
        Array.from({ length: 51 }, (_, i) => [`metadata.k${i}`, { conditions: { $has_value: '', $is: 'x' } }]),
      ),
      '100 comparisons',
    ],
    ['a path with more than eleven dots', conditions('metadata.a...........b', '$is', 'x'), 'not a field'],
    [
      'fields beyond measure',
      Object.fromEntries(Array.from({ length: 101 }, (_, i) => [`metadata.k${i}`, null])),
      '100',
    ],
  ])('refuses %s', (_what, wire, details) => {
    const inBody = parseFilters(fields, wire, { source: 'body', now });
    expect(inBody).toMatchObject({
      refused: 'invalid_payload',
      details: { details: expect.stringContaining(details) },
    });
    expect(parseFilters(fields, wire, { source: 'query', now })).toMatchObject({ refused: 'invalid_query_params' });
  });

  it('takes as many as there may be', () => {
    const parts = Array.from({ length: 100 }, (_, i) => `part ${i}`);
    expect(parseFilters(fields, conditions('code', '$contains', parts), { source: 'query', now })).toMatchObject({
      all: expect.arrayContaining([{ field: 'voucherCode', contains: 'part 99' }]),
    });
    const values = Array.from({ length: 1_000 }, (_, i) => `value ${i}`);
    const among = parseFilters(fields, conditions('code', '$in', values), { source: 'query', now });
    expect(among).toEqual({ field: 'voucherCode', in: values });
    const deep = conditions('metadata.a..........b', '$is', 'x');
    expect(parseFilters(fields, deep, { source: 'query', now })).toMatchObject({ field: 'metadata.a..........b' });
  });

  it('names the given path', () => {
    const at = '.parameters.filters';
    expect(parseFilters(fields, { nope: {} }, { source: 'body', now, at })).toMatchObject({
      details: { details: expect.stringContaining('.parameters.filters.nope') },
    });
  });

  it('refuses a missing junction where one is required', () => {
    const wire = conditions('code', '$is', ['A']);
    expect(parseFilters(fields, wire, { source: 'body', now, junctionRequired: true })).toMatchObject({
      refused: 'invalid_payload',
    });
    expect(parseFilters(fields, { ...wire, junction: 'and' }, { source: 'body', now, junctionRequired: true })).toEqual(
      {
        field: 'voucherCode',
        is: 'A',
      },
    );
  });
});

describe('any input', () => {
  const operator = fc.constantFrom(...Object.keys(operatorsOf.metadata), '$active', 'before_start', '__proto__', 'x');
  const value = fc.oneof(
    fc.anything({ maxDepth: 2 }),
    fc.string(),
    fc.array(fc.oneof(fc.string(), fc.double(), fc.boolean())),
  );
  const field = fc.record({ conditions: fc.dictionary(operator, value) });
  const wire = fc.dictionary(
    fc.constantFrom(
      'code',
      'result',
      'redeemed_quantity',
      'created_at',
      'birthdate',
      'category_ids',
      'metadata.x',
      'status',
      'junction',
    ),
    fc.oneof(field, fc.anything({ maxDepth: 2 })),
  );
  it('never throws; what is accepted can be asked', () => {
    fc.assert(
      fc.property(fc.oneof(wire, fc.anything()), fc.constantFrom('body', 'query'), (input, source) => {
        const parsed = parseFilters(fields, input, { source: source as 'body', now });
        if (!isRefusal(parsed) && parsed) expect(typeof matches(parsed, document)).toBe('boolean');
      }),
      { numRuns: 1_000 },
    );
  });
});
