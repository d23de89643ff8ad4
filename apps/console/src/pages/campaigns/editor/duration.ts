import { t } from '../../../texts/texts.js';

export const DURATION_UNITS = ['minutes', 'hours', 'days', 'weeks', 'months'] as const;
export type DurationUnit = (typeof DURATION_UNITS)[number];

const FORMS: Readonly<Record<DurationUnit, readonly [string, string]>> = {
  minutes: ['PT', 'M'],
  hours: ['PT', 'H'],
  days: ['P', 'D'],
  weeks: ['P', 'W'],
  months: ['P', 'M'],
};

export interface Duration {
  readonly count: number;
  readonly unit: DurationUnit;
}

/** An ISO 8601 duration of one unit; undefined for any other text. */
export function durationIn(text: string): Duration | undefined {
  for (const unit of DURATION_UNITS) {
    const [beginning, end] = FORMS[unit];
    const count = text.startsWith(beginning) && text.endsWith(end) ? text.slice(beginning.length, -1) : '';
    if (/^\d+$/.test(count)) return { count: Number(count), unit };
  }
  return undefined;
}

export function durationText({ count, unit }: Duration): string {
  return `${FORMS[unit][0]}${count}${FORMS[unit][1]}`;
}

export function durationUnits(): Readonly<Record<DurationUnit, string>> {
  return { minutes: t('minutes'), hours: t('hours'), days: t('days'), weeks: t('weeks'), months: t('months') };
}
