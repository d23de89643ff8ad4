import { describe, expect, it } from '@jest/globals';
import { dotted, joined, valueAt, withValue } from './paths.js';

const draft = { name: 'Summer', voucher: { discount: { type: 'PERCENT', percent_off: 10 } }, tiers: [{ name: 'A' }] };

describe('Values by their paths', () => {
  it('are read, also within lists, and absent where something above them is', () => {
    expect(valueAt(draft, 'voucher.discount.percent_off')).toBe(10);
    expect(valueAt(draft, 'tiers.0.name')).toBe('A');
    expect(valueAt(draft, 'limits.discount')).toBeUndefined();
  });

  it('are put without a change of the draft that they come from', () => {
    const changed = withValue(draft, 'voucher.discount.percent_off', 20);
    expect(valueAt(changed, 'voucher.discount.percent_off')).toBe(20);
    expect(valueAt(draft, 'voucher.discount.percent_off')).toBe(10);
    expect(withValue(draft, 'tiers.0.name', 'B').tiers).toEqual([{ name: 'B' }]);
    expect(withValue({}, 'limits.discount', 5)).toEqual({ limits: { discount: 5 } });
  });

  it('are removed with the objects that are empty without them', () => {
    expect(withValue({ name: 'A', limits: { discount: 5 } }, 'limits.discount', undefined)).toEqual({ name: 'A' });
    expect(withValue({ limits: { discount: 5, order_amount: 1 } }, 'limits.discount', undefined)).toEqual({
      limits: { order_amount: 1 },
    });
  });

  it('keep the order of properties, so that a value that comes back changes nothing', () => {
    const again = withValue(withValue(draft, 'name', 'Winter'), 'name', 'Summer');
    expect(JSON.stringify(again)).toBe(JSON.stringify(draft));
  });

  it('are named as errors of the API name properties', () => {
    expect(dotted('promotion.tiers[1].limits.discount')).toBe(joined('promotion.tiers.1', 'limits.discount'));
  });
});
