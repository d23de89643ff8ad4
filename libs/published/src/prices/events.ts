import { type JsonObject } from '@perkstream/kernel';
import { type AuditedTypes } from '../language/index.js';

/** Stored events of prices: streams `price_exclusions`, one for each product with its SKUs. Times in ISO 8601 and UTC. */

/** A price that does not count for the lowest price. */
export interface PriceExcluded {
  readonly type: 'price.excluded';
  readonly data: {
    /** `prod_…` or `sku_…` */
    readonly itemId: string;
    /** `pri_…` */
    readonly intervalId: string;
    readonly reason: string;
    /** Who did it, as answers name them. */
    readonly by: string;
    readonly at: string;
    /** As it was then: what the audit log shows. */
    readonly interval: Readonly<JsonObject>;
  };
}

export const AUDITED_PRICE_EVENTS: AuditedTypes<PriceExcluded> = { 'price.excluded': true };
