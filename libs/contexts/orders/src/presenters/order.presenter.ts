import {
  type OrderAnswer,
  type OrderDocument,
  type OrderItemAnswer,
  type OrderPersonAnswer,
} from '@perkstream/published';

const NO_LINE_DISCOUNT = { discount_amount: 0, applied_discount_amount: 0 };
const NO_DISCOUNT = {
  ...NO_LINE_DISCOUNT,
  items_discount_amount: 0,
  total_discount_amount: 0,
  items_applied_discount_amount: 0,
  total_applied_discount_amount: 0,
};

/** An order as answers show one: without the amounts of discounts where there never was one. */
export function presentOrder(order: OrderDocument): OrderAnswer {
  const shown = presentWithAmounts(order);
  return wasDiscounted(shown) ? shown : withoutDiscounts(shown);
}

/** An order with all of its amounts. What was never priced has none: its discounts are 0. */
export function presentWithAmounts(order: OrderDocument): OrderAnswer {
  const { customer_id = null, updated_at = null, referrer_id = null } = order as Partial<OrderAnswer>;
  return {
    ...NO_DISCOUNT,
    ...order,
    ...(order.items && { items: order.items.map((item) => ({ ...NO_LINE_DISCOUNT, ...item })) }),
    source_id: order.source_id ?? null,
    metadata: order.metadata ?? {},
    updated_at,
    customer_id,
    referrer_id,
    ...(customer_id !== null && { customer: person(customer_id) }),
    ...(referrer_id !== null && { referrer: person(referrer_id) }),
    redemptions: order['redemptions'] ?? {},
    object: 'order',
  } as OrderAnswer;
}

function person(id: string): OrderPersonAnswer {
  return { id, object: 'customer' };
}

/** By a redemption, which may be rolled back since, or by who made the order. */
function wasDiscounted({ redemptions, total_discount_amount: discount = 0 }: OrderAnswer): boolean {
  return discount > 0 || Object.keys(redemptions).length > 0;
}

function withoutDiscounts({ items, ...order }: OrderAnswer): OrderAnswer {
  const { initial_amount, ...rest } = without(order, NO_DISCOUNT);
  return {
    ...rest,
    ...(initial_amount !== order.amount && { initial_amount }),
    ...(items && { items: items.map(lineWithoutDiscounts) }),
  };
}

/** What the product or SKU that the line names says anyway is left out as well. */
function lineWithoutDiscounts(item: OrderItemAnswer): OrderItemAnswer {
  const { initial_amount, initial_quantity, related_object, ...rest } = without(item, NO_LINE_DISCOUNT);
  const isNamed = (item.sku_id ?? item.product_id) !== undefined;
  return {
    ...rest,
    ...(initial_amount !== item.amount && { initial_amount }),
    ...(initial_quantity !== item.quantity && { initial_quantity }),
    ...(!isNamed && { related_object }),
  };
}

function without<T extends object>(shown: T, amounts: object): T {
  return Object.fromEntries(Object.entries(shown).filter(([name]) => !(name in amounts))) as T;
}
