import { type MinorUnits } from '@perkstream/kernel';
import { type Cart } from '../cart/cart.js';
import { hasGoodsOnSale } from '../cart/goods-on-sale.js';
import { remainingForItems, totalAmount, totalDiscountAmount } from '../cart/cart-totals.js';
import { MONEY_EFFECTS } from '../effects/registry.js';
import { type AmountDiscount, type Discount, type FixedDiscount, type PercentDiscount } from './discount.js';
import { asPercent, staticMoney } from './resolve-value.js';

/** What a discount takes off a cart alone: at the least and at the most, both included. */
export interface DiscountRange {
  readonly least: MinorUnits;
  readonly most: MinorUnits;
}

interface RangeOptions {
  /** Rules name products that the discount is about. */
  readonly hasTargets: boolean;
  /** A bundle multiplies the discount, or takes it away. */
  readonly hasBundle: boolean;
}

type MoneyDiscount = AmountDiscount | PercentDiscount | FixedDiscount;

/**
 * Says of discounts, from their own numbers, between which amounts each will be on the cart: cheap, so that of many discounts only
 * those are worked out that may be the best or the least.
 */
export function rangesOn(cart: Cart): (discount: Discount, options: RangeOptions) => DiscountRange {
  const remaining = totalAmount(cart);
  const ofItems = remainingForItems(cart);
  const anything = { least: 0, most: Math.max(remaining, ofItems) };
  // What a percentage of an order starts from that was discounted before depends on settings.
  const wasDiscounted = cart.existing || totalDiscountAmount(cart) > 0;
  const isReduced = hasGoodsOnSale(cart);
  return (discount, { hasTargets, hasBundle }) => {
    if (discount.type === 'UNIT') return { least: 0, most: Infinity };
    if (hasBundle || wasDiscounted || hasFormula(discount) || (discount.excludeOnSale && isReduced)) return anything;
    const effect = discount.effect ?? (hasTargets ? 'APPLY_TO_ITEMS' : 'APPLY_TO_ORDER');
    if (effect === 'APPLY_TO_ORDER') return exactly(offOrder(discount, remaining));
    return { least: 0, most: Math.min(ofItems, offItems(discount, cart)) };
  };
}

function offOrder(discount: MoneyDiscount, remaining: MinorUnits): MinorUnits {
  const effect = MONEY_EFFECTS[discount.type].APPLY_TO_ORDER;
  if (effect.level !== 'order') return remaining;
  const wanted = effect.discountOf({ value: valueOf(discount), bundles: 1, remaining, base: remaining });
  return Math.max(0, Math.min(wanted, remaining, ceilingOf(discount), amountLimitOf(discount)));
}

function offItems(discount: MoneyDiscount, { lines }: Cart): MinorUnits {
  const ceiling = ceilingOf(discount);
  if (discount.type === 'FIXED') return ceiling;
  const off = valueOf(discount);
  if (discount.type === 'PERCENT') return Math.min(ceiling, percentOffLines(off, lines));
  switch (discount.effect) {
    case 'APPLY_TO_ITEMS_PROPORTIONALLY':
    case 'APPLY_TO_ITEMS_PROPORTIONALLY_BY_QUANTITY':
      return Math.min(ceiling, off);
    case 'APPLY_TO_ITEMS_BY_QUANTITY':
      return Math.min(ceiling, off * lines.reduce((units, { quantity }) => units + quantity, 0));
    default:
      return Math.min(ceiling, off * lines.length);
  }
}

/** Each line is rounded for itself. */
function percentOffLines(percent: number, lines: Cart['lines']): MinorUnits {
  return lines.reduce((sum, { amount = 0 }) => sum + Math.ceil((amount * percent) / 100), 0);
}

function exactly(amount: MinorUnits): DiscountRange {
  return { least: amount, most: amount };
}

function valueOf(discount: MoneyDiscount): number {
  switch (discount.type) {
    case 'AMOUNT':
      return staticMoney(discount.amountOff);
    case 'PERCENT':
      return asPercent(discount.percentOff);
    case 'FIXED':
      return discount.fixedAmount === undefined ? Infinity : staticMoney(discount.fixedAmount);
  }
}

/** Over all lines together. */
function ceilingOf(discount: MoneyDiscount): MinorUnits {
  return discount.type === 'FIXED' ? Infinity : (discount.aggregatedAmountLimit ?? Infinity);
}

function amountLimitOf(discount: MoneyDiscount): MinorUnits {
  return discount.type === 'PERCENT' ? (discount.amountLimit ?? Infinity) : Infinity;
}

function hasFormula(discount: MoneyDiscount): boolean {
  switch (discount.type) {
    case 'AMOUNT':
      return discount.amountOffFormula !== undefined;
    case 'PERCENT':
      return discount.percentOffFormula !== undefined;
    case 'FIXED':
      return discount.fixedAmountFormula !== undefined;
  }
}
