import { IsOptional } from 'class-validator';
import { allOf, Describe, IsInstant, IsShape, Nullable } from '../language/index.js';

/** ISO 8601 durations: of a voucher, a campaign or a tier that is open again and again. null: it is not. */
export function IsTimeframe(): PropertyDecorator {
  const part = { type: 'string', nullable: true };
  return allOf(
    IsOptional(),
    IsShape({ type: 'object', nullable: true, properties: { interval: part, duration: part } }),
  );
}

/** 0 = Sunday … 6 = Saturday. null: on all. */
export function IsDaysOfWeek(): PropertyDecorator {
  const day = { type: 'integer', minimum: 0, maximum: 6 };
  return allOf(IsOptional(), IsShape({ type: 'array', nullable: true, items: day }));
}

/** The hours of days, each as it is checked by the domain. null: all day. */
export function IsHours(): PropertyDecorator {
  const daily = { type: 'array', nullable: true, items: { type: 'object' } };
  return allOf(IsOptional(), IsShape({ type: 'object', nullable: true, properties: { daily } }));
}

export function IsShownTimeframe(): PropertyDecorator {
  const part = { type: 'string' };
  return allOf(IsOptional(), IsShape({ type: 'object', properties: { interval: part, duration: part } }));
}

export function IsShownDaysOfWeek(): PropertyDecorator {
  return allOf(IsOptional(), IsShape({ type: 'array', items: { type: 'integer' } }));
}

export function IsShownHours(): PropertyDecorator {
  const daily = { type: 'array', items: { type: 'object' } };
  return allOf(IsOptional(), IsShape({ type: 'object', properties: { daily } }));
}

/** When a campaign or tier is open. null opens a bound again. Source: programs facts 0.2; checked by domain availability. */
export class ValidityInput {
  @IsOptional()
  @Nullable()
  @IsInstant()
  start_date?: string | null;

  @IsOptional()
  @Nullable()
  @IsInstant()
  expiration_date?: string | null;

  @IsTimeframe()
  @Describe('ISO 8601 durations: opens for duration every interval, counted from start_date')
  validity_timeframe?: { interval?: string | null; duration?: string | null } | null;

  @IsDaysOfWeek()
  @Describe('0 = Sunday … 6 = Saturday')
  validity_day_of_week?: number[] | null;

  @IsHours()
  validity_hours?: { daily?: object[] | null } | null;
}

/** The names of the fields above: what an update takes over as it was sent. */
export const VALIDITY_FIELDS = [
  'start_date',
  'expiration_date',
  'validity_timeframe',
  'validity_day_of_week',
  'validity_hours',
] as const;

/** A campaign or tier in answers: what is not set is left out. */
export class ValidityAnswer {
  @IsOptional()
  @IsInstant()
  start_date?: string;

  @IsOptional()
  @IsInstant()
  expiration_date?: string;

  @IsShownTimeframe()
  validity_timeframe?: { readonly interval: string; readonly duration: string };

  @IsShownDaysOfWeek()
  validity_day_of_week?: readonly number[];

  @IsShownHours()
  validity_hours?: { readonly daily: readonly object[] };
}
