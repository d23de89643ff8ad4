import { describe, expect, it } from '@jest/globals';
import { atOnce } from '@perkstream/kernel';
import { goThroughCategories } from './category-selection.js';
import { attempt, DEFAULTS, inCategory, opened, type ToyDiscount, type Toys } from './testing/toy-deals.js';
import { type StackingRules } from './stacking-rules.js';

/** `name` applies, `-name` does not, `name:key` is skipped. */
function outcomes(all: readonly ToyDiscount[], rules: Partial<StackingRules> = {}, start = 1_000): string[] {
  const question = { rules: { ...DEFAULTS, ...rules }, opened: opened(start), attempt, totalOf };
  return atOnce(goThroughCategories<Toys>(all, question)).map((outcome) => {
    const { name } = outcome.candidate;
    if (outcome.status === 'APPLICABLE') return name;
    return outcome.status === 'SKIPPED' ? `${name}:${outcome.key}` : `-${name}`;
  });
}

const totalOf = ({ off }: Toys['cart']) => off;
const best = inCategory('flash', 1, 'BEST');
const first = inCategory('flash', 1, 'FIRST');
const off = (name: string, value: number, more: Partial<ToyDiscount> = {}): ToyDiscount => {
  return { name, kind: 'amount', value, ...more };
};

describe('A category', () => {
  it('with BEST applies the one that gives the most by itself, and leaves others alone', () => {
    expect(outcomes([off('a', 10, best), off('common', 1), off('b', 30, best), off('c', 20, best)])).toEqual([
      'common',
      'b',
      'a:not_best_deal',
      'c:not_best_deal',
    ]);
  });

  it('with BEST applies the next one where that one does not apply with the rest', () => {
    const large = off('large', 500, { ...best, above: 999 });
    expect(outcomes([off('common', 1), large, off('small', 20, best)])).toEqual([
      'common',
      'small',
      'large:not_best_deal',
    ]);
  });

  it('with FIRST applies the first that does, whatever it gives', () => {
    const late = off('late', 10, { ...first, above: 5_000 });
    expect(outcomes([late, off('a', 10, first), off('b', 30, first)])).toEqual(['-late', 'a', 'b:not_best_deal']);
  });

  it('does not choose among payments', () => {
    const cards = ['a', 'b'].map((name) => off(name, 10, { ...first, isPayment: true }));
    expect(outcomes(cards)).toEqual(['a', 'b']);
  });

  it('tells of those that do not apply by themselves why', () => {
    expect(outcomes([off('never', 900, { ...best, above: 5_000 }), off('a', 10, best)])).toEqual(['a', '-never']);
  });
});
