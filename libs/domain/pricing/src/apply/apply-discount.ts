import { type Cart } from '../cart/cart.js';
import {
  type AmountDiscount,
  type AmountEffect,
  type Discount,
  type FixedDiscount,
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
import { hasTargets } from '../targets/product-target.js';
import { applyToItems, type ItemsRequest } from './apply-to-items.js';
import { applyToOrder, orderResult } from './apply-to-order.js';
import { applyUnits } from './apply-units.js';
import { beginStep, type Step, type StepOptions, type StepResult } from './step.js';

export interface DiscountOptions extends StepOptions {
  readonly discount: Discount;
}

export interface DiscountResult extends StepResult {
  /** With the values that formulas came to, the effect that was taken by default, and references to products. */
  readonly discount: Discount;
}

/** One step: the cart with this discount on top of what it has already. Never throws, whatever the discount and the cart. */
export function applyDiscount(cart: Cart, options: DiscountOptions): DiscountResult {
  const step = beginStep(cart, options);
  const { discount } = options;
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
  const off = resolveValue(discount.amountOffFormula, staticMoney(discount.amountOff), asMoney, step.formulas);
  const name = discount.effect ?? defaultEffect(step);
  const result = applyMoney(step, MONEY_EFFECTS.AMOUNT[name], off, {
    perLine: Infinity,
    overall: discount.aggregatedAmountLimit ?? Infinity,
  });
  return withDiscount(result, { ...discount, amountOff: off.value, effect: name, isDynamic: isDynamic(off, name) });
}

function applyPercent(step: Step, discount: PercentDiscount): DiscountResult {
  const off = resolveValue(discount.percentOffFormula, asPercent(discount.percentOff), asPercent, step.formulas);
  const name = discount.effect ?? defaultEffect(step);
  const result = applyMoney(step, MONEY_EFFECTS.PERCENT[name], off, {
    perLine: discount.amountLimit ?? Infinity,
    overall: discount.aggregatedAmountLimit ?? Infinity,
  });
  return withDiscount(result, { ...discount, percentOff: off.value, effect: name, isDynamic: isDynamic(off, name) });
}

function applyFixed(step: Step, discount: FixedDiscount): DiscountResult {
  const { fixedAmount, fixedAmountFormula, effect } = discount;
  const name = effect ?? defaultEffect(step);
  const fixed = resolveValue(fixedAmountFormula, staticMoney(fixedAmount), asMoney, step.formulas);
  const isKnown = fixedAmount !== undefined || fixed.isDynamic;
  const chosen = MONEY_EFFECTS.FIXED[name];
  const result =
    chosen.level === 'order' && !isKnown
      ? orderResult(step, step.cart)
      : applyMoney(step, chosen, fixed, { perLine: Infinity, overall: Infinity }, isKnown);
  const shown = isKnown ? { ...discount, fixedAmount: fixed.value } : discount;
  return withDiscount(result, { ...shown, effect: name, isDynamic: isDynamic(fixed, name) });
}

function applyMoney(
  step: Step,
  effect: OrderEffect | ItemsEffect,
  value: ResolvedValue,
  ceilings: Pick<ItemsRequest, 'perLine' | 'overall'>,
  isKnown = true,
): StepResult {
  if (step.bundles === 0) return orderResult(step, step.cart);
  if (effect.level === 'order') {
    return applyToOrder(step, effect, value.value, Math.min(ceilings.perLine, ceilings.overall));
  }
  return applyToItems(step, {
    effect,
    valueOf: value.valueOf,
    // A target without a price of its own takes the discount's; without that its units keep theirs.
    priceOf: ({ target, line }) => {
      const formula = target?.priceFormula;
      const price = formula === undefined ? undefined : valueForLine(formula, line, asMoney, step.formulas);
      return price ?? target?.price ?? (isKnown ? value.valueOf(line) : Infinity);
    },
    ...ceilings,
  });
}

/** Where products are included or excluded, a discount without an effect is theirs. */
function defaultEffect(step: Step): 'APPLY_TO_ITEMS' | 'APPLY_TO_ORDER' {
  return hasTargets(step.targets) ? 'APPLY_TO_ITEMS' : 'APPLY_TO_ORDER';
}

/** A formula that needs a line has no say in a discount on the order. */
function isDynamic(value: ResolvedValue, effect: AmountEffect): boolean {
  return value.isDynamic && !(value.needsLine && effect === 'APPLY_TO_ORDER');
}

function withDiscount({ cart, hasEffect, applicableTo, inapplicableTo, budgetUses }: StepResult, discount: Discount) {
  return { cart, hasEffect, applicableTo, inapplicableTo, budgetUses, discount };
}
