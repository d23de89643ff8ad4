import { type RuleDefinition } from '../rule-definition.js';
import { counterRule } from './value-rule.js';

const ofRedeemable = { scope: 'redeemable', counts: 'redemptions' } as const;
const everSpent = { scope: 'redeemable', per: 'all', window: 'all' } as const;

/**
 * How often one code or tier was redeemed: ever, in a period, by a customer, with a key, by a user. What its orders cost before
 * discounts, what it gave away, and what was spent of a card.
 */
export const redemptionCountRules: readonly RuleDefinition[] = [
  ...(['all', 'daily', 'weekly', 'monthly'] as const).map((window) =>
    counterRule(`redemption.count${window === 'all' ? '' : `.${window}`}`, { ...ofRedeemable, per: 'all', window }),
  ),
  ...(['all', 'daily', 'weekly', 'monthly'] as const).map((window) =>
    counterRule(`redemption.count.per_customer${window === 'all' ? '' : `.${window}`}`, {
      ...ofRedeemable,
      per: 'customer',
      window,
    }),
  ),
  counterRule('redemption.count.per_api_key', { ...ofRedeemable, per: 'api_key', window: 'all' }),
  counterRule('redemption.count.per_user', { ...ofRedeemable, per: 'user', window: 'all' }),
  counterRule('redemption.orders.amount', { ...everSpent, counts: 'order_amount' }),
  counterRule('redemption.orders.amount_discounted', { ...everSpent, counts: 'discount_amount' }),
  counterRule('redemption.gift.amount', { ...everSpent, counts: 'gift_amount' }),
];
