import { dateOf, dayOfMonth, daysBetween, monthOf, monthsBetween, nowOf, yearOf, yearsBetween } from './calendar.js';
import { atPlace, halfAwayFromZero } from './decimals.js';
import { finite, type FormulaDate, type FormulaValue } from './formula-value.js';
import { type FormulaScope } from './formula-scope.js';

interface FormulaFunction {
  readonly args: number;
  readonly of: (args: readonly FormulaValue[], scope: FormulaScope) => FormulaValue;
}

/** The functions that need all their arguments. `IF`, `DEFAULT_TO` and `SWITCH` choose among theirs and are nodes of their own. */
const REGISTRY = {
  MIN: numeric((a, b) => Math.min(a, b)),
  MAX: numeric((a, b) => Math.max(a, b)),
  POW: numeric((a, b) => finite(a ** b)),
  ROUND: numeric((value, place) => atPlace(halfAwayFromZero, value, place)),
  FLOOR: numeric((value, place) => atPlace(Math.floor, value, place)),
  CEIL: numeric((value, place) => atPlace(Math.ceil, value, place)),
  DAY_OF_MONTH: calendar(dayOfMonth),
  MONTH: calendar(monthOf),
  YEAR: calendar(yearOf),
  DATE: calendar((date) => ({ day: date.day })),
  DATE_TIME: calendar((date) => date),
  DAYS_SINCE: sinceOrUntil((date, now) => daysBetween(date, now)),
  MONTHS_SINCE: sinceOrUntil((date, now) => monthsBetween(date, now)),
  YEARS_SINCE: sinceOrUntil((date, now) => yearsBetween(date, now)),
  DAYS_UNTIL: sinceOrUntil((date, now) => daysBetween(now, date)),
  MONTHS_UNTIL: sinceOrUntil((date, now) => monthsBetween(now, date)),
} as const satisfies Record<string, FormulaFunction>;

export type FunctionName = keyof typeof REGISTRY;

export const FUNCTIONS: Readonly<Record<FunctionName, FormulaFunction>> = REGISTRY;

export function isFunctionName(word: string): word is FunctionName {
  return Object.hasOwn(REGISTRY, word);
}

function numeric(of: (a: number, b: number) => number | undefined): FormulaFunction {
  return {
    args: 2,
    of: ([a, b]) => (typeof a === 'number' && typeof b === 'number' ? of(a, b) : undefined),
  };
}

function calendar(of: (date: FormulaDate) => FormulaValue): FormulaFunction {
  return {
    args: 1,
    of: ([value], scope) => {
      const date = dateOf(value, scope.timeZone);
      return date && of(date);
    },
  };
}

function sinceOrUntil(of: (date: FormulaDate, now: FormulaDate) => number): FormulaFunction {
  return {
    args: 1,
    of: ([value], scope) => {
      const date = dateOf(value, scope.timeZone);
      const now = nowOf(scope);
      return date && now && of(date, now);
    },
  };
}
