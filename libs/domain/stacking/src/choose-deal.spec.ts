import { describe, expect, it } from '@jest/globals';
import { atOnce } from '@perkstream/kernel';
import * as fc from 'fast-check';
import { chooseDeal, type ChosenDeal } from './choose-deal.js';
import {
  attempt,
  DEFAULTS,
  EverySet,
  inCategory,
  mostOf,
  opened,
  type ToyDiscount,
  type Toys,
} from './testing/toy-deals.js';
import { type StackingRules } from './stacking-rules.js';

/** The long run repeats them five times with new seeds: 10,000 carts. */
const CARTS = 2_000;

const MODES = ['BEST_FOR_CUSTOMER', 'BEST_FOR_SHOP'] as const;
type Mode = (typeof MODES)[number];

/** @param attempts how many may be made */
function choose(
  candidates: readonly ToyDiscount[],
  { start = 1_000, mode = 'BEST_FOR_CUSTOMER' as Mode, attempts = Infinity, rules = {} as Partial<StackingRules> } = {},
): ChosenDeal<Toys> & { readonly made: number; readonly names: string[] } {
  let made = 0;
  const deal = atOnce(
    chooseDeal<Toys>({
      ...{ candidates, mode, rules: { ...DEFAULTS, ...rules }, opened: opened(start) },
      attempt: (candidate, cart) => {
        made += 1;
        return attempt(candidate, cart);
      },
      totalOf: ({ off }) => off,
      leftOf: ({ left }) => ({ whole: left, lines: left }),
      mostOf: mostOf(start),
      mayApply: () => true,
      isMoot: () => false,
      mayGoOn: () => made < attempts,
    }),
  );
  return { ...deal, made, names: deal.chosen.map(({ name }) => name) };
}

const CATEGORIES = ['only', 'other', 'joint', 'plain', 'flash'] as const;

const discount = fc.record(
  {
    kind: fc.constantFrom('amount', 'percent', 'to', 'once', 'gift', 'amount', 'percent'),
    value: fc.integer({ min: 0, max: 90 }),
    above: fc.option(fc.integer({ min: 0, max: 90 }), { nil: undefined, freq: 4 }),
    below: fc.option(fc.integer({ min: 10, max: 110 }), { nil: undefined, freq: 5 }),
    category: fc.option(fc.constantFrom(...CATEGORIES), { nil: undefined }),
  },
  { requiredKeys: ['kind', 'value'] },
);

const limit = (max: number) => fc.option(fc.integer({ min: 1, max }), { nil: null });

const world = fc.record({
  drawn: fc.array(discount, { minLength: 1, maxLength: 12, size: 'max' }),
  start: fc.integer({ min: 0, max: 120 }),
  selections: fc.array(fc.constantFrom('ALL', 'ALL', 'BEST', 'FIRST'), { minLength: 5, maxLength: 5 }),
  hierarchies: fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 5, maxLength: 5 }),
  rules: fc.record({
    applicableRedeemablesLimit: fc.constantFrom(1, 2, 3, 5, 30),
    applicableRedeemablesPerCategoryLimit: limit(3),
    applicableRedeemablesCategoryLimits: fc.constantFrom<Record<string, number>>(
      {},
      { flash: 1 },
      { plain: 2, joint: 1 },
    ),
    applicableExclusiveRedeemablesLimit: fc.integer({ min: 1, max: 3 }),
    applicableExclusiveRedeemablesPerCategoryLimit: limit(2),
    exclusiveCategories: fc.constantFrom<string[]>([], ['only'], ['only', 'other']),
    jointCategories: fc.constantFrom<string[]>([], ['joint']),
    redeemablesSortingRule: fc.constantFrom('CATEGORY_HIERARCHY' as const, 'REQUESTED_ORDER' as const),
    groupedRedeemablesSortingRule: fc.constantFrom('JOINT_ALWAYS_LAST', 'MERGED'),
    redeemablesNoEffectRule: fc.constantFrom('SKIP' as const, 'REDEEM_ANYWAY' as const),
  }),
});

type World = typeof world extends fc.Arbitrary<infer Value> ? Value : never;

function candidatesOf({ drawn, selections, hierarchies }: World): ToyDiscount[] {
  return drawn.map(({ category, kind, ...rest }, index) => {
    const place = CATEGORIES.indexOf(category ?? 'only');
    const of = category && inCategory(category, hierarchies[place] as number, selections[place] as 'ALL');
    return { ...rest, kind: kind as ToyDiscount['kind'], name: `${index}`, ...of };
  });
}

