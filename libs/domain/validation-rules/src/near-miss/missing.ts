import { type JsonObject } from '@perkstream/kernel';

/** Of an amount or a quantity there is not enough. Amounts in minor units, quantities in units. */
export interface Missing {
  /** The name of the rule that measures it: `order.amount` */
  readonly property: string;
  readonly has: number;
  /** The least that is enough. */
  readonly needs: number;
  /** `needs` less `has` */
  readonly missing: number;
  /** Where it is about one line: its position in the cart, from 0. */
  readonly itemIndex?: number;
}

/** What is missing for two rule sets: of the same amount, the larger one. */
export function mergedMissing(some: readonly Missing[], others: readonly Missing[]): readonly Missing[] {
  const isSame = (one: Missing, other: Missing) =>
    one.property === other.property && one.itemIndex === other.itemIndex && one.has === other.has;
  const left = some.filter((one) => !others.some((other) => isSame(one, other) && other.needs >= one.needs));
  return [...left, ...others.filter((other) => !left.some((one) => isSame(one, other)))];
}

/** `result.details.missing` of a validation or qualification. */
export function presentMissing(missing: readonly Missing[]): JsonObject[] {
  return missing.map(({ itemIndex, ...numbers }) => ({
    ...numbers,
    ...(itemIndex !== undefined && { item_index: itemIndex }),
  }));
}
