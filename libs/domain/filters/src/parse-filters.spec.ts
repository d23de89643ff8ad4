import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isRefusal, matches, type Condition } from '@perkstream/kernel';
import { parseDeepQuery } from './deep-query.js';
import { filterFields, type FilterType } from './filter-field.js';
import { operatorsOf } from './kinds/index.js';
import { type OperatorName } from './operator.js';
import { parseFilters } from './parse-filters.js';

const now = '2026-03-10T12:00:00.000Z';

const fields = filterFields([
  { name: 'code', type: 'string', path: 'voucherCode' },
  { name: 'result', type: 'enum', values: ['SUCCESS', 'FAILURE'] },
  { name: 'redeemed_quantity', type: 'number' },
  { name: 'is_referral_code', type: 'boolean' },
  { name: 'created_at', type: 'date' },
  { name: 'birthdate', type: 'date', dayOnly: true },
  { name: 'category_ids', type: 'list' },
  { name: 'validity_day_of_week', type: 'list', numbers: true },
  { name: 'metadata', type: 'metadata' },
  { name: 'narrow', type: 'string', operators: ['$is'] },
  {
    name: 'status',
    type: 'enum',
    operators: ['$active', 'before_start', '$is'],
    custom: (operator, values, at) =>
      operator === '$active'
        ? { field: 'expirationDate', more: at }
        : operator === 'before_start'
          ? { field: 'startDate', more: at }
          : values[0] === 'DONE'
            ? { field: 'status', is: 'done' }
            : undefined,
  },
]);

const document = {
  voucherCode: 'SUMMER-10',
  result: 'SUCCESS',
  redeemedQuantity: 5,
  isReferralCode: true,
  createdAt: '2026-03-08T12:00:00.000Z',
  birthdate: '1990-04-08',
  categoryIds: ['cat_1', 'cat_2'],
  validityDayOfWeek: [1, 5],
  metadata: {
    color: 'green',
    size: 5,
    vip: true,
    since: '2026-03-07',
    tags: ['a', 'b'],
    at: '2026-03-12T08:00:00.000Z',
  },
  status: 'done',
};

function body(wire: unknown): Condition | undefined {
  const parsed = parseFilters(fields, wire, { source: 'body', now });
  if (isRefusal(parsed)) throw new Error(JSON.stringify(parsed));
  return parsed;
}

function found(field: string, operator: string, value: unknown): boolean {
  const condition = body({ [field]: { conditions: { [operator]: value } } });
  return condition !== undefined && matches(condition, document);
}

type Case = readonly [field: string, operator: OperatorName, value: unknown, expected: boolean];

