import { numberText } from '../../parts/words/money.js';
import { t } from '../../texts/texts.js';
import { type Earning, type EarningRule, measureOf, OF_MONEY, selectionsOf } from './earning.js';

type Event = Pick<EarningRule, 'event' | 'segment' | 'loyalty_tier'>;

/** When a rule gives points. */
export function eventText(event: string): string {
  const words: Readonly<Record<string, () => string>> = {
    'order.paid': () => t('For a paid order'),
    'customer.segment.entered': () => t('For coming into a segment'),
    'customer.loyalty.tier.joined': () => t('For the first tier'),
    'customer.loyalty.tier.left': () => t('For leaving the tiers'),
    'customer.loyalty.tier.upgraded': () => t('For a higher tier'),
    'customer.loyalty.tier.downgraded': () => t('For a lower tier'),
    'customer.loyalty.tier.prolonged': () => t('For keeping a tier'),
  };
  return words[event]?.() ?? t('For the event “{event}”', { event });
}

/** A rule in a sentence: `For a paid order: 1 point for each $1.00 of its amount before discounts`. */
export function ruleSentence(
  rule: Event & { loyalty: Earning; pending_points?: EarningRule['pending_points'] | null },
  money: (minor: number) => string,
): string {
  const sentence = `${eventText(rule.event)}: ${earningText(rule.loyalty, money)}`;
  if (!rule.pending_points) return sentence;
  const wait = t('usable after {days, plural, one {# day} other {# days}}', { days: rule.pending_points.period_value });
  return `${sentence}, ${wait}`;
}

function earningText(earning: Earning, money: (minor: number) => string): string {
  const measure = measureOf(earning);
  const { points = 0, points_formula } = measure ?? earning;
  const given = points_formula
    ? t('points by the formula {formula}', { formula: points_formula })
    : t('{count, plural, one {# point} other {# points}}', { count: points });
  if (!measure || !earning.calculation_type) return given;
  const every = OF_MONEY.includes(earning.calculation_type) ? money(measure.every) : numberText(measure.every);
  const of = unitText(earning.calculation_type, measure.property ?? '');
  const only = selectionsOf(measure).length > 0 ? ` ${t('(chosen products only)')}` : '';
  return t('{given} for each {every} {of}', { given, every, of }) + only;
}

function unitText(calculation: NonNullable<Earning['calculation_type']>, property: string): string {
  const words: Readonly<Record<typeof calculation, () => string>> = {
    ORDER_AMOUNT: () => t('of the order before discounts'),
    ORDER_TOTAL_AMOUNT: () => t('of the order after discounts'),
    ORDER_ITEMS_QUANTITY: () => t('pieces bought'),
    ORDER_ITEMS_AMOUNT: () => t('of the products before discounts'),
    ORDER_ITEMS_SUBTOTAL_AMOUNT: () => t('of the products after their discounts'),
    ORDER_METADATA: () => t('of “{property}” of the order', { property }),
    CUSTOMER_METADATA: () => t('of “{property}” of the customer', { property }),
    CUSTOM_EVENT_METADATA: () => t('of “{property}” of the event', { property }),
  };
  return words[calculation]();
}
