import { type JsonObject, type MinorUnits } from '@perkstream/kernel';

/**
 * An order while discounts are applied to it. All amounts are integers of minor units.
 *
 * Cumulative fields grow from step to step; `applied…` fields describe the last step only (after `wholeRequest`: all steps of
 * the request). A cart is never changed, each step makes a new one that shares what stayed the same.
 */
export interface Cart {
  readonly lines: readonly CartLine[];
  /** Value before discounts, with the units that effects added or replaced; undefined: neither sent nor derivable. */
  readonly amount: MinorUnits | undefined;
  /** Value before any discount or added unit. Constant. */
  readonly initialAmount: MinorUnits | undefined;
  /** Order-level discounts so far, those of earlier requests included. */
  readonly discountAmount: MinorUnits;
  /** Sum of the lines' `discountAmount`. */
  readonly itemsDiscountAmount: MinorUnits;
  readonly appliedDiscountAmount: MinorUnits;
  readonly itemsAppliedDiscountAmount: MinorUnits;
  /** The order was there before this request; its `initial_amount` is then always shown. */
  readonly existing: boolean;
}

export interface CartLine {
  readonly id: string | undefined;
  readonly sourceId: string | undefined;
  readonly productId: string | undefined;
  readonly skuId: string | undefined;
  readonly relatedObject: 'product' | 'sku' | undefined;
  /** What the request sent, completed from the catalogue. */
  readonly product: LineProduct | undefined;
  readonly sku: LineSku | undefined;
  readonly metadata: JsonObject | undefined;
  readonly quantity: number;
  /** Before effects added units; 0 on a line that an effect added. */
  readonly initialQuantity: number;
  readonly price: MinorUnits | undefined;
  /** What one unit costs without a sale; undefined: not known. */
  readonly regularPrice: MinorUnits | undefined;
  /** undefined: the line has no price, and carries no amounts at all. */
  readonly amount: MinorUnits | undefined;
  readonly initialAmount: MinorUnits | undefined;
  readonly discountAmount: MinorUnits;
  readonly appliedDiscountAmount: MinorUnits;
  /** Units that item-level discounts took something off; all of a unit that was given away. */
  readonly discountQuantity: number;
  readonly appliedDiscountQuantity: number;
  /** Change of quantity and amount by the step; negative where units were replaced. */
  readonly appliedQuantity: number;
  readonly appliedQuantityAmount: MinorUnits;
  /** Replacements that this step booked on the line. */
  readonly applicationDetails: readonly ApplicationDetail[] | undefined;
  /** Replacements of the steps before it in the same request. */
  readonly earlierApplicationDetails: readonly ApplicationDetail[] | undefined;
}

/** A line that is still being made. */
type LineDraft = { -readonly [Field in keyof CartLine]: CartLine[Field] };

/** A copy to be changed before it is given out. Written out, as a copy by spreading costs several times as much. */
export function copyOf(line: CartLine): LineDraft {
  return {
    id: line.id,
    sourceId: line.sourceId,
    productId: line.productId,
    skuId: line.skuId,
    relatedObject: line.relatedObject,
    product: line.product,
    sku: line.sku,
    metadata: line.metadata,
    quantity: line.quantity,
    initialQuantity: line.initialQuantity,
    price: line.price,
    regularPrice: line.regularPrice,
    amount: line.amount,
    initialAmount: line.initialAmount,
    discountAmount: line.discountAmount,
    appliedDiscountAmount: line.appliedDiscountAmount,
    discountQuantity: line.discountQuantity,
    appliedDiscountQuantity: line.appliedDiscountQuantity,
    appliedQuantity: line.appliedQuantity,
    appliedQuantityAmount: line.appliedQuantityAmount,
    applicationDetails: line.applicationDetails,
    earlierApplicationDetails: line.earlierApplicationDetails,
  };
}

export interface LineProduct {
  readonly id?: string;
  readonly sourceId?: string;
  readonly name?: string;
  readonly price?: MinorUnits;
  readonly metadata?: JsonObject;
  readonly override?: boolean;
}

export interface LineSku {
  readonly id?: string;
  readonly sourceId?: string;
  /** The name of the SKU. */
  readonly sku?: string;
  readonly price?: MinorUnits;
  readonly metadata?: JsonObject;
  readonly override?: boolean;
}

/** Units of the line at `sourceIndex` were exchanged for units of the line at `targetIndex` (indices from 0 on). */
export interface ApplicationDetail {
  readonly sourceIndex: number;
  readonly sourceAppliedQuantity: number;
  readonly sourceAppliedQuantityAmount: MinorUnits;
  readonly targetIndex: number;
  readonly targetAppliedQuantity: number;
  readonly targetAppliedQuantityAmount: MinorUnits;
  readonly targetAppliedDiscountAmount: MinorUnits;
}

/** What is left to pay for a line; 0 for a line without amounts. */
export function subtotalOf(line: CartLine): MinorUnits {
  return line.amount === undefined ? 0 : Math.max(0, line.amount - line.discountAmount);
}

/** The price of one unit, by which lines are ranked. */
export function unitPriceOf(line: CartLine): number | undefined {
  if (line.price !== undefined) return line.price;
  return line.amount === undefined || line.quantity <= 0 ? undefined : line.amount / line.quantity;
}
