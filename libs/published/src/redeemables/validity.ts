import { Instant, Shape } from '../language/index.js';
import { CategoryIdField, CategoryNameField } from './category.js';

const durationOrNull = { type: 'string', nullable: true, maxLength: 100 };
const timeframe = {
  type: 'object',
  nullable: true,
  properties: { interval: durationOrNull, duration: durationOrNull },
};
const days = { type: 'array', nullable: true, items: { type: 'integer', minimum: 0, maximum: 6 } };
const daily = { type: 'array', nullable: true, items: { type: 'object' } };
const hours = { type: 'object', nullable: true, properties: { daily } };

const text = { type: 'string' };
const shownTimeframe = { type: 'object', properties: { interval: text, duration: text } };
const shownDays = { type: 'array', items: { type: 'integer' } };
const shownDay = {
  type: 'object',
  required: ['start_time'],
  properties: { start_time: text, days_of_week: shownDays, expiration_time: text },
};
const shownHours = { type: 'object', properties: { daily: { type: 'array', items: shownDay } } };

const optional = true;
const nullable = true;

/** When something is open. null opens a bound again. Checked by `checkWindows`. */
export class WindowsInput {
  @Instant({ optional, nullable: true }) start_date?: string | null;
  @Instant({ optional, nullable: true }) expiration_date?: string | null;
  @Shape(timeframe, { optional }, 'ISO 8601 durations. Open for `duration` every `interval`, starting at `start_date`.')
  validity_timeframe?: { interval?: string | null; duration?: string | null } | null;
  @Shape(days, { optional }, '0 is Sunday, 6 is Saturday.') validity_day_of_week?: number[] | null;
  @Shape(hours, { optional }) validity_hours?: { daily?: object[] | null } | null;
}

/** When a voucher, campaign or tier is open, and its category. */
export class ValidityInput extends WindowsInput {
  @CategoryNameField() category?: string | null;
  @CategoryIdField() category_id?: string | null;
}

/** The names of the fields above: what an update takes over as it was sent. */
export const VALIDITY_FIELDS = [
  'start_date',
  'expiration_date',
  'validity_timeframe',
  'validity_day_of_week',
  'validity_hours',
] as const;

/** A voucher, campaign or tier in answers: what is not set is null. */
export class ValidityAnswer {
  @Instant({ nullable }) start_date?: string | null;
  @Instant({ nullable }) expiration_date?: string | null;
  @Shape(shownTimeframe, { nullable }) validity_timeframe?: {
    readonly interval: string;
    readonly duration: string;
  } | null;
  @Shape(shownDays, { nullable }) validity_day_of_week?: readonly number[] | null;
  @Shape(shownHours, { nullable }) validity_hours?: { readonly daily: readonly object[] } | null;
}
