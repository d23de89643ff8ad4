import { describe, expect, it } from '@jest/globals';
import { findImbalance } from './order-balance.js';

const order = { id: 'ord_1', amount: 5_000, total_discount_amount: 4_000 };
const judged = { order, ownDiscount: 0, discounts: [4_000] };

describe('an order', () => {
  it('balances where the redemptions that stand gave what is taken off', () => {
    expect(findImbalance(judged)).toBeUndefined();
    expect(findImbalance({ ...judged, discounts: [1_000, 3_000] })).toBeUndefined();
    expect(findImbalance({ ...judged, order: { id: 'ord_1' }, discounts: [] })).toBeUndefined();
  });

  it('does not where they gave more or less', () => {
    const found = { discount: 4_000, worth: 5_000 };
    expect(findImbalance({ ...judged, discounts: [4_000, 4_000] })).toEqual({ ...found, expected: 8_000 });
    expect(findImbalance({ ...judged, discounts: [] })).toEqual({ ...found, expected: 0 });
  });

  it('does not where one of them is not found', () => {
    expect(findImbalance({ ...judged, discounts: [4_000, undefined] })).toMatchObject({ expected: undefined });
  });

  it('may have a discount that no redemption gave', () => {
    expect(findImbalance({ ...judged, ownDiscount: 1_000, discounts: [3_000] })).toBeUndefined();
  });

  it('is never discounted above its amount, or above its lines where those are more', () => {
    expect(findImbalance({ ...judged, order: { ...order, amount: 3_999 } })).toMatchObject({ worth: 3_999 });
    const items = [{ amount: 2_500 }, { amount: 1_500 }, {}];
    expect(findImbalance({ ...judged, order: { ...order, amount: 2_000, items } })).toBeUndefined();
  });
});
