import { describe, expect, it } from '@jest/globals';
import { totalAmount } from '@perkstream/domain-pricing';
import { type StackingRules } from '@perkstream/published';
import { type Named } from './cart-facts.js';
import { evaluateCart, type EvaluatedCart } from './evaluate-cart.js';
import { customer, giftCard, question, voucher } from './testing/carts.js';

/** The worked examples of the pricing facts that are about several redeemables, rules or categories; with their sections. */

const percent = (percentOff: number) => ({ discount: { type: 'PERCENT', percentOff, effect: 'APPLY_TO_ORDER' } });
const amount = (amountOff: number) => ({ discount: { type: 'AMOUNT', amountOff, effect: 'APPLY_TO_ORDER' } });
const rule = (name: string, conditions: object) => ({ rules: { 1: { name, conditions }, logic: '1' } });

/** `name` applies, `-name:key` does not, `name:key` is skipped. */
function outcomesOf({ outcomes }: EvaluatedCart): string[] {
  return outcomes.map((outcome) => {
    const { id } = outcome.candidate.named.input;
    if (outcome.status === 'APPLICABLE') return id;
    return outcome.status === 'SKIPPED' ? `${id}:${outcome.key}` : `-${id}:${outcome.refusal.refused}`;
  });
}

function totalsOf({ applied }: EvaluatedCart): number[] {
  return applied.map(({ cart }) => totalAmount(cart));
}

describe('§2.3 a stack', () => {
  it('of a gift card, a percentage and an amount: 199900, 159920, 151920', () => {
    const named = [
      giftCard('gift', 5_000, { credits: 100 }),
      voucher('coupon', percent(20)),
      voucher('tier', amount(8_000)),
    ];
    const evaluated = evaluateCart(question(named, { order: { amount: 200_000 } }));
    expect(totalsOf(evaluated)).toEqual([199_900, 159_920, 151_920]);
    expect(evaluated.applied.map(({ cart }) => cart.appliedDiscountAmount)).toEqual([100, 39_980, 8_000]);
    expect(evaluated.applied.map(({ cart }) => cart.discountAmount)).toEqual([100, 40_080, 48_080]);
    expect(evaluated.whole).toMatchObject({ amount: 200_000, discountAmount: 48_080, appliedDiscountAmount: 48_080 });
  });

  it('of items, a gift card, a percentage and an amount: 1000, 900, 540, 510', () => {
    const items = [2_000, 700].map((price, index) => ({ product_id: `prod_${index}`, price, quantity: 1 }));
    const named = [
      voucher('items', { discount: { type: 'AMOUNT', amountOff: 1_000, effect: 'APPLY_TO_ITEMS' } }),
      giftCard('gift', 100),
      voucher('coupon', percent(40)),
      voucher('last', amount(30)),
    ];
    const evaluated = evaluateCart(question(named, { order: { items } }));
    expect(totalsOf(evaluated)).toEqual([1_000, 900, 540, 510]);
    expect(evaluated.whole).toMatchObject({ discountAmount: 490, itemsDiscountAmount: 1_700 });
  });

  it('of two tiers: 40000, then 40500 together, 359500 is left', () => {
    const named = [voucher('first', percent(10)), voucher('second', amount(500))];
    const evaluated = evaluateCart(question(named, { order: { amount: 400_000 } }));
    expect(evaluated.applied.map(({ cart }) => cart.discountAmount)).toEqual([40_000, 40_500]);
    expect(totalsOf(evaluated).at(-1)).toBe(359_500);
  });
});

describe('§1.4 budgets of units', () => {
  const shirts = (quantity: number) => ({ items: [{ product_id: 'prod_1', price: 1_000, quantity }] });
  const off = { discount: { type: 'AMOUNT', amountOff: 100, effect: 'APPLY_TO_ITEMS_BY_QUANTITY' } };
  const limited = (limits: object) => ({
    applicable_to: {
      included: [{ object: 'product', id: 'prod_1', effect: 'APPLY_TO_EVERY', ...limits }],
      excluded: [],
      included_all: false,
    },
  });

  /** Discounted units of customers who buy one after the other. */
  function discountedUnits(limits: object, purchases: readonly (readonly [who: string, units: number])[]): number[] {
    const counters = new Map<string, number>();
    return purchases.map(([who, units]) => {
      const named = [voucher('a', { ...off, rules: [limited(limits)] })];
      const asked = { order: shirts(units), customer: customer(who), counters };
      const { whole, applied } = evaluateCart(question(named, asked));
      for (const use of applied[0]?.effect.limits ?? [])
        counters.set(use.key, (counters.get(use.key) ?? 0) + use.amount);
      return whole.itemsAppliedDiscountAmount / 100;
    });
  }

  it('limit 10 of a campaign: A buys 5, B 4, C 3, of which 2 at full price', () => {
    const purchases = [
      ['A', 5],
      ['B', 4],
      ['C', 3],
    ] as const;
    expect(discountedUnits({ product_campaign_quantity_limit: 10 }, purchases)).toEqual([5, 4, 1]);
  });

  it('limit 5 of a customer: orders of 3 and 3 are 5 discounted units and one at full price', () => {
    const purchases = [
      ['A', 3],
      ['A', 3],
      ['B', 3],
    ] as const;
    expect(discountedUnits({ product_customer_campaign_quantity_limit: 5 }, purchases)).toEqual([3, 2, 3]);
  });
});

