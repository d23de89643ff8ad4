import { describe, expect, it } from '@jest/globals';
import { earningBy } from './earning.js';
import { explainEarning } from './explain-earning.js';

const order = {
  amount: 10_345,
  total_amount: 8_845,
  items: [
    { product_id: 'prod_1', quantity: 3 },
    { product_id: 'prod_2', quantity: 1 },
  ],
};
const byAmount = earningBy('ORDER_AMOUNT', { every: 1_000, points: 2 });

describe('The explanation of earned points', () => {
  it('counts whole multiples only', () => {
    expect(explainEarning(byAmount, order)).toMatchObject({ counted: 10_345, times: 10, result: 20 });
  });

  it.each([
    [{ type: 'MULTIPLY', multiplier: 1.5 } as const, 30],
    [{ type: 'CUSTOM', points: 80 } as const, 800],
  ])('lets the tier change it: %o', (mapping, result) => {
    expect(explainEarning(byAmount, order, mapping)?.result).toBe(result);
  });

  it('counts the chosen products', () => {
    const pieces = earningBy('ORDER_ITEMS_QUANTITY', { every: 2, points: 10, object: 'product', id: 'prod_1' });
    expect(explainEarning(pieces, order)).toMatchObject({ counted: 3, times: 1, result: 10 });
  });

  it('does not guess what only the engine knows', () => {
    const ofCollection = { every: 1, points: 1, object: 'products_collection' as const, id: 'pc_1' };
    expect(explainEarning(earningBy('ORDER_ITEMS_QUANTITY', ofCollection), order)).toBeUndefined();
    expect(explainEarning({ type: 'FIXED', points: 1, points_formula: 'ORDER_AMOUNT' }, order)).toBeUndefined();
    expect(explainEarning(byAmount, undefined)).toBeUndefined();
  });
});
