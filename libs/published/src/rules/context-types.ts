const DISCOUNT_EFFECTS = [
  '',
  '.discount.apply_to_order',
  '.discount.apply_to_items',
  '.discount.apply_to_items_proportionally',
  '.discount.apply_to_items_proportionally_by_quantity',
  '.discount.apply_to_items_by_quantity',
  '.discount.fixed.apply_to_items',
  '.discount.percent.apply_to_items',
];

const GIFT_EFFECTS = ['', '.gift.apply_to_order', '.gift.apply_to_items'];

const EARNING_RULES = [
  'order.paid',
  'custom_event',
  'customer.segment.entered',
  'customer.tier.joined',
  'customer.tier.left',
  'customer.tier.upgraded',
  'customer.tier.downgraded',
  'customer.tier.prolonged',
];

const DISTRIBUTIONS = ['custom_event', 'order.paid', 'order.created', 'order.canceled', 'order.updated'];

function each(places: readonly string[], endings: readonly string[]): string[] {
  return places.flatMap((place) => endings.map((ending) => place + ending));
}

/** Where a rule is meant to be used. */
export const RULE_CONTEXT_TYPES: readonly string[] = [
  'global',
  ...each(
    ['campaign.discount_coupons', 'campaign.referral_program', 'campaign.promotion', 'voucher.discount_voucher'],
    DISCOUNT_EFFECTS,
  ),
  ...each(['campaign.gift_vouchers', 'voucher.gift_voucher'], GIFT_EFFECTS),
  'campaign.loyalty_program',
  'voucher.loyalty_card',
  'reward_assignment.pay_with_points',
  ...each(['earning_rule.'], EARNING_RULES),
  ...each(['distribution.'], DISTRIBUTIONS),
];
