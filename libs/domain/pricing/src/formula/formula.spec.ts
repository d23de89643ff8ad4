import { describe, expect, it } from '@jest/globals';
import { openCart } from '../cart/open-cart.js';
import { cartOf, discounted, item } from '../testing/priced.js';
import { evaluateFormula } from './evaluate-formula.js';
import { formulaContext, type FormulaScope } from './formula-scope.js';

const SCOPE: FormulaScope = {
  now: '2026-03-15T22:30:00.000Z',
  orderMetadata: {
    visits: 7,
    flag: true,
    zone: 'EU',
    tags: ['a', 'b'],
    nothing: null,
    'with.dot': 3,
    nested: { deep: 4 },
  },
  customerMetadata: { since: '2024-01-31', level: 3 },
  redeemableMetadata: { factor: 2 },
  redemptionMetadata: { channel: 'shop-online' },
  publicationMetadata: { source: 'mail' },
  customerBirthdate: '2000-03-16',
  voucher: { redemptionQuantity: 10, redeemedQuantity: 4, publishCount: 1, expirationDate: '2026-04-01T00:00:00.000Z' },
  promotionTier: { startDate: '2026-03-01T00:00:00.000Z' },
  bundleQuantity: 2,
};
const CART = cartOf(item('prod_A', 1000, 6), { ...item('prod_B', 500, 4), metadata: { color: 'red' } });

function result(formula: string, scope: FormulaScope = SCOPE, cart = CART): number | undefined {
  return evaluateFormula(formula, formulaContext(scope, cart));
}

/** The result of a condition. */
function holds(condition: string, scope?: FormulaScope): boolean | undefined {
  const value = result(`IF(${condition};1;0)`, scope);
  return value === undefined ? undefined : value === 1;
}

