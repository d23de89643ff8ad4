import { describe, expect, it } from '@jest/globals';
import { atOnce, refuse, type Refusal } from '@perkstream/kernel';
import { type Stackable } from './stack-counts.js';
import { goThroughStack, type Trial } from './stack.js';
import { type StackingRules } from './stacking-rules.js';

interface Incentive extends Stackable {
  readonly name: string;
  /** What it takes off; undefined: it does not apply */
  readonly off?: number;
  /** It applies to carts above this only. */
  readonly above?: number;
}

/** What is taken off a number. */
interface Sum {
  readonly candidate: Incentive;
  readonly cart: number;
  readonly effect: undefined;
  readonly unmet: { readonly refusal: Refusal };
}

const defaults: StackingRules = {
  redeemablesLimit: 30,
  applicableRedeemablesLimit: 5,
  applicableRedeemablesPerCategoryLimit: null,
  applicableRedeemablesCategoryLimits: {},
  applicableExclusiveRedeemablesLimit: 1,
  applicableExclusiveRedeemablesPerCategoryLimit: null,
  exclusiveCategories: ['only'],
  jointCategories: ['always'],
  redeemablesApplicationMode: 'PARTIAL',
  redeemablesSortingRule: 'REQUESTED_ORDER',
  groupedRedeemablesSortingRule: 'JOINT_ALWAYS_LAST',
  redeemablesProductsApplicationMode: 'STACK',
  redeemablesNoEffectRule: 'REDEEM_ANYWAY',
  noEffectSkipCategories: [],
  noEffectRedeemAnywayCategories: [],
  discountCalculationMode: 'DISCOUNTED_AMOUNT',
  initialAmountModeCategories: [],
  discountedAmountModeCategories: [],
  redeemablesRollbackOrderMode: 'WITH_ORDER',
};

function incentive(name: string, off?: number, category?: string, hierarchy?: number): Incentive {
  return { name, off, ...(category !== undefined && { category: { id: category, hierarchy } }) };
}

function attempt({ off, above = 0 }: Incentive, cart: number): Trial<Sum> {
  if (off === undefined || cart <= above) return { applies: false, refusal: refuse('voucher_expired') };
  return { applies: true, cart: cart - off, hasEffect: off > 0, effect: undefined };
}

/** `name` applies, `-name` does not, `name:key` is skipped. */
function outcomes(incentives: readonly Incentive[], rules: Partial<StackingRules> = {}, cart = 100): string[] {
  return atOnce(goThroughStack<Sum>(incentives, { ...defaults, ...rules }, cart, attempt)).map((outcome) => {
    const { name } = outcome.candidate;
    if (outcome.status === 'APPLICABLE') return name;
    return outcome.status === 'SKIPPED' ? `${name}:${outcome.key}` : `-${name}`;
  });
}

describe('Stacking', () => {
  it('sets aside what does not apply and goes on, in mode PARTIAL', () => {
    expect(outcomes([incentive('a', 1), incentive('b'), incentive('c', 1)])).toEqual(['a', '-b', 'c']);
  });

  it('skips all that follow the first that does not apply, in mode ALL', () => {
    expect(
      outcomes([incentive('a', 1), incentive('b'), incentive('c', 1)], { redeemablesApplicationMode: 'ALL' }),
    ).toEqual(['a', '-b', 'c:preceding_validation_failed']);
  });

  it('shows each the cart that the ones before it left', () => {
    const demanding = { ...incentive('demanding', 5), above: 95 };
    expect(outcomes([incentive('a', 10), demanding])).toEqual(['a', '-demanding']);
    expect(outcomes([demanding, incentive('a', 10)])).toEqual(['demanding', 'a']);
  });

  it('applies no more than the limit; what does not apply consumes none of it', () => {
    expect(
      outcomes([incentive('a'), incentive('b', 1), incentive('c', 1), incentive('d', 1)], {
        applicableRedeemablesLimit: 2,
      }),
    ).toEqual(['-a', 'b', 'c', 'd:applicable_redeemables_limit_exceeded']);
  });

  it('applies no more of a category than its own limit, or the one for all categories', () => {
    const three = ['x', 'y', 'z'].map((name) => incentive(name, 1, 'flash'));
    expect(outcomes(three, { applicableRedeemablesCategoryLimits: { flash: 2 } })).toEqual([
      'x',
      'y',
      'z:applicable_redeemables_per_category_limit_exceeded',
    ]);
    expect(outcomes(three, { applicableRedeemablesPerCategoryLimit: 1 }).slice(1)).toEqual([
      'y:applicable_redeemables_per_category_limit_exceeded',
      'z:applicable_redeemables_per_category_limit_exceeded',
    ]);
  });

  it('lets an exclusive one in any place push out common ones, and spares joint ones', () => {
    const common = incentive('common', 1);
    const exclusive = incentive('exclusive', 1, 'only');
    const joint = incentive('joint', 1, 'always');
    expect(outcomes([common, exclusive, joint])).toEqual(['common:exclusion_rules_not_met', 'exclusive', 'joint']);
  });

  it('does not let an exclusive one that does not apply push out anything', () => {
    expect(outcomes([incentive('common', 1), incentive('exclusive', undefined, 'only')])).toEqual([
      'common',
      '-exclusive',
    ]);
  });

  it('applies as many exclusive ones as their limit says', () => {
    const two = [incentive('a', 1, 'only'), incentive('b', 1, 'only')];
    expect(outcomes(two)).toEqual(['a', 'b:applicable_exclusive_redeemables_limit_exceeded']);
    expect(outcomes(two, { applicableExclusiveRedeemablesLimit: 2 })).toEqual(['a', 'b']);
    expect(
      outcomes(two, { applicableExclusiveRedeemablesLimit: 2, applicableExclusiveRedeemablesPerCategoryLimit: 1 }),
    ).toEqual(['a', 'b:applicable_exclusive_redeemables_per_category_limit_exceeded']);
  });

  it('sorts by category hierarchy, uncategorised last, joint after exclusive', () => {
    const rules = { redeemablesSortingRule: 'CATEGORY_HIERARCHY' } as const;
    expect(
      outcomes([incentive('none', 1), incentive('second', 1, 'p', 2), incentive('first', 1, 'q', 1)], rules),
    ).toEqual(['first', 'second', 'none']);
    const mixed = [incentive('joint', 1, 'always', 0), incentive('exclusive', 1, 'only', 5)];
    expect(outcomes(mixed, rules)).toEqual(['exclusive', 'joint']);
    expect(outcomes(mixed, { ...rules, groupedRedeemablesSortingRule: 'MERGED' })).toEqual(['joint', 'exclusive']);
  });

  it('skips what has no effect where the rules say so, by category first', () => {
    const idle = incentive('idle', 0, 'p');
    expect(outcomes([idle])).toEqual(['idle']);
    expect(outcomes([idle], { redeemablesNoEffectRule: 'SKIP' })).toEqual(['idle:no_effect']);
    expect(outcomes([idle], { noEffectSkipCategories: ['p'] })).toEqual(['idle:no_effect']);
    expect(outcomes([idle], { redeemablesNoEffectRule: 'SKIP', noEffectRedeemAnywayCategories: ['p'] })).toEqual([
      'idle',
    ]);
  });
});
