import { memoized, type StepBudget } from '@perkstream/kernel';
import { type CartLine } from '../cart/cart.js';
import { type CollectionMembership, type ProductTarget, type ProductTargets } from './product-target.js';

/** A product covers the SKUs of it that were sent; a SKU covers itself; a collection says for itself. */
function coversLine(target: ProductTarget, line: CartLine, isInCollection: CollectionMembership): boolean {
  switch (target.object) {
    case 'product':
      return (
        isOneOf(target, line.productId, line.product?.sourceId) ||
        (line.relatedObject === 'product' && isOneOf(target, undefined, line.sourceId))
      );
    case 'sku':
      return (
        isOneOf(target, line.skuId, line.sku?.sourceId) ||
        (line.relatedObject === 'sku' && isOneOf(target, undefined, line.sourceId))
      );
    case 'products_collection':
      return isInCollection(target.id, line);
  }
}

function isOneOf(target: ProductTarget, id: string | undefined, sourceId: string | undefined): boolean {
  return (
    (id !== undefined && id === target.id) ||
    (sourceId !== undefined && sourceId !== '' && (sourceId === target.sourceId || sourceId === target.id))
  );
}

/** For each line: the entries that cover it, the governing one first. */
export interface LineMatch {
  readonly index: number;
  readonly line: CartLine;
  /** Positions in `included`; empty for a line that is in because everything is. */
  readonly included: readonly number[];
}

export interface Matches {
  readonly eligible: readonly LineMatch[];
  /** Per excluded entry, the lines it keeps out. */
  readonly excluded: readonly (readonly number[])[];
}

const NONE: readonly number[] = [];
/** To see that an entry is about another product takes less than a step. */
const ENTRIES_IN_A_STEP = 4;
/** Entries that cover one line are put in order. */
const STEPS_TO_RANK = 10;

/**
 * Excluded wins over included. Without included entries everything else is in. The answer does not depend on the order of the
 * lists: the most specific entry (SKU, product, collection) governs a line, among equals the lower id.
 */
export function matchLines(
  lines: readonly CartLine[],
  targets: ProductTargets,
  isInCollection: CollectionMembership,
  steps: StepBudget | undefined,
): Matches {
  steps?.take(lines.length * (1 + (targets.included.length + targets.excluded.length) / ENTRIES_IN_A_STEP));
  const everythingIn = targets.includedAll || targets.included.length === 0;
  const excluded: number[][] = targets.excluded.map(() => []);
  const eligible: LineMatch[] = [];
  lines.forEach((line, index) => {
    let isOut = false;
    targets.excluded.forEach((target, position) => {
      if (!coversLine(target, line, isInCollection)) return;
      excluded[position]?.push(index);
      isOut = true;
    });
    if (isOut) return;
    const included = matchesOf(line, targets.included, isInCollection);
    if (included.length > 1) steps?.take(included.length * STEPS_TO_RANK);
    if (everythingIn || included.length > 0) eligible.push({ index, line, included });
  });
  return { eligible, excluded };
}

function matchesOf(line: CartLine, included: readonly ProductTarget[], isInCollection: CollectionMembership) {
  let found: number[] | undefined;
  for (let position = 0; position < included.length; position++) {
    const target = included[position];
    if (target && coversLine(target, line, isInCollection)) (found ??= []).push(position);
  }
  if (!found) return NONE;
  return found.length === 1 ? found : found.sort((a, b) => precedence(included[a], included[b]));
}

const SPECIFICITY = { sku: 0, product: 1, products_collection: 2 };

function precedence(one: ProductTarget | undefined, other: ProductTarget | undefined): number {
  if (!one || !other) return 0;
  const bySpecificity = SPECIFICITY[one.object] - SPECIFICITY[other.object];
  if (bySpecificity !== 0) return bySpecificity;
  if (one.id !== other.id) return one.id < other.id ? -1 : 1;
  // The same target twice: any order will do that does not depend on the list.
  const [a, b] = [settingsOf(one), settingsOf(other)];
  return a < b ? -1 : a > b ? 1 : 0;
}

const settingsOf = memoized((target: ProductTarget) =>
  JSON.stringify(Object.entries(target).sort(([a], [b]) => (a < b ? -1 : 1))),
);
