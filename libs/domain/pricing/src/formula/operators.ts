import { dateOf, isBefore } from './calendar.js';
import { finite, textOf, type FormulaDate, type FormulaValue } from './formula-value.js';
import { type FormulaScope } from './formula-scope.js';

interface Operator {
  /** Higher binds tighter. `OR` is 1 and `AND` is 2, see the parser. */
  readonly binding: number;
  readonly of: (left: FormulaValue, right: FormulaValue, scope: FormulaScope) => FormulaValue;
}

const COMPARISON = 3;
const SUM = 4;
const PRODUCT = 5;

/** Operators between two values. One that does not fit its values gives "impossible", never an error. */
const REGISTRY = {
  '+': numeric(SUM, (a, b) => finite(a + b)),
  '-': numeric(SUM, (a, b) => finite(a - b)),
  '*': numeric(PRODUCT, (a, b) => finite(a * b)),
  '/': numeric(PRODUCT, (a, b) => finite(a / b)),
  '%': numeric(PRODUCT, (a, b) => finite(a % b)),
  '>': numeric(COMPARISON, (a, b) => a > b),
  '<': numeric(COMPARISON, (a, b) => a < b),
  '=': { binding: COMPARISON, of: equal },
  is: textual((a, b) => a === b),
  isNot: textual((a, b) => a !== b),
  contains: { binding: COMPARISON, of: contains },
  startsWith: textual((a, b) => a.startsWith(b)),
  endsWith: textual((a, b) => a.endsWith(b)),
  IN_ARRAY: textual((a, b) => listed(a, b)),
  NOT_IN_ARRAY: textual((a, b) => !listed(a, b)),
  DATE_IS: dated((a, b) => a.day === b.day),
  DATE_IS_NOT: dated((a, b) => a.day !== b.day),
  IS_AFTER: dated((a, b) => isBefore(b, a)),
  IS_BEFORE: dated((a, b) => isBefore(a, b)),
} as const satisfies Record<string, Operator>;

export type OperatorName = keyof typeof REGISTRY;

export const OPERATORS: Readonly<Record<OperatorName, Operator>> = REGISTRY;

export function isOperatorName(word: string): word is OperatorName {
  return Object.hasOwn(REGISTRY, word);
}

function numeric(binding: number, of: (a: number, b: number) => FormulaValue): Operator {
  return { binding, of: (a, b) => (typeof a === 'number' && typeof b === 'number' ? of(a, b) : undefined) };
}

function textual(of: (a: string, b: string) => boolean): Operator {
  return {
    binding: COMPARISON,
    of: (left, right) => {
      const a = textOf(left);
      const b = textOf(right);
      return a === undefined || b === undefined ? undefined : of(a, b);
    },
  };
}

function dated(of: (a: FormulaDate, b: FormulaDate) => boolean): Operator {
  return {
    binding: COMPARISON,
    of: (left, right, scope) => {
      const a = dateOf(left, scope.timeZone);
      const b = dateOf(right, scope.timeZone);
      return a && b && of(a, b);
    },
  };
}

function equal(left: FormulaValue, right: FormulaValue): FormulaValue {
  if (typeof left !== typeof right || typeof left === 'object' || left === undefined) return undefined;
  return left === right;
}

/** Part of a text, or an element of a list. */
function contains(left: FormulaValue, right: FormulaValue): FormulaValue {
  const wanted = textOf(right);
  if (wanted === undefined) return undefined;
  if (Array.isArray(left)) return left.some((part: unknown) => String(part) === wanted);
  return textOf(left)?.includes(wanted);
}

/** Numbers in the list are compared as numbers: 3 is in "3.0, 6". */
function listed(value: string, list: string): boolean {
  const number = value.trim() === '' ? Number.NaN : Number(value);
  return list.split(',').some((part) => {
    const entry = part.trim();
    return entry === value || (entry !== '' && Number(entry) === number);
  });
}