describe('The best deal', () => {
  it('is that of brute force, for carts at random, and never worse than a single candidate', () => {
    fc.assert(
      fc.property(world, (drawn) => {
        const candidates = candidatesOf(drawn);
        const { start } = drawn;
        const rules = { ...DEFAULTS, ...drawn.rules };
        const every = new EverySet(candidates, rules, start);
        for (const mode of MODES) {
          const best = every.best(mode);
          const { names, gap, runnerUp } = choose(candidates, { start, mode, rules });
          expect([...names].sort()).toEqual(best.members.map(({ name }) => name).sort());
          expect(gap).toBe(0);
          const sign = mode === 'BEST_FOR_SHOP' ? -1 : 1;
          if (runnerUp) expect(sign * runnerUp.total).toBeLessThanOrEqual(sign * best.total);
        }
        expect(every.best('BEST_FOR_CUSTOMER').total).toBeGreaterThanOrEqual(Math.max(0, ...every.singles));
      }),
      { numRuns: CARTS },
    );
  });

  it('that ends early says how much better another may be, at most', () => {
    fc.assert(
      fc.property(world, fc.constantFrom(...MODES), fc.integer({ min: 0, max: 60 }), (drawn, mode, attempts) => {
        const candidates = candidatesOf(drawn);
        const { start } = drawn;
        const rules = { ...DEFAULTS, ...drawn.rules };
        const { total } = new EverySet(candidates, rules, start).best(mode);
        const { gap, outcomes } = choose(candidates, { start, mode, rules, attempts });
        const found = Math.max(0, ...outcomes.map((each) => (each.status === 'APPLICABLE' ? each.cart.off : 0)));
        const sign = mode === 'BEST_FOR_SHOP' ? -1 : 1;
        expect(sign * total).toBeLessThanOrEqual(sign * found + gap);
      }),
      { numRuns: 1_000 },
    );
  });

  it('of equal worth has fewer redeemables, then stronger categories, then those named earlier', () => {
    const all = [toy('a', 50), toy('b', 100), toy('c', 50), toy('d', 100, inCategory('strong', 1))];
    expect(choose(all, { rules: { applicableRedeemablesLimit: 1 } }).names).toEqual(['d']);
    expect(choose(all.slice(0, 3), { rules: { applicableRedeemablesLimit: 1 } }).names).toEqual(['b']);
    expect(choose([all[2]!, all[0]!], { rules: { applicableRedeemablesLimit: 1 } }).names).toEqual(['c']);
    expect(choose([toy('a', 50), toy('only', 100, inCategory('x', 1)), toy('c', 50)], EXCLUSIVE).names).toEqual([
      'only',
    ]);
  });

  it('tells what was not chosen from what does not apply by itself, and from what has no effect', () => {
    const never = { ...toy('never', 900), above: 5_000 };
    const { outcomes } = choose([never, toy('idle', 0), toy('small', 1), toy('large', 2)], {
      rules: { applicableRedeemablesLimit: 1, redeemablesNoEffectRule: 'SKIP' },
    });
    const told = outcomes.map(({ candidate, ...each }) => [candidate.name, 'key' in each ? each.key : each.status]);
    expect(told).toEqual([
      ['large', 'APPLICABLE'],
      ['never', 'INAPPLICABLE'],
      ['idle', 'no_effect'],
      ['small', 'not_best_deal'],
    ]);
  });

  it('says nothing of what nobody asked for where it does not apply', () => {
    const never = { ...toy('never', 900), above: 5_000, isOptional: true };
    const idle = { ...toy('idle', 0), isOptional: true };
    const small = { ...toy('small', 1), isOptional: true };
    const { outcomes } = choose([never, idle, small, toy('large', 2)], { rules: { applicableRedeemablesLimit: 1 } });
    expect(outcomes.map(({ candidate }) => candidate.name)).toEqual(['large', 'small']);
  });

  it('keeps room for payments, which come last and obey the rules', () => {
    const card = { ...toy('card', 500), isPayment: true };
    const paid = choose([card, toy('a', 1), toy('b', 2), toy('c', 3)], { rules: { applicableRedeemablesLimit: 2 } });
    const applied = paid.outcomes.flatMap(({ status, candidate }) => (status === 'APPLICABLE' ? [candidate.name] : []));
    expect(applied).toEqual(['c', 'card']);
    expect(paid).toMatchObject({ considered: 3, names: ['c'] });
    const only = toy('only', 100, inCategory('x', 1));
    const { outcomes } = choose([card, toy('a', 1), only], EXCLUSIVE);
    expect(outcomes.find(({ candidate }) => candidate === card)).toMatchObject({ key: 'exclusion_rules_not_met' });
  });
});

const EXCLUSIVE = { rules: { exclusiveCategories: ['x'] } };

function toy(name: string, value: number, more: Pick<ToyDiscount, 'category'> = {}): ToyDiscount {
  return { name, kind: 'amount', value, ...more };
}
