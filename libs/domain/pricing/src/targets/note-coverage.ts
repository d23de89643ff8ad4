import { type PricingNote } from '../explain/pricing-note.js';
import { type CoverOptions, scaled, type TargetState } from './coverage.js';
import { type LineMatch, type Matches } from './match-target.js';
import { wireName } from './present-targets.js';
import { type BudgetLeft } from './quantity-budgets.js';

/** Which of the limits leaves no more units than these. */
export function limitOfUnits(
  units: number,
  { quantityLimit, limitFactor }: CoverOptions,
  aggregatedLeft: number,
  limits: readonly TargetState[],
  budgets: readonly BudgetLeft[],
): string {
  if (scaled(quantityLimit, limitFactor) === units) return 'quantity_limit';
  if (aggregatedLeft === units) return 'aggregated_quantity_limit';
  for (const { target, unitsLeft } of limits) {
    if (scaled(target.quantityLimit, limitFactor) === units) return 'product_quantity_limit';
    if (unitsLeft === units) return 'product_aggregated_quantity_limit';
  }
  return wireName(budgets.find(({ left }) => left === units)?.counter.limit ?? '');
}

/** The lines that no entry lets in, or that one keeps out. */
export function noteLinesOut(
  lineCount: number,
  eligible: readonly LineMatch[],
  excluded: Matches['excluded'],
  notes: PricingNote[],
): void {
  const isIn = new Set(eligible.map(({ index }) => index));
  const isExcluded = new Set(excluded.flat());
  for (let itemIndex = 0; itemIndex < lineCount; itemIndex++) {
    if (isIn.has(itemIndex)) continue;
    notes.push({ step: 'item_left_out', itemIndex, reason: isExcluded.has(itemIndex) ? 'excluded' : 'not_included' });
  }
}
