import { wholeNumber } from '@perkstream/kernel';
import { type OrderInput, type OrderItemInput } from '@perkstream/domain-pricing';
import { type CartInput, type CartItemInput, type OrderDocument } from '@perkstream/published';

/** The order of a request, in the names of pricing. */
export function orderInputOf(sent: CartInput): OrderInput {
  return { amount: sent.amount, items: sent.items?.map(itemInputOf) };
}

/** A stored order (wire form), to which more is applied; the discounts that it has already count. */
export function storedOrderInput(order: OrderDocument): OrderInput {
  return {
    existing: true,
    amount: order.amount,
    initialAmount: order['initial_amount'] as number | undefined,
    discountAmount: order['discount_amount'] as number | undefined,
    items: (order.items as readonly CartItemInput[] | undefined)?.map(itemInputOf),
  };
}

function itemInputOf(sent: CartItemInput): OrderItemInput {
  const item = sent as CartItemInput & Readonly<Record<string, unknown>>;
  const { product, sku } = item;
  return {
    id: item['id'] as string | undefined,
    sourceId: item.source_id,
    productId: item.product_id,
    skuId: item.sku_id,
    relatedObject: item.related_object,
    quantity: item.quantity === undefined ? undefined : wholeNumber(item.quantity),
    price: item.price,
    regularPrice: item.regular_price,
    amount: item.amount,
    discountAmount: item['discount_amount'] as number | undefined,
    discountQuantity: item['discount_quantity'] as number | undefined,
    initialQuantity: item['initial_quantity'] as number | undefined,
    initialAmount: item['initial_amount'] as number | undefined,
    product: product && { ...product, sourceId: product.source_id },
    sku: sku && { ...sku, sourceId: sku.source_id },
    metadata: item.metadata,
  };
}
