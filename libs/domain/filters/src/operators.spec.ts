import { describe, expect, it } from '@jest/globals';
import { matches } from '@perkstream/kernel';
import { type FilterType } from './filter-field.js';
import { operatorsOf } from './kinds/index.js';
import { type OperatorName } from './operator-name.js';
import { parseFilters } from './parse-filters.js';
import { body, fields, found } from './testing/filtered-document.js';

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
  ['result', '$contains', 'CCE', true],
  ['result', '$not_contain', 'CCE', false],
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
  ['is_referral_code', '$contains', ['ru'], true],
  ['is_referral_code', '$contains', ['als'], false],
  ['is_referral_code', '$not_contain', ['ru'], false],
  ['is_referral_code', '$starts_with', ['tr'], true],
  ['is_referral_code', '$starts_with', ['TR'], false],
  ['is_referral_code', '$ends_with', ['e'], true],
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