describe('§3.3 rules see the running cart', () => {
  const above100 = voucher('above 100', { ...percent(20), rules: [rule('order.amount', { $more_than: [10_000] })] });
  const tenPercent = voucher('10 %', percent(10));

  it('cart 105: 10 % first leaves 94.50, and a coupon for carts above 100 does not apply', () => {
    const evaluated = evaluateCart(question([tenPercent, above100], { order: { amount: 10_500 } }));
    expect(outcomesOf(evaluated)).toEqual(['10 %', '-above 100:order_rules_violated']);
    expect(totalAmount(evaluated.whole)).toBe(9_450);
  });

  it('cart 105, the other way round: 84, then 75.60', () => {
    const evaluated = evaluateCart(question([above100, tenPercent], { order: { amount: 10_500 } }));
    expect(totalsOf(evaluated)).toEqual([8_400, 7_560]);
  });

  it('cart 10.50, a gift card takes 1.00: the amount fails a rule, the initial amount does not', () => {
    const gift = giftCard('gift', 100);
    const coupon = (conditions: ReturnType<typeof rule>) => voucher('coupon', { ...amount(1), rules: [conditions] });
    const initial = rule('order.initial_amount', { $less_than: [1_100] });
    const running = rule('order.amount', { $more_than: [1_000] });
    const asked = { order: { amount: 1_050 } };
    expect(outcomesOf(evaluateCart(question([gift, coupon(initial)], asked)))).toEqual(['gift', 'coupon']);
    expect(outcomesOf(evaluateCart(question([gift, coupon(running)], asked)))).toEqual([
      'gift',
      '-coupon:order_rules_violated',
    ]);
    expect(outcomesOf(evaluateCart(question([coupon(running), gift], asked)))).toEqual(['coupon', 'gift']);
  });

  it('ALL: the first that does not apply makes all fail, and those after it are skipped', () => {
    const named = [tenPercent, above100, voucher('last', amount(1))];
    const asked = { order: { amount: 10_500 }, stacking: { redeemablesApplicationMode: 'ALL' as const } };
    const evaluated = evaluateCart(question(named, asked));
    expect(evaluated.valid).toBe(false);
    expect(outcomesOf(evaluated).slice(1)).toEqual([
      '-above 100:order_rules_violated',
      'last:preceding_validation_failed',
    ]);
  });
});

