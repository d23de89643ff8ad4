import { type MinorUnits } from '@perkstream/kernel';
import { bookItemDiscounts, type LineDiscount } from '../cart/book-discounts.js';
import { subtotalOf, type Cart } from '../cart/cart.js';
import { remainingForItems } from '../cart/cart-totals.js';
import { costOnSale } from '../cart/goods-on-sale.js';
import { type ItemsEffect, type ValueOf } from '../effects/effect.js';
import { capOf } from '../explain/notes.js';
import { type AmountCap, type PricingNote } from '../explain/pricing-note.js';
import { coverLines } from '../targets/cover-lines.js';
import { type Coverage, type CoverOptions, type Portion } from '../targets/coverage.js';
import { metExcluded } from '../targets/met-targets.js';
import { type BudgetUse } from '../targets/quantity-budgets.js';
import { type Ceilings } from './apply-to-order.js';
import { type Step, type StepResult } from './step.js';

interface ItemsRequest {
  readonly effect: ItemsEffect;
  readonly valueOf: ValueOf;
  readonly priceOf: (portion: Portion) => MinorUnits;
  readonly ceilings: Ceilings;
}

/** Takes an effect off the covered lines. Of all ceilings the lowest counts; shared ones are used up in the order of application. */
export function applyToItems(step: Step, request: ItemsRequest): StepResult {
  const { effect, valueOf, priceOf, ceilings } = request;
  const coverage = coverLines(step.cart.lines, coverOptions(step, effect.limitsScale));
  const kept = step.excludesOnSale ? costOnSale(step.cart).subtotal : 0;
  const remaining = Math.max(0, remainingForItems(step.cart) - kept);
  const { perLine, overall } = ceilings;
  const shared =
    overall < remaining ? within(overall, 'aggregated_amount_limit') : within(remaining, 'remaining_amount');
  const { portions } = coverage;
  const wanted = effect.discountsOf({ valueOf, bundles: step.bundles, portions, ceiling: shared.amount, priceOf });
  const discounts = capDiscounts(portions, wanted, perLine, shared, step.notes, effect.ofUnits);
  return itemsResult(step, coverage, bookItemDiscounts(step.cart, discounts), discounts);
}

export function coverOptions(step: Step, limitsScale: boolean): CoverOptions {
  // One by one: an object that begins as a copy and grows makes the whole step half as slow again.
  return {
    targets: step.targets,
    isInCollection: step.isInCollection,
    calculation: step.calculation,
    productsMode: step.productsMode,
    usedUnits: step.usedUnits,
    formulas: step.formulas,
    limitFactor: limitsScale ? step.bundles : 1,
    notes: step.notes,
    excludesOnSale: step.excludesOnSale,
  };
}

/** A ceiling that all lines share, and what sets it. */
interface SharedCeiling {
  readonly amount: MinorUnits;
  readonly cap: AmountCap;
}

export function within(amount: MinorUnits, cap: AmountCap): SharedCeiling {
  return { amount, cap };
}

/** @param ofUnits the discounted units pay for their discount, not the whole line */
export function capDiscounts(
  portions: readonly Portion[],
  wanted: readonly MinorUnits[],
  perLine: MinorUnits,
  shared: SharedCeiling,
  notes: PricingNote[] | undefined,
  ofUnits?: boolean,
): readonly LineDiscount[] {
  let left = shared.amount;
  return portions.map((portion, position) => {
    const { index, line, limits, units } = portion;
    const asked = wanted[position] ?? 0;
    const worth = ofUnits ? (subtotalOf(line) * units) / line.quantity : subtotalOf(line);
    let amount = Math.min(asked, worth, perLine, left);
    for (const { target, amountLeft } of limits) amount = Math.min(amount, target.amountLimit ?? Infinity, amountLeft);
    amount = amount > 0 ? Math.floor(amount) : 0;
    notes?.push(noteItem(portion, asked, amount, worth, perLine, { amount: left, cap: shared.cap }));
    for (const state of limits) state.amountLeft -= amount;
    left -= amount;
    return { index, amount, units };
  });
}

function noteItem(
  { index, units, value, limits }: Portion,
  wanted: number,
  discount: MinorUnits,
  worth: number,
  perLine: MinorUnits,
  shared: SharedCeiling,
): PricingNote {
  const cappedBy = capOf(discount, wanted, [
    ['amount_limit', perLine],
    [shared.cap, shared.amount],
    ...limits.flatMap(({ target, amountLeft }): [AmountCap, number][] => [
      ['product_amount_limit', target.amountLimit ?? Infinity],
      ['product_aggregated_amount_limit', amountLeft],
    ]),
    ['item_subtotal', worth],
  ]);
  return { step: 'item_discount', itemIndex: index, units, base: value, wanted, discount, cappedBy };
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
    inapplicableTo: metExcluded(step.cart.lines, step.targets.excluded, coverage.excluded, step.steps),
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
