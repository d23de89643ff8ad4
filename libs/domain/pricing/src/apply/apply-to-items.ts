import { type MinorUnits } from '@perkstream/kernel';
import { bookItemDiscounts, type LineDiscount } from '../cart/book-discounts.js';
import { subtotalOf, type Cart } from '../cart/cart.js';
import { remainingForItems } from '../cart/cart-totals.js';
import { type ItemsEffect, type ValueOf } from '../effects/effect.js';
import { coverLines, type Coverage, type CoverOptions, type Portion } from '../targets/cover-lines.js';
import { metExcluded } from '../targets/met-targets.js';
import { type BudgetUse } from '../targets/quantity-budgets.js';
import { type Step, type StepResult } from './step.js';

export interface ItemsRequest {
  readonly effect: ItemsEffect;
  readonly valueOf: ValueOf;
  readonly priceOf: (portion: Portion) => MinorUnits;
  /** Ceilings of the discount itself: for each line, and for all lines together. */
  readonly perLine: MinorUnits;
  readonly overall: MinorUnits;
}

/** Takes an effect off the covered lines. Of all ceilings the lowest counts; shared ones are used up in the order of application. */
export function applyToItems(step: Step, request: ItemsRequest): StepResult {
  const { effect, valueOf, priceOf, perLine, overall } = request;
  const coverage = coverLines(step.cart.lines, coverOptions(step, effect.limitsScale));
  const ceiling = Math.min(overall, remainingForItems(step.cart));
  const { portions } = coverage;
  const wanted = effect.discountsOf({ valueOf, bundles: step.bundles, portions, ceiling, priceOf });
  const discounts = capDiscounts(portions, wanted, perLine, ceiling);
  return itemsResult(step, coverage, bookItemDiscounts(step.cart, discounts), discounts);
}

export function coverOptions(step: Step, limitsScale: boolean): CoverOptions {
  const { targets, isInCollection, calculation, productsMode, usedUnits, formulas, bundles } = step;
  const limitFactor = limitsScale ? bundles : 1;
  return { targets, isInCollection, calculation, productsMode, usedUnits, formulas, limitFactor };
}

export function capDiscounts(
  portions: readonly Portion[],
  wanted: readonly MinorUnits[],
  perLine: MinorUnits,
  ceiling: MinorUnits,
): readonly LineDiscount[] {
  let left = ceiling;
  return portions.map(({ index, line, limits }, position) => {
    let amount = Math.min(wanted[position] ?? 0, subtotalOf(line), perLine, left);
    for (const { target, amountLeft } of limits) amount = Math.min(amount, target.amountLimit ?? Infinity, amountLeft);
    amount = amount > 0 ? Math.floor(amount) : 0;
    for (const state of limits) state.amountLeft -= amount;
    left -= amount;
    return { index, amount };
  });
}

export function itemsResult(
  step: Step,
  coverage: Coverage,
  cart: Cart,
  discounts: readonly LineDiscount[],
): StepResult {
  return {
    cart,
    hasEffect: cart !== step.cart,
    applicableTo: coverage.applicableTo,
    inapplicableTo: metExcluded(step.cart.lines, step.targets.excluded, coverage.excluded),
    budgetUses: usesOf(coverage.portions, discounts),
  };
}

const NO_BUDGETS: readonly BudgetUse[] = [];

/** Only units that were really discounted count against their budgets. */
function usesOf(portions: readonly Portion[], discounts: readonly LineDiscount[]): readonly BudgetUse[] {
  let uses: Map<string, BudgetUse> | undefined;
  portions.forEach(({ budgets, units }, position) => {
    if (budgets.length === 0 || (discounts[position]?.amount ?? 0) <= 0) return;
    uses ??= new Map();
    for (const { counter, limitQuantity } of budgets) {
      const before = uses.get(counter.key)?.units ?? 0;
      uses.set(counter.key, { ...counter, limitQuantity, units: before + units });
    }
  });
  return uses ? [...uses.values()] : NO_BUDGETS;
}
