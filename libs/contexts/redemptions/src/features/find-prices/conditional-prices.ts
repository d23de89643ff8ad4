import { type NearMiss } from './shelf-pricer.js';

/** What a cart with one item alone has to have for a tier to apply. */
export interface Condition {
  readonly tierId: string;
  /** The fewest units of the item that are enough. */
  readonly units: number;
  /** How it is said: in units, or as the value of the order. */
  readonly needs: { readonly quantity: number } | { readonly amount: number };
}

/** How many prices of one item have a condition. */
export const MAX_CONDITIONS = 3;
/** What takes more units than this is no price for a page. */
const MAX_UNITS = 1_000;

/**
 * The conditions that more units of the item meet, those that take the fewest first.
 * @param price of one unit, in minor units
 */
export function conditionsOf(nearMisses: readonly NearMiss[], price: number): readonly Condition[] {
  return nearMisses
    .map((nearMiss) => conditionOf(nearMiss, price))
    .filter(({ units }) => units > 1 && units <= MAX_UNITS)
    .sort((a, b) => a.units - b.units)
    .slice(0, MAX_CONDITIONS);
}

function conditionOf({ id, missing }: NearMiss, price: number): Condition {
  const isQuantity = ({ property }: NearMiss['missing'][number]) => /quantity|count/.test(property);
  const quantities = missing.filter(isQuantity).map(({ needs }) => needs);
  const amounts = missing.filter((each) => !isQuantity(each)).map(({ needs }) => needs);
  const units = Math.max(...quantities, ...amounts.map((amount) => Math.ceil(amount / price)));
  const needs = quantities.length > 0 ? { quantity: units } : { amount: Math.max(...amounts) };
  return { tierId: id, units, needs };
}
