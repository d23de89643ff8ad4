import { describe, expect, it } from '@jest/globals';
import { conditionsOf } from './conditional-prices.js';

const missing = (property: string, has: number, needs: number) => ({ property, has, needs, missing: needs - has });
const of = (...all: ReturnType<typeof missing>[]) => ({ id: 'promo_1', missing: all });
const count = (needs: number) => missing('order.items.count', 1, needs);
const amount = (needs: number) => missing('order.amount', 1_000, needs);

describe('the condition of a price', () => {
  it('is met by the fewest units that are enough, and said in what the tier asks for', () => {
    expect(conditionsOf([of(count(3))], 1_000)).toEqual([{ tierId: 'promo_1', units: 3, needs: { quantity: 3 } }]);
    expect(conditionsOf([of(amount(2_500))], 1_000)).toEqual([
      { tierId: 'promo_1', units: 3, needs: { amount: 2_500 } },
    ]);
  });

  it('is said in units where an amount is asked for besides, which these reach as well', () => {
    expect(conditionsOf([of(count(2), amount(4_001))], 1_000)[0]).toMatchObject({ units: 5, needs: { quantity: 5 } });
  });

  it('is left out where an item costs nothing, or too many units would do', () => {
    expect(conditionsOf([of(amount(2_500))], 0)).toEqual([]);
    expect(conditionsOf([of(count(1_001))], 1_000)).toEqual([]);
  });

  it('comes the nearest first, of three at most', () => {
    const nearMisses = [9, 5, 7, 3].map((units) => of(count(units)));
    expect(conditionsOf(nearMisses, 1_000).map(({ units }) => units)).toEqual([3, 5, 7]);
  });
});
