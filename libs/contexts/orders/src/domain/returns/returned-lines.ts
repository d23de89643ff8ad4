import { type JsonObject } from '@perkstream/kernel';
import { type OrderDocument, type OrderItemInput, type ReturnedItemAnswer } from '@perkstream/published';
import { withLines } from '../order/order-amounts.js';
import { linesOf, numberIn } from './sold-order.js';

/** The order with what comes back noted on its lines; its amounts stay. */
export function withReturnedItems(
  order: OrderDocument,
  items: readonly Pick<ReturnedItemAnswer, 'item' | 'quantity' | 'paid'>[],
): OrderDocument {
  const back = new Map(items.map((each) => [each.item, each]));
  const lines = linesOf(order);
  const noted = order.items!.map((item, index): JsonObject => {
    const { id, returned_quantity: quantity = 0, returned_amount: amount = 0 } = lines[index]!;
    const now = back.get(id);
    if (!now) return item;
    return { ...item, returned_quantity: quantity + now.quantity, returned_amount: amount + now.paid };
  });
  return { ...order, items: noted };
}

/** The order after a change, with what came back before it noted on its lines. */
export function orderAfter(before: OrderDocument, after: OrderDocument): OrderDocument {
  const back = new Map(
    (before.items ?? []).flatMap((item) => {
      const { id, returned_quantity, returned_amount } = item;
      return returned_quantity === undefined ? [] : [[id, { returned_quantity, returned_amount }] as const];
    }),
  );
  if (back.size === 0) return after;
  return { ...after, items: after.items?.map((item) => ({ ...item, ...back.get(item['id']) })) };
}

/** What a redemption that has priced the rest of an order did to it. */
interface AppliedItem extends OrderItemInput {
  readonly applied_quantity?: number;
  readonly applied_quantity_amount?: number;
  readonly applied_discount_amount?: number;
  readonly applied_discount_quantity?: number;
}

/** The whole order with what a redemption did to the rest of it. */
export function redeemedRest(order: OrderDocument, rest: OrderDocument): OrderDocument {
  const applied = new Map((rest.items ?? []).map((item) => [item['id'] as string, item as unknown as AppliedItem]));
  const lines = linesOf(order);
  const known = new Set(lines.map(({ id }) => id));
  const items = lines.map((line): OrderItemInput => {
    const now = applied.get(line.id);
    if (!now) return line as OrderItemInput;
    const { applied_quantity: units = 0, applied_quantity_amount: worth = 0 } = now;
    return {
      ...(line as OrderItemInput),
      quantity: line.quantity + units,
      ...(line.amount !== undefined && { amount: line.amount + worth }),
      discount_amount: (line.discount_amount ?? 0) + (now.applied_discount_amount ?? 0),
      discount_quantity: Number((line as OrderItemInput).discount_quantity ?? 0) + (now.applied_discount_quantity ?? 0),
    };
  });
  const added = [...applied.values()].filter(({ id }) => id !== undefined && !known.has(id));
  const worths = [...applied.values()].map(({ applied_quantity_amount: worth = 0 }) => worth);
  const whole = withLines(order, {
    items: [...items, ...added],
    amount: order.amount === undefined ? undefined : order.amount + worths.reduce((sum, each) => sum + each, 0),
    initialAmount: numberIn(order, 'initial_amount'),
    discountAmount: numberIn(order, 'discount_amount') + numberIn(rest, 'applied_discount_amount'),
  });
  const { status, metadata } = rest;
  const shown = ['applied_discount_amount', 'items_applied_discount_amount', 'total_applied_discount_amount'];
  return { ...whole, ...Object.fromEntries(shown.map((field) => [field, rest[field]])), status, metadata };
}
