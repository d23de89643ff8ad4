import { t } from '../../texts/texts.js';
import { type RuleKind } from './rule-fields.js';

export interface RuleOperator {
  /** As a choice between what is asked and the value: `is at least`. */
  readonly label: () => string;
  /** As a sentence. */
  readonly words: (what: string, value: string) => string;
  readonly takesMany?: true;
}

export const RULE_OPERATORS: Readonly<Record<string, RuleOperator>> = {
  $is: { label: () => t('is'), words: (what, value) => t('{what} is {value}', { what, value }) },
  $is_not: { label: () => t('is not'), words: (what, value) => t('{what} is not {value}', { what, value }) },
  $in: {
    label: () => t('is one of'),
    words: (what, value) => t('{what} is one of {value}', { what, value }),
    takesMany: true,
  },
  $not_in: {
    label: () => t('is none of'),
    words: (what, value) => t('{what} is none of {value}', { what, value }),
    takesMany: true,
  },
  $more_than_or_equal: {
    label: () => t('is at least'),
    words: (what, value) => t('{what} is at least {value}', { what, value }),
  },
  $more_than: {
    label: () => t('is more than'),
    words: (what, value) => t('{what} is more than {value}', { what, value }),
  },
  $less_than_or_equal: {
    label: () => t('is at most'),
    words: (what, value) => t('{what} is at most {value}', { what, value }),
  },
  $less_than: {
    label: () => t('is less than'),
    words: (what, value) => t('{what} is less than {value}', { what, value }),
  },
  $starts_with: {
    label: () => t('begins with'),
    words: (what, value) => t('{what} begins with {value}', { what, value }),
    takesMany: true,
  },
  $ends_with: {
    label: () => t('ends with'),
    words: (what, value) => t('{what} ends with {value}', { what, value }),
    takesMany: true,
  },
  $contains: {
    label: () => t('contains'),
    words: (what, value) => t('{what} contains {value}', { what, value }),
    takesMany: true,
  },
  $after: { label: () => t('is after'), words: (what, value) => t('{what} is after {value}', { what, value }) },
  $before: { label: () => t('is before'), words: (what, value) => t('{what} is before {value}', { what, value }) },
  $more_than_ago: {
    label: () => t('is longer ago than (days)'),
    words: (what, value) => t('{what} is more than {value} days ago', { what, value }),
  },
  $less_than_ago: {
    label: () => t('is less long ago than (days)'),
    words: (what, value) => t('{what} is less than {value} days ago', { what, value }),
  },
  $is_days_ago: {
    label: () => t('is as long ago as (days)'),
    words: (what, value) => t('{what} is {value} days ago', { what, value }),
  },
  $from: {
    label: () => t('belongs to'),
    words: (what, value) => t('{what} belongs to {value}', { what, value }),
    takesMany: true,
  },
};

const NUMBERS = ['$more_than_or_equal', '$more_than', '$less_than_or_equal', '$less_than', '$is', '$is_not'];

/** The operators that a person is offered, the usual one first. */
export const OPERATORS_OF: Readonly<Record<RuleKind, readonly string[]>> = {
  money: NUMBERS,
  number: NUMBERS,
  segment: ['$in', '$not_in', '$is', '$is_not'],
  items: ['$in', '$is', '$not_in', '$is_not', '$from'],
  name: ['$is', '$is_not', '$in', '$not_in'],
  flag: ['$is'],
  metadata: [
    ...['$is', '$is_not', '$in', '$not_in', '$contains', '$starts_with', '$ends_with'],
    ...['$more_than_or_equal', '$more_than', '$less_than_or_equal', '$less_than', '$after', '$before'],
    ...['$more_than_ago', '$less_than_ago', '$is_days_ago'],
  ],
};
