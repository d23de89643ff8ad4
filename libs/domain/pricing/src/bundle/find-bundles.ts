import { type CartLine } from '../cart/cart.js';
import { coversLine } from '../targets/match-target.js';
import { type CollectionMembership, type ProductTarget, type TargetObject } from '../targets/product-target.js';

/** A part of a bundle: at least `quantity` units of a product, SKU or collection. */
export interface BundlePart {
  readonly object: TargetObject;
  readonly id: string;
  readonly sourceId?: string;
  readonly quantity: number;
}

export interface FoundBundles {
  /** Complete sets, from 0 to `limit`. */
  readonly quantity: number;
  readonly limit: number;
  /** The units that make the sets; of an incomplete one, those that are there. */
  readonly identified: readonly IdentifiedUnits[];
  /** What the first set still lacks; absent when there is one. */
  readonly missing?: readonly MissingUnits[];
}

export interface IdentifiedUnits {
  readonly id: string;
  readonly object: 'product' | 'sku';
  readonly itemIndex: number;
  readonly itemQuantity: number;
}

export interface MissingUnits {
  readonly id: string;
  readonly object: TargetObject;
  readonly itemQuantity: number;
}

const SPECIFICITY = { sku: 0, product: 1, products_collection: 2 };
const SETS_AT_MOST = 100;

/** Looks for complete sets. Parts take their units one after the other - SKUs, products, collections - and each unit once. */
export function findBundles(
  lines: readonly CartLine[],
  parts: readonly BundlePart[],
  limit = 1,
  isInCollection: CollectionMembership = () => false,
): FoundBundles {
  const most = Math.min(Math.max(1, Math.floor(limit) || 1), SETS_AT_MOST);
  const sorted = [...parts].sort((a, b) => SPECIFICITY[a.object] - SPECIFICITY[b.object]);
  let least = 0;
  let tooMany = parts.length === 0 ? 1 : most + 1;
  while (tooMany - least > 1) {
    const sets = Math.floor((least + tooMany) / 2);
    if (takeUnits(lines, sorted, sets, isInCollection).missing.length === 0) least = sets;
    else tooMany = sets;
  }
  const taken = takeUnits(lines, sorted, Math.max(1, least), isInCollection);
  if (least > 0) return { quantity: least, limit: most, identified: taken.identified };
  return { quantity: 0, limit: most, identified: taken.identified, missing: taken.missing };
}

function takeUnits(
  lines: readonly CartLine[],
  parts: readonly BundlePart[],
  sets: number,
  isInCollection: CollectionMembership,
) {
  const left = lines.map((line) => line.quantity);
  const taken = new Map<number, IdentifiedUnits>();
  const missing: MissingUnits[] = [];
  for (const { object, id, sourceId, quantity } of parts) {
    const target: ProductTarget = { object, id, sourceId, effect: 'APPLY_TO_EVERY' };
    let needed = quantity * sets;
    for (let index = 0; index < lines.length && needed > 0; index++) {
      const line = lines[index];
      const units = Math.min(needed, left[index] ?? 0);
      if (!line || units <= 0 || !coversLine(target, line, isInCollection)) continue;
      left[index] = (left[index] ?? 0) - units;
      needed -= units;
      const itemQuantity = (taken.get(index)?.itemQuantity ?? 0) + units;
      taken.set(index, { ...nameOf(line), itemIndex: index, itemQuantity });
    }
    if (needed > 0) missing.push({ id, object, itemQuantity: needed });
  }
  return { identified: [...taken.values()], missing };
}

function nameOf(line: CartLine): Pick<IdentifiedUnits, 'id' | 'object'> {
  return line.skuId === undefined
    ? { id: line.productId ?? line.sourceId ?? '', object: 'product' }
    : { id: line.skuId, object: 'sku' };
}
