import { isDeepStrictEqual } from 'node:util';
import {
  type Cart,
  type Catalogue,
  isExact,
  keepLines,
  keepsDiscounts,
  openCart,
  type OrderInput,
  type OrderItemInput as CartItem,
  presentOrder,
  removeApplied,
  removeDiscounts,
  type OrderLine,
  type WireOrderAmounts,
} from '@perkstream/domain-pricing';
import { wholeNumber, withoutUndefined } from '@perkstream/kernel';
import { type OrderDocument, type OrderItemInput, standingRedemptionsOf } from '@perkstream/published';

/** What amounts are reckoned from; a field that is undefined was not sent. Minor units. */
export interface SentAmounts {
  readonly amount?: number;
  readonly initialAmount?: number;
  readonly discountAmount?: number;
  readonly items?: readonly OrderItemInput[];
}

const AMOUNTS = new Set([
  'amount',
  'initial_amount',
  'discount_amount',
  'items_discount_amount',
  'total_discount_amount',
  'total_amount',
  'applied_discount_amount',
  'items_applied_discount_amount',
  'total_applied_discount_amount',
  'items',
]);

/**
 * The order with amounts and items as sent. Amounts that were not sent follow from the items, else stay as they are. Lines keep what
 * redemptions that stand gave them, unless they are sent with discounts of their own.
 */
export function withAmounts(order: OrderDocument, sent: SentAmounts): OrderDocument {
  const { amount, initialAmount, discountAmount } = sent;
  const items = sent.items && standingRedemptionsOf(order).length > 0 ? keptItems(order, sent.items) : sent.items;
  const isPriced = amount !== undefined || items !== undefined;
  return {
    ...withoutAmounts(order),
    ...amountsOf(
      openCart({
        existing: true,
        amount: isPriced ? amount : order.amount,
        initialAmount: initialAmount ?? (isPriced ? undefined : numberIn(order, 'initial_amount')),
        discountAmount: discountAmount ?? numberIn(order, 'discount_amount'),
        items: (items ?? itemsOf(order)).map(cartItem),
      }),
    ),
  } as OrderDocument;
}

/** The order with the amounts and lines that are given, and none of its own. */
export function withLines(
  order: OrderDocument,
  { amount, initialAmount, discountAmount, items = [] }: SentAmounts,
): OrderDocument {
  const cart = openCart({ existing: true, amount, initialAmount, discountAmount, items: items.map(cartItem) });
  return { ...withoutAmounts(order), ...amountsOf(cart) } as OrderDocument;
}

function keptItems(order: OrderDocument, sent: readonly OrderItemInput[]): readonly OrderItemInput[] {
  const withDiscounts = new Set(sent.filter(saysDiscounts).map(({ id }) => id));
  const before = itemsOf(order).filter(({ id }) => id === undefined || !withDiscounts.has(id));
  const { items = [] } = presentOrder(openCart({ items: sent.map(cartItem) }));
  return keepLines(before as unknown as readonly OrderLine[], items) as unknown as readonly OrderItemInput[];
}

function saysDiscounts({ discount_amount, discount_quantity, initial_quantity }: OrderItemInput): boolean {
  return [discount_amount, discount_quantity, initial_quantity].some((said) => said !== undefined);
}

/** Whether redemptions that stand would lose some of what they take off, or others would be added to it. */
export function takesDiscountsAway(before: OrderDocument, after: OrderDocument): boolean {
  return standingRedemptionsOf(before).length > 0 && !keepsDiscounts(storedCart(before), storedCart(after));
}

/** Whether lines or amounts are others than before. */
export function changesLines(before: OrderDocument, after: OrderDocument): boolean {
  return !isDeepStrictEqual(storedCart(before), storedCart(after));
}

export function totalDiscountOf(order: OrderDocument): number {
  return order.total_discount_amount ?? 0;
}

/** What the redemption that left the order so took off. */
export function appliedDiscountOf(redeemed: OrderDocument): number {
  return numberIn(redeemed, 'total_applied_discount_amount') ?? 0;
}

/** The order as it was before any discount. */
export function withoutDiscounts(order: OrderDocument): OrderDocument {
  return { ...withoutAmounts(order), ...amountsOf(removeDiscounts(storedCart(order))) } as OrderDocument;
}

/** The order without what one redemption did to it. */
export function withoutRedemption(order: OrderDocument, redeemed: OrderDocument): OrderDocument {
  const cart = removeApplied(storedCart(order), redeemed as WireOrderAmounts);
  return { ...withoutAmounts(order), ...amountsOf(cart) } as OrderDocument;
}

function storedCart(order: OrderDocument): Cart {
  const input: OrderInput = {
    existing: true,
    amount: order.amount,
    initialAmount: numberIn(order, 'initial_amount'),
    discountAmount: numberIn(order, 'discount_amount'),
    items: itemsOf(order).map(cartItem),
  };
  return openCart(input);
}

/** As stored and compared: without the fields that are not there. */
function amountsOf(cart: Cart): object {
  const { items, ...amounts } = presentOrder(cart);
  return { ...withoutUndefined(amounts), ...(items && { items: items.map(withoutUndefined) }) };
}

/** The lines with what the catalogue knows of their products, where it was not sent. */
export function completedItems(items: readonly OrderItemInput[], catalogue: Catalogue): OrderItemInput[] {
  const cart = openCart({ existing: true, items: items.map(cartItem) }, catalogue);
  return (presentOrder(cart).items ?? []).map((item) => withoutUndefined(item) as unknown as OrderItemInput);
}

/** Whether every amount that follows from what was sent is a number that can be written exactly. */
export function areExact(sent: SentAmounts): boolean {
  return isExact(openCart({ amount: sent.amount, items: (sent.items ?? []).map(cartItem) }));
}

function withoutAmounts(order: OrderDocument): OrderDocument {
  return Object.fromEntries(Object.entries(order).filter(([field]) => !AMOUNTS.has(field))) as unknown as OrderDocument;
}

function itemsOf(order: OrderDocument): readonly OrderItemInput[] {
  return (order.items ?? []) as readonly OrderItemInput[];
}

function numberIn(order: OrderDocument, field: string): number | undefined {
  const value = order[field];
  return typeof value === 'number' ? value : undefined;
}

/** In the names of pricing. */
function cartItem(item: OrderItemInput): CartItem {
  const { product, sku } = item;
  return withoutUndefined({
    id: item.id,
    sourceId: item.source_id,
    productId: item.product_id,
    skuId: item.sku_id,
    relatedObject: item.related_object,
    quantity: quantityOf(item.quantity),
    price: item.price,
    regularPrice: item.regular_price,
    amount: item.amount,
    discountAmount: item.discount_amount,
    discountQuantity: quantityOf(item.discount_quantity),
    initialQuantity: quantityOf(item.initial_quantity),
    initialAmount: item.initial_amount,
    product: product && { ...product, sourceId: product.source_id },
    sku: sku && { ...sku, sourceId: sku.source_id },
    metadata: item.metadata,
  });
}

function quantityOf(sent: number | string | undefined): number | undefined {
  return sent === undefined ? undefined : wholeNumber(sent);
}
