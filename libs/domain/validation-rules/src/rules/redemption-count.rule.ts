import { type RuleDefinition } from '../rule-definition.js';
import { counterRule } from './value-rule.js';

const ofRedeemable = { scope: 'redeemable', counts: 'redemptions' } as const;

/** How often one code or tier was redeemed: in a period, by a customer, with a key, by a user; and what was spent of a card. */
export const redemptionCountRules: readonly RuleDefinition[] = [
  ...(['daily', 'weekly', 'monthly'] as const).map((window) =>
    counterRule(`redemption.count.${window}`, { ...ofRedeemable, per: 'all', window }),
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
  counterRule('redemption.gift.amount', { scope: 'redeemable', per: 'all', window: 'all', counts: 'gift_amount' }),
];
