import 'reflect-metadata';
import { describe, expect, it } from '@jest/globals';
import { StackingRulesBody } from '@perkstream/published';
import { componentSchemas } from './component-schemas.js';
import { Validators } from './validators.js';

const check = new Validators(componentSchemas([StackingRulesBody])).body(StackingRulesBody.name, false);

function isAdmitted(body: object): boolean {
  return check(body) === undefined;
}

describe('a body of stacking rules', () => {
  const numbers = [
    ['redeemables_limit', 1, 30],
    ['applicable_redeemables_limit', 1, 30],
    ['applicable_redeemables_per_category_limit', 1, 30],
    ['applicable_exclusive_redeemables_limit', 1, 5],
    ['applicable_exclusive_redeemables_per_category_limit', 1, 30],
  ] as const;

  it.each(numbers)('takes a %s from %i to %i', (name, min, max) => {
    expect(isAdmitted({ [name]: min })).toBe(true);
    expect(isAdmitted({ [name]: max })).toBe(true);
    expect(isAdmitted({ [name]: min - 1 })).toBe(false);
    expect(isAdmitted({ [name]: max + 1 })).toBe(false);
    expect(isAdmitted({ [name]: min + 0.5 })).toBe(false);
    expect(isAdmitted({ [name]: String(min) })).toBe(false);
  });

  it('takes limits by category from 1 to 10', () => {
    expect(isAdmitted({ applicable_redeemables_category_limits: {} })).toBe(true);
    expect(isAdmitted({ applicable_redeemables_category_limits: { cat_a: 1, cat_b: 10 } })).toBe(true);
    for (const wrong of [
      { cat_a: 0 },
      { cat_a: 11 },
      { cat_a: 1.5 },
      { cat_a: '1' },
      { cat_a: null },
      [],
      'cat_a',
      3,
    ]) {
      expect(isAdmitted({ applicable_redeemables_category_limits: wrong })).toBe(false);
    }
  });

  it.each([
    ['redeemables_application_mode', ['ALL', 'PARTIAL']],
    ['redeemables_sorting_rule', ['CATEGORY_HIERARCHY', 'REQUESTED_ORDER']],
    ['grouped_redeemables_sorting_rule', ['JOINT_ALWAYS_LAST', 'MERGED']],
    ['redeemables_products_application_mode', ['STACK', 'ONCE']],
    ['redeemables_no_effect_rule', ['REDEEM_ANYWAY', 'SKIP']],
    ['discount_calculation_mode', ['INITIAL_AMOUNT', 'DISCOUNTED_AMOUNT']],
    ['redeemables_rollback_order_mode', ['WITH_ORDER', 'WITHOUT_ORDER']],
  ])('takes a %s out of %j', (name, values) => {
    for (const value of values) expect(isAdmitted({ [name]: value })).toBe(true);
    for (const wrong of ['', 'OTHER', values[0]?.toLowerCase(), 1, [values[0]]]) {
      expect(isAdmitted({ [name]: wrong })).toBe(false);
    }
  });

  it.each([
    'exclusive_categories',
    'joint_categories',
    'initial_amount_mode_categories',
    'discounted_amount_mode_categories',
    'no_effect_skip_categories',
    'no_effect_redeem_anyway_categories',
  ])('takes %s as a list of ids', (name) => {
    expect(isAdmitted({ [name]: [] })).toBe(true);
    expect(isAdmitted({ [name]: ['cat_a', 'cat_b'] })).toBe(true);
    for (const wrong of ['cat_a', [1], [''], [null], { cat_a: true }])
      expect(isAdmitted({ [name]: wrong })).toBe(false);
  });
});
