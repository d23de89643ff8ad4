import { type JsonObject } from '@perkstream/kernel';
import { type WireOrderItem } from './present-order.js';

/** A line of an order in wire form. */
export type OrderLine = Readonly<JsonObject>;

/**
 * The lines that are sent for a stored order: one that is sent as it was stored keeps the discounts it has, and so do lines that
 * earlier discounts added; others are as sent.
 */
export function keepLines(before: readonly OrderLine[], sent: readonly WireOrderItem[]): readonly OrderLine[] {
  const left = before.filter((line) => line['initial_quantity'] !== 0);
  const added = before.filter((line) => line['initial_quantity'] === 0);
  const lines = (sent as unknown as readonly OrderLine[]).map((line) => {
    const place = left.findIndex((other) => isSameLine(other, line));
    return place < 0 ? line : (left.splice(place, 1)[0] as OrderLine);
  });
  return [...lines, ...added];
}

const NAMES = ['product_id', 'sku_id', 'source_id'];

/** The line as it was before discounts added units to it. */
function isSameLine(stored: OrderLine, sent: OrderLine): boolean {
  return (
    NAMES.every((name) => (stored[name] ?? null) === (sent[name] ?? null)) &&
    (stored['initial_quantity'] ?? stored['quantity']) === sent['quantity'] &&
    initialAmountOfLine(stored) === sent['amount'] &&
    stored['price'] === sent['price']
  );
}

export function initialAmountOfLine(line: OrderLine): number | undefined {
  return (line['initial_amount'] ?? line['amount']) as number | undefined;
}
