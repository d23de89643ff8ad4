import { instantOf, isDuration, parseInstant, plusDuration } from '@perkstream/kernel';
import { DAY_MS, dayNumberOf, weekdayOf } from '../local-time.js';
import { type ConditionOperator, type OperatorTable, type Moment } from './condition-operator.js';
import { type DateValue, dateValueOf, differenceOf, readDateValue } from './date.operators.js';
import { looksLikeDate } from './value-text.js';

const MAX_VALUE_CHARACTERS = 200;
/** Numbers of a few digits: no window leaves the calendar. */
const DURATION = /^P(?=\d|T\d)(?:T?\d{1,4}(?:\.\d{1,3})?[YMWDHS]){1,7}$/;
const HOURS = /^([01]\d|2[0-3]):[0-5]\d$/;

/** Windows that a date in metadata must lie in. Several windows: in one of them. */
export const timeframeOperators: OperatorTable = {
  $timeframe: windows('a text of the form start;interval;duration in ISO 8601', isTimeframe, (value) => {
    const [start, interval, duration] = partsOf(value);
    const first = readDateValue(start!);
    return ({ wall }, moment) => {
      moment.steps?.take(STEPS_OF_A_SERIES);
      return first !== undefined && isWithin(first(moment).wall, interval!, duration!, wall);
    };
  }),
  $timeframe_absolute: windows('a text of the form from;to in ISO 8601', isAbsolute, (value) => {
    const [from, to] = partsOf(value).map(readDateValue);
    return (date, moment) => {
      moment.steps?.take(STEPS_OF_A_WINDOW);
      return !!from && !!to && differenceOf(date, from(moment)) >= 0 && differenceOf(date, to(moment)) <= 0;
    };
  }),
  $timeframe_daily_hours: windows('a text of the form HH:mm;HH:mm;days', isDailyHours, (value) => {
    const [start, end, days] = partsOf(value);
    const weekdays = (days ?? '').split(',').filter(Boolean).map(Number);
    const [opens, closes] = [minutesOf(start!), minutesOf(end!)];
    return ({ wall }, { steps }) => {
      steps?.take(STEPS_OF_A_WINDOW);
      return isWithinHours(wall, opens, closes, weekdays);
    };
  }),
};

/** The calendar is asked some dozens of times which window of the series a date lies in. */
const STEPS_OF_A_SERIES = 4_000;
const STEPS_OF_A_WINDOW = 10;

/** Whether a date lies in a window that was read once. */
type WindowTest = (date: DateValue, moment: Moment) => boolean;

function windows(
  expects: string,
  accepts: (parts: readonly string[]) => boolean,
  windowOf: (value: string) => WindowTest,
): ConditionOperator {
  return {
    takes: 'many',
    expects,
    read: (value) => (isFrame(value, accepts) ? value : undefined),
    compile: (values) => {
      const tests = (values as readonly string[]).map(windowOf);
      return (actual, moment) => {
        const date = dateValueOf(actual, moment);
        return date !== undefined && tests.some((isWithinIt) => isWithinIt(date, moment));
      };
    },
  };
}

/** Whether a window that opens at `first` plus a multiple of the interval is open at `wall`; the end is excluded. */
function isWithin(first: number, interval: string, duration: string, wall: number): boolean {
  if (wall < first) return false;
  const step = plus(first, interval, 1) - first;
  if (step <= 0) return false;
  let n = 0;
  // Months differ in length from the first one, so the estimate is corrected until it stands: a few rounds over a century.
  for (let round = 0; round < 20; round++) {
    const missed = Math.floor((wall - plus(first, interval, n)) / step);
    if (missed === 0) break;
    n = Math.max(0, n + missed);
  }
  for (let more = 0; more < 3 && plus(first, interval, n + 1) <= wall; more++) n += 1;
  return wall >= plus(first, interval, n) && wall < plus(plus(first, interval, n), duration, 1);
}

/** `wall` plus so many durations, on a line where every day has 24 hours. */
function plus(wall: number, duration: string, times: number): number {
  const scaled = duration.replace(/\d+(\.\d+)?/g, (digits) => String(Number(digits) * times));
  return Date.parse(plusDuration(instantOf(wall), scaled, 'utc'));
}

function isWithinHours(wall: number, start: number, end: number, days: readonly number[]): boolean {
  const minute = Math.floor((wall - dayNumberOf(wall) * DAY_MS) / 60_000);
  const opensOn = (day: number): boolean => days.length === 0 || days.includes(weekdayOf(day));
  const today = dayNumberOf(wall);
  if (end > start) return minute >= start && minute < end && opensOn(today);
  return (minute >= start && opensOn(today)) || (minute < end && opensOn(today - 1));
}

function isTimeframe(parts: readonly string[]): boolean {
  return (
    parts.length === 3 && isDate(parts[0]!) && parts.slice(1).every((part) => DURATION.test(part) && isDuration(part))
  );
}

function isAbsolute(parts: readonly string[]): boolean {
  return parts.length === 2 && parts.every(isDate);
}

function isDailyHours([start, end, days, ...more]: readonly string[]): boolean {
  if (more.length > 0 || start === undefined || end === undefined) return false;
  return (
    HOURS.test(start) && HOURS.test(end) && (days === undefined || days === '' || /^[0-6](,[0-6]){0,6}$/.test(days))
  );
}

function isFrame(value: unknown, accepts: (parts: readonly string[]) => boolean): value is string {
  return typeof value === 'string' && value.length <= MAX_VALUE_CHARACTERS && accepts(partsOf(value));
}

function isDate(text: string): boolean {
  return looksLikeDate(text) && parseInstant(text) !== undefined;
}

function partsOf(value: string): string[] {
  return value.split(';').map((part) => part.trim());
}

function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}
