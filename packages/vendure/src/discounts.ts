import { type Quote } from '@perkstream/client';

interface PricedItem {
  readonly amount?: number;
  readonly discount_amount?: number;
}

/** What is taken off each item of a cart, in the order of its items, in minor units. */
export type Discounts = readonly number[];

/**
 * The discount of each item, and its share of what is taken off the whole order. Shares are in proportion to what the items cost by then,
 * in whole minor units, and add up to the discount: the first items are given the units that are left over.
 * @param items how many the cart has
 */
export function discountsOf(quote: Pick<Quote, 'order'>, items: number): Discounts {
  const priced = (quote.order?.items ?? []).slice(0, items) as readonly PricedItem[];
  const own = Array.from({ length: items }, (_, index) => priced[index]?.discount_amount ?? 0);
  const left = own.map((discount, index) => Math.max(0, (priced[index]?.amount ?? 0) - discount));
  const shares = sharesOf(quote.order?.discount_amount ?? 0, left);
  return own.map((discount, index) => Math.min(discount + shares[index]!, priced[index]?.amount ?? 0));
}

/** @returns whole parts of an amount in proportion to the weights; nothing where no weight is above 0 */
export function sharesOf(amount: number, weights: readonly number[]): readonly number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (total <= 0) return weights.map(() => 0);
  const shared = Math.min(amount, total);
  const shares = weights.map((weight) => Math.floor((shared * weight) / total));
  let rest = shared - shares.reduce((sum, share) => sum + share, 0);
  return shares.map((share, index) => {
    const isGiven = rest > 0 && weights[index]! > share;
    if (isGiven) rest -= 1;
    return isGiven ? share + 1 : share;
  });
}
