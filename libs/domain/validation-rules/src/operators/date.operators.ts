import { parseInstant } from '@perkstream/kernel';
import { dayNumberOf, DAY_MS, wallClock, weekdayOf } from '../local-time.js';
import { type ConditionOperator, type Moment, type OperatorTable } from './condition-operator.js';
import { stepsToRead } from '../step-costs.js';
import { looksLikeDate, numberOf } from './value-text.js';

/**
 * A date as metadata holds it. Without a time it is that day in every time zone, and `instant` is absent. With a time it is a
 * moment, which has a day in the project's zone.
 */
export interface DateValue {
  readonly instant?: number;
  /** on the line of the wall clock */
  readonly wall: number;
}

const MAX_DAYS = 100_000;
const days = { takes: 'one', expects: 'a number of days, not below 0', read: readDays } as const;
const date = { takes: 'one', expects: 'an ISO 8601 date or date-time', read: readDate } as const;

export const dateOperators: OperatorTable = {
  $after: { ...date, compile: ([value]) => comparing(value as string, (difference) => difference > 0) },
  $before: { ...date, compile: ([value]) => comparing(value as string, (difference) => difference < 0) },
  $more_than_ago: counting((ahead, wanted) => ahead < -wanted),
  $less_than_ago: counting((ahead, wanted) => ahead <= 0 && ahead > -wanted),
  $more_than_future: counting((ahead, wanted) => ahead > wanted),
  $less_than_future: counting((ahead, wanted) => ahead >= 0 && ahead < wanted),
  $is_days_ago: countingWhole((ahead, wanted) => ahead === -wanted),
  $is_days_in_future: countingWhole((ahead, wanted) => ahead === wanted),
  $dow: {
    takes: 'many',
    expects: 'a whole number from 0 (Sunday) to 6 (Saturday)',
    read: (value) => {
      const day = numberOf(value);
      return day !== undefined && Number.isInteger(day) && day >= 0 && day <= 6 ? day : undefined;
    },
    compile: (values) => (actual, moment) => {
      const value = dateValueOf(actual, moment);
      return value !== undefined && values.includes(weekdayOf(dayNumberOf(value.wall)));
    },
  },
};

export function dateValueOf(value: unknown, moment: Moment): DateValue | undefined {
  if (!looksLikeDate(value)) return undefined;
  moment.steps?.take(stepsToRead(value, moment.timeZone));
  return readDateValue(value)?.(moment);
}

/** A date that a rule names: read once, then shown on the wall clock of each subject. */
type NamedDate = (moment: Pick<Moment, 'timeZone'>) => DateValue;

/** undefined: it is none */
export function readDateValue(text: string): NamedDate | undefined {
  const parsed = parseInstant(text);
  if (parsed === undefined) return undefined;
  const instant = Date.parse(parsed);
  if (text.length === 10) {
    const day = { wall: instant };
    return () => day;
  }
  return ({ timeZone }) => ({ instant, wall: wallClock(instant, timeZone) });
}

/** Above 0 when `a` is later. What has no time is compared by the wall clock, as its midnight. */
export function differenceOf(a: DateValue, b: DateValue): number {
  return a.instant !== undefined && b.instant !== undefined ? a.instant - b.instant : a.wall - b.wall;
}

export function comparing(
  wanted: string,
  holds: (difference: number) => boolean,
): (actual: unknown, moment: Moment) => boolean {
  const bound = readDateValue(wanted);
  return (actual, moment) => {
    const value = bound && dateValueOf(actual, moment);
    return value !== undefined && holds(differenceOf(value, bound!(moment)));
  };
}

/** Days ahead of now: exact for moments, calendar days for days. */
function counting(holds: (ahead: number, wanted: number) => boolean): ConditionOperator {
  return ahead(
    (value, now, moment) =>
      value.instant === undefined ? wholeDaysAhead(value, now, moment) : (value.instant - now) / DAY_MS,
    holds,
  );
}

function countingWhole(holds: (ahead: number, wanted: number) => boolean): ConditionOperator {
  return ahead(wholeDaysAhead, (days, wanted) => holds(days, Math.trunc(wanted)));
}

function ahead(daysAhead: typeof wholeDaysAhead, holds: (ahead: number, wanted: number) => boolean): ConditionOperator {
  return {
    ...days,
    compile:
      ([wanted]) =>
      (actual, moment) => {
        const value = dateValueOf(actual, moment);
        return value !== undefined && holds(daysAhead(value, Date.parse(moment.now), moment), wanted as number);
      },
  };
}

function wholeDaysAhead(value: DateValue, now: number, { timeZone }: Moment): number {
  return dayNumberOf(value.wall) - dayNumberOf(wallClock(now, timeZone));
}

function readDays(value: unknown): number | undefined {
  const count = numberOf(value);
  return count !== undefined && count >= 0 && count <= MAX_DAYS ? count : undefined;
}

function readDate(value: unknown): string | undefined {
  return looksLikeDate(value) && parseInstant(value) !== undefined ? value : undefined;
}
