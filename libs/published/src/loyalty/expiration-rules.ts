import { OneOf, Whole } from '../language/index.js';
import { type PointsExpirationRules } from './events.js';

/** When points of a loyalty card expire. */
export class PointsExpirationRulesInput {
  @OneOf(['FIXED_DAY_OF_YEAR', 'MONTH']) period_type!: 'FIXED_DAY_OF_YEAR' | 'MONTH';
  @Whole({ optional: true, min: 0 }) period_value?: number;
  @OneOf(['END_OF_MONTH', 'END_OF_QUARTER', 'END_OF_HALF_YEAR', 'END_OF_YEAR', 'PARTICULAR_MONTH'], { optional: true })
  rounding_type?: string;
  @Whole({ optional: true }) rounding_value?: number;
  @Whole({ optional: true, min: 1, max: 12 }) fixed_month?: number;
  @Whole({ optional: true, min: 1, max: 31 }) fixed_day?: number;
}

/** The rules as they are sent. */
export type WireExpirationRules = Readonly<PointsExpirationRulesInput>;

/** A thousand years: points that last longer do not expire. */
const MAX_MONTHS = 12_000;
const ROUNDINGS = ['END_OF_MONTH', 'END_OF_QUARTER', 'END_OF_HALF_YEAR', 'END_OF_YEAR'] as const;

/** Rules as they were sent, in the shape that decides; undefined where something is missing or out of bounds. */
export function parsePointsExpirationRules(sent: WireExpirationRules): PointsExpirationRules | undefined {
  const { period_type: periodType, fixed_month: fixedMonth, fixed_day: fixedDay } = sent;
  if (periodType === 'FIXED_DAY_OF_YEAR') {
    if (!isWithin(fixedMonth, 1, 12) || !isWithin(fixedDay, 1, 31)) return undefined;
    return { periodType, fixedMonth, fixedDay };
  }
  const { period_value: periodValue, rounding_type: rounding, rounding_value: roundingMonth } = sent;
  if (!isWithin(periodValue, 0, MAX_MONTHS)) return undefined;
  if (rounding === undefined) return { periodType, periodValue };
  if (rounding === 'PARTICULAR_MONTH') {
    return isWithin(roundingMonth, 1, 12) ? { periodType, periodValue, rounding, roundingMonth } : undefined;
  }
  const known = ROUNDINGS.find((each) => each === rounding);
  return known && { periodType, periodValue, rounding: known };
}

function isWithin(value: number | undefined, least: number, most: number): value is number {
  return value !== undefined && Number.isInteger(value) && value >= least && value <= most;
}
