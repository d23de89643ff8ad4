import { type components } from '../../api/schema.js';
import { moneyText, numberText, percentText } from '../../parts/money.js';
import { pointsText } from '../../parts/worth.js';
import { t } from '../../texts/texts.js';

type Check = components['schemas']['ExplainedCheckAnswer'];
type Step = components['schemas']['ExplainedStepAnswer'];

const OPERATORS: Readonly<Record<string, () => string>> = {
  $is: () => t('is'),
  $is_not: () => t('is not'),
  $in: () => t('is one of'),
  $not_in: () => t('is none of'),
  $more_than: () => t('is more than'),
  $more_than_or_equal: () => t('is at least'),
  $less_than: () => t('is less than'),
  $less_than_or_equal: () => t('is at most'),
  $contains: () => t('holds'),
  $starts_with: () => t('begins with'),
};

const NAMES: Readonly<Record<string, () => string>> = {
  'order.amount': () => t('value of the cart'),
  'order.initial_amount': () => t('value of the cart before discounts'),
  'customer.segment': () => t('segment of the customer'),
  'redemption.count.per_customer': () => t('redemptions of this customer, with this one'),
  'redemption.count.total': () => t('redemptions in all, with this one'),
  'order.items.count': () => t('items in the cart'),
};

/** `value of the cart is at least $50.00; it was $10.00` */
export function checkText({ name, property, conditions, value }: Check, currency: string): string {
  const isMoney = /amount|price/.test(name);
  const inWords = (each: unknown) =>
    typeof each === 'number' ? (isMoney ? moneyText(each, currency) : numberText(each)) : textOf(each);
  const asked = Object.entries(conditions as Record<string, unknown[]>).map(
    ([operator, values]) => `${OPERATORS[operator]?.() ?? operator} ${[values].flat().map(inWords).join(', ')}`,
  );
  const what = [NAMES[name]?.() ?? name, property].filter(Boolean).join(' ');
  const rule = `${what} ${asked.join(', ')}`;
  return value === undefined || value === null ? rule : t('{rule}; it was {value}', { rule, value: inWords(value) });
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** How an amount came about, in words. */
export function stepText(step: Step, currency: string): string {
  const money = (value: number | undefined) => moneyText(value ?? 0, currency);
  const words: Partial<Record<Step['step'], () => string>> = {
    order_before: () => t('The cart is worth {amount}.', { amount: money(step.amount) }),
    value: () => t('The code gives {value}.', { value: valueText(step, currency) }),
    order_discount: () => discountWords(step, money),
    item_discount: () => discountWords(step, money),
    credits: () =>
      t('The gift card holds {balance}; {spent} are spent.', {
        balance: money(step.balance),
        spent: money(step.spent),
      }),
    points: () =>
      t('The card holds {balance}; {spent} are spent.', {
        balance: pointsText(step.balance ?? 0),
        spent: pointsText(step.spent ?? 0),
      }),
    item_left_out: () =>
      t('Line {line} has no part in it: {reason}.', { line: lineOf(step), reason: spaced(step.reason) }),
    order_after: () =>
      t('{discount} are taken off; {total} are to pay.', {
        discount: money(step.applied_discount_amount),
        total: money(step.total_amount),
      }),
  };
  return words[step.step]?.() ?? spaced(step.step);
}

function discountWords({ base, discount, capped_by: cap }: Step, money: (value: number | undefined) => string): string {
  const values = { base: money(base), discount: money(discount), cap: spaced(cap) };
  return cap
    ? t('Of {base} that comes to {discount}, held down by {cap}.', values)
    : t('Of {base} that comes to {discount}.', values);
}

function valueText({ field, value }: Step, currency: string): string {
  if (value === undefined) return t('each line a value of its own');
  if (field === 'percent_off') return percentText(value);
  return field === 'unit_off' ? numberText(value) : moneyText(value, currency);
}

function lineOf({ item_index: index = 0 }: Step): string {
  return numberText(index + 1);
}

function spaced(key: string | undefined): string {
  return (key ?? '').replaceAll('_', ' ');
}
