import { describe, expect, it } from '@jest/globals';
import { blankDraft, changedBy, type Draft } from './draft.js';
import { mostItCosts } from './most-it-costs.js';

const coupons = (changes: Readonly<Record<string, unknown>>): Draft =>
  changedBy(blankDraft('DISCOUNT_COUPONS'), { vouchers_count: 100, ...changes });
const AMOUNT = { type: 'AMOUNT', amount_off: 500 };

describe('What a campaign costs at most', () => {
  it('is unknown for a part of orders of any value', () => {
    expect(mostItCosts(coupons({}))).toBeUndefined();
  });

  it('is its budget, where it has one', () => {
    expect(mostItCosts(coupons({ 'limits.discount': 20_000 }))).toBe(20_000);
    expect(mostItCosts(coupons({ 'limits.discount': { limit: 20_000, used: 5 } }))).toBe(20_000);
  });

  it('is an amount for each redemption of each code', () => {
    expect(mostItCosts(coupons({ 'voucher.discount': AMOUNT }))).toBe(50_000);
    expect(mostItCosts(coupons({ 'voucher.discount': AMOUNT, 'limits.redemptions': 10 }))).toBe(5_000);
    expect(mostItCosts(coupons({ 'voucher.discount': AMOUNT, 'limits.discount': 900 }))).toBe(900);
    expect(mostItCosts(coupons({ 'voucher.discount': AMOUNT, 'voucher.redemption.quantity': null }))).toBeUndefined();
  });

  it('is unknown for an amount off each line, and for one that a formula works out', () => {
    expect(mostItCosts(coupons({ 'voucher.discount': { ...AMOUNT, effect: 'APPLY_TO_ITEMS' } }))).toBeUndefined();
    const formula = { ...AMOUNT, amount_off_formula: 'ORDER_AMOUNT' };
    expect(mostItCosts(coupons({ 'voucher.discount': formula }))).toBeUndefined();
  });

  it('is what all gift cards hold', () => {
    expect(mostItCosts({ ...blankDraft('GIFT_VOUCHERS'), vouchers_count: 20 })).toBe(100_000);
  });
});
