const discountEffects = [
  'apply_to_order',
  'apply_to_items',
  'apply_to_items_proportionally',
  'apply_to_items_proportionally_by_quantity',
  'apply_to_items_by_quantity',
  'fixed.apply_to_items',
  'percent.apply_to_items',
];
const giftEffects = ['apply_to_order', 'apply_to_items'];

const discounts = [
  'campaign.discount_coupons',
  'campaign.referral_program',
  'campaign.promotion',
  'voucher.discount_voucher',
];
const gifts = ['campaign.gift_vouchers', 'voucher.gift_voucher'];

/** What a rule set may be made for. It says which rules a dashboard offers, and limits nothing here. */
export const contextTypes: ReadonlySet<string> = new Set([
  'global',
  ...discounts.flatMap((context) => [context, ...discountEffects.map((effect) => `${context}.discount.${effect}`)]),
  ...gifts.flatMap((context) => [context, ...giftEffects.map((effect) => `${context}.gift.${effect}`)]),
  'campaign.loyalty_program',
  'voucher.loyalty_card',
  'reward_assignment.pay_with_points',
  'earning_rule.order.paid',
  'earning_rule.custom_event',
  'earning_rule.customer.segment.entered',
  ...['joined', 'left', 'upgraded', 'downgraded', 'prolonged'].map((what) => `earning_rule.customer.tier.${what}`),
  'distribution.custom_event',
  ...['paid', 'created', 'canceled', 'updated'].map((what) => `distribution.order.${what}`),
]);
