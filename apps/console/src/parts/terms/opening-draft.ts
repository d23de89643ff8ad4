import { type components } from '../../api/schema.js';
import { t } from '../../texts/texts.js';

type Opening = Partial<
  Pick<components['schemas']['VoucherAnswer'], 'validity_day_of_week' | 'validity_hours' | 'validity_timeframe'>
>;

export interface HoursRow {
  /** `0` is Sunday; none: every day. */
  readonly days: readonly string[];
  readonly from: string;
  readonly to: string;
}

/** On which days and hours a code or an offer is open, as the form has it. */
export interface OpeningDraft extends Record<string, unknown> {
  opening: 'always' | 'days' | 'hours';
  days: string[];
  hours: HoursRow[];
  /** ISO 8601 durations: how long it is open, and after how long it opens again. Empty: it stays open. */
  lasts: string;
  every: string;
}

export const ANY_HOURS: HoursRow = { days: [], from: '08:00', to: '18:00' };

export function typedOpening(stored: Opening): OpeningDraft {
  const { validity_day_of_week: days, validity_hours: hours, validity_timeframe: frame } = stored;
  const rows = hours?.daily ?? [];
  return {
    opening: rows.length > 0 ? 'hours' : days?.length ? 'days' : 'always',
    days: (days ?? []).map(String),
    hours: rows.map(({ start_time: from, expiration_time: to = '', days_of_week: on = [] }) => ({
      days: on.map(String),
      from,
      to,
    })),
    lasts: frame?.duration ?? '',
    every: frame?.interval ?? '',
  };
}

export function openingBody({ opening, days, hours, lasts, every }: OpeningDraft) {
  const isInTurns = lasts.trim() !== '' || every.trim() !== '';
  return {
    validity_day_of_week: opening === 'days' ? days.map(Number).sort() : null,
    validity_hours: opening === 'hours' ? { daily: hours.map(hoursBody) } : null,
    validity_timeframe: isInTurns ? { duration: lasts.trim(), interval: every.trim() } : null,
  };
}

function hoursBody({ days, from, to }: HoursRow) {
  return {
    start_time: from || '00:00',
    ...(to && { expiration_time: to }),
    ...(days.length > 0 && { days_of_week: days.map(Number).sort() }),
  };
}

/** From Monday on, as `0` for Sunday. */
export const WEEK = [1, 2, 3, 4, 5, 6, 0] as const;

export function dayName(day: number): string {
  const names = [t('Sunday'), t('Monday'), t('Tuesday'), t('Wednesday'), t('Thursday'), t('Friday'), t('Saturday')];
  return names[day] ?? String(day);
}
