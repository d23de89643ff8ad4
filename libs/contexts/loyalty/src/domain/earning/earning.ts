import { type FormulaContext } from '@perkstream/domain-pricing';
import { type JsonObject } from '@perkstream/kernel';

/** How many points an order or event earns: a fixed number, or a number for each multiple of a metric. */
export type Earning =
  | {
      readonly type: 'FIXED';
      readonly points: number;
      /** Replaces `points` where it can be worked out. */
      readonly formula?: string;
    }
  | {
      readonly type: 'PROPORTIONAL';
      readonly metric: Metric;
      /** Above 0, in units of the metric: minor units, pieces, or what the metadata counts. */
      readonly every: number;
      /** For each whole `every`. */
      readonly points: number;
      readonly formula?: string;
    };

export type Metric =
  | { readonly of: 'ORDER_AMOUNT' | 'ORDER_TOTAL_AMOUNT' }
  | { readonly of: 'ORDER_METADATA' | 'CUSTOMER_METADATA' | 'CUSTOM_EVENT_METADATA'; readonly property: string }
  | {
      readonly of: 'ORDER_ITEMS_QUANTITY' | 'ORDER_ITEMS_AMOUNT' | 'ORDER_ITEMS_SUBTOTAL_AMOUNT';
      readonly applicableTo: readonly Selection[];
    };

/** The product, SKU or collection that a line of an order must match. */
export interface Selection {
  readonly object: 'product' | 'sku' | 'products_collection';
  /** `prod_…`, `sku_…`, `pc_…`, or the client's own id of a product or SKU */
  readonly id: string;
}

/** The order or event that points are earned for. Amounts in minor units. */
export interface EarningFacts {
  readonly order?: {
    /** Before discounts. */
    readonly amount: number;
    /** After all discounts. */
    readonly totalAmount: number;
    readonly metadata: JsonObject;
    readonly items: readonly EarningLine[];
  };
  readonly customerMetadata: JsonObject;
  /** Of a custom event. */
  readonly eventMetadata?: JsonObject;
  /** What formulas are worked out with; absent: none can be. */
  readonly formulas?: FormulaContext;
}

export interface EarningLine {
  /** Of its product and its SKU: the engine's, and the client's own. */
  readonly ids: readonly string[];
  /** `pc_…`: the collections that it is in */
  readonly collectionIds: readonly string[];
  readonly quantity: number;
  /** Units that a discount made free. */
  readonly freeQuantity: number;
  /** Before discounts. */
  readonly amount: number;
  /** Less the discounts of the line. */
  readonly subtotalAmount: number;
}
