import { parseFormula, type ParsedFormula } from './parse-formula.js';
import { type FormulaFault } from './tokens.js';

const MAX_KEPT_FORMULAS = 2000;
const kept = new Map<string, ParsedFormula | FormulaFault>();

/** Parsed once per text. The cache is bounded: when it is full, the half that was parsed first makes room. */
export function compileFormula(text: string): ParsedFormula | FormulaFault {
  const known = kept.get(text);
  if (known) return known;
  if (kept.size >= MAX_KEPT_FORMULAS) forgetOldest();
  const parsed = parseFormula(text);
  kept.set(text, parsed);
  return parsed;
}

function forgetOldest(): void {
  let left = MAX_KEPT_FORMULAS / 2;
  for (const text of kept.keys()) {
    if (left-- <= 0) break;
    kept.delete(text);
  }
}
