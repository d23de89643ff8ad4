import { memoizedWith, type MinorUnits } from '@perkstream/kernel';
import { type Cart } from '../cart/cart.js';
import {
  type AmountDiscount,
  type AmountEffect,
  type Discount,
  type FixedDiscount,
  type OrderOrItems,
  type PercentDiscount,
} from '../discount/discount.js';
import {
  asMoney,
  asPercent,
  resolveValue,
  staticMoney,
  valueForLine,
  type ResolvedValue,
} from '../discount/resolve-value.js';
import { type ItemsEffect, type OrderEffect } from '../effects/effect.js';
import { MONEY_EFFECTS } from '../effects/registry.js';
import { type Portion } from '../targets/coverage.js';
import { hasTargets } from '../targets/product-target.js';
import { applyToItems } from './apply-to-items.js';
import { applyToOrder, orderResult } from './apply-to-order.js';
import { applyUnits } from './apply-units.js';
import { noteAfter, noteValue } from '../explain/notes.js';
import { beginStep, type DiscountResult, type Step, type StepOptions, type StepResult } from './step.js';

export interface DiscountOptions extends StepOptions {
  readonly discount: Discount;
}

/** One step: the cart with this discount on top of what it has already. Never throws, for any discount and cart. */
export function applyDiscount(cart: Cart, options: DiscountOptions): DiscountResult {
  const step = beginStep(cart, options, options.discount);
  const result = applyStep(step, options.discount);
  step.notes?.push(noteAfter(result.cart));
  return result;
}

function applyStep(step: Step, discount: Discount): DiscountResult {
  switch (discount.type) {
    case 'AMOUNT':
      return applyAmount(step, discount);
    case 'PERCENT':
      return applyPercent(step, discount);
    case 'FIXED':
      return applyFixed(step, discount);
    case 'UNIT':
      return applyUnits(step, discount);
  }
}

function applyAmount(step: Step, discount: AmountDiscount): DiscountResult {
  const { amountOff, amountOffFormula, aggregatedAmountLimit = Infinity } = discount;
  const off = resolveValue(amountOffFormula, staticMoney(amountOff), asMoney, step.formulas);
  step.notes?.push(noteValue('amount_off', amountOffFormula, off));
  const effect = discount.effect ?? defaultEffect(step);
  const result = applyMoney(step, MONEY_EFFECTS.AMOUNT[effect], off, Infinity, aggregatedAmountLimit);
  if (isAsSaved(discount)) return withDiscount(result, discount);
  return withDiscount(result, amountAsApplied(discount, off.value, effect, isDynamic(off, effect)));
}

function applyPercent(step: Step, discount: PercentDiscount): DiscountResult {
  const { percentOff, percentOffFormula, amountLimit = Infinity, aggregatedAmountLimit = Infinity } = discount;
  const off = resolveValue(percentOffFormula, asPercent(percentOff), asPercent, step.formulas);
  step.notes?.push(noteValue('percent_off', percentOffFormula, off));
  const effect = discount.effect ?? defaultEffect(step);
  const result = applyMoney(step, MONEY_EFFECTS.PERCENT[effect], off, amountLimit, aggregatedAmountLimit);
  if (isAsSaved(discount)) return withDiscount(result, discount);
  return withDiscount(result, percentAsApplied(discount, off.value, effect, isDynamic(off, effect)));
}

function applyFixed(step: Step, discount: FixedDiscount): DiscountResult {
  const { fixedAmount, fixedAmountFormula } = discount;
  // Without an amount nothing becomes cheaper, unless targets name their prices.
  const unset = fixedAmount === undefined ? Infinity : staticMoney(fixedAmount);
  const fixed = resolveValue(fixedAmountFormula, unset, asMoney, step.formulas);
  if (fixed.value !== Infinity) step.notes?.push(noteValue('fixed_amount', fixedAmountFormula, fixed));
  const effect = discount.effect ?? defaultEffect(step);
  const result = applyMoney(step, MONEY_EFFECTS.FIXED[effect], fixed, Infinity, Infinity);
  if (isAsSaved(discount)) return withDiscount(result, discount);
  const shown = fixed.value === Infinity ? discount : { ...discount, fixedAmount: fixed.value };
  return withDiscount(result, { ...shown, effect, isDynamic: isDynamic(fixed, effect) });
}

/** Kept: the same discount is often tried on many carts. */
const amountAsApplied = memoizedWith(
  (discount: AmountDiscount, amountOff: MinorUnits, effect: AmountEffect, isDynamic: boolean): AmountDiscount => ({
    ...discount,
    amountOff,
    effect,
    isDynamic,
  }),
);
const percentAsApplied = memoizedWith(
  (discount: PercentDiscount, percentOff: number, effect: OrderOrItems, isDynamic: boolean): PercentDiscount => ({
    ...discount,
    percentOff,
    effect,
    isDynamic,
  }),
);

/** @param perLine and `overall`: ceilings of the discount itself */
function applyMoney(
  step: Step,
  effect: OrderEffect | ItemsEffect,
  value: ResolvedValue,
  perLine: MinorUnits,
  overall: MinorUnits,
): StepResult {
  if (step.bundles === 0) return orderResult(step, step.cart);
  if (effect.level === 'order') return applyToOrder(step, effect, value.value, { perLine, overall });
  const { valueOf } = value;
  // A target without a price of its own takes the discount's.
  const priceOf = ({ target, line }: Portion): MinorUnits => {
    const formula = target?.priceFormula;
    const price = formula === undefined ? undefined : valueForLine(formula, line, asMoney, step.formulas);
    return price ?? target?.price ?? valueOf(line);
  };
  return applyToItems(step, { effect, valueOf, priceOf, ceilings: { perLine, overall } });
}

/** Where products are included or excluded, a discount without an effect is theirs. */
function defaultEffect(step: Step): 'APPLY_TO_ITEMS' | 'APPLY_TO_ORDER' {
  return hasTargets(step.targets) ? 'APPLY_TO_ITEMS' : 'APPLY_TO_ORDER';
}

/** Nothing in it had to be worked out. */
function isAsSaved(discount: AmountDiscount | PercentDiscount | FixedDiscount): boolean {
  if (discount.effect === undefined) return false;
  switch (discount.type) {
    case 'AMOUNT':
      return discount.amountOffFormula === undefined;
    case 'PERCENT':
      return discount.percentOffFormula === undefined;
    case 'FIXED':
      return discount.fixedAmountFormula === undefined;
  }
}

/** A formula that needs a line has no say in a discount on the order. */
function isDynamic(value: ResolvedValue, effect: AmountEffect): boolean {
  return value.isDynamic && !(value.needsLine && effect === 'APPLY_TO_ORDER');
}

function withDiscount(result: StepResult, discount: Discount): DiscountResult {
  const { cart, hasEffect, applicableTo, inapplicableTo, budgetUses } = result;
  return { cart, hasEffect, applicableTo, inapplicableTo, budgetUses, discount };
}
