import { describe, expect, it } from '@jest/globals';
import { isRefusal } from '@perkstream/kernel';
import { applyDiscount, type DiscountOptions } from '../apply/apply-discount.js';
import { applyGiftCredits, type GiftOptions } from '../apply/apply-gift-credits.js';
import { applyPoints } from '../apply/apply-points.js';
import { type Cart } from '../cart/cart.js';
import { openCart } from '../cart/open-cart.js';
import { type Discount } from '../discount/discount.js';
import { cartOf, catalogueOf, collection, included, item, product } from '../testing/priced.js';
import { presentPricingNotes } from './present-pricing-notes.js';
import { type PricingNote } from './pricing-note.js';

function explained(cart: Cart, discount: Discount, options: Omit<DiscountOptions, 'discount'> = {}): PricingNote[] {
  const notes: PricingNote[] = [];
  applyDiscount(cart, { ...options, discount, notes });
  return notes;
}

/** The notes of one kind, in the names of the wire. */
function of(notes: readonly PricingNote[], step: PricingNote['step']) {
  return presentPricingNotes(notes.filter((note) => note.step === step));
}

const CART = cartOf(item('prod_A', 1000, 2), item('prod_B', 1500, 3), item('prod_C', 2000, 3));
const tenPercent: Discount = { type: 'PERCENT', percentOff: 10, effect: 'APPLY_TO_ITEMS' };
const fiveOffEach: Discount = { type: 'AMOUNT', amountOff: 500, effect: 'APPLY_TO_ITEMS_BY_QUANTITY' };

