import { type StepBudget } from '@perkstream/kernel';
import { type CartLine } from '../cart/cart.js';
import { matchLines, type Matches } from './match-target.js';
import {
  type CollectionMembership,
  type MetTarget,
  type MetUnits,
  type ProductTarget,
  type ProductTargets,
} from './product-target.js';

const MAX_LISTED_UNITS = 1000;

/** Are the numbers of units listed, or are there too many in the order? */
export type UnitsShown = boolean;

export function unitsShown(lines: readonly CartLine[]): UnitsShown {
  let units = 0;
  for (const line of lines) units += line.quantity;
  return units <= MAX_LISTED_UNITS;
}

export function metUnits(index: number, shown: UnitsShown, units: () => readonly number[]): MetUnits {
  return shown ? { index, units: units() } : { index, unitsLimitExceeded: true };
}

/** The excluded entries with the lines that they keep out, all units of them. */
export function metExcluded(
  lines: readonly CartLine[],
  excluded: readonly ProductTarget[],
  indices: Matches['excluded'],
  steps: StepBudget | undefined,
): readonly MetTarget[] {
  if (excluded.length === 0) return [];
  const shown = unitsShown(lines);
  return excluded.map((target, position) => metWhole(target, indices[position] ?? [], lines, shown, steps));
}

interface MetTargets {
  readonly applicableTo: readonly MetTarget[];
  readonly inapplicableTo: readonly MetTarget[];
}

const NOTHING_MET: MetTargets = { applicableTo: [], inapplicableTo: [] };

/** For a discount that does not work on lines: what its entries would cover. */
export function metTargets(
  lines: readonly CartLine[],
  targets: ProductTargets,
  isInCollection: CollectionMembership,
  steps: StepBudget | undefined,
): MetTargets {
  if (targets.included.length === 0 && targets.excluded.length === 0) return NOTHING_MET;
  const { eligible, excluded } = matchLines(lines, targets, isInCollection, steps);
  const indices: number[][] = targets.included.map(() => []);
  for (const match of eligible) indices[match.included[0] ?? -1]?.push(match.index);
  const shown = unitsShown(lines);
  return {
    applicableTo: targets.included.map((target, position) => {
      return metWhole(target, indices[position] ?? [], lines, shown, steps);
    }),
    inapplicableTo: metExcluded(lines, targets.excluded, excluded, steps),
  };
}

/** An entry with all of its settings is part of the answer. */
const STEPS_OF_AN_ENTRY = 10;

/** Lines are listed, and their units where there are not too many. */
function stepsToShow(indices: readonly number[], lines: readonly CartLine[], shown: UnitsShown): number {
  return indices.reduce((sum, index) => sum + 4 + (shown ? 3 * (lines[index]?.quantity ?? 0) : 0), 0);
}

function metWhole(
  target: ProductTarget,
  indices: readonly number[],
  lines: readonly CartLine[],
  shown: UnitsShown,
  steps: StepBudget | undefined,
): MetTarget {
  steps?.take(STEPS_OF_AN_ENTRY + stepsToShow(indices, lines, shown));
  return {
    target,
    orderItemIndices: indices,
    orderItemUnits: indices.map((index) =>
      metUnits(index, shown, () => Array.from({ length: lines[index]?.quantity ?? 0 }, (_unit, before) => before + 1)),
    ),
  };
}
