import { t } from '../../../texts/texts.js';
import { type Part, type Read } from './field.js';

const TERMS = 'loyalty_tiers_expiration';
const isByPeriod = (read: Read) => read(`${TERMS}.qualification_type`) === 'POINTS_IN_PERIOD';
const isByBalance = (read: Read) => read(`${TERMS}.qualification_type`) === 'BALANCE';
const hasTerms = (read: Read) => isByPeriod(read) || isByBalance(read);

function periods(): Readonly<Record<string, string>> {
  return { MONTH: t('Month'), QUARTER: t('Quarter'), HALF_YEAR: t('Half-year'), YEAR: t('Year') };
}

const BLANK_TERMS: Readonly<Record<string, object>> = {
  BALANCE: {
    qualification_type: 'BALANCE',
    start_date: { type: 'IMMEDIATE' },
    expiration_date: { type: 'BALANCE_DROP', extend: 'P0D' },
  },
  POINTS_IN_PERIOD: {
    qualification_type: 'POINTS_IN_PERIOD',
    qualification_period: 'YEAR',
    start_date: { type: 'IMMEDIATE' },
    expiration_date: { type: 'END_OF_NEXT_PERIOD', extend: 'P0D' },
  },
};

/** How members reach tiers and how long they keep them. */
export const TIER_TERMS: readonly Part[] = [
  {
    path: `${TERMS}.qualification_type`,
    kind: 'choice',
    label: () => t('Members reach a tier by'),
    placeholder: () => t('the points on their card'),
    choices: () => ({ BALANCE: t('Balance of points'), POINTS_IN_PERIOD: t('Points earned in a period') }),
    then: (type) => ({ [TERMS]: BLANK_TERMS[String(type)] }),
  },
  {
    path: `${TERMS}.qualification_period`,
    kind: 'choice',
    label: () => t('Period'),
    choices: periods,
    isRequired: true,
    when: isByPeriod,
  },
  {
    path: `${TERMS}.start_date.type`,
    kind: 'choice',
    label: () => t('The tier begins'),
    isRequired: true,
    choices: () => ({ IMMEDIATE: t('Immediately'), NEXT_PERIOD: t('With the next period') }),
    when: hasTerms,
  },
  {
    path: `${TERMS}.expiration_date.type`,
    kind: 'choice',
    label: () => t('The tier ends'),
    isRequired: true,
    choices: () => ({
      END_OF_PERIOD: t('At the end of the period'),
      END_OF_NEXT_PERIOD: t('At the end of the next period'),
    }),
    when: isByPeriod,
  },
  {
    path: `${TERMS}.expiration_date.type`,
    kind: 'choice',
    label: () => t('The tier ends'),
    isRequired: true,
    choices: () => ({ BALANCE_DROP: t('When the balance falls below it'), CUSTOM: t('Some time after that') }),
    when: isByBalance,
  },
  {
    path: `${TERMS}.expiration_date.extend`,
    kind: 'duration',
    label: () => t('Extended by'),
    when: hasTerms,
  },
  {
    path: `${TERMS}.expiration_date.rounding.type`,
    kind: 'choice',
    label: () => t('Rounded to'),
    placeholder: () => t('the day'),
    choices: () => ({ ...periods(), CUSTOM: t('A chosen month') }),
    when: hasTerms,
  },
  {
    path: `${TERMS}.expiration_date.rounding.strategy`,
    kind: 'choice',
    label: () => t('Rounded to its'),
    choices: () => ({ START: t('Start'), END: t('End') }),
    when: isRounded,
  },
  {
    path: `${TERMS}.expiration_date.rounding.value`,
    kind: 'number',
    label: () => t('Month of the year'),
    min: 1,
    max: 12,
    when: (read) => read(`${TERMS}.expiration_date.rounding.type`) === 'CUSTOM',
    then: (value) => ({ [`${TERMS}.expiration_date.rounding.unit`]: value === undefined ? undefined : 'MONTH' }),
  },
];

function isRounded(read: Read): boolean {
  return Boolean(read(`${TERMS}.expiration_date.rounding.type`));
}
