import { derivedId, type MinorUnits } from '@perkstream/kernel';

/** What everybody paid for one unit of an item at a moment. */
export interface PriceOfThen {
  /** null: it had no price, or was not there */
  readonly price: MinorUnits | null;
  readonly regularPrice: MinorUnits | null;
  /** Promotion tiers that made it cheaper, in the order in which they applied. */
  readonly causes: readonly string[];
}

/** A time in which that was the same. Milliseconds since 1970. */
export interface PriceInterval extends PriceOfThen {
  readonly from: number;
  /** Not included; null: it lasts */
  readonly to: number | null;
}

/**
 * The prices between two moments, oldest first and without gaps: neighbours differ.
 * @param moments at which the price may change, in order
 * @param to the last one ends there; null: it lasts
 */
export function intervalsOf(
  from: number,
  moments: Iterable<number>,
  to: number | null,
  priceAt: (moment: number) => PriceOfThen,
): readonly PriceInterval[] {
  const intervals: PriceInterval[] = [];
  let current = { from, ...priceAt(from) };
  for (const moment of moments) {
    if (moment <= current.from || (to !== null && moment >= to)) continue;
    const next = priceAt(moment);
    if (isSamePrice(current, next)) continue;
    intervals.push({ ...current, to: moment });
    current = { from: moment, ...next };
  }
  return [...intervals, { ...current, to }];
}

/** Derived from the item and the beginning. */
export function intervalIdOf(itemId: string, from: number): string {
  return derivedId('pri_', from, itemId, 'price');
}

function isSamePrice(one: PriceOfThen, other: PriceOfThen): boolean {
  return (
    one.price === other.price && one.regularPrice === other.regularPrice && one.causes.join() === other.causes.join()
  );
}
