import { isOneOf, type LineTest } from '../rules/line-targets.js';
import { type BundleRules, type TargetObject } from '../rule-set.js';
import { linesOf, type RuleLine, type RuleSubject } from '../rule-subject.js';

/** A bundle ready to be looked for, its entries in the order in which they take their units. */
export interface CompiledBundle {
  readonly limit: number;
  readonly entries: readonly CompiledEntry[];
}

interface CompiledEntry {
  readonly id: string;
  readonly object: TargetObject;
  readonly quantity: number;
  readonly isMember: LineTest;
}

/** Whole sets that an order holds, and what a first one lacks. */
export interface BundleFinding {
  /** 0 to `limit` */
  readonly quantity: number;
  readonly limit: number;
  /** The units that the sets are made of, or that a first set has so far. */
  readonly identified: readonly IdentifiedItem[];
  /** What a first set lacks; absent when there is one. */
  readonly missing?: readonly MissingItem[];
}

interface IdentifiedItem {
  /** of the SKU or product on the line */
  readonly id: string;
  readonly object: 'product' | 'sku';
  /** Position of the line, from 0. */
  readonly itemIndex: number;
  readonly itemQuantity: number;
}

interface MissingItem {
  readonly id: string;
  readonly object: TargetObject;
  readonly itemQuantity: number;
}

interface Allocation {
  /** entry by entry: units taken of each line */
  readonly taken: readonly (readonly { readonly index: number; readonly units: number }[])[];
  readonly short: readonly number[];
  readonly isWhole: boolean;
}

/** It is asked once whether it belongs to an entry, and tried in as many numbers of sets as halving leaves of a hundred. */
const STEPS_OF_A_LINE = 3;

const ORDER: readonly TargetObject[] = ['sku', 'product', 'products_collection'];

export function compileBundle({ limit, entries }: BundleRules): CompiledBundle {
  const compiled = entries.map(({ id, object, quantity }) => ({
    id,
    object,
    quantity,
    isMember: isOneOf([{ id, object }]),
  }));
  return { limit, entries: compiled.sort((a, b) => ORDER.indexOf(a.object) - ORDER.indexOf(b.object)) };
}

/**
 * Looks for sets greedily: SKUs take their units first, then products, then collections, each from the lines as they were
 * sent; every unit is used once.
 */
export function identifyBundle({ limit, entries }: CompiledBundle, subject: RuleSubject): BundleFinding {
  const lines = linesOf(subject);
  subject.steps?.take(entries.length * lines.length * STEPS_OF_A_LINE);
  const candidates = entries.map(({ isMember }) => lines.flatMap((line, index) => (isMember(line) ? [index] : [])));
  const most = entries.reduce((least, { quantity }, position) => {
    const units = candidates[position]!.reduce((sum, index) => sum + unitsOf(lines[index]!), 0);
    return Math.min(least, Math.floor(units / quantity));
  }, limit);
  const fits = (sets: number): boolean => sets === 0 || allocate(entries, candidates, lines, sets).isWhole;
  const sets = largestThatFits(most, fits);
  return buildFinding(entries, lines, allocate(entries, candidates, lines, Math.max(1, sets)), sets, limit);
}

/** Entries that overlap can make fewer sets than each of them would alone. */
function largestThatFits(most: number, fits: (sets: number) => boolean): number {
  if (fits(most)) return most;
  let low = 0;
  let high = most - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Takes the units of so many sets, as far as there are any. */
function allocate(
  entries: readonly CompiledEntry[],
  candidates: readonly (readonly number[])[],
  lines: readonly RuleLine[],
  sets: number,
): Allocation {
  const left = lines.map(unitsOf);
  const short: number[] = [];
  const taken = entries.map(({ quantity }, position) => {
    let needed = quantity * sets;
    const parts: { index: number; units: number }[] = [];
    for (const index of candidates[position]!) {
      const units = Math.min(needed, left[index]!);
      if (units <= 0) continue;
      left[index]! -= units;
      needed -= units;
      parts.push({ index, units });
    }
    short.push(needed);
    return parts;
  });
  return { taken, short, isWhole: short.every((needed) => needed === 0) };
}

function buildFinding(
  entries: readonly CompiledEntry[],
  lines: readonly RuleLine[],
  { taken, short, isWhole }: Allocation,
  quantity: number,
  limit: number,
): BundleFinding {
  const identified = taken.flatMap((parts) =>
    parts.flatMap(({ index, units }) => {
      const { skuId, productId, skuSourceId, productSourceId } = lines[index]!;
      const sku = skuId ?? skuSourceId;
      const id = sku ?? productId ?? productSourceId ?? '';
      return [
        {
          id,
          object: sku === undefined ? ('product' as const) : ('sku' as const),
          itemIndex: index,
          itemQuantity: units,
        },
      ];
    }),
  );
  const missing = entries.flatMap(({ id, object }, position) =>
    short[position]! > 0 ? [{ id, object, itemQuantity: short[position]! }] : [],
  );
  return { quantity, limit, identified, ...(!isWhole && { missing }) };
}

function unitsOf(line: RuleLine): number {
  return Math.max(0, Math.floor(line.quantity));
}
