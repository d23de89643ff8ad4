import { t } from '../../../texts/texts.js';
import { type Field, type FoldedPart, type Part } from './field.js';

const MAX_HOURS = 50;

export const DATE_PARTS: readonly Part[] = [
  { path: 'start_date', kind: 'moment', label: () => t('Starts'), placeholder: () => t('at once') },
  { path: 'expiration_date', kind: 'moment', label: () => t('Ends'), placeholder: () => t('never') },
];

/** Days, hours and turns in which something is open. */
const OPENING_PARTS: readonly Part[] = [
  {
    path: 'validity_day_of_week',
    kind: 'days',
    label: () => t('Days of the week'),
    when: (read) => !read('validity_hours'),
  },
  {
    path: 'validity_hours.daily',
    list: {
      label: () => t('Hours'),
      one: (number) => t('Hours {number}', { number }),
      add: () => t('Add hours'),
      blank: () => ({ start_time: '08:00', expiration_time: '18:00' }),
      max: MAX_HOURS,
      parts: [
        { path: 'start_time', kind: 'time', label: () => t('From'), isRequired: true },
        { path: 'expiration_time', kind: 'time', label: () => t('To') },
        { path: 'days_of_week', kind: 'days', label: () => t('Days of the week') },
      ],
    },
    when: (read) => !read('validity_timeframe') && !read('validity_day_of_week'),
  },
  {
    path: 'validity_timeframe.duration',
    kind: 'duration',
    label: () => t('Active for'),
    hint: () => t('Recurs from the start on, such as 2 hours each day.'),
    when: (read) => !read('validity_hours'),
  },
  {
    path: 'validity_timeframe.interval',
    kind: 'duration',
    label: () => t('Repeats every'),
    when: (read) => !read('validity_hours'),
  },
];

export const CATEGORY: Field = {
  path: 'category_id',
  kind: 'category',
  label: () => t('Category'),
  hint: () => t('Stacking rules say by category what combines.'),
};

export function metadataOf(as: string): Field {
  return { path: 'metadata', kind: 'metadata', label: () => t('Metadata'), as };
}

const COUNTS: readonly (readonly [string, () => string])[] = [
  ['redemptions', () => t('Redemptions in all')],
  ['redemptions_per_customer', () => t('Redemptions per customer')],
];
const MORE_COUNTS: readonly (readonly [string, () => string])[] = [
  ['redemptions_per_day', () => t('Redemptions a day')],
  ['redemptions_per_month', () => t('Redemptions a month')],
  ['redemptions_per_customer_per_day', () => t('Redemptions per customer a day')],
  ['redemptions_per_customer_per_month', () => t('Redemptions per customer a month')],
];

/** What people limit; the engine makes one rule of it. */
export const LIMIT_PARTS: readonly Part[] = [
  limit('discount', () => t('Budget: discounts in all'), 'money'),
  ...COUNTS.map(([path, label]) => limit(path, label)),
  {
    fold: () => t('Limits by day and month'),
    parts: [
      ...MORE_COUNTS.map(([path, label]) => limit(path, label)),
      limit('order_amount', () => t('Value of orders in all'), 'money'),
    ],
  },
];

function limit(path: string, label: () => string, kind: 'money' | 'number' = 'number'): Field {
  return { path: `limits.${path}`, kind, label, min: 1, as: 'limit', placeholder: () => t('no limit') };
}

export const OPENING: FoldedPart = { fold: () => t('Days and hours'), parts: OPENING_PARTS };
