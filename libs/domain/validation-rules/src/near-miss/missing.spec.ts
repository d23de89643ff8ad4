import { describe, expect, it } from '@jest/globals';
import { mergedMissing, type Missing, presentMissing } from './missing.js';

const amount = (needs: number): Missing => ({ property: 'order.amount', has: 10, needs, missing: needs - 10 });
const units = (itemIndex: number): Missing => ({ ...amount(12), property: 'order.items.quantity', itemIndex });

describe('what is missing for two rule sets', () => {
  it('is the larger figure where both lack the same', () => {
    expect(mergedMissing([amount(20)], [amount(30)])).toEqual([amount(30)]);
    expect(mergedMissing([amount(30)], [amount(20)])).toEqual([amount(30)]);
    expect(mergedMissing([amount(20)], [amount(20)])).toEqual([amount(20)]);
  });

  it('is both where they lack different things, or the same of different lines', () => {
    expect(mergedMissing([amount(20), units(0)], [units(1)])).toEqual([amount(20), units(0), units(1)]);
  });

  it('is shown with the position of the line it is about', () => {
    expect(presentMissing([amount(20), units(1)])).toEqual([
      { property: 'order.amount', has: 10, needs: 20, missing: 10 },
      { property: 'order.items.quantity', has: 10, needs: 12, missing: 2, item_index: 1 },
    ]);
  });
});
