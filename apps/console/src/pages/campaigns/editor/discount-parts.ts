import { t } from '../../../texts/texts.js';
import { type Field, type Part, type Read } from './field.js';

/** A discount of each type, as it begins. */
export const BLANK_DISCOUNTS: Readonly<Record<string, object>> = {
  PERCENT: { type: 'PERCENT', percent_off: 10 },
  AMOUNT: { type: 'AMOUNT', amount_off: 500 },
  FIXED: { type: 'FIXED', fixed_amount: 0 },
  UNIT: { type: 'UNIT', effect: 'ADD_NEW_ITEMS', unit_off: 1 },
};

const MAX_UNITS = 1_000_000;
const MAX_PRODUCTS = 100;

const isOf =
  (...types: readonly string[]) =>
  (read: Read) =>
    types.includes(String(read('type')));
const isMany = (read: Read) => read('effect') === 'ADD_MANY_ITEMS';

/** What a discount takes off. Paths are those of a discount. */
export const DISCOUNT_PARTS: readonly Part[] = [
  {
    path: 'type',
    kind: 'choice',
    label: () => t('Kind of discount'),
    isWide: true,
    isRequired: true,
    isFixed: true,
    choices: () => ({
      PERCENT: t('Percent'),
      AMOUNT: t('Amount'),
      FIXED: t('Fixed price'),
      UNIT: t('Free products'),
    }),
    then: (type) => ({ '': BLANK_DISCOUNTS[String(type)] }),
  },
  {
    path: 'percent_off',
    kind: 'number',
    label: () => t('Percent off'),
    unit: () => '%',
    min: 0,
    max: 100,
    decimals: 2,
    isRequired: true,
    when: isOf('PERCENT'),
  },
  { path: 'amount_off', kind: 'money', label: () => t('Amount off'), isRequired: true, when: isOf('AMOUNT') },
  { path: 'fixed_amount', kind: 'money', label: () => t('New price'), when: isOf('FIXED') },
  {
    path: 'effect',
    kind: 'choice',
    label: () => t('Applies to'),
    placeholder: () => t('Its products, or the whole order'),
    when: isOf('PERCENT', 'FIXED'),
    choices: () => ({ APPLY_TO_ORDER: t('The whole order'), APPLY_TO_ITEMS: t('Each product') }),
  },
  {
    path: 'effect',
    kind: 'choice',
    label: () => t('Applies to'),
    placeholder: () => t('Its products, or the whole order'),
    when: isOf('AMOUNT'),
    choices: () => ({
      APPLY_TO_ORDER: t('The whole order'),
      APPLY_TO_ITEMS: t('Each line'),
      APPLY_TO_ITEMS_BY_QUANTITY: t('Each unit'),
      APPLY_TO_ITEMS_PROPORTIONALLY: t('All lines, in proportion to their amounts'),
      APPLY_TO_ITEMS_PROPORTIONALLY_BY_QUANTITY: t('All lines, in proportion to their units'),
    }),
  },
  {
    path: 'effect',
    kind: 'choice',
    label: () => t('Which units are free'),
    isRequired: true,
    when: isOf('UNIT'),
    choices: () => ({
      ADD_NEW_ITEMS: t('New units, added to the cart'),
      ADD_MISSING_ITEMS: t('Units in the cart, and those that are missing'),
      ADD_SAME_ITEMS: t('As many more of what is in the cart'),
      ADD_MANY_ITEMS: t('Several products'),
    }),
    then: (effect) => ({
      '':
        effect === 'ADD_MANY_ITEMS'
          ? { type: 'UNIT', effect, units: [BLANK_UNIT] }
          : { ...BLANK_DISCOUNTS['UNIT'], effect },
    }),
  },
  {
    path: 'unit_off',
    kind: 'number',
    label: () => t('Free units'),
    min: 0,
    max: MAX_UNITS,
    when: (read) => isOf('UNIT')(read) && !isMany(read),
  },
  {
    path: 'unit_type',
    kind: 'item',
    label: () => t('Product or SKU'),
    isRequired: true,
    when: (read) => isOf('UNIT')(read) && !isMany(read),
  },
  { path: 'units', list: unitList(), when: (read) => isOf('UNIT')(read) && isMany(read) },
  {
    fold: () => t('Limits and formula of the discount'),
    parts: [
      {
        path: 'amount_limit',
        kind: 'money',
        label: () => t('At most'),
        hint: () => t('Of the order; of each line where it applies to products.'),
        when: isOf('PERCENT'),
      },
      {
        path: 'aggregated_amount_limit',
        kind: 'money',
        label: () => t('At most, on all lines together'),
        when: isOf('PERCENT', 'AMOUNT'),
      },
      { path: 'quantity_limit', kind: 'number', label: () => t('Free units a line, at most'), min: 1, when: isOneUnit },
      {
        path: 'aggregated_quantity_limit',
        kind: 'number',
        label: () => t('Free units in all, at most'),
        min: 1,
        when: isOneUnit,
      },
      formula('percent_off_formula', isOf('PERCENT')),
      formula('amount_off_formula', isOf('AMOUNT')),
      formula('fixed_amount_formula', isOf('FIXED')),
      formula('unit_off_formula', isOneUnit),
      { path: 'exclude_on_sale', kind: 'flag', label: () => t('Exclude goods on sale') },
    ],
  },
];

const BLANK_UNIT = { unit_off: 1, effect: 'ADD_NEW_ITEMS' };

function isOneUnit(read: Read): boolean {
  return isOf('UNIT')(read) && !isMany(read);
}

function formula(path: string, when: Field['when']): Field {
  return {
    path,
    kind: 'formula',
    label: () => t('Formula'),
    hint: () => t('Used instead of the number above, which applies when the formula cannot be calculated.'),
    ...(when && { when }),
  };
}

function unitList() {
  return {
    label: () => t('Free products'),
    one: (number: number) => t('Product {number}', { number }),
    add: () => t('Add a product'),
    blank: () => BLANK_UNIT,
    max: MAX_PRODUCTS,
    parts: [
      { path: 'unit_off', kind: 'number', label: () => t('Free units'), min: 0, max: MAX_UNITS },
      { path: 'unit_type', kind: 'item', label: () => t('Product or SKU'), isRequired: true },
      {
        path: 'effect',
        kind: 'choice',
        label: () => t('Which units are free'),
        isRequired: true,
        choices: () => ({
          ADD_NEW_ITEMS: t('New units, added to the cart'),
          ADD_MISSING_ITEMS: t('Units in the cart, and those that are missing'),
        }),
      },
      formula('unit_off_formula', undefined),
    ] satisfies readonly Part[],
  };
}
