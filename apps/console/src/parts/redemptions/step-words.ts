import { type components } from '../../api/schema.js';
import { t } from '../../texts/texts.js';
import { moneyText, numberText, percentText } from '../words/money.js';

export type Step = components['schemas']['ExplainedStepAnswer'];

interface Surroundings {
  readonly currency: string;
  /** The name of a line of the order. */
  readonly lineOf: (index: number | undefined) => string;
}

/** One step of how an amount came about, in words; undefined where it says nothing that matters. */
export function stepWords(step: Step, { currency, lineOf }: Surroundings): string | undefined {
  const money = (value: number | undefined) => moneyText(value ?? 0, currency);
  const line = lineOf(step.item_index);
  switch (step.step) {
    case 'order_before':
      return t('To pay before it: {amount}', { amount: money(step.total_amount ?? step.amount) });
    case 'order_after':
      return t('It takes off {discount}; left to pay: {amount}', {
        discount: money(step.applied_discount_amount),
        amount: money(step.total_amount),
      });
    case 'bundles':
      return t('{sets, plural, one {One complete set is} other {# complete sets are}} in the cart', {
        sets: step.sets ?? 0,
      });
    case 'value':
      return valueWords(step, money);
    case 'item_left_out':
      return `${line}: ${leftOutWords(step.reason)}`;
    case 'units_limited':
      return t('{line}: {units} of {eligible} units are discounted, because of a limit', {
        line,
        units: numberText(step.units ?? 0),
        eligible: numberText(step.eligible_units ?? 0),
      });
    case 'item_discount':
      return `${line}: ${discountWords(step, money)}`;
    case 'order_discount':
      return discountWords(step, money);
    case 'item_units':
      return t('{line}: {added} units are added, {free} are free, worth {discount}', {
        line,
        added: numberText(step.added_units ?? 0),
        free: numberText(step.free_units ?? 0),
        discount: money(step.discount),
      });
    case 'credits':
      return t('The card holds {balance}; {spent} of it are spent', {
        balance: money(step.balance),
        spent: money(step.spent),
      });
    case 'points':
      return t('The card holds {balance} points; {needed} would pay for all; {spent} are spent', {
        balance: numberText(step.balance ?? 0),
        needed: numberText(step.needed ?? 0),
        spent: numberText(step.spent ?? 0),
      });
    default:
      return undefined;
  }
}

type MoneyOf = (value: number | undefined) => string;

function valueWords({ field, value, source, formula }: Step, money: MoneyOf): string {
  const how = howWords(source, formula);
  if (value === undefined) return t('Each line has a value of its own{how}', { how });
  switch (field) {
    case 'percent_off':
      return t('It takes {value} off{how}', { value: percentText(value), how });
    case 'unit_off':
      return t('{value, plural, one {One unit is} other {# units are}} free{how}', { value, how });
    case 'fixed_amount':
      return t('It sets the price to {value}{how}', { value: money(value), how });
    default:
      return t('It takes {value} off{how}', { value: money(value), how });
  }
}

function howWords(source: Step['source'], formula: string | undefined): string {
  if (source === 'formula') return t(', by the formula {formula}', { formula });
  if (source === 'fallback') return t(', because the formula {formula} could not be worked out', { formula });
  return '';
}

function discountWords({ base, wanted, discount, capped_by: cap, calculation }: Step, money: MoneyOf): string {
  const values = { base: money(base), discount: money(discount), wanted: money(wanted) };
  const of =
    calculation === 'INITIAL_AMOUNT'
      ? t('worked out on {base}, the value before any discount, it is {discount}', values)
      : t('worked out on {base} it is {discount}', values);
  if (!cap) return of;
  return t('{of}; it would be {wanted}, but {cap}', { ...values, of, cap: capWords(cap) });
}

function capWords(cap: NonNullable<Step['capped_by']>): string {
  switch (cap) {
    case 'remaining_amount':
      return t('no more is left to pay');
    case 'item_subtotal':
      return t('the line costs no more');
    case 'credits':
      return t('the card holds no more');
    default:
      return t('the discount has a ceiling');
  }
}

function leftOutWords(reason: Step['reason']): string {
  switch (reason) {
    case 'excluded':
      return t('not discounted, the discount excludes it');
    case 'not_included':
      return t('not discounted, the discount is for other products');
    case 'no_price':
      return t('not discounted, it has no price');
    case 'already_discounted':
      return t('not discounted, another discount applies to it already');
    case 'on_sale':
      return t('not discounted, the discount excludes goods on sale');
    case 'nothing_left_to_pay':
      return t('not discounted, nothing is left to pay');
    case 'no_units_left':
      return t('not discounted, the budget of units is used up');
    default:
      return t('not discounted, it is not its turn');
  }
}
