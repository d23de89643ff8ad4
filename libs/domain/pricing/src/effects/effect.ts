import { type MinorUnits } from '@perkstream/kernel';
import { type CartLine } from '../cart/cart.js';
import { type CatalogueUnit } from '../cart/catalogue.js';
import { type LinesDraft } from '../cart/lines-draft.js';
import { type ProductsMode } from '../discount/discount.js';
import { type Portion } from '../targets/coverage.js';

/** A discount's value, worked out for the order or, where its formula looks at lines, for each line. */
export type ValueOf = (line?: CartLine) => number;

interface OrderTerms {
  /** Minor units, or percent. */
  readonly value: number;
  /** Complete sets that the discount counts for, 1 without bundles. */
  readonly bundles: number;
  /** What is left to pay. */
  readonly remaining: MinorUnits;
  /** What a percentage starts from: the remaining or the original value, by the calculation mode. */
  readonly base: MinorUnits;
}

/** Says what an effect takes off the order; the caller caps it. */
export interface OrderEffect {
  readonly level: 'order';
  readonly discountOf: (terms: OrderTerms) => MinorUnits;
}

interface ItemsTerms {
  readonly valueOf: ValueOf;
  readonly bundles: number;
  readonly portions: readonly Portion[];
  /** No more than this may be taken off all lines together. */
  readonly ceiling: MinorUnits;
  /** New price of one unit; FIXED discounts only. */
  readonly priceOf: (portion: Portion) => MinorUnits;
}

/** Says what an effect takes off each portion; the caller caps each and all of them. */
export interface ItemsEffect {
  readonly level: 'items';
  /** Do bundles multiply the limits of units? */
  readonly limitsScale: boolean;
  /** Is it taken off units? Then none of them becomes cheaper than free: the others do not pay for it. */
  readonly ofUnits?: true;
  readonly discountsOf: (terms: ItemsTerms) => readonly MinorUnits[];
}

export interface UnitTerms {
  readonly unit: CatalogueUnit;
  /** Units on offer, bundles counted. */
  readonly units: number;
  readonly productsMode: ProductsMode;
  /** Lines on sale are passed over. */
  readonly excludesOnSale: boolean;
}

/** Adds and gives away units by changing the draft of the cart's lines. */
export interface UnitsEffect {
  readonly change: (draft: LinesDraft, terms: UnitTerms) => void;
}