const cases: readonly Case[] = [
  ['code', '$is', ['SUMMER-10'], true],
  ['code', '$is', 'summer-10', false],
  ['code', '$is_not', ['WINTER'], true],
  ['code', '$is_not', ['SUMMER-10'], false],
  ['code', '$in', ['WINTER', 'SUMMER-10'], true],
  ['code', '$in', ['WINTER'], false],
  ['code', '$not_in', ['WINTER'], true],
  ['code', '$not_in', ['SUMMER-10'], false],
  ['code', '$has_value', '', true],
  ['code', '$has_value', false, false],
  ['code', '$is_unknown', true, false],
  ['code', '$contains', 'MER', true],
  ['code', '$contains', 'xxx', false],
  ['code', '$not_contain', ['xxx'], true],
  ['code', '$not_contain', ['MER'], false],
  ['code', '$starts_with', ['SUM'], true],
  ['code', '$starts_with', ['10'], false],
  ['code', '$ends_with', ['-10'], true],
  ['code', '$ends_with', ['SUM'], false],
  ['result', '$is', ['SUCCESS'], true],
  ['result', '$is_not', ['SUCCESS'], false],
  ['result', '$in', ['FAILURE', 'SUCCESS'], true],
  ['result', '$not_in', ['FAILURE'], true],
  ['result', '$has_value', [], true],
  ['result', '$is_unknown', {}, false],
  ['result', '$starts_with', 'SUC', true],
  ['result', '$ends_with', 'URE', false],
  ['redeemed_quantity', '$is', [5], true],
  ['redeemed_quantity', '$is', '5', true],
  ['redeemed_quantity', '$is_not', [5], false],
  ['redeemed_quantity', '$in', ['4', 5], true],
  ['redeemed_quantity', '$not_in', [4], true],
  ['redeemed_quantity', '$has_value', null, true],
  ['redeemed_quantity', '$is_unknown', '', false],
  ['redeemed_quantity', '$more_than', [4], true],
  ['redeemed_quantity', '$more_than', [5], false],
  ['redeemed_quantity', '$less_than', ['5.5'], true],
  ['redeemed_quantity', '$less_than', [5], false],
  ['redeemed_quantity', '$more_than_equal', [5], true],
  ['redeemed_quantity', '$more_than_equal', [6], false],
  ['redeemed_quantity', '$less_than_equal', [5], true],
  ['redeemed_quantity', '$less_than_equal', [4], false],
  ['is_referral_code', '$is', ['TRUE'], true],
  ['is_referral_code', '$is', [false], false],
  ['is_referral_code', '$is_not', ['false'], true],
  ['is_referral_code', '$in', [true, false], true],
  ['is_referral_code', '$not_in', [true], false],
  ['is_referral_code', '$has_value', 'true', true],
  ['is_referral_code', '$is_unknown', 'TRUE', false],
  ['created_at', '$has_value', '', true],
  ['created_at', '$is_unknown', '', false],
  ['created_at', '$is', ['2026-03-08'], true],
  ['created_at', '$is', ['2026-03-08T12:00:00Z'], true],
  ['created_at', '$is', ['2026-03-08T12:00:01Z'], false],
  ['created_at', '$is_not', ['2026-03-08'], false],
  ['created_at', '$is_not', ['2026-03-09'], true],
  ['created_at', '$after', ['2026-03-08'], true],
  ['created_at', '$after', ['2026-03-08T12:00:00Z'], false],
  ['created_at', '$before', ['2026-03-08T12:00:00.001Z'], true],
  ['created_at', '$before', ['2026-03-08'], false],
  ['created_at', '$more_than', [1], true],
  ['created_at', '$more_than', [2], false],
  ['created_at', '$less_than', [3], true],
  ['created_at', '$less_than', [2], false],
  ['created_at', '$more_than_ago', ['1.5'], true],
  ['created_at', '$more_than_ago', [3], false],
  ['created_at', '$less_than_ago', [3], true],
  ['created_at', '$less_than_ago', [1], false],
  ['created_at', '$more_than_future', [0], false],
  ['created_at', '$less_than_future', [9], false],
  ['created_at', '$is_days_ago', [2], true],
  ['created_at', '$is_days_ago', [1], false],
  ['created_at', '$is_days_in_future', [2], false],
  ['created_at', '$next_month', '', false],
  ['birthdate', '$is', ['1990-04-08'], true],
  ['birthdate', '$is_not', ['1990-04-08'], false],
  ['birthdate', '$after', ['1990-04-08'], false],
  ['birthdate', '$after', ['1990-04-07'], true],
  ['birthdate', '$before', ['1990-04-08'], false],
  ['birthdate', '$before', ['1990-04-09'], true],
  ['birthdate', '$next_month', '', true],
  ['birthdate', '$more_than_ago', [9_000], true],
  ['birthdate', '$less_than_ago', [9_000], false],
  ['category_ids', '$is', ['cat_1'], true],
  ['category_ids', '$is', ['cat_3'], false],
  ['category_ids', '$is_not', ['cat_3'], true],
  ['category_ids', '$in', ['cat_3', 'cat_2'], true],
  ['category_ids', '$not_in', ['cat_3'], true],
  ['category_ids', '$not_in', ['cat_1'], false],
  ['category_ids', '$has_value', '', true],
  ['category_ids', '$is_unknown', '', false],
  ['category_ids', '$contains', ['cat_1'], true],
  ['category_ids', '$contains', ['cat'], false],
  ['category_ids', '$not_contain', ['cat_1'], false],
  ['category_ids', '$count', [2], true],
  ['category_ids', '$count', [1], false],
  ['category_ids', '$count_less', [3], true],
  ['category_ids', '$count_less', [2], false],
  ['category_ids', '$count_more', ['1'], true],
  ['category_ids', '$count_more', [2], false],
  ['validity_day_of_week', '$is', ['5'], true],
  ['validity_day_of_week', '$contains', [0], false],
  ['metadata.color', '$is', ['green'], true],
  ['metadata.color', '$is_not', ['green'], false],
  ['metadata.color', '$in', ['red', 'green'], true],
  ['metadata.color', '$not_in', ['red'], true],
  ['metadata.color', '$has_value', '', true],
  ['metadata.nope', '$is_unknown', '', true],
  ['metadata.color', '$contains', ['ree'], true],
  ['metadata.color', '$not_contain', ['ree'], false],
  ['metadata.color', '$starts_with', ['gr'], true],
  ['metadata.color', '$ends_with', ['en'], true],
  ['metadata.size', '$is', ['5'], true],
  ['metadata.size', '$in', ['4', '5'], true],
  ['metadata.vip', '$is', ['true'], true],
  ['metadata.vip', '$is', ['false'], false],
  ['metadata.size', '$more_than', ['4'], true],
  ['metadata.size', '$less_than', [5], false],
  ['metadata.size', '$more_than_equal', [5], true],
  ['metadata.size', '$less_than_equal', [4], false],
  ['metadata.tags', '$contains', ['a'], true],
  ['metadata.tags', '$is', ['b'], true],
  ['metadata.tags', '$count', [2], true],
  ['metadata.tags', '$count_less', [2], false],
  ['metadata.tags', '$count_more', [1], true],
  ['metadata.since', '$after', ['2026-03-07'], false],
  ['metadata.since', '$after', ['2026-03-06'], true],
  ['metadata.since', '$before', ['2026-03-07'], false],
  ['metadata.since', '$before', ['2026-03-08'], true],
  ['metadata.since', '$is_days_ago', [3], true],
  ['metadata.since', '$is_days_ago', [2], false],
  ['metadata.since', '$more_than_ago', [2], true],
  ['metadata.since', '$less_than_ago', [2], false],
  ['metadata.at', '$is_days_in_future', [2], true],
  ['metadata.at', '$more_than_future', [1], true],
  ['metadata.at', '$less_than_future', [1], false],
  ['metadata.at', '$less_than_future', [2], true],
  ['metadata.since', '$next_month', '', false],
  ['metadata.a.b', '$is_unknown', '', true],
];