describe('An explanation of amounts', () => {
  it('is given step by step, for a discount on the order', () => {
    const discount: Discount = { type: 'PERCENT', percentOff: 20, amountLimit: 1000, effect: 'APPLY_TO_ORDER' };
    expect(presentPricingNotes(explained(openCart({ amount: 20050 }), discount))).toEqual([
      { step: 'order_before', amount: 20050, total_amount: 20050 },
      { step: 'value', field: 'percent_off', source: 'static', value: 20 },
      {
        step: 'order_discount',
        calculation: 'DISCOUNTED_AMOUNT',
        base: 20050,
        wanted: 4010,
        discount: 1000,
        capped_by: 'amount_limit',
      },
      { step: 'order_after', amount: 20050, applied_discount_amount: 1000, total_amount: 19050 },
    ]);
  });

  it('is given line by line, for a discount on items', () => {
    expect(
      of(explained(CART, tenPercent, { targets: included(product('prod_A'), product('prod_B')) }), 'item_discount'),
    ).toEqual([
      { step: 'item_discount', item_index: 0, units: 2, base: 2000, wanted: 200, discount: 200 },
      { step: 'item_discount', item_index: 1, units: 3, base: 4500, wanted: 450, discount: 450 },
    ]);
  });

  it('begins with the order as the redeemable before left it', () => {
    const first = applyDiscount(CART, { discount: { type: 'AMOUNT', amountOff: 2500 } }).cart;
    expect(of(explained(first, tenPercent), 'order_before')).toEqual([
      { step: 'order_before', amount: 12500, total_amount: 10000 },
    ]);
  });

  const ceilings: [string, Discount, DiscountOptions['targets'], string][] = [
    ['the subtotal of the line', { ...fiveOffEach, amountOff: 90000 }, undefined, 'item_subtotal'],
    ['the limit per line', { ...tenPercent, amountLimit: 100 }, undefined, 'amount_limit'],
    ['the limit of all lines', { ...tenPercent, aggregatedAmountLimit: 100 }, undefined, 'aggregated_amount_limit'],
    ['the limit of the product', tenPercent, included(product('prod_A', { amountLimit: 50 })), 'product_amount_limit'],
    [
      'the limit of all lines of the product',
      tenPercent,
      included(product('prod_A', { aggregatedAmountLimit: 50 })),
      'product_aggregated_amount_limit',
    ],
  ];
  it.each(ceilings)('names the ceiling: %s', (_title, discount, targets, cap) => {
    expect(of(explained(CART, discount, { targets }), 'item_discount')[0]).toMatchObject({ capped_by: cap });
  });

  it('names the rest of the order as a ceiling', () => {
    const nearlyPaid = applyDiscount(CART, { discount: { type: 'AMOUNT', amountOff: 12400 } }).cart;
    expect(of(explained(nearlyPaid, tenPercent), 'item_discount')[0]).toMatchObject({ capped_by: 'remaining_amount' });
    expect(of(explained(nearlyPaid, { type: 'AMOUNT', amountOff: 500 }), 'order_discount')).toMatchObject([
      { wanted: 500, discount: 100, capped_by: 'remaining_amount' },
    ]);
  });

  const leftOut: [string, DiscountOptions['targets'], Partial<DiscountOptions>, number, string][] = [
    ['excluded', { included: [], excluded: [product('prod_A')], includedAll: true }, {}, 0, 'excluded'],
    ['not included', included(product('prod_A')), {}, 1, 'not_included'],
    ['not in turn, by line', included(product('prod_A', { skipInitially: 1 })), {}, 0, 'not_in_turn'],
    [
      'not in turn, by unit',
      included(collection('pc_1', { skipInitially: 2, target: 'UNIT' })),
      { isInCollection: () => true },
      0,
      'not_in_turn',
    ],
    ['without units left', included(product('prod_A', { quantityLimit: 0 })), {}, 0, 'no_units_left'],
  ];
  it.each(leftOut)('says why a line has no part in it: %s', (_title, targets, options, itemIndex, reason) => {
    expect(of(explained(CART, fiveOffEach, { ...options, targets }), 'item_left_out')).toContainEqual({
      step: 'item_left_out',
      item_index: itemIndex,
      reason,
    });
  });

  it('says why a line has no part in it: no price, discounted already, paid already', () => {
    const cart = openCart({ items: [{ productId: 'prod_X', quantity: 1 }, item('prod_A', 1000)] });
    const reasons = (notes: PricingNote[]) => of(notes, 'item_left_out').map(({ reason }) => reason);
    expect(reasons(explained(cart, tenPercent))).toEqual(['no_price']);
    const discounted = applyDiscount(cart, { discount: tenPercent }).cart;
    expect(reasons(explained(discounted, tenPercent, { productsMode: 'ONCE' }))).toEqual([
      'no_price',
      'already_discounted',
    ]);
    const free = applyDiscount(cart, { discount: { ...tenPercent, percentOff: 100 } }).cart;
    expect(reasons(explained(free, tenPercent))).toEqual(['no_price', 'nothing_left_to_pay']);
  });

  const unitLimits: [string, Parameters<typeof product>[1], DiscountOptions['usedUnits'], number, string][] = [
    ['per line', { quantityLimit: 1 }, undefined, 1, 'product_quantity_limit'],
    ['over all lines', { aggregatedQuantityLimit: 1 }, undefined, 1, 'product_aggregated_quantity_limit'],
    [
      'a budget',
      { productCampaignQuantityLimit: 5 },
      ({ targetId }) => (targetId === 'prod_B' ? 3 : 0),
      2,
      'product_campaign_quantity_limit',
    ],
  ];
  it.each(unitLimits)('names the limit of units: %s', (_title, settings, usedUnits, units, limit) => {
    const targets = included(product('prod_B', settings));
    expect(of(explained(CART, fiveOffEach, { targets, usedUnits }), 'units_limited')).toEqual([
      { step: 'units_limited', item_index: 1, eligible_units: 3, units, limited_by: limit },
    ]);
  });

  it('names the limits of units of a replacement', () => {
    const catalogue = catalogueOf([{ id: 'prod_Z', price: 3000 }]);
    const replace: Discount = { type: 'UNIT', effect: 'REPLACE_ITEMS', unitType: 'prod_Z', unitOff: 1 };
    const limited = (limits: object) =>
      of(
        explained(CART, { ...replace, ...limits }, { catalogue, targets: included(product('prod_A')) }),
        'units_limited',
      );
    expect(limited({ quantityLimit: 1 })).toMatchObject([{ units: 1, limited_by: 'quantity_limit' }]);
    expect(limited({ aggregatedQuantityLimit: 1 })).toMatchObject([
      { units: 1, limited_by: 'aggregated_quantity_limit' },
    ]);
    const onItself = explained(cartOf(item('prod_Z', 3000)), replace, { catalogue });
    expect(of(onItself, 'item_left_out')).toMatchObject([{ reason: 'is_replacement' }]);
  });

  it('shows what bundles and formulas came to', () => {
    const discount: Discount = { type: 'AMOUNT', amountOff: 100, amountOffFormula: 'ORDER_AMOUNT / 100' };
    expect(explained(CART, discount, { bundleMultiplier: 3 }).slice(1, 4)).toEqual([
      { step: 'bundles', sets: 3 },
      { step: 'value', field: 'amount_off', source: 'formula', formula: 'ORDER_AMOUNT / 100', value: 125 },
      expect.objectContaining({ step: 'order_discount', wanted: 375, discount: 375 }),
    ]);
    const missing: Discount = { ...discount, amountOffFormula: 'CUSTOMER_METADATA("k")' };
    expect(of(explained(CART, missing), 'value')).toMatchObject([{ source: 'fallback', value: 100 }]);
  });

  it('leaves the value to the lines where the formula looks at them', () => {
    const discount: Discount = { ...fiveOffEach, amountOffFormula: 'ORDER_ITEM_PRICE / 10' };
    const notes = explained(CART, discount);
    expect(of(notes, 'value')).toEqual([
      { step: 'value', field: 'amount_off', source: 'formula', formula: 'ORDER_ITEM_PRICE / 10' },
    ]);
    expect(of(notes, 'item_discount').map(({ wanted }) => wanted)).toEqual([200, 450, 600]);
  });

  it('has no value for a fixed price that only targets name', () => {
    const discount: Discount = { type: 'FIXED', effect: 'APPLY_TO_ITEMS' };
    const notes = explained(CART, discount, { targets: included(product('prod_A', { price: 800 })) });
    expect(of(notes, 'value')).toEqual([]);
    expect(of(notes, 'item_discount')).toMatchObject([{ item_index: 0, wanted: 400 }]);
    expect(of(explained(CART, { type: 'FIXED', fixedAmount: 700 }), 'value')).toEqual([
      { step: 'value', field: 'fixed_amount', source: 'static', value: 700 },
    ]);
  });

  it('shows what free units did to lines', () => {
    const discount: Discount = { type: 'UNIT', effect: 'ADD_NEW_ITEMS', unitType: 'prod_B', unitOff: 1 };
    const notes = explained(CART, discount);
    expect(of(notes, 'value')).toEqual([{ step: 'value', field: 'unit_off', source: 'static', value: 1 }]);
    expect(of(notes, 'item_units')).toEqual([
      { step: 'item_units', item_index: 1, added_units: 1, free_units: 1, added_amount: 1500, discount: 1500 },
    ]);
  });

  it('shows what was paid by credits and points', () => {
    const paid = (options: GiftOptions) => {
      const notes: PricingNote[] = [];
      expect(isRefusal(applyGiftCredits(CART, { ...options, notes }))).toBe(false);
      return notes;
    };
    expect(presentPricingNotes(paid({ balance: 3000, credits: 2500 })).slice(1)).toEqual([
      { step: 'credits', balance: 3000, asked: 2500, spent: 2500 },
      { step: 'order_after', amount: 12500, applied_discount_amount: 2500, total_amount: 10000 },
    ]);
    const onItems = paid({ balance: 1500, effect: 'APPLY_TO_ITEMS' });
    expect(of(onItems, 'item_discount')[0]).toMatchObject({ item_index: 0, discount: 1500, capped_by: 'credits' });
    expect(of(onItems, 'credits')).toEqual([{ step: 'credits', balance: 1500, spent: 1500 }]);
    const notes: PricingNote[] = [];
    applyPoints(CART, { balance: 300, exchangeRatio: 1, notes });
    expect(presentPricingNotes(notes)).toEqual([
      { step: 'points', balance: 300, needed: 125, spent: 125 },
      { step: 'order_after', amount: 12500, applied_discount_amount: 12500, total_amount: 0 },
    ]);
  });

  it('changes no amount', () => {
    for (const discount of [tenPercent, fiveOffEach, { type: 'AMOUNT', amountOff: 700 } as const]) {
      expect(applyDiscount(CART, { discount, notes: [] })).toEqual(applyDiscount(CART, { discount }));
    }
  });
});
