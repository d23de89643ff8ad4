import { parseInstant } from '@perkstream/kernel';
import { dayNumberOf } from '../local-time.js';
import { type ConditionValue } from '../rule-set.js';
import { not, type ConditionOperator, type Moment, type OperatorTable, type Predicate } from './condition-operator.js';
import { stepsToCompare, stepsToSearch } from '../step-costs.js';
import { comparing, dateOperators, dateValueOf, readDateValue } from './date.operators.js';
import { timeframeOperators } from './timeframe.operators.js';
import { listOf, looksLikeDate, numberOf, textOf } from './value-text.js';

const MAX_VALUE_CHARACTERS = 5_000;
const any = { expects: 'a text, number, truth value or object', read: readAny } as const;
const text = { takes: 'many', expects: 'a text', read: readText } as const;
const count = { takes: 'one', expects: 'a number, not below 0', read: readCount } as const;
const bound = { takes: 'one', expects: 'a number, date or date-time', read: readBound } as const;

/** For values of which only the data says the type. A list is its elements; a date that names no time means all of its day. */
export const metadataOperators: OperatorTable = {
  $is: { ...any, takes: 'one', compile: oneOf },
  $is_not: { ...any, takes: 'one', compile: (values) => not(oneOf(values)) },
  $in: { ...any, takes: 'many', compile: oneOf },
  $not_in: { ...any, takes: 'many', compile: (values) => not(oneOf(values)) },
  $less_than: comparison((difference) => difference < 0),
  $less_than_or_equal: comparison((difference) => difference <= 0),
  $more_than: comparison((difference) => difference > 0),
  $more_than_or_equal: comparison((difference) => difference >= 0),
  $starts_with: matching((actual, wanted) => actual.startsWith(wanted)),
  $ends_with: matching((actual, wanted) => actual.endsWith(wanted)),
  $contains: { ...text, read: (value) => readText(textOfScalar(value)), compile: containing },
  $count: counting((length, wanted) => length === wanted),
  $count_more: counting((length, wanted) => length > wanted),
  $count_less: counting((length, wanted) => length < wanted),
  $not_differ: { ...any, takes: 'many', compile: sameSet },
  $not_intersect: { ...any, takes: 'many', compile: (values) => not(oneOf(values)) },
  ...dateOperators,
  ...timeframeOperators,
};

function oneOf(values: readonly ConditionValue[]): Predicate {
  const wanted = new Set(values.map(textOf));
  const isWantedDate = oneOfDates(values.filter(looksLikeDate));
  const isWanted = (value: unknown, moment: Moment) => {
    moment.steps?.take(stepsToCompare(value));
    return wanted.has(textOf(value)) || isWantedDate(value, moment);
  };
  return (actual, moment) => {
    if (Array.isArray(actual)) return actual.some((value) => isWanted(value, moment));
    return actual !== undefined && actual !== null && isWanted(actual, moment);
  };
}

/** A date without a time means all of its day; one with a time is that moment, however it is written. */
function oneOfDates(dates: readonly string[]): Predicate {
  const days = new Set<number>();
  const instants = new Set<number>();
  for (const text of dates) {
    const date = readDateValue(text)?.({});
    if (date?.instant !== undefined) instants.add(date.instant);
    else if (date) days.add(dayNumberOf(date.wall));
  }
  if (days.size + instants.size === 0) return () => false;
  return (value, moment) => {
    const actual = dateValueOf(value, moment);
    if (!actual) return false;
    return days.has(dayNumberOf(actual.wall)) || (actual.instant !== undefined && instants.has(actual.instant));
  };
}

function comparison(holds: (difference: number) => boolean): ConditionOperator {
  return {
    ...bound,
    compile: ([wanted]) => {
      if (typeof wanted === 'string') return comparing(wanted, holds);
      return (value) => {
        const actual = numberOf(value);
        return actual !== undefined && holds(actual - (wanted as number));
      };
    },
  };
}

function matching(holds: (actual: string, wanted: string) => boolean): ConditionOperator {
  return {
    ...text,
    compile: (values) => (actual, moment) =>
      listOf(actual).some((part) => {
        moment.steps?.take(values.length);
        return typeof part === 'string' && values.some((wanted) => holds(part, wanted as string));
      }),
  };
}

/** Part of a text, or one of the elements of a list. */
function containing(values: readonly ConditionValue[]): Predicate {
  const elements = oneOf(values);
  return (actual, moment) => {
    if (Array.isArray(actual)) return elements(actual, moment);
    if (typeof actual !== 'string') return false;
    return values.some((wanted) => {
      moment.steps?.take(stepsToSearch(actual));
      return actual.includes(wanted as string);
    });
  };
}

function counting(holds: (length: number, wanted: number) => boolean): ConditionOperator {
  return {
    ...count,
    compile:
      ([wanted]) =>
      (actual) =>
        holds(Array.isArray(actual) ? actual.length : 0, wanted as number),
  };
}

/** The same elements, in any order and number. */
function sameSet(values: readonly ConditionValue[]): Predicate {
  const wanted = new Set(values.map(textOf));
  return (value, { steps }) => {
    steps?.take(stepsToCompare(value));
    const actual = new Set(listOf(value).map(textOf));
    return actual.size === wanted.size && [...actual].every((element) => wanted.has(element));
  };
}

function readAny(value: unknown): ConditionValue | undefined {
  if (typeof value === 'string') return value.length <= MAX_VALUE_CHARACTERS ? value : undefined;
  if (typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value))) return value;
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? readObject(value) : undefined;
}

function readObject(value: object): ConditionValue | undefined {
  try {
    const json = JSON.stringify(value);
    return json.length <= MAX_VALUE_CHARACTERS ? (JSON.parse(json) as ConditionValue) : undefined;
  } catch {
    return undefined;
  }
}

function readText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' && value.length <= MAX_VALUE_CHARACTERS ? value : undefined;
}

function textOfScalar(value: unknown): unknown {
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
}

function readCount(value: unknown): number | undefined {
  const number = numberOf(value);
  return number !== undefined && number >= 0 ? number : undefined;
}

function readBound(value: unknown): ConditionValue | undefined {
  return numberOf(value) ?? (looksLikeDate(value) && parseInstant(value) !== undefined ? value : undefined);
}
