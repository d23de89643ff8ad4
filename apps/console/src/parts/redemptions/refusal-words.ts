import { t } from '../../texts/texts.js';

/** Why something does not apply, by the error key of the API. */
const WORDS: Readonly<Record<string, () => string>> = {
  not_found: () => t('There is no such code or promotion in this project.'),
  resource_not_found: () => t('There is no such code or promotion in this project.'),
  voucher_not_active: () => t('The code is not valid yet: its first day is still to come.'),
  voucher_expired: () => t('The code has expired.'),
  voucher_disabled: () => t('The code or its campaign is disabled.'),
  voucher_not_active_now: () => t('The code is not valid at this hour or on this day.'),
  quantity_exceeded: () => t('The code has been used as often as it may be.'),
  multiple_requests: () => t('Another cart or request holds it at the moment. Try again later.'),
  gift_amount_exceeded: () => t('The gift card has less left than is asked for.'),
  loyalty_card_points_exceeded: () => t('The card has fewer points than are asked for.'),
  customer_rules_violated: () => t('The customer does not meet a rule.'),
  order_rules_violated: () => t('The cart does not meet a rule.'),
  redemption_rules_violated: () => t('A limit is reached, or a rule about the redemption is not met.'),
  promotion_inactive: () => t('The promotion is disabled or has ended.'),
  promotion_not_active_now: () => t('The promotion does not run at this hour or on this day.'),
  referrer_not_permitted_to_redeem: () => t('Customers cannot redeem their own referral code.'),
  missing_customer: () => t('A rule asks about the customer: choose one.'),
  missing_order: () => t('A rule asks about the cart: put something into it.'),
  missing_amount: () => t('The cart has no value: give its lines a price.'),
  missing_order_items: () => t('A rule asks about the lines of the cart: add a product.'),
  missing_order_items_amount: () => t('None of the products that it is for is in the cart, with a price.'),
  missing_reward: () => t('Points pay by a reward: choose which one.'),
  invalid_customer: () => t('The code belongs to another customer.'),
  no_effect: () => t('It would take nothing off this cart.'),
  preceding_validation_failed: () => t('All codes must apply together in this project, and one before it does not.'),
  not_best_deal: () => t('Another choice of discounts is better.'),
  exclusion_rules_not_met: () => t('It cannot be combined with what applies already (stacking rules).'),
  applicable_redeemables_limit_exceeded: () => t('As many codes apply as the stacking rules allow.'),
  applicable_redeemables_per_category_limit_exceeded: () =>
    t('As many codes of its category apply as the stacking rules allow.'),
  applicable_exclusive_redeemables_limit_exceeded: () =>
    t('As many codes of exclusive categories apply as the stacking rules allow.'),
  applicable_exclusive_redeemables_per_category_limit_exceeded: () =>
    t('As many codes of its exclusive category apply as the stacking rules allow.'),
};

/** In words for people; those of the engine where there are no better ones. */
export function refusalWords(key: string | undefined, message: string | undefined): string {
  return WORDS[key ?? '']?.() ?? message ?? t('It does not apply.');
}