describe('operators', () => {
  it.each(cases)('%s %s %j is %s', (field, operator, value, expected) => {
    expect(found(field, operator, value)).toBe(expected);
  });

  it('every operator of every type stands in the table above', () => {
    const sample: Record<FilterType, string> = {
      string: 'code',
      enum: 'result',
      number: 'redeemed_quantity',
      boolean: 'is_referral_code',
      date: 'created_at',
      list: 'category_ids',
      metadata: 'metadata',
    };
    for (const [type, operators] of Object.entries(operatorsOf)) {
      const tried = new Set(
        cases.filter(([field]) => field.split('.')[0] === sample[type as FilterType]).map(([, op]) => op),
      );
      expect([...Object.keys(operators)].filter((operator) => !tried.has(operator as OperatorName))).toEqual([]);
    }
  });

  it('days ahead are found where they are', () => {
    const ahead = { createdAt: '2026-03-12T00:00:00.000Z' };
    const ask = (operator: string, value: unknown): boolean =>
      matches(body({ created_at: { conditions: { [operator]: value } } })!, ahead);
    expect(ask('$is_days_in_future', [2])).toBe(true);
    expect(ask('$more_than_future', [1])).toBe(true);
    expect(ask('$less_than_future', [2])).toBe(true);
    expect(ask('$less_than_future', [1])).toBe(false);
    expect(ask('$less_than_ago', [30])).toBe(false);
  });

  it('reckons next month over the end of the year', () => {
    const parsed = parseFilters(
      fields,
      { birthdate: { conditions: { $next_month: '' } } },
      { source: 'body', now: '2026-12-31T23:00:00.000Z' },
    );
    expect(parsed).toEqual({ field: 'birthdate', contains: '-01-' });
  });
});

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
    ['a field without conditions', { code: { $is: ['x'] } }, '.filters.code.conditions'],
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

  it('names the path it was told', () => {
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
