import { LRUCache } from 'lru-cache';
import { parseFormula, type ParsedFormula } from './parse-formula.js';
import { type FormulaFault } from './tokens.js';

const parsed = new LRUCache<string, ParsedFormula | FormulaFault>({ max: 2_000 });

/** Parsed once per text, as long as it is used. */
export function compileFormula(text: string): ParsedFormula | FormulaFault {
  const known = parsed.get(text) ?? parseFormula(text);
  parsed.set(text, known);
  return known;
}
