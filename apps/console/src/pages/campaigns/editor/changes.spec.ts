import { describe, expect, it } from '@jest/globals';
import { bodyOf, blankDraft, changedBy, type Definition, type Draft, draftOf } from './draft.js';
import { durationIn, durationText } from './duration.js';
import { faultsOf } from './faults.js';
import { ruleOf } from './rules-of-draft.js';
import { changedTerms, changesOf } from './changes.js';

const before: Draft = {
  ...blankDraft('DISCOUNT_COUPONS'),
  name: 'Summer',
  description: 'A note',
  join_once: true,
  metadata: { season: 'summer', year: 2031 },
};

describe('What is sent of a campaign that was edited', () => {
  it('is what differs; what was emptied is null', () => {
    const after = changedBy(before, {
      description: undefined,
      'voucher.discount.percent_off': 15,
      join_once: undefined,
    });
    expect(changesOf(before, after)).toEqual({
      description: null,
      join_once: false,
      discount: { type: 'PERCENT', percent_off: 15 },
    });
    expect(changesOf(before, before)).toEqual({});
  });

  it('removes fields of metadata by their names', () => {
    expect(changesOf(before, { ...before, metadata: { year: 2032 } })).toEqual({
      metadata: { year: 2032 },
      unset_metadata_fields: ['season'],
    });
  });

  it('concerns codes that are out, where it is about dates or the discount', () => {
    expect(changedTerms(before, { ...before, description: 'Another' })).toEqual([]);
    const later = changedBy(before, { expiration_date: '2032-01-01T00:00:00.000Z', 'voucher.discount.percent_off': 1 });
    expect(changedTerms(before, later)).toEqual(['expiration_date', 'voucher.discount']);
  });
});

describe('A draft that is sent', () => {
  it('has names for rules without one, and no rules that say nothing', () => {
    const rule = { ...ruleOf('order.amount', '$more_than_or_equal') };
    const { rules } = bodyOf({ ...before, rules: [{ name: '', rules: {} }, rule] });
    expect(rules).toEqual([{ ...rule, name: 'Summer (1)' }]);
  });

  it('does not go with rules that wait for a value, without a name, or with an end before its start', () => {
    expect(faultsOf(before)).toEqual({});
    expect(Object.keys(faultsOf({ ...before, name: ' ' }))).toEqual(['name']);
    const rules = [ruleOf('order.amount', '$more_than_or_equal')];
    expect(Object.keys(faultsOf({ ...before, rules }))).toEqual(['rules.0']);
    const dates = { start_date: '2032-01-02T00:00:00Z', expiration_date: '2032-01-01T00:00:00Z' };
    expect(Object.keys(faultsOf({ ...before, ...dates }))).toEqual(['expiration_date']);
  });
});

describe('A definition', () => {
  it('is edited without what says how the campaign stands, and without nulls but that of redemptions', () => {
    const definition = {
      id: 'camp_1',
      object: 'campaign',
      active: true,
      missing: [],
      ...before,
      category_id: null,
      voucher: { redemption: { quantity: null } },
      metadata: { gone: null },
    } as unknown as Definition;
    const { category_id: _category, ...rest } = { ...before, category_id: null };
    expect(draftOf(definition)).toEqual({
      ...rest,
      voucher: { redemption: { quantity: null } },
      metadata: { gone: null },
    });
  });
});

describe('Durations', () => {
  it('are a number and a unit, and what they were', () => {
    for (const text of ['PT15M', 'PT2H', 'P1D', 'P2W', 'P3M']) expect(durationText(durationIn(text)!)).toBe(text);
    expect(durationIn('P1DT2H')).toBeUndefined();
  });
});
