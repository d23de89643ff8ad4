import { type Quote, sharesOf } from '@perkstream/client';

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
