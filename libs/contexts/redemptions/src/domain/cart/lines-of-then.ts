import { type JsonObject } from '@perkstream/kernel';
import { type OrderDocument } from '@perkstream/published';

/** An order, and lines that it has only later: before each redemption but the first, and after all of them. */
export interface OrderOfThen {
  readonly order: OrderDocument;
  /** By the index of the redemption; one more than there are redemptions. */
  readonly joining: readonly (readonly JsonObject[])[];
}

/** A redemption was priced without the lines that the order got after it. @param orders as each redemption left the order */
export function linesOfThen(order: OrderDocument, orders: readonly (OrderDocument | null)[]): OrderOfThen {
  const items = order.items ?? [];
  const known = orders.map((each) => new Set(each?.items?.map(({ id }) => id)));
  const firstWith = ({ id }: JsonObject) => {
    if (id === undefined) return 0;
    const first = known.findIndex((ids) => ids.has(id));
    return first === -1 ? orders.length : first;
  };
  const joining: JsonObject[][] = Array.from({ length: orders.length + 1 }, () => []);
  for (const item of items) joining[firstWith(item)]?.push(item);
  const [atFirst = [], ...later] = joining;
  const lacking = later.flat();
  if (lacking.length === 0) return { order, joining: joining.map(() => []) };
  return { order: { ...without(order, lacking), items: atFirst }, joining: [[], ...later] };
}

/** The order with lines that it gets now. */
export function withLines(order: OrderDocument, lines: readonly JsonObject[]): OrderDocument {
  if (lines.length === 0) return order;
  return { ...changedBy(order, amountOf(lines)), items: [...(order.items ?? []), ...lines] };
}

function without(order: OrderDocument, lines: readonly JsonObject[]): OrderDocument {
  return changedBy(order, -amountOf(lines));
}

function changedBy(order: OrderDocument, difference: number): OrderDocument {
  const { amount } = order;
  const initial = order['initial_amount'] as number | undefined;
  return {
    ...order,
    ...(amount !== undefined && { amount: amount + difference }),
    ...(initial !== undefined && { initial_amount: initial + difference }),
  };
}

function amountOf(lines: readonly JsonObject[]): number {
  let sum = 0;
  for (const { amount, price, quantity } of lines as readonly {
    readonly amount?: number;
    readonly price?: number;
    readonly quantity?: number;
  }[]) {
    sum += amount ?? Math.round((price ?? 0) * (quantity ?? 1));
  }
  return sum;
}
