import { type Quote } from '@perkstream/client';

interface PricedItem {
  readonly amount?: number;
  readonly discount_amount?: number;
}

/** What is taken off each item of a cart, in the order of its items, in minor units. */
export type Discounts = readonly number[];

/**
 * The discount of each item, and its share of what is taken off the whole order. Shares are in proportion to what the items cost by then,
 * in whole minor units, and add up to the discount.
 * @param items how many the cart has
 */
export function discountsOf(quote: Pick<Quote, 'order'>, items: number): Discounts {
  const priced = (quote.order?.items ?? []).slice(0, items) as readonly PricedItem[];
  const own = Array.from({ length: items }, (_, index) => priced[index]?.discount_amount ?? 0);
  const left = own.map((discount, index) => Math.max(0, (priced[index]?.amount ?? 0) - discount));
  const shares = sharesOf(quote.order?.discount_amount ?? 0, left);
  return own.map((discount, index) => Math.min(discount + shares[index]!, priced[index]?.amount ?? 0));
}

/**
 * Divides an amount in proportion to the weights, in whole units by the largest remainder; of equal remainders the earlier one is first. The
 * engine divides so when items are returned: what a line cost here is what comes back for it there.
 */
export function sharesOf(amount: number, weights: readonly number[]): readonly number[] {
  const total = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  if (total === 0n) return weights.map(() => 0);
  const shared = BigInt(amount) < total ? BigInt(amount) : total;
  const exact = weights.map((weight) => shared * BigInt(weight));
  const shares = exact.map((each) => Number(each / total));
  const rest = Number(shared) - shares.reduce((sum, share) => sum + share, 0);
  const byRemainder = [...exact.keys()].sort((a, b) => Number((exact[b]! % total) - (exact[a]! % total)) || a - b);
  for (const index of byRemainder.slice(0, rest)) shares[index]! += 1;
  return shares;
}
