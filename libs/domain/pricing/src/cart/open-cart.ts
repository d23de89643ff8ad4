import { type JsonObject, type MinorUnits } from '@perkstream/kernel';
import { type Cart, type CartLine, type LineProduct, type LineSku } from './cart.js';
import {
  EMPTY_CATALOGUE,
  type Catalogue,
  type CatalogueProduct,
  type CatalogueSku,
  unitRegularPrice,
} from './catalogue.js';

/** The order of a request, or a stored order to which more discounts are added. */
export interface OrderInput {
  /** Wins over the sum of the lines, even when it differs. */
  readonly amount?: MinorUnits;
  readonly initialAmount?: MinorUnits;
  /** Order-level discounts that the order already had. */
  readonly discountAmount?: MinorUnits;
  readonly items?: readonly OrderItemInput[];
  /** The order was stored before this request. */
  readonly existing?: boolean;
}

export interface OrderItemInput {
  readonly id?: string;
  /** Of the product or SKU, together with `relatedObject`. */
  readonly sourceId?: string;
  readonly productId?: string;
  readonly skuId?: string;
  readonly relatedObject?: 'product' | 'sku';
  /** Default 1. */
  readonly quantity?: number;
  readonly price?: MinorUnits;
  /** What one unit costs without a sale; default: that of the SKU or product. */
  readonly regularPrice?: MinorUnits;
  /** Wins over price × quantity. */
  readonly amount?: MinorUnits;
  readonly discountAmount?: MinorUnits;
  readonly discountQuantity?: number;
  readonly initialQuantity?: number;
  readonly initialAmount?: MinorUnits;
  readonly product?: LineProduct;
  readonly sku?: LineSku;
  readonly metadata?: JsonObject;
}

/**
 * The cart of an order before the first step: what was sent wins, the catalogue fills in. Discounts that a stored order already
 * has are kept, `applied…` starts at zero. What is no number ≥ 0 counts as not sent.
 */
export function openCart(order: OrderInput, catalogue: Catalogue = EMPTY_CATALOGUE): Cart {
  const items = order.items ?? [];
  const lines: CartLine[] = [];
  let sum: number | undefined;
  let itemsDiscountAmount = 0;
  for (const item of items) {
    const line = openLine(item, catalogue);
    lines.push(line);
    itemsDiscountAmount += line.discountAmount;
    if (line.amount !== undefined) sum = (sum ?? 0) + line.amount;
  }
  const amount = whole(order.amount) ?? sum;
  return {
    lines,
    amount,
    initialAmount: whole(order.initialAmount) ?? amount,
    discountAmount: Math.min(whole(order.discountAmount) ?? 0, amount ?? 0),
    itemsDiscountAmount,
    appliedDiscountAmount: 0,
    itemsAppliedDiscountAmount: 0,
    existing: order.existing ?? false,
  };
}

function openLine(item: OrderItemInput, catalogue: Catalogue): CartLine {
  const isSku = isSkuItem(item);
  const skuKey = isSku ? (item.skuId ?? item.sku?.id ?? item.sourceId ?? item.sku?.sourceId) : undefined;
  const storedSku = skuKey === undefined ? undefined : catalogue.sku(skuKey);
  const productKey = item.productId ?? item.product?.id ?? storedSku?.productId ?? sourceIdOfProduct(item, isSku);
  const storedProduct = productKey === undefined ? undefined : catalogue.product(productKey);
  const price = priceOf(item, isSku, storedSku, storedProduct);
  const quantity = whole(item.quantity) ?? 1;
  const amount = whole(item.amount) ?? (price === undefined ? undefined : Math.round(price * quantity));
  const productId = item.productId ?? item.product?.id ?? storedProduct?.id ?? storedSku?.productId;
  const skuId = item.skuId ?? item.sku?.id ?? storedSku?.id;
  return {
    id: item.id,
    sourceId: item.sourceId ?? (isSku ? storedSku?.sourceId : storedProduct?.sourceId),
    productId,
    skuId,
    relatedObject: item.relatedObject ?? (isSku ? 'sku' : productKey === undefined ? undefined : 'product'),
    product: described(item.product, storedProduct && lineProduct(storedProduct), isSku ? undefined : item.sourceId),
    sku: described(item.sku, storedSku && lineSku(storedSku), isSku ? item.sourceId : undefined),
    metadata: item.metadata,
    quantity,
    initialQuantity: whole(item.initialQuantity) ?? quantity,
    price,
    regularPrice:
      whole(item.regularPrice) ??
      whole(unitRegularPrice(isSku ? { sku: storedSku, product: storedProduct } : { product: storedProduct }, price)),
    amount,
    initialAmount: whole(item.initialAmount) ?? amount,
    discountAmount: Math.min(whole(item.discountAmount) ?? 0, amount ?? 0),
    appliedDiscountAmount: 0,
    discountQuantity: whole(item.discountQuantity) ?? 0,
    appliedDiscountQuantity: 0,
    appliedQuantity: 0,
    appliedQuantityAmount: 0,
    applicationDetails: undefined,
    earlierApplicationDetails: undefined,
  };
}

function isSkuItem(item: OrderItemInput): boolean {
  if (item.skuId !== undefined || item.relatedObject === 'sku') return true;
  return item.relatedObject === undefined && (item.sku?.id !== undefined || item.sku?.sourceId !== undefined);
}

/** The source id of an item names its SKU where it has one, else its product. */
function sourceIdOfProduct(item: OrderItemInput, isSku: boolean): string | undefined {
  return isSku ? item.product?.sourceId : (item.sourceId ?? item.product?.sourceId);
}

function priceOf(
  item: OrderItemInput,
  isSku: boolean,
  sku: CatalogueSku | undefined,
  product: CatalogueProduct | undefined,
): number | undefined {
  const sent = whole(item.price);
  if (sent !== undefined) return sent;
  const ofSku = isSku ? (whole(item.sku?.price) ?? whole(sku?.price)) : undefined;
  return ofSku ?? whole(item.product?.price) ?? whole(product?.price);
}

/** What was sent of a product or SKU wins over what is stored. @param sourceId by which the line itself names it */
function described<T extends LineProduct | LineSku>(
  sent: T | undefined,
  stored: T | undefined,
  sourceId: string | undefined,
): T | undefined {
  return sent ? { ...stored, ...sent, sourceId: sent.sourceId ?? stored?.sourceId ?? sourceId } : stored;
}

export function lineProduct({ id, sourceId, name, price, metadata }: CatalogueProduct): LineProduct {
  return { id, sourceId, name, price, metadata };
}

export function lineSku({ id, sourceId, sku, price, metadata }: CatalogueSku): LineSku {
  return { id, sourceId, sku, price, metadata };
}

function whole(value: number | undefined): number | undefined {
  if (typeof value !== 'number' || !(value >= 0) || value > Number.MAX_SAFE_INTEGER) return undefined;
  return Math.round(value);
}
