import { describe, expect, it } from '@jest/globals';
import { isRefusal } from '@perkstream/kernel';
import { checkDiscount } from './check-discount.js';
import { presentDiscount } from './present-discount.js';

describe('a discount from a client', () => {
  it.each([
    { type: 'AMOUNT', amount_off: 1000, is_dynamic: false },
    {
      type: 'AMOUNT',
      amount_off: 0,
      amount_off_formula: 'ORDER_AMOUNT * 0.1',
      effect: 'APPLY_TO_ORDER',
      is_dynamic: true,
    },
    {
      type: 'AMOUNT',
      amount_off: 5,
      aggregated_amount_limit: 9,
      effect: 'APPLY_TO_ITEMS_BY_QUANTITY',
      is_dynamic: false,
    },
    {
      type: 'PERCENT',
      percent_off: 12.5,
      amount_limit: 9,
      aggregated_amount_limit: 20,
      effect: 'APPLY_TO_ITEMS',
      is_dynamic: false,
    },
    { type: 'PERCENT', percent_off: 5, percent_off_formula: 'ORDER_ITEM_UNITS_QUANTITY', is_dynamic: true },
    { type: 'FIXED', fixed_amount: 1000, effect: 'APPLY_TO_ORDER', is_dynamic: false },
    { type: 'FIXED', effect: 'APPLY_TO_ITEMS', is_dynamic: false },
    { type: 'UNIT', unit_off: 1, unit_type: 'prod_1', effect: 'ADD_SAME_ITEMS', is_dynamic: false },
    {
      type: 'UNIT',
      unit_off_formula: 'CEIL(ORDER_AMOUNT / 4;0)',
      unit_type: 'prod_1',
      effect: 'ADD_MISSING_ITEMS',
      is_dynamic: true,
    },
    {
      type: 'UNIT',
      unit_off: 2,
      unit_type: 'prod_1',
      effect: 'REPLACE_ITEMS',
      quantity_limit: 1,
      aggregated_quantity_limit: 3,
      is_dynamic: false,
    },
    { type: 'UNIT', effect: 'ADD_MANY_ITEMS', units: [{ effect: 'ADD_NEW_ITEMS', unit_off: 1, unit_type: 'sku_1' }] },
    { type: 'PERCENT', percent_off: 5, effect: 'APPLY_TO_ORDER', exclude_on_sale: true, is_dynamic: false },
    { type: 'AMOUNT', amount_off: 5, exclude_on_sale: true, is_dynamic: false },
    { type: 'FIXED', fixed_amount: 5, exclude_on_sale: false, is_dynamic: false },
    { type: 'UNIT', unit_off: 1, unit_type: 'prod_1', exclude_on_sale: true, is_dynamic: false },
    {
      type: 'UNIT',
      effect: 'ADD_MANY_ITEMS',
      units: [{ effect: 'ADD_NEW_ITEMS', unit_off: 1, unit_type: 'sku_1' }],
      exclude_on_sale: true,
    },
  ])('comes back as it was sent: $type $effect', (wire) => {
    const discount = checkDiscount(wire);
    expect(isRefusal(discount) ? discount : presentDiscount(discount)).toEqual(wire);
  });

  it('may carry null for what is not set', () => {
    expect(checkDiscount({ type: 'AMOUNT', amount_off: 5, effect: null, amount_off_formula: null })).toEqual({
      type: 'AMOUNT',
      amountOff: 5,
    });
  });

  it.each([
    [undefined, '.discount must be an object'],
    [{ type: 'HALF' }, '.discount.type must be one of AMOUNT, PERCENT, FIXED, UNIT'],
    [{ type: 'AMOUNT' }, '.discount.amount_off is required'],
    [{ type: 'AMOUNT', amount_off: '5' }, '.discount.amount_off must be a number'],
    [{ type: 'AMOUNT', amount_off: Number.NaN }, '.discount.amount_off must be a number'],
    [{ type: 'AMOUNT', amount_off: -1 }, '.discount.amount_off must be >= 0'],
    [
      { type: 'AMOUNT', amount_off: 1, aggregated_amount_limit: 1.5 },
      '.aggregated_amount_limit must be a whole number',
    ],
    [{ type: 'AMOUNT', amount_off: 1, effect: 'ADD_NEW_ITEMS' }, '.discount.effect must be one of'],
    [{ type: 'PERCENT', percent_off: 101 }, '.discount.percent_off must be <= 100'],
    [{ type: 'PERCENT', percent_off: 5, effect: 'APPLY_TO_ITEMS_BY_QUANTITY' }, '.discount.effect must be one of'],
    [{ type: 'FIXED', effect: 'APPLY_TO_ORDER' }, '.discount.fixed_amount is required'],
    [{ type: 'UNIT', unit_off: 1 }, '.discount.unit_type is required'],
    [{ type: 'UNIT', unit_type: 'prod_1' }, '.discount.unit_off is required'],
    [{ type: 'UNIT', unit_off: 1.5, unit_type: 'prod_1' }, '.discount.unit_off must be a whole number'],
    [{ type: 'UNIT', effect: 'ADD_MANY_ITEMS' }, '.discount.units must be an array'],
    [{ type: 'UNIT', effect: 'ADD_NEW_ITEMS', units: [] }, '.discount.effect must be ADD_MANY_ITEMS'],
    [
      { type: 'UNIT', units: [{ unit_off: 1, unit_type: 'p', effect: 'ADD_SAME_ITEMS' }] },
      '.units.0.effect must be one of',
    ],
    [{ type: 'AMOUNT', amount_off: 1, exclude_on_sale: 'yes' }, '.discount.exclude_on_sale must be a boolean'],
    [{ type: 'AMOUNT', amount_off: 1, amount_off_formula: 'eval("1")' }, 'eval is not the name of a function'],
    [{ type: 'AMOUNT', amount_off: 1, amount_off_formula: 5 }, '.amount_off_formula must be a string'],
    [
      { type: 'AMOUNT', amount_off: 1, amount_off_formula: 'ORDER_ITEM_PRICE', effect: 'APPLY_TO_ORDER' },
      'cannot use ORDER_ITEM_PRICE',
    ],
    [
      {
        type: 'AMOUNT',
        amount_off: 1,
        amount_off_formula: 'ORDER_ITEM_PRICE',
        effect: 'APPLY_TO_ITEMS_PROPORTIONALLY',
      },
      'cannot use ORDER_ITEM_PRICE',
    ],
  ])('%j is refused', (wire, details) => {
    const refused = checkDiscount(wire);
    expect(isRefusal(refused) && refused.refused).toBe('invalid_payload');
    expect(isRefusal(refused) && refused.details?.details).toMatch(details);
  });

  it('names the path that the caller gives, and knows who owns the formula', () => {
    const wire = { type: 'AMOUNT', amount_off: 1, amount_off_formula: 'VOUCHER_REDEEMED_QUANTITY' };
    const refused = checkDiscount(wire, { at: '.action.discount', owner: 'promotion_tier' });
    expect(isRefusal(refused) && refused.details?.details).toMatch(
      '.action.discount.amount_off_formula cannot use VOUCHER',
    );
    expect(isRefusal(checkDiscount(wire, { owner: 'voucher' }))).toBe(false);
  });
});
