import { language, t } from '../../texts/texts.js';
import { type Expiration } from './program.js';

/** How long points last, in words. */
export function expirySentence(rules: Expiration | null | undefined): string {
  if (!rules) return t('for ever');
  const { period_type, period_value = 0, fixed_day = 1, fixed_month = 1 } = rules;
  if (period_type === 'FIXED_DAY_OF_YEAR') return t('up to {day}', { day: dayOfYear(fixed_month, fixed_day) });
  const months = t('{count, plural, one {# month} other {# months}}', { count: period_value });
  const until = untilWhat(rules);
  return until ? t('{months}, {until}', { months, until }) : months;
}

function untilWhat({ rounding_type, rounding_value = 1 }: Expiration): string | undefined {
  const words: Readonly<Record<string, () => string>> = {
    END_OF_MONTH: () => t('to the end of the month'),
    END_OF_QUARTER: () => t('to the end of the quarter'),
    END_OF_HALF_YEAR: () => t('to the end of the half-year'),
    END_OF_YEAR: () => t('to the end of the year'),
    PARTICULAR_MONTH: () => t('to the end of {month}', { month: monthName(rounding_value) }),
  };
  return rounding_type && words[rounding_type]?.();
}

/** @param month 1 is January */
export function monthName(month: number): string {
  return new Intl.DateTimeFormat(language(), { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2024, month - 1, 1));
}

function dayOfYear(month: number, day: number): string {
  const format = new Intl.DateTimeFormat(language(), { month: 'long', day: 'numeric', timeZone: 'UTC' });
  return format.format(Date.UTC(2024, month - 1, day));
}
