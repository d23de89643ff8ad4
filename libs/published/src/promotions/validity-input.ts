import { IsOptional } from 'class-validator';
import { Describe, IsInstant, IsShape, Nullable } from '../language/index.js';

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

  @IsOptional()
  @IsShape({
    type: 'object',
    nullable: true,
    properties: { interval: { type: 'string', nullable: true }, duration: { type: 'string', nullable: true } },
  })
  @Describe('ISO 8601 durations: opens for duration every interval, counted from start_date')
  validity_timeframe?: { interval?: string | null; duration?: string | null } | null;

  @IsOptional()
  @IsShape({ type: 'array', nullable: true, items: { type: 'integer', minimum: 0, maximum: 6 } })
  @Describe('0 = Sunday … 6 = Saturday')
  validity_day_of_week?: number[] | null;

  @IsOptional()
  @IsShape({
    type: 'object',
    nullable: true,
    properties: { daily: { type: 'array', nullable: true, items: { type: 'object' } } },
  })
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

  @IsOptional()
  @IsShape({ type: 'object', properties: { interval: { type: 'string' }, duration: { type: 'string' } } })
  validity_timeframe?: { readonly interval: string; readonly duration: string };

  @IsOptional()
  @IsShape({ type: 'array', items: { type: 'integer' } })
  validity_day_of_week?: readonly number[];

  @IsOptional()
  @IsShape({ type: 'object', properties: { daily: { type: 'array', items: { type: 'object' } } } })
  validity_hours?: { readonly daily: readonly object[] };
}
