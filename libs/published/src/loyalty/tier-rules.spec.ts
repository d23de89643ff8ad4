import { describe, expect, it } from '@jest/globals';
import { parseTierRules } from './tier-rules.js';

const sent = (expiration_date: object, more: object = {}) => ({
  qualification_type: 'BALANCE',
  start_date: { type: 'IMMEDIATE' },
  expiration_date: { extend: '', ...expiration_date },
  ...more,
});
const inPeriods = { qualification_type: 'POINTS_IN_PERIOD', qualification_period: 'QUARTER' };
const nextPeriod = { start_date: { type: 'NEXT_PERIOD' } };

describe('the rules of loyalty tiers', () => {
  it('are read', () => {
    const rounding = { type: 'CUSTOM', strategy: 'START', unit: 'MONTH', value: 0 };
    expect(parseTierRules(sent({ type: 'BALANCE_DROP' }))).toEqual({ by: 'BALANCE', ends: 'BALANCE_DROP' });
    expect(parseTierRules(sent({ type: 'CUSTOM', extend: 'P3M', rounding }))).toEqual({
      by: 'BALANCE',
      ends: 'CUSTOM',
      extend: 'P3M',
      // January is 0 there, and 1 here.
      rounding: { to: 'START', month: 1 },
    });
    expect(parseTierRules(sent({ type: 'END_OF_PERIOD' }, { ...inPeriods, ...nextPeriod }))).toEqual({
      by: 'POINTS_IN_PERIOD',
      months: 3,
      startsNextPeriod: true,
      ends: 'END_OF_PERIOD',
    });
  });

  it.each([
    ['points of no period', sent({ type: 'END_OF_PERIOD' }, { qualification_type: 'POINTS_IN_PERIOD' })],
    ['points of a period, and the balance', sent({ type: 'BALANCE_DROP' }, inPeriods)],
    ['a balance that counts from the next period', sent({ type: 'BALANCE_DROP' }, nextPeriod)],
    ['some time that is not said', sent({ type: 'CUSTOM' })],
    ['time that runs back', sent({ type: 'CUSTOM', extend: 'P-3M' })],
    ['time without end', sent({ type: 'CUSTOM', extend: 'P9999Y' })],
    ['a month that is none', sent({ type: 'CUSTOM', extend: 'P1D', rounding: { type: 'CUSTOM', value: 12 } })],
  ])('that are about %s do not go together', (_rules, rules) => {
    expect(parseTierRules(rules)).toBeNull();
  });
});
