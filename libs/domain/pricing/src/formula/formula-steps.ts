import { isPlainInstant, sizeOf } from '@perkstream/kernel';
import { type FormulaValue } from './formula-value.js';
import { type FunctionName } from './functions.js';
import { type OperatorName } from './operators.js';

/*
 * What the parts of formulas cost, in steps of some ten nanoseconds. Measured, and rather too dear. Decision 0053.
 */

/** To read a date or date-time, and to find its day in a time zone. */
export const STEPS_OF_A_DATE = 120;
const STEPS_OF_AN_ODD_DATE = 500;
const STEPS_OF_A_CALL = 10;
const MAX_DATE_CHARACTERS = 40;

/** To have a formula's text at hand: it may have to be parsed anew. */
export function stepsToCompile(text: string): number {
  return 1 + (text.length >> 1);
}

export function stepsToCall(_name: FunctionName, args: readonly FormulaValue[]): number {
  return args.reduce((sum: number, arg) => sum + stepsToReadAsDate(arg), STEPS_OF_A_CALL);
}

export function stepsToOperate(name: OperatorName, left: FormulaValue, right: FormulaValue): number {
  if (typeof left === 'number' && typeof right === 'number') return 2;
  switch (name) {
    case 'IN_ARRAY':
    case 'NOT_IN_ARRAY':
      // Every entry is compared as a text and as a number.
      return 10 + 2 * lengthOf(right);
    case 'DATE_IS':
    case 'DATE_IS_NOT':
    case 'IS_AFTER':
    case 'IS_BEFORE':
      return 2 + stepsToReadAsDate(left) + stepsToReadAsDate(right);
    default:
      return 2 + (Array.isArray(left) ? 5 * sizeOf(left) : (lengthOf(left) + lengthOf(right)) >> 4);
  }
}

function stepsToReadAsDate(value: FormulaValue): number {
  if (typeof value !== 'string' || value.length > MAX_DATE_CHARACTERS) return 0;
  return isPlainInstant(value) ? STEPS_OF_A_DATE : STEPS_OF_AN_ODD_DATE;
}

function lengthOf(value: FormulaValue): number {
  return typeof value === 'string' ? value.length : 0;
}