describe('Settings of stacking, over their defaults', () => {
  const of = (id: string, discount: object, categoryId?: string): Named =>
    voucher(id, { ...discount, ...(categoryId !== undefined && { categoryId }) });
  const ask = (named: readonly Named[], stacking: Partial<StackingRules> = {}, more: object = {}) =>
    evaluateCart(question(named, { stacking, categories: { x: 1, y: 2, joint: 3, only: 4 }, ...more }));
  const groups = { exclusiveCategories: ['only'], jointCategories: ['joint'] };

  it('§3.4 INITIAL 10 + 20 is 30 of 100, DISCOUNTED 28; lists of categories override', () => {
    const named = [of('ten', percent(10), 'x'), of('twenty', percent(20), 'y')];
    const total = (stacking: Partial<StackingRules>) => totalAmount(ask(named, stacking).whole);
    expect(total({})).toBe(7_200);
    expect(total({ discountCalculationMode: 'INITIAL_AMOUNT' })).toBe(7_000);
    expect(total({ initialAmountModeCategories: ['y'] })).toBe(7_000);
    expect(total({ initialAmountModeCategories: ['x'] })).toBe(7_200);
    expect(total({ discountCalculationMode: 'INITIAL_AMOUNT', discountedAmountModeCategories: ['y'] })).toBe(7_200);
  });

  it('§3.5 no effect: redeemed anyway, or skipped; lists of categories override', () => {
    const named = [of('all', amount(10_000)), of('idle', amount(1), 'x')];
    expect(outcomesOf(ask(named))).toEqual(['all', 'idle']);
    expect(outcomesOf(ask(named, { redeemablesNoEffectRule: 'SKIP' }))).toEqual(['all', 'idle:no_effect']);
    expect(outcomesOf(ask(named, { noEffectSkipCategories: ['x'] }))).toEqual(['all', 'idle:no_effect']);
    expect(outcomesOf(ask(named, { redeemablesNoEffectRule: 'SKIP', noEffectRedeemAnywayCategories: ['x'] }))).toEqual([
      'all',
      'idle',
    ]);
  });

  it('§3.6 STACK: several discounts hit an item; ONCE: the first in order does', () => {
    const order = { items: [{ product_id: 'prod_1', price: 1_000, quantity: 1 }] };
    const onItems = { discount: { type: 'AMOUNT', amountOff: 100, effect: 'APPLY_TO_ITEMS' } };
    const named = [of('first', onItems), of('second', onItems)];
    expect(ask(named, {}, { order }).whole.itemsDiscountAmount).toBe(200);
    const once = ask(named, { redeemablesProductsApplicationMode: 'ONCE' }, { order });
    expect(once.applied.map(({ cart }) => cart.itemsAppliedDiscountAmount)).toEqual([100, 0]);
  });

  const pairs: [string, string | undefined, string | undefined, string[]][] = [
    ['common + common', undefined, 'x', ['a', 'b']],
    ['common + exclusive', undefined, 'only', ['a:exclusion_rules_not_met', 'b']],
    ['exclusive + common', 'only', 'x', ['a', 'b:exclusion_rules_not_met']],
    ['common + joint', 'x', 'joint', ['a', 'b']],
    ['exclusive + exclusive', 'only', 'only', ['a', 'b:applicable_exclusive_redeemables_limit_exceeded']],
    ['exclusive + joint', 'only', 'joint', ['a', 'b']],
    ['joint + joint', 'joint', 'joint', ['a', 'b']],
  ];
  it.each(pairs)('§3.7 %s', (_title, first, second, outcomes) => {
    expect(outcomesOf(ask([of('a', amount(1), first), of('b', amount(1), second)], groups))).toEqual(outcomes);
  });

  it('§3.7 exclusive ones stack up to their limits', () => {
    const named = ['a', 'b', 'c'].map((id) => of(id, amount(1), 'only'));
    expect(outcomesOf(ask(named, { ...groups, applicableExclusiveRedeemablesLimit: 2 }))).toEqual([
      'a',
      'b',
      'c:applicable_exclusive_redeemables_limit_exceeded',
    ]);
    const perCategory = { applicableExclusiveRedeemablesLimit: 3, applicableExclusiveRedeemablesPerCategoryLimit: 1 };
    expect(outcomesOf(ask(named, { ...groups, ...perCategory }))[1]).toBe(
      'b:applicable_exclusive_redeemables_per_category_limit_exceeded',
    );
  });

  it('§3.7 three of one category with a limit of two: the first two in order apply; the general limit still counts', () => {
    const flash = ['a', 'b', 'c'].map((id) => of(id, amount(1), 'x'));
    const third = 'c:applicable_redeemables_per_category_limit_exceeded';
    expect(outcomesOf(ask(flash, { applicableRedeemablesCategoryLimits: { x: 2 } }))).toEqual(['a', 'b', third]);
    expect(outcomesOf(ask(flash, { applicableRedeemablesPerCategoryLimit: 2 }))).toEqual(['a', 'b', third]);
    expect(
      outcomesOf(ask(flash, { applicableRedeemablesCategoryLimits: { x: 2 }, applicableRedeemablesLimit: 1 })),
    ).toEqual(['a', 'b:applicable_redeemables_limit_exceeded', 'c:applicable_redeemables_limit_exceeded']);
  });

  it('§3.1 five apply by default, and the sixth is skipped', () => {
    const six = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => of(id, amount(1)));
    expect(outcomesOf(ask(six)).at(-1)).toBe('f:applicable_redeemables_limit_exceeded');
    expect(ask(six).applied).toHaveLength(5);
  });

  it('§3.2 as requested, or by hierarchy: ties as requested, those without a category last', () => {
    const named = [of('none', amount(1)), of('y', amount(1), 'y'), of('x1', amount(1), 'x'), of('x2', amount(1), 'x')];
    const byHierarchy = { redeemablesSortingRule: 'CATEGORY_HIERARCHY' as const };
    expect(outcomesOf(ask(named))).toEqual(['none', 'y', 'x1', 'x2']);
    expect(outcomesOf(ask(named, byHierarchy))).toEqual(['x1', 'x2', 'y', 'none']);
    const mixed = [of('joint', amount(1), 'joint'), of('only', amount(1), 'only')];
    expect(outcomesOf(ask(mixed, { ...groups, ...byHierarchy }))).toEqual(['only', 'joint']);
    const merged = { ...groups, ...byHierarchy, groupedRedeemablesSortingRule: 'MERGED' };
    expect(outcomesOf(ask(mixed, merged))).toEqual(['joint', 'only']);
  });
});
