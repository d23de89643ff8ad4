import { checkAvailability, momentsOfChange, type Windows } from '@perkstream/domain-availability';
import { type Discount, type ProductTargets } from '@perkstream/domain-pricing';
import { instantOf } from '@perkstream/kernel';

/** A promotion tier, for a time in which it was the same and anybody got it without doing anything. */
export interface GeneralOffer {
  /** `promo_…` */
  readonly id: string;
  /** Milliseconds since 1970; `to` is not included, null: it lasts */
  readonly from: number;
  readonly to: number | null;
  readonly discount: Discount;
  readonly targets: ProductTargets;
  /** It was open while all of these were. */
  readonly windows: readonly Windows[];
  readonly categoryId: string | null;
  /** Of the tier: newer ones are tried first where nothing else orders them. ISO 8601 in UTC */
  readonly createdAt: string;
}

/** A percent or a fixed price of items, or a percent of the order, without a formula. Decision 0251. */
export function isGeneralDiscount(discount: Discount | undefined, targets: ProductTargets): boolean {
  if (discount?.type === 'PERCENT') return discount.percentOffFormula === undefined;
  if (discount?.type !== 'FIXED' || discount.fixedAmountFormula !== undefined) return false;
  const isOfItems = targets.includedAll || targets.included.length + targets.excluded.length > 0;
  return discount.effect === 'APPLY_TO_ITEMS' || (discount.effect === undefined && isOfItems);
}

export function isInForce(offer: GeneralOffer, moment: number, timeZone: string): boolean {
  const { from, to, windows } = offer;
  if (moment < from || (to !== null && moment >= to)) return false;
  const now = instantOf(moment);
  return windows.every((each) => checkAvailability(each, now, timeZone) === 'available');
}

/** Whether it may be in force at some moment between the two. */
export function touches({ from, to, windows }: GeneralOffer, start: number, end: number): boolean {
  if (from >= end || (to !== null && to <= start)) return false;
  return windows.every(
    ({ startDate, expirationDate }) =>
      (startDate === undefined || Date.parse(startDate) < end) &&
      (expirationDate === undefined || Date.parse(expirationDate) >= start),
  );
}

/**
 * When it may begin or end between two moments, in no order.
 * @param most undefined is the answer where there would be more
 */
export function changesOfOffer(
  { from, to, windows }: GeneralOffer,
  [start, end]: readonly [number, number],
  timeZone: string,
  most: number,
): readonly number[] | undefined {
  const first = Math.max(from, start);
  const last = Math.min(to ?? end, end);
  const found = [from, ...(to === null ? [] : [to])].filter((moment) => moment > start && moment <= end);
  for (const each of windows) {
    const moments = momentsOfChange(each, first, last, timeZone, most);
    if (!moments || found.length + moments.length > most) return undefined;
    found.push(...moments);
  }
  return found;
}

export const EVERYTHING = '*';

/** What it may be about: ids and source ids of products, SKUs and collections, or `EVERYTHING`. */
export function subjectsOf({ targets: { included, includedAll } }: GeneralOffer): readonly string[] {
  if (includedAll || included.length === 0) return [EVERYTHING];
  return included.flatMap(({ id, sourceId }) => (sourceId === undefined ? [id] : [id, sourceId]));
}

export function collectionsOf({ targets: { included, excluded } }: GeneralOffer): readonly string[] {
  const all = [...included, ...excluded].filter(({ object }) => object === 'products_collection');
  return all.map(({ id }) => id);
}
