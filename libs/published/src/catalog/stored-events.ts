/** Stored events of the catalogue that views of other contexts take: the `data` of each. */

/** `product.deleted`: to the bin with its SKUs, or for good when `product.released` comes with it. */
export interface ProductBinned {
  /** `prod_…` */
  readonly id: string;
  readonly name?: string | null;
  /** ISO 8601 in UTC */
  readonly at: string;
}

/** `product.released`: out of the bin, too, and with it its SKUs. */
export interface ProductPurged {
  readonly id: string;
  /** `sku_…`: those that had been in the bin on their own */
  readonly binnedSkuIds?: readonly string[];
}

/** `sku.deleted`: to the bin, or for good when `sku.released` comes with it. */
export interface SkuBinned {
  /** `sku_…` */
  readonly id: string;
  /** `prod_…` */
  readonly productId: string;
  readonly name?: string | null;
  /** ISO 8601 in UTC */
  readonly at: string;
}

/** `sku.released`: out of the bin, too. */
export interface SkuPurged {
  readonly id: string;
}
