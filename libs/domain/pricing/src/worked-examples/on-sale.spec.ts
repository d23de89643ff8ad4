import { describe, expect, it } from '@jest/globals';
import { applyDiscount } from '../apply/apply-discount.js';
import { type Cart } from '../cart/cart.js';
import { openCart, type OrderItemInput } from '../cart/open-cart.js';
import { presentOrder } from '../cart/present-order.js';
import { totalAmount } from '../cart/cart-totals.js';
import { type Discount } from '../discount/discount.js';
import { presentDiscount } from '../discount/present-discount.js';
import { rangesOn } from '../discount/range-of-discount.js';
import { cartOf, catalogueOf, discounted, included, item, paidByGift, product, totalsOf } from '../testing/priced.js';

/** `reduced('prod_A', 800, 1000)`: one unit of 8.00 that costs 10.00 without a sale. */
function reduced(productId: string, price: number, regularPrice: number, quantity = 1): OrderItemInput {
  return { ...item(productId, price, quantity), regularPrice };
}

const excludeOnSale = true;
/** A coat on sale, and a hat and gloves that are not. */
const cart = cartOf(reduced('prod_coat', 8_000, 10_000), item('prod_hat', 2_000), item('prod_gloves', 1_000, 2));

describe('goods on sale', () => {
  it('are those that cost less than their regular price', () => {
    const items = [reduced('a', 800, 1_000), reduced('b', 1_000, 1_000), reduced('c', 1_200, 1_000), item('d', 5)];
    const lines = presentOrder(cartOf(...items, { productId: 'e', amount: 500, regularPrice: 900 })).items ?? [];
    expect(lines.map(({ on_sale }) => on_sale)).toEqual([true, false, false, undefined, undefined]);
    expect(lines[0]).toMatchObject({ price: 800, regular_price: 1_000 });
    expect(JSON.stringify(lines[3])).not.toMatch(/regular_price|on_sale/);
  });

  const catalogue = catalogueOf(
    [{ id: 'prod_A', price: 900, regularPrice: 1_000 }],
    [
      { id: 'sku_own', price: 700, productId: 'prod_A' },
      { id: 'sku_both', price: 700, regularPrice: 750, productId: 'prod_A' },
      { id: 'sku_none', productId: 'prod_A' },
    ],
  );

  it.each<[string, OrderItemInput, number | undefined, number | undefined]>([
    ['of the product', { productId: 'prod_A' }, 900, 1_000],
    ['that was sent', { productId: 'prod_A', regularPrice: 1_500 }, 900, 1_500],
    ['of the product, beside a price that was sent', { productId: 'prod_A', price: 950 }, 950, 1_000],
    ['of nobody, beside a higher price that was sent', { productId: 'prod_A', price: 1_200 }, 1_200, undefined],
    ['of the SKU', { skuId: 'sku_both' }, 700, 750],
    ['of the product, where the SKU has no price of its own', { skuId: 'sku_none' }, 900, 1_000],
    ['of nobody, where the SKU has a price of its own', { skuId: 'sku_own' }, 700, undefined],
  ])('have the regular price %s', (_whose, sent, price, regularPrice) => {
    expect(openCart({ items: [sent] }, catalogue).lines[0]).toMatchObject({ price, regularPrice });
  });

  it('get their share of a discount that does not exclude them', () => {
    expect(totalsOf(discounted(cart, { type: 'PERCENT', percentOff: 10, effect: 'APPLY_TO_ITEMS' })).lines).toEqual([
      800, 200, 200,
    ]);
  });
});

