import { type LineLeft, type OrderDocument, type OrderItemInput, type OrderLeft } from '@perkstream/published';
import { withLines } from '../order/order-amounts.js';
import { leftOf } from './means-back.js';
import { partOf, restOf } from './shares.js';
import { orderDiscountsOnRest } from './effects.js';
import { linesOf, OWN, type SoldLine, sumOf } from './sold-order.js';
import { unitsLeft } from './take-back.js';

/** A line of what remains. */
type Rest = Pick<SoldLine, 'quantity' | 'initial_quantity' | 'amount' | 'discount_amount'>;

/** What remains of an order, priced: lines with their own discounts, and all else that was not paid as a discount of the whole order. */
export function restOrder(order: OrderDocument, left: OrderLeft): OrderDocument {
  const items = restItems(order, left, (item, line) => {
    const quantity = unitsLeft(line);
    const discount = restOf(sumOf(Object.values(line.discounts)), line);
    const initial = Math.min(item.initial_quantity ?? quantity, quantity);
    const amounts = item.amount !== undefined && { amount: restOf(line.amount, line), discount_amount: discount };
    return quantity === 0 ? undefined : { quantity, initial_quantity: initial, ...amounts };
  });
  const { money } = leftOf(left.paidBy);
  const amount = amountOf(items, left);
  const ofItems = sumOf(items.map(({ discount_amount: discount = 0 }) => discount));
  return withLines(order, { items, amount, discountAmount: Math.max(0, amount - ofItems - money) });
}

/**
 * What remains as it was bought: before the discounts of redemptions, without the units that they added. Discounts that no redemption gave
 * stay; where the order as a whole was cheaper than its lines, the rest is.
 */
export function undiscountedRest(order: OrderDocument, left: OrderLeft): OrderDocument {
  const items = restItems(order, left, (item, line) => {
    const { initial_quantity: bought = item.quantity, initial_amount: worth = item.amount } = item;
    const quantity = Math.min(bought, unitsLeft(line));
    if (quantity === 0) return undefined;
    const discount = restOf(line.discounts[OWN] ?? 0, line);
    const amounts = worth !== undefined && { amount: partOf(worth, quantity, bought), discount_amount: discount };
    return { quantity, ...amounts };
  });
  const amount = amountOf(items, left);
  const own = orderDiscountsOnRest(left)[OWN] ?? 0;
  const isBelowLines =
    order.amount !== undefined && order.amount < sumOf(linesOf(order).map((line) => line.amount ?? 0));
  return withLines(
    order,
    isBelowLines
      ? { items, amount: Math.max(0, amount - own), discountAmount: 0 }
      : { items, amount, discountAmount: own },
  );
}

function amountOf(items: readonly Rest[], { extra }: OrderLeft): number {
  return sumOf(items.map(({ amount = 0 }) => amount)) + extra.amount;
}

function restItems(
  order: OrderDocument,
  left: OrderLeft,
  restOfLine: (item: SoldLine, line: LineLeft) => Rest | undefined,
): readonly (OrderItemInput & Rest)[] {
  const lines = new Map(left.lines.map((line) => [line.id, line]));
  return linesOf(order).flatMap((item, index) => {
    const line = lines.get(item.id);
    const rest = line && restOfLine(item, line);
    if (!rest) return [];
    const { id, source_id, product_id, sku_id, related_object, price, regular_price, product, sku, metadata } = order
      .items![index] as unknown as OrderItemInput;
    return [
      { id, source_id, product_id, sku_id, related_object, price, regular_price, product, sku, metadata, ...rest },
    ];
  });
}
