import { worthOf } from '@perkstream/domain-pricing';
import { type OrderDocument } from '@perkstream/published';
import { totalDiscountOf } from './order-amounts.js';

/** An order, and what speaks for its discount. Minor units. */
export interface OrderBooks {
  readonly order: OrderDocument;
  /** Discounts that no redemption gave. */
  readonly ownDiscount: number;
  /** Of each redemption of the order that stands; undefined where it is not found. */
  readonly discounts: readonly (number | undefined)[];
}

/** How the discount of an order differs from what speaks for it. Minor units. */
export interface Imbalance {
  readonly discount: number;
  /** Of the redemptions that stand, and of none; undefined where a redemption is not found. */
  readonly expected: number | undefined;
  /** What discounts can take off at most. */
  readonly worth: number;
}

/**
 * The judge of orders: the discounts of the redemptions that stand, and those that no redemption gave, are the discount of the order, and
 * that is not above what the order is worth. @returns undefined where the order balances
 */
export function findImbalance({ order, ownDiscount, discounts }: OrderBooks): Imbalance | undefined {
  const discount = totalDiscountOf(order);
  const areFound = discounts.every((each) => each !== undefined);
  const expected = areFound ? discounts.reduce((sum, each) => sum + each, ownDiscount) : undefined;
  const worth = worthOf({ amount: order.amount, lines: order.items ?? [] });
  return discount === expected && discount <= worth ? undefined : { discount, expected, worth };
}