describe('a discount that excludes goods on sale', () => {
  it.each<[string, Discount, number[], number]>([
    ['percent of items', { type: 'PERCENT', percentOff: 10, effect: 'APPLY_TO_ITEMS' }, [0, 200, 200], 400],
    ['percent of the order', { type: 'PERCENT', percentOff: 10, effect: 'APPLY_TO_ORDER' }, [0, 0, 0], 400],
    ['amount off the order', { type: 'AMOUNT', amountOff: 3_000, effect: 'APPLY_TO_ORDER' }, [0, 0, 0], 3_000],
    ['amount above the rest', { type: 'AMOUNT', amountOff: 9_000, effect: 'APPLY_TO_ORDER' }, [0, 0, 0], 4_000],
    ['amount off each item', { type: 'AMOUNT', amountOff: 500, effect: 'APPLY_TO_ITEMS' }, [0, 500, 500], 1_000],
    [
      'amount shared by items',
      { type: 'AMOUNT', amountOff: 1_000, effect: 'APPLY_TO_ITEMS_PROPORTIONALLY' },
      [0, 500, 500],
      1_000,
    ],
    [
      'amount off each unit',
      { type: 'AMOUNT', amountOff: 100, effect: 'APPLY_TO_ITEMS_BY_QUANTITY' },
      [0, 100, 200],
      300,
    ],
    ['price of each item', { type: 'FIXED', fixedAmount: 900, effect: 'APPLY_TO_ITEMS' }, [0, 1_100, 200], 1_300],
    ['price of the rest', { type: 'FIXED', fixedAmount: 3_000, effect: 'APPLY_TO_ORDER' }, [0, 0, 0], 1_000],
  ])('%s', (_what, discount, lines, off) => {
    const shown = totalsOf(discounted(cart, { ...discount, excludeOnSale } as Discount));
    expect(shown).toEqual({ amount: 12_000, lines, discount: off, total: 12_000 - off });
  });

  it('of a cart with nothing else takes nothing, and has no effect', () => {
    const onlySale = cartOf(reduced('prod_coat', 8_000, 10_000));
    for (const effect of ['APPLY_TO_ORDER', 'APPLY_TO_ITEMS'] as const) {
      const result = applyDiscount(onlySale, { discount: { type: 'AMOUNT', amountOff: 500, effect, excludeOnSale } });
      expect(result).toMatchObject({ hasEffect: false, cart: onlySale });
    }
  });

  it('does not count them: neither in their turn, nor for limits, nor in formulas', () => {
    const half: Discount = { type: 'PERCENT', percentOff: 50, effect: 'APPLY_TO_ITEMS', excludeOnSale };
    const shelf = cartOf(reduced('prod_A', 100, 200), item('prod_A', 300), item('prod_A', 500));
    const off = (settings: object) =>
      totalsOf(discounted(shelf, half, { targets: included(product('prod_A', settings)) })).lines;
    expect(off({ effect: 'APPLY_TO_CHEAPEST' })).toEqual([0, 150, 0]);
    expect(off({ skipInitially: 1 })).toEqual([0, 0, 250]);
    expect(off({ aggregatedQuantityLimit: 1 })).toEqual([0, 150, 0]);
    const formula = (amountOffFormula: string) =>
      totalsOf(discounted(cart, { type: 'AMOUNT', amountOff: 1, amountOffFormula, excludeOnSale })).discount;
    expect(formula('ORDER_AMOUNT / 10')).toBe(400);
    expect(formula('ORDER_UNITS_QUANTITY')).toBe(300);
    expect(formula('MOST_EXPENSIVE_ORDER_ITEM_PRICE / 10')).toBe(200);
  });

  it('starts from what the others cost at first, where discounts start from the initial amount', () => {
    const earlier = discounted(cart, { type: 'AMOUNT', amountOff: 1_000 });
    const after = discounted(
      earlier,
      { type: 'PERCENT', percentOff: 50, excludeOnSale },
      { calculation: 'INITIAL_AMOUNT' },
    );
    expect(after.appliedDiscountAmount).toBe(2_000);
  });

  it('leaves goods on sale their price, whatever was taken off the order before', () => {
    const off = (amountOff: number, effect: 'APPLY_TO_ORDER' | 'APPLY_TO_ITEMS'): Discount => {
      return { type: 'AMOUNT', amountOff, effect, excludeOnSale };
    };
    for (const effect of ['APPLY_TO_ORDER', 'APPLY_TO_ITEMS'] as const) {
      const twice = discounted(discounted(cart, off(3_000, 'APPLY_TO_ORDER')), off(3_000, effect));
      expect(totalAmount(twice)).toBe(8_000);
    }
  });

  it('is no matter of gift cards', () => {
    expect(paidByGift(cart, { balance: 12_000 }).credits).toBe(12_000);
  });

  it('is shown with the setting, which counts in what is foreseen', () => {
    const discount: Discount = { type: 'AMOUNT', amountOff: 9_000, effect: 'APPLY_TO_ORDER', excludeOnSale };
    expect(presentDiscount(discount)).toMatchObject({ exclude_on_sale: true });
    expect(rangesOn(cart)(discount, { hasTargets: false, hasBundle: false }).least).toBe(0);
  });

  it('says why it leaves out an item', () => {
    const notes: object[] = [];
    const discount: Discount = { type: 'PERCENT', percentOff: 10, effect: 'APPLY_TO_ITEMS', excludeOnSale };
    applyDiscount(cart, { discount, notes: notes as never });
    expect(notes).toContainEqual({ step: 'item_left_out', itemIndex: 0, reason: 'on_sale' });
  });
});

