import { roundHalfUp, type MinorUnits } from '@perkstream/kernel';
import { type CartLine } from '../cart/cart.js';
import { compileFormula } from '../formula/compile-formula.js';
import { evaluateFormula } from '../formula/evaluate-formula.js';
import { type FormulaContext } from '../formula/formula-scope.js';
import { OPERANDS } from '../formula/operands.js';

/** A value that may come from a formula. */
export interface ResolvedValue {
  /** For the whole order; the static value where the formula needs a line. */
  readonly value: number;
  readonly isDynamic: boolean;
  /** The formula asks for the line, so that each line has a value of its own. */
  readonly needsLine: boolean;
  readonly valueOf: (line?: CartLine) => number;
}

/** From what a formula came to (major units, a percentage, units) to the value that counts. */
export type Reading = (result: number) => number;

export const asMoney: Reading = (result) => Math.min(roundHalfUp(Math.max(0, result) * 100), Number.MAX_SAFE_INTEGER);
export const asPercent: Reading = (result) => (result > 0 ? Math.min(100, result) : 0);

const MAX_UNITS = 1_000_000;

/** Fractions of a unit are not given away. */
export const asUnits: Reading = (result) => (result > 0 ? Math.min(Math.floor(result + 1e-9), MAX_UNITS) : 0);

/** The formula's result, or the static value when there is none or it cannot be worked out. */
export function resolveValue(
  formula: string | undefined,
  fallback: number,
  reading: Reading,
  formulas: FormulaContext,
): ResolvedValue {
  if (formula === undefined) return { value: fallback, isDynamic: false, needsLine: false, valueOf: () => fallback };
  if (looksAtLines(formula)) {
    const valueOf = (line?: CartLine) => valueForLine(formula, line, reading, formulas) ?? fallback;
    return { value: fallback, isDynamic: true, needsLine: true, valueOf };
  }
  const result = evaluateFormula(formula, formulas);
  const value = result === undefined ? fallback : reading(result);
  return { value, isDynamic: result !== undefined, needsLine: false, valueOf: () => value };
}

/** A formula's value for one line; undefined when it cannot be worked out. */
export function valueForLine(
  formula: string,
  line: CartLine | undefined,
  reading: Reading,
  formulas: FormulaContext,
): number | undefined {
  formulas.line = line;
  const result = evaluateFormula(formula, formulas);
  formulas.line = undefined;
  return result === undefined ? undefined : reading(result);
}

/** A static amount as a client sent it: rounded, not below zero, zero where there is none. */
export function staticMoney(value: number | undefined): MinorUnits {
  return value !== undefined && value > 0 ? Math.min(roundHalfUp(value), Number.MAX_SAFE_INTEGER) : 0;
}

function looksAtLines(formula: string): boolean {
  const compiled = compileFormula(formula);
  if ('fault' in compiled) return false;
  for (const name of compiled.operands) if (OPERANDS[name].scope === 'products') return true;
  return false;
}
