import { t } from '../../../texts/texts.js';
import { type Part } from './field.js';

const MAX_MONTHS = 1_200;

function months(): Readonly<Record<string, string>> {
  return {
    END_OF_MONTH: t('end of the month'),
    END_OF_QUARTER: t('end of the quarter'),
    END_OF_HALF_YEAR: t('end of the half-year'),
    END_OF_YEAR: t('end of the year'),
    PARTICULAR_MONTH: t('end of a chosen month'),
  };
}

/** When points expire. Paths are those of the object that has `expiration_rules`. */
export const EXPIRATION_PARTS: readonly Part[] = [
  {
    path: 'expiration_rules.period_type',
    kind: 'choice',
    label: () => t('Points expire'),
    placeholder: () => t('never'),
    choices: () => ({ MONTH: t('after months'), FIXED_DAY_OF_YEAR: t('on a day of the year') }),
    then: (type) => ({ expiration_rules: BLANK_EXPIRATIONS[String(type)] }),
  },
  {
    path: 'expiration_rules.period_value',
    kind: 'number',
    label: () => t('Months until points expire'),
    unit: () => t('months'),
    min: 0,
    max: MAX_MONTHS,
    when: (read) => read('expiration_rules.period_type') === 'MONTH',
  },
  {
    path: 'expiration_rules.rounding_type',
    kind: 'choice',
    label: () => t('Rounded up to'),
    placeholder: () => t('the day'),
    choices: months,
    when: (read) => read('expiration_rules.period_type') === 'MONTH',
  },
  {
    path: 'expiration_rules.rounding_value',
    kind: 'number',
    label: () => t('Month of the year'),
    min: 1,
    max: 12,
    when: (read) => read('expiration_rules.rounding_type') === 'PARTICULAR_MONTH',
  },
  {
    path: 'expiration_rules.fixed_month',
    kind: 'number',
    label: () => t('Month of the year'),
    min: 1,
    max: 12,
    when: (read) => read('expiration_rules.period_type') === 'FIXED_DAY_OF_YEAR',
  },
  {
    path: 'expiration_rules.fixed_day',
    kind: 'number',
    label: () => t('Day of the month'),
    min: 1,
    max: 31,
    when: (read) => read('expiration_rules.period_type') === 'FIXED_DAY_OF_YEAR',
  },
];

const BLANK_EXPIRATIONS: Readonly<Record<string, object>> = {
  MONTH: { period_type: 'MONTH', period_value: 12 },
  FIXED_DAY_OF_YEAR: { period_type: 'FIXED_DAY_OF_YEAR', fixed_month: 12, fixed_day: 31 },
};
