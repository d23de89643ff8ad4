import { withoutUndefined, type JsonObject } from '@perkstream/kernel';
import {
  subtotalOf,
  type ApplicationDetail,
  type Cart,
  type CartLine,
  type LineProduct,
  type LineSku,
} from './cart.js';
import { onSaleOf } from './goods-on-sale.js';
import { totalAmount, totalAppliedDiscountAmount, totalDiscountAmount } from './cart-totals.js';

/** What an order says beside its amounts and items. */
export interface WireOrderFrame {
  readonly id?: string;
  readonly source_id?: string | null;
  readonly status?: string;
  readonly metadata?: JsonObject;
  readonly customer_id?: string | null;
  readonly customer?: JsonObject;
  readonly referrer_id?: string | null;
  readonly referrer?: JsonObject;
  readonly created_at?: string;
  readonly updated_at?: string | null;
  readonly redemptions?: JsonObject;
  readonly object?: string;
}

/** The amounts and items of an order; its other fields (ids, status, customer…) are the caller's. */
export interface WireOrderAmounts {
  readonly amount?: number;
  readonly initial_amount?: number;
  readonly discount_amount?: number;
  readonly items_discount_amount?: number;
  readonly total_discount_amount?: number;
  readonly total_amount?: number;
  readonly applied_discount_amount?: number;
  readonly items_applied_discount_amount?: number;
  readonly total_applied_discount_amount?: number;
  readonly items?: readonly WireOrderItem[];
}

export interface WireOrderItem {
  readonly object: 'order_item';
  readonly id?: string;
  readonly source_id?: string;
  readonly related_object?: 'product' | 'sku';
  readonly product_id?: string;
  readonly sku_id?: string;
  readonly quantity: number;
  readonly discount_quantity?: number;
  readonly initial_quantity?: number;
  readonly applied_discount_quantity?: number;
  readonly applied_quantity?: number;
  readonly amount?: number;
  readonly discount_amount?: number;
  readonly initial_amount?: number;
  readonly applied_discount_amount?: number;
  readonly applied_quantity_amount?: number;
  readonly price?: number;
  readonly regular_price?: number;
  readonly on_sale?: boolean;
  readonly subtotal_amount?: number;
  readonly application_details?: readonly WireApplicationDetail[];
  readonly product?: JsonObject;
  readonly sku?: JsonObject;
  readonly metadata?: JsonObject;
}

interface WireApplicationDetail {
  readonly source_index: number;
  readonly source_applied_quantity: number;
  readonly source_applied_quantity_amount: number;
  readonly target_index: number;
  readonly target_applied_quantity: number;
  readonly target_applied_quantity_amount: number;
  readonly target_applied_discount_amount: number;
}

/**
 * In the names of the wire. What is not to be shown is undefined, which JSON leaves out: to copy orders without such fields costs
 * more than to price them. Amounts of discounts are shown when they are zero, too: clients reckon with them. `initial_amount` is shown
 * when it differs from `amount`, and for orders that were there before.
 * @param itemId for items without one, by their place
 */
export function presentOrder(
  cart: Cart,
  frame: WireOrderFrame = {},
  itemId?: (index: number) => string,
): WireOrderAmounts & WireOrderFrame {
  const { amount, initialAmount, existing, lines } = cart;
  const items = lines.map((line, index) => presentLine(line, existing, line.id ?? itemId?.(index)));
  return {
    // One by one: an object that begins as a copy and grows costs a hundred times as much to make as one that is written out.
    id: frame.id,
    source_id: frame.source_id,
    status: frame.status,
    metadata: frame.metadata,
    customer_id: frame.customer_id,
    customer: frame.customer,
    referrer_id: frame.referrer_id,
    referrer: frame.referrer,
    created_at: frame.created_at,
    updated_at: frame.updated_at,
    redemptions: frame.redemptions,
    object: frame.object,
    amount,
    initial_amount: existing || initialAmount !== amount ? initialAmount : undefined,
    discount_amount: cart.discountAmount,
    items_discount_amount: cart.itemsDiscountAmount,
    total_discount_amount: totalDiscountAmount(cart),
    total_amount: amount === undefined ? undefined : totalAmount(cart),
    applied_discount_amount: cart.appliedDiscountAmount,
    items_applied_discount_amount: cart.itemsAppliedDiscountAmount,
    total_applied_discount_amount: totalAppliedDiscountAmount(cart),
    items: items.length > 0 ? items : undefined,
  };
}

function presentLine(line: CartLine, existing: boolean, id: string | undefined): WireOrderItem {
  const showsInitial = existing || line.initialQuantity !== line.quantity || line.discountQuantity > 0;
  return {
    object: 'order_item',
    id,
    source_id: line.sourceId,
    related_object: line.relatedObject,
    product_id: line.productId,
    sku_id: line.skuId,
    quantity: line.quantity,
    discount_quantity: unlessZero(line.discountQuantity),
    initial_quantity: showsInitial ? line.initialQuantity : undefined,
    applied_discount_quantity: unlessZero(line.appliedDiscountQuantity),
    applied_quantity: unlessZero(line.appliedQuantity),
    amount: line.amount,
    discount_amount: line.discountAmount,
    initial_amount: showsInitial ? line.initialAmount : undefined,
    applied_discount_amount: line.appliedDiscountAmount,
    applied_quantity_amount: unlessZero(line.appliedQuantityAmount),
    price: line.price,
    regular_price: line.regularPrice,
    on_sale: onSaleOf(line),
    subtotal_amount: line.amount === undefined ? undefined : subtotalOf(line),
    application_details: line.applicationDetails?.map(presentDetail),
    product: line.product && presentProduct(line.product),
    sku: line.sku && presentSku(line.sku),
    metadata: line.metadata,
  };
}

function presentProduct({ id, sourceId, override, name, price, metadata }: LineProduct): JsonObject {
  return withoutUndefined({ id, source_id: sourceId, override, name, price, metadata });
}

function presentSku({ id, sourceId, override, sku, price, metadata }: LineSku): JsonObject {
  return withoutUndefined({ id, source_id: sourceId, override, sku, price, metadata });
}

function presentDetail(detail: ApplicationDetail): WireApplicationDetail {
  return {
    source_index: detail.sourceIndex,
    source_applied_quantity: detail.sourceAppliedQuantity,
    source_applied_quantity_amount: detail.sourceAppliedQuantityAmount,
    target_index: detail.targetIndex,
    target_applied_quantity: detail.targetAppliedQuantity,
    target_applied_quantity_amount: detail.targetAppliedQuantityAmount,
    target_applied_discount_amount: detail.targetAppliedDiscountAmount,
  };
}

function unlessZero(value: number): number | undefined {
  return value === 0 ? undefined : value;
}
