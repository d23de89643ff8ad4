import { answeredBy } from '../language/published-message.js';

const { Query } = answeredBy('prices');

/** What is known of the price of a product or SKU at some moment. Minor units of one unit. */
export interface LowestPrice {
  /** The lowest of the 30 days before the reduction that is in force; null: nothing is reduced. */
  readonly lowest: number | null;
  /** When the next promotion for everybody begins or ends; null: none is known. ISO 8601 in UTC */
  readonly changesAt: string | null;
}

/** For each id of a product or SKU (`prod_…`, `sku_…`), in the order asked; undefined for each that is unknown. */
export class FindLowestPrices extends Query<readonly (LowestPrice | undefined)[]> {
  constructor(
    readonly projectId: string,
    readonly ids: readonly string[],
    /** ISO 8601 in UTC */
    readonly at: string,
  ) {
    super();
  }
}
