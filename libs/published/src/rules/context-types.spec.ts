import { describe, expect, it } from '@jest/globals';
import { RULE_CONTEXT_TYPES } from './context-types.js';

describe('the places that a rule can be made for', () => {
  it('are 55, each once', () => {
    expect(RULE_CONTEXT_TYPES).toHaveLength(55);
    expect(new Set(RULE_CONTEXT_TYPES).size).toBe(55);
  });

  it.each([
    'global',
    'campaign.loyalty_program',
    'campaign.gift_vouchers.gift.apply_to_items',
    'campaign.discount_coupons.discount.apply_to_items_proportionally_by_quantity',
    'voucher.discount_voucher.discount.percent.apply_to_items',
    'voucher.gift_voucher',
    'earning_rule.customer.tier.prolonged',
    'distribution.order.canceled',
    'reward_assignment.pay_with_points',
  ])('include %s', (type) => {
    expect(RULE_CONTEXT_TYPES).toContain(type);
  });
});