describe('free units of a discount that excludes goods on sale', () => {
  const known = catalogueOf([
    { id: 'prod_hat', price: 2_000 },
    { id: 'prod_coat', price: 8_000, regularPrice: 10_000 },
  ]);
  const gift = (
    effect: Exclude<Extract<Discount, { unitType: string }>['effect'], undefined>,
    unitType: string,
  ): Discount => {
    return { type: 'UNIT', unitOff: 1, unitType, effect, excludeOnSale };
  };
  const units = ({ lines }: Cart) => lines.map(({ quantity, discountAmount }) => [quantity, discountAmount]);
  const hats = cartOf(reduced('prod_hat', 1_500, 2_000), item('prod_coat', 9_000));

  it('are not of goods on sale', () => {
    for (const effect of ['ADD_NEW_ITEMS', 'ADD_MISSING_ITEMS', 'REPLACE_ITEMS'] as const) {
      const result = applyDiscount(hats, { discount: gift(effect, 'prod_coat'), catalogue: known });
      if (effect !== 'ADD_MISSING_ITEMS') expect(result.hasEffect).toBe(false);
    }
    const many: Discount = {
      type: 'UNIT',
      effect: 'ADD_MANY_ITEMS',
      excludeOnSale,
      units: [{ effect: 'ADD_NEW_ITEMS', unitType: 'prod_coat', unitOff: 1 }],
    };
    expect(applyDiscount(hats, { discount: many, catalogue: known }).hasEffect).toBe(false);
  });

  it('come on a line of their own beside one on sale', () => {
    for (const effect of ['ADD_NEW_ITEMS', 'ADD_MISSING_ITEMS'] as const) {
      expect(units(discounted(hats, gift(effect, 'prod_hat'), { catalogue: known }))).toEqual([
        [1, 0],
        [1, 0],
        [1, 2_000],
      ]);
    }
  });

  it('are no more of what is on sale, and replace nothing of it', () => {
    const same = gift('ADD_SAME_ITEMS', 'prod_hat');
    expect(applyDiscount(hats, { discount: same, catalogue: known }).hasEffect).toBe(false);
    const mixed = cartOf(reduced('prod_coat', 8_000, 10_000), item('prod_gloves', 1_000));
    const replaced = discounted(mixed, gift('REPLACE_ITEMS', 'prod_hat'), { catalogue: known });
    expect(units(replaced)).toEqual([
      [1, 0],
      [0, 0],
      [1, 1_000],
    ]);
  });
});
