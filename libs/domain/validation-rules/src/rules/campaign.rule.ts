import { type RuleDefinition } from '../rule-definition.js';
import { counterRule } from './value-rule.js';

/**
 * Budgets of a campaign: what its orders cost before discounts, what it gave away, and how often it was redeemed, by all or
 * by one customer, ever or in the current day, week or month.
 */
export const campaignRules: readonly RuleDefinition[] = [
  counterRule('campaign.orders.amount', { scope: 'campaign', per: 'all', window: 'all', counts: 'order_amount' }),
  counterRule('campaign.orders.amount_discounted', {
    scope: 'campaign',
    per: 'all',
    window: 'all',
    counts: 'discount_amount',
  }),
  ...(['all', 'daily', 'weekly', 'monthly'] as const).flatMap((window) => {
    const suffix = window === 'all' ? '' : `.${window}`;
    return [
      counterRule(`campaign.redemptions.count${suffix}`, {
        scope: 'campaign',
        per: 'all',
        window,
        counts: 'redemptions',
      }),
      counterRule(`campaign.redemptions.customers_count${suffix}`, {
        scope: 'campaign',
        per: 'customer',
        window,
        counts: 'redemptions',
      }),
    ];
  }),
];
