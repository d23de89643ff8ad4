import { type MinorUnits } from '@perkstream/kernel';
import { type CalculationMode } from '../discount/discount.js';

/**
 * How an amount came about, one step after the other, for people to read. Amounts in minor units; lines by their place in the
 * order, from 0 on. Collected only where a caller hands in a list to collect them in.
 */
export type PricingNote =
  | OrderBeforeNote
  | BundlesNote
  | ValueNote
  | ItemLeftOutNote
  | UnitsLimitedNote
  | ItemDiscountNote
  | OrderDiscountNote
  | ItemUnitsNote
  | CreditsNote
  | PointsNote
  | OrderAfterNote;

/** The order as the redeemables before this one left it. */
interface OrderBeforeNote {
  readonly step: 'order_before';
  readonly amount: MinorUnits | undefined;
  readonly totalAmount: MinorUnits;
}

/** Complete sets of a bundle that the discount counts for. */
interface BundlesNote {
  readonly step: 'bundles';
  readonly sets: number;
}

/** Where the discount's value came from: as saved, worked out, or as saved because it could not be worked out. */
export interface ValueNote {
  readonly step: 'value';
  readonly field: 'amount_off' | 'percent_off' | 'fixed_amount' | 'unit_off';
  readonly source: 'static' | 'formula' | 'fallback';
  readonly formula: string | undefined;
  /** Absent where each line has a value of its own. */
  readonly value: number | undefined;
}

export interface ItemLeftOutNote {
  readonly step: 'item_left_out';
  readonly itemIndex: number;
  readonly reason:
    | 'excluded'
    | 'not_included'
    | 'no_price'
    | 'already_discounted'
    | 'on_sale'
    | 'is_replacement'
    | 'not_in_turn'
    | 'nothing_left_to_pay'
    | 'no_units_left';
}

/** Fewer units of a line are discounted than could be. */
interface UnitsLimitedNote {
  readonly step: 'units_limited';
  readonly itemIndex: number;
  readonly eligibleUnits: number;
  readonly units: number;
  /** The setting that holds them down, by its name on the wire. */
  readonly limitedBy: string;
}

interface ItemDiscountNote {
  readonly step: 'item_discount';
  readonly itemIndex: number;
  readonly units: number;
  /** What these units are worth to the discount. */
  readonly base: number;
  /** What it takes off them before ceilings. */
  readonly wanted: number;
  readonly discount: MinorUnits;
  readonly cappedBy: AmountCap | undefined;
}

interface OrderDiscountNote {
  readonly step: 'order_discount';
  readonly calculation: CalculationMode;
  readonly base: MinorUnits;
  readonly wanted: number;
  readonly discount: MinorUnits;
  readonly cappedBy: AmountCap | undefined;
}

/** The ceiling that an amount was held down by. */
export type AmountCap =
  | 'remaining_amount'
  | 'item_subtotal'
  | 'amount_limit'
  | 'aggregated_amount_limit'
  | 'product_amount_limit'
  | 'product_aggregated_amount_limit'
  | 'credits';

/** Units that were added to a line, taken from it (negative) or given away. */
export interface ItemUnitsNote {
  readonly step: 'item_units';
  readonly itemIndex: number;
  readonly addedUnits: number;
  readonly freeUnits: number;
  readonly addedAmount: MinorUnits;
  readonly discount: MinorUnits;
}

interface CreditsNote {
  readonly step: 'credits';
  readonly balance: MinorUnits;
  /** What the request asked for. */
  readonly asked: MinorUnits | undefined;
  readonly spent: MinorUnits;
}

interface PointsNote {
  readonly step: 'points';
  readonly balance: number;
  readonly asked: number | undefined;
  /** As many as would pay for all that is left. */
  readonly needed: number;
  readonly spent: number;
}

/** The order as this redeemable leaves it. */
export interface OrderAfterNote {
  readonly step: 'order_after';
  readonly amount: MinorUnits | undefined;
  readonly appliedDiscountAmount: MinorUnits;
  readonly totalAmount: MinorUnits;
}
