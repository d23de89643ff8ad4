import { describe, expect, it } from '@jest/globals';
import { isRefusal, StepBudget, withinSteps } from '@perkstream/kernel';
import { applyDiscount, type DiscountOptions } from './apply/apply-discount.js';
import { openCart } from './cart/open-cart.js';
import { type Discount } from './discount/discount.js';
import { type ProductTarget } from './targets/product-target.js';

const NOW = '2026-03-01T12:00:00.000Z';
const TOO_MUCH = expect.objectContaining({ refused: 'evaluation_limit_exceeded' });
const cartOf = (lines: number, metadata = {}) =>
  openCart({
    items: Array.from({ length: lines }, (_one, index) => ({
      productId: `prod_${index}`,
      price: 1_000,
      quantity: 2,
      metadata,
    })),
  });
const percent = (formula: string): Discount => ({
  type: 'PERCENT',
  percentOff: 10,
  percentOffFormula: formula,
  effect: 'APPLY_TO_ITEMS',
});

/** Steps that so many discounts of the same kind take together. */
function stepsOf(options: Omit<DiscountOptions, 'steps'>, lines: number, times = 1, metadata = {}) {
  const steps = new StepBudget();
  const cart = cartOf(lines, metadata);
  const priced = withinSteps(() => {
    for (let time = 0; time < times; time++) applyDiscount(cart, { ...options, steps });
  });
  return isRefusal(priced) ? priced : steps.spent;
}

describe('the work of prices', () => {
  it('is counted by what formulas do, not by how they are written', () => {
    const terms = (term: string, count: number) => Array.from({ length: count }, () => term).join(' + ');
    const formulaScope = { now: NOW, timeZone: 'Europe/Berlin', orderMetadata: { codes: 'a,'.repeat(450_000) } };
    const often = `ORDER_ITEM_PRICE + ${terms('DAYS_SINCE(NOW)', 60)}`;
    expect(stepsOf({ discount: percent(often), formulaScope }, 500, 30)).toEqual(TOO_MUCH);
    const long = `IF(ORDER_METADATA("codes") IN_ARRAY "x"; 1; 2) + ${terms('IF("x" IN_ARRAY ORDER_METADATA("codes"); 1; 2)', 4)}`;
    expect(stepsOf({ discount: percent(long), formulaScope }, 1)).toEqual(TOO_MUCH);
    const ordinary = 'IF(ORDER_ITEM_METADATA("color") is "red"; 10; MIN(ORDER_ITEM_PRICE; 5))';
    expect(stepsOf({ discount: percent(ordinary), formulaScope }, 500, 30, { color: 'red' })).toBeLessThan(1_500_000);
  });

  it('counts the formulas of targets, which each line is asked', () => {
    const limits = {
      productCampaignQuantityLimitFormula: 'ORDER_ITEMS_QUANTITY + 1',
      priceFormula: 'ORDER_ITEM_PRICE / 2',
    };
    const included: ProductTarget[] = Array.from({ length: 1_000 }, () => {
      return { object: 'product', id: 'prod_1', effect: 'APPLY_TO_EVERY', ...limits };
    });
    const discount: Discount = { type: 'FIXED', effect: 'APPLY_TO_ITEMS' };
    const targets = { included, excluded: [], includedAll: true };
    const same = openCart({ items: Array.from({ length: 500 }, () => ({ productId: 'prod_1', price: 1_000 })) });
    const steps = new StepBudget();
    expect(withinSteps(() => applyDiscount(same, { discount, targets, steps }))).toEqual(TOO_MUCH);
  });

  it('leaves half to thirty discounts on a thousand of the products of 500 lines', () => {
    const included: ProductTarget[] = Array.from({ length: 1_000 }, (_one, index) => {
      return { object: 'product', id: `prod_${index}`, effect: 'APPLY_TO_EVERY' };
    });
    const targets = { included, excluded: [], includedAll: false };
    const discount: Discount = { type: 'PERCENT', percentOff: 10, effect: 'APPLY_TO_ITEMS' };
    expect(stepsOf({ discount, targets }, 500, 1)).toBeLessThan(150_000);
    expect(stepsOf({ discount, targets: { ...targets, included: included.slice(0, 100) } }, 500, 30)).toBeLessThan(
      1_000_000,
    );
  });

  it('counts entries by the lines and units that an answer lists for them', () => {
    const excluded: ProductTarget[] = Array.from({ length: 1_000 }, () => {
      return { object: 'product', id: 'prod_1', effect: 'APPLY_TO_EVERY' };
    });
    const same = openCart({
      items: Array.from({ length: 500 }, () => ({ productId: 'prod_1', price: 1_000, quantity: 2 })),
    });
    const steps = new StepBudget();
    const discount: Discount = { type: 'AMOUNT', amountOff: 100, effect: 'APPLY_TO_ORDER' };
    const priced = withinSteps(() =>
      applyDiscount(same, { discount, targets: { included: [], excluded, includedAll: false }, steps }),
    );
    expect(priced).toEqual(TOO_MUCH);
  });
});
