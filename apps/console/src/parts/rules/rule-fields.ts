import { t } from '../../texts/texts.js';

/** What the values of a rule are. */
export type RuleKind = 'money' | 'number' | 'metadata' | 'segment' | 'items' | 'name' | 'flag';

export interface RuleField {
  readonly kind: RuleKind;
  readonly group: 'cart' | 'customer' | 'limits' | 'redemption' | 'lines';
  /** A noun, as a sentence has it: `the value of the cart`. Metadata has the name of its field in it. */
  readonly words: (property?: string) => string;
  /** Of a flag: what it means to ask for the opposite. */
  readonly otherwise?: () => string;
  /** Below a rule about lines: what is said of those. */
  readonly below?: Pick<RuleField, 'words' | 'otherwise'>;
}

const cart = (kind: RuleKind, words: RuleField['words']): RuleField => ({ kind, group: 'cart', words });
const lines = (kind: RuleKind, words: RuleField['words']): RuleField => ({ kind, group: 'lines', words });
const limit = (kind: RuleKind, words: RuleField['words']): RuleField => ({ kind, group: 'limits', words });
const redemption = (kind: RuleKind, words: RuleField['words']): RuleField => ({ kind, group: 'redemption', words });
const customer = (kind: RuleKind, words: RuleField['words']): RuleField => ({ kind, group: 'customer', words });

/** The kinds of rules that have words, by their names in the API. Older ones have none. */
export const RULE_FIELDS: Readonly<Record<string, RuleField>> = {
  'order.amount': cart('money', () => t('the value of the cart')),
  'order.initial_amount': cart('money', () => t('the value of the cart before any discount')),
  'order.total_amount': cart('money', () => t('what is left to pay after the discount')),
  'order.items.count': cart('number', () => t('the number of units in the cart')),
  'order.metadata': cart('metadata', (property) => t('the field “{property}” of the order', { property })),
  'order.items.any': cart('items', () => t('at least one line of the cart')),
  'order.items.every': cart('items', () => t('every line of the cart')),
  'order.items.none': cart('items', () => t('no line of the cart')),
  'order.items.cheapest': cart('items', () => t('the cheapest line of the cart')),
  'order.items.most_expensive': cart('items', () => t('the dearest line of the cart')),
  'order.items.price_any': cart('money', () => t('the price of at least one line')),
  'order.items.price_each': cart('money', () => t('the price of every line')),
  'order.items.metadata_any': cart('metadata', (property) =>
    t('the field “{property}” of at least one line', { property }),
  ),
  'order.items.metadata_each': cart('metadata', (property) => t('the field “{property}” of every line', { property })),
  'order.items.on_sale': {
    ...cart('flag', () => t('a line of the cart is on sale')),
    otherwise: () => t('a line of the cart is not on sale'),
    below: { words: () => t('it is on sale'), otherwise: () => t('it is not on sale') },
  },
  'customer.segment': customer('segment', () => t('the customer')),
  'customer.metadata': customer('metadata', (property) => t('the field “{property}” of the customer', { property })),
  'publication.redeemable_by_linked_customer': {
    ...customer('flag', () => t('only the holder of the code may use it')),
    otherwise: () => t('everybody who has the code may use it'),
  },
  'redemption.count.per_customer': limit('number', () => t('how often one customer uses it')),
  'redemption.count.per_customer.daily': limit('number', () => t('how often one customer uses it in a day')),
  'redemption.count.per_customer.weekly': limit('number', () => t('how often one customer uses it in a week')),
  'redemption.count.per_customer.monthly': limit('number', () => t('how often one customer uses it in a month')),
  'redemption.count': limit('number', () => t('how often it is used')),
  'redemption.count.daily': limit('number', () => t('how often it is used in a day')),
  'redemption.count.weekly': limit('number', () => t('how often it is used in a week')),
  'redemption.count.monthly': limit('number', () => t('how often it is used in a month')),
  'campaign.redemptions.count': limit('number', () => t('how often the campaign is used')),
  'campaign.redemptions.count.daily': limit('number', () => t('how often the campaign is used in a day')),
  'campaign.redemptions.count.weekly': limit('number', () => t('how often the campaign is used in a week')),
  'campaign.redemptions.count.monthly': limit('number', () => t('how often the campaign is used in a month')),
  'campaign.redemptions.customers_count': limit('number', () => t('how often one customer uses the campaign')),
  'campaign.redemptions.customers_count.daily': limit('number', () =>
    t('how often one customer uses the campaign in a day'),
  ),
  'campaign.redemptions.customers_count.weekly': limit('number', () =>
    t('how often one customer uses the campaign in a week'),
  ),
  'campaign.redemptions.customers_count.monthly': limit('number', () =>
    t('how often one customer uses the campaign in a month'),
  ),
  'campaign.orders.amount': limit('money', () => t('the value of all orders of the campaign')),
  'campaign.orders.amount_discounted': limit('money', () => t('what the campaign gives away')),
  'redemption.orders.amount': limit('money', () => t('the value of all its orders')),
  'redemption.orders.amount_discounted': limit('money', () => t('what it gives away')),
  'redemption.gift.amount': limit('money', () => t('what is spent of the gift card in all')),
  'redemption.count.per_api_key': limit('number', () => t('how often one key uses it')),
  'redemption.count.per_user': limit('number', () => t('how often one employee uses it')),
  'redemption.reward.pay_with_points.points_used': redemption('number', () => t('the number of points paid with')),
  'redemption.metadata': redemption('metadata', (property) =>
    t('the field “{property}” of the redemption', { property }),
  ),
  'redemption.api_key': redemption('name', () => t('the key that redeems')),
  'redemption.user.login': redemption('name', () => t('the employee who redeems')),
  'custom_event.metadata': redemption('metadata', (property) => t('the field “{property}” of the event', { property })),
  'order.items.quantity': lines('number', () => t('the number of its units')),
  'order.items.aggregated_quantity': lines('number', () => t('the number of units of all these lines')),
  'order.items.price': lines('money', () => t('its price')),
  'order.items.aggregated_amount': lines('money', () => t('the value of all these lines')),
  'order.items.metadata': lines('metadata', (property) => t('its field “{property}”', { property })),
};

/** Rules that have a count or an amount with a budget behind them, which only the engine knows. */
export function isCounter(name: string): boolean {
  return RULE_FIELDS[name]?.group === 'limits';
}