describe('a formula (§1.9)', () => {
  it.each([
    ['1 + 2 * 3', 7],
    ['(1 + 2) * 3', 9],
    ['10 - 4 - 3', 3],
    ['12 / 4 / 3', 1],
    ['7 % 4', 3],
    ['-2 + 5', 3],
    ['2 - -3', 5],
    ['3 × 4 ÷ 2', 6],
    ['.5 + 1.25', 1.75],
    ['MIN(3;MAX(1;2))', 2],
    ['POW(2;10)', 1024],
    ['ROUND(75.55;1)', 75.6],
    ['ROUND(75.55;0)', 76],
    ['ROUND(75.55;-1)', 80],
    ['ROUND(1.005;2)', 1.01],
    ['ROUND(-2.5;0)', -3],
    ['FLOOR(75.55;1)', 75.5],
    ['FLOOR(75.55;0)', 75],
    ['FLOOR(75.55;-1)', 70],
    ['CEIL(74.44;1)', 74.5],
    ['CEIL(74.44;0)', 75],
    ['CEIL(74.44;-1)', 80],
    ['CEIL(0.1 + 0.2;1)', 0.3],
    ['ORDER_AMOUNT', 80],
    ['ORDER_ITEMS_QUANTITY', 2],
    ['ORDER_UNITS_QUANTITY', 10],
    ['IF(ORDER_UNITS_QUANTITY > 9;IF(ORDER_AMOUNT > 75;12;8);0)', 12],
    ['MIN(ORDER_AMOUNT * 0.2;30)', 16],
    ['CEIL(CHEAPEST_ORDER_ITEM_UNITS_QUANTITY / 3;0)', 2],
    ['DEFAULT_TO(CUSTOMER_METADATA("k") / 3;2)', 2],
    ['DEFAULT_TO(CUSTOMER_METADATA("level") / 3;2)', 1],
    ['ORDER_METADATA("with.dot")', 3],
    ['ORDER_METADATA("nested.deep")', 4],
    ['REDEEMABLE_METADATA("factor") * 5', 10],
    ['SWITCH(CUSTOMER_METADATA("level");SWITCH_CASE(1;10) SWITCH_CASE(3;30);0)', 30],
    ['SWITCH(ORDER_METADATA("zone");SWITCH_CASE("US";10) SWITCH_CASE("EMEA";30);5)', 5],
    ['VOUCHER_REDEMPTION_QUANTITY - VOUCHER_REDEEMED_QUANTITY', 6],
    ['VOUCHER_PUBLISH_COUNT', 1],
    ['CHEAPEST_ORDER_ITEM_PRICE', 5],
    ['CHEAPEST_ORDER_ITEM_UNITS_QUANTITY', 4],
    ['MOST_EXPENSIVE_ORDER_ITEM_AMOUNT', 60],
    ['BUNDLE_QUANTITY * 2', 4],
    ['DAY_OF_MONTH(NOW)', 15],
    ['MONTH(DATE("2024-11-30"))', 11],
    ['YEAR(DATE_TIME("2024-12-31T23:00:00-05:00"))', 2025],
    ['DAYS_SINCE(DATE("2026-03-01"))', 14],
    ['DAYS_UNTIL(VOUCHER_EXPIRATION_DATE)', 17],
    ['MONTHS_UNTIL(DATE("2026-06-14"))', 2],
    ['MONTHS_SINCE(CUSTOMER_METADATA("since"))', 25],
    ['YEARS_SINCE(CUSTOMER_BIRTHDATE)', 25],
  ])('%s = %d', (formula, expected) => {
    expect(result(formula)).toBeCloseTo(expected, 10);
  });

  it.each([
    ['ORDER_METADATA("zone") is "EU"', true],
    ['ORDER_METADATA("zone") isNot "EU"', false],
    ['ORDER_METADATA("flag") is "true"', true],
    ['REDEMPTION_METADATA("channel") contains "on"', true],
    ['REDEMPTION_METADATA("channel") startsWith "shop"', true],
    ['REDEMPTION_METADATA("channel") endsWith "shop"', false],
    ['PUBLICATION_METADATA("source") = "mail"', true],
    ['ORDER_METADATA("tags") contains "b"', true],
    ['ORDER_METADATA("tags") contains "c"', false],
    ['ORDER_METADATA("zone") IN_ARRAY "EU, EMEA"', true],
    ['ORDER_METADATA("zone") NOT_IN_ARRAY "EU,EMEA"', false],
    ['CUSTOMER_METADATA("level") IN_ARRAY "3,6,9"', true],
    ['CUSTOMER_METADATA("level") IN_ARRAY "33,"', false],
    ['1 = 2 OR 1 = 1 AND 2 = 2', true],
    ['(1 = 1 OR 1 = 1) AND 2 = 3', false],
    ['1 + 1 > 1 AND 3 < 2 + 2', true],
    ['CUSTOMER_BIRTHDATE DATE_IS DATE("2000-03-16")', true],
    ['CUSTOMER_BIRTHDATE DATE_IS_NOT "2000-03-16"', false],
    ['VOUCHER_EXPIRATION_DATE IS_AFTER NOW', true],
    ['PROMOTION_TIER_START_DATE IS_BEFORE TODAY', true],
    ['TODAY IS_AFTER DATE("2026-03-15")', false],
    ['ORDER_METADATA("missing") = 1 OR 1 = 1', true],
    ['1 = 2 AND ORDER_METADATA("missing") = 1', false],
  ])('%s: %s', (condition, expected) => {
    expect(holds(condition)).toBe(expected);
  });

  it('reckons days in the time zone of the scope', () => {
    const formula = 'DAY_OF_MONTH(NOW)';
    expect(result(formula, { ...SCOPE, timeZone: 'Asia/Tokyo' })).toBe(16);
    expect(result(formula, { ...SCOPE, timeZone: 'America/New_York' })).toBe(15);
    expect(result('YEARS_SINCE(CUSTOMER_BIRTHDATE)', { ...SCOPE, timeZone: 'Asia/Tokyo' })).toBe(26);
  });

  it('counts a month only when its day has come', () => {
    expect(result('MONTHS_SINCE(DATE("2026-01-31"))', { now: '2026-02-28T12:00:00.000Z' })).toBe(0);
    expect(result('MONTHS_SINCE(DATE("2026-04-10"))', { now: '2026-03-11T12:00:00.000Z' })).toBe(0);
    expect(result('MONTHS_SINCE(DATE("2026-04-10"))', { now: '2026-03-10T12:00:00.000Z' })).toBe(-1);
  });

  it.each([
    ['a missing operand', 'ORDER_METADATA("missing") + 1'],
    ['null', 'ORDER_METADATA("nothing") * 2'],
    ['a division by zero', '1 / 0'],
    ['a remainder by zero', '1 % 0'],
    ['a text where a number is needed', 'ORDER_METADATA("zone") * 2'],
    ['a number where a condition is needed', 'IF(1;2;3)'],
    ['a condition that cannot be decided', 'IF(ORDER_METADATA("missing") > 1;2;3)'],
    ['a text as the result', '"10"'],
    ['a condition as the result', '1 > 0'],
    ['a birthdate in arithmetic', 'CUSTOMER_BIRTHDATE + 1'],
    ['an overflow', 'POW(10;400)'],
    ['a place that is none', 'ROUND(1.5;0.5)'],
    ['no line', 'ORDER_ITEM_PRICE * 2'],
    ['inherited properties', 'ORDER_METADATA("constructor")'],
    ['a date that does not exist', 'YEAR(DATE("2025-02-30"))'],
    ['a switch on nothing', 'SWITCH(ORDER_METADATA("missing");SWITCH_CASE(1;2);3)'],
    ['a formula that is none', '1 +'],
  ])('cannot be worked out with %s', (_title, formula) => {
    expect(result(formula)).toBeUndefined();
  });

  it('does without a clock, a customer or a cart where it does not ask for them', () => {
    expect(evaluateFormula('1 + 1', formulaContext({}))).toBe(2);
    expect(evaluateFormula('DAYS_SINCE(DATE("2026-01-01"))', formulaContext({}))).toBeUndefined();
    expect(evaluateFormula('ORDER_AMOUNT', formulaContext({}))).toBeUndefined();
  });

  it('sees the amount before, and the subtotal after earlier discounts', () => {
    const cart = discounted(cartOf(item('prod_A', 1000)), {
      type: 'PERCENT',
      percentOff: 10,
      effect: 'APPLY_TO_ITEMS',
    });
    expect(result('CHEAPEST_ORDER_ITEM_AMOUNT - CHEAPEST_ORDER_ITEM_SUBTOTAL', {}, cart)).toBe(1);
  });

  it('breaks ties of the cheapest and the most expensive by the lower subtotal, then by the request', () => {
    const cart = cartOf(
      { ...item('prod_A', 1000, 3), metadata: { n: 1 } },
      { ...item('prod_B', 1000, 2), metadata: { n: 2 } },
      { ...item('prod_C', 1000, 2), metadata: { n: 3 } },
    );
    expect(result('CHEAPEST_ORDER_ITEM_METADATA("n")', {}, cart)).toBe(2);
    expect(result('MOST_EXPENSIVE_ORDER_ITEM_METADATA("n")', {}, cart)).toBe(2);
  });

  it('finds no cheapest line where none has a price', () => {
    expect(result('CHEAPEST_ORDER_ITEM_PRICE', {}, openCart({ items: [{ productId: 'prod_A' }] }))).toBeUndefined();
  });
});
