import { mergedMetadata } from '@perkstream/kernel';
import { type Catalogue, openCart, presentOrder } from '@perkstream/domain-pricing';
import { type CartInput, type CartItemInput, type OrderDocument } from '@perkstream/published';
import { orderInputOf } from './order-input.js';

type Line = Readonly<Record<string, unknown>>;

/**
 * A stored order with what a redemption sends along on top. Lines that are sent as they were stored keep the discounts they have,
 * and so do lines that earlier discounts added; others are as sent. Source: pricing facts 2.2.
 */
export function changedOrder(stored: OrderDocument, sent: CartInput, catalogue: Catalogue): OrderDocument {
  const metadata = sent.metadata ? mergedMetadata(stored.metadata ?? {}, sent.metadata) : stored.metadata;
  const { amount, items } = sent;
  if (amount === undefined && items === undefined) return { ...stored, metadata };
  const before = (stored.items ?? []) as readonly Line[];
  const lines = items ? changedLines(before, items, catalogue) : before;
  const isSame = lines.length === before.length && lines.every((line) => before.includes(line));
  if (amount === undefined && isSame) return { ...stored, metadata };
  const initial = amount ?? sum(lines.map(initialAmountOf));
  return {
    ...stored,
    metadata,
    items: lines,
    initial_amount: initial,
    amount: initial === undefined ? undefined : initial + (sum(lines.map(addedAmountOf)) ?? 0),
  } as OrderDocument;
}

function changedLines(before: readonly Line[], items: readonly CartItemInput[], catalogue: Catalogue): readonly Line[] {
  const left = before.filter((line) => line['initial_quantity'] !== 0);
  const added = before.filter((line) => line['initial_quantity'] === 0);
  const sent = presentOrder(openCart(orderInputOf({ items: [...items] }), catalogue)).items ?? [];
  const lines = (sent as unknown as readonly Line[]).map((line) => {
    const place = left.findIndex((other) => isSameLine(other, line));
    return place < 0 ? line : (left.splice(place, 1)[0] as Line);
  });
  return [...lines, ...added];
}

const NAMES = ['product_id', 'sku_id', 'source_id'];

/** The line as it was before discounts added units to it. */
function isSameLine(stored: Line, sent: Line): boolean {
  return (
    NAMES.every((name) => (stored[name] ?? null) === (sent[name] ?? null)) &&
    (stored['initial_quantity'] ?? stored['quantity']) === sent['quantity'] &&
    initialAmountOf(stored) === sent['amount'] &&
    stored['price'] === sent['price']
  );
}

function initialAmountOf(line: Line): number | undefined {
  return (line['initial_amount'] ?? line['amount']) as number | undefined;
}

/** The value of the units that earlier discounts added to a line. */
function addedAmountOf(line: Line): number | undefined {
  const amount = line['amount'] as number | undefined;
  return amount === undefined ? undefined : amount - (initialAmountOf(line) ?? 0);
}

/** undefined where no line has an amount */
function sum(amounts: readonly (number | undefined)[]): number | undefined {
  const known = amounts.filter((amount) => amount !== undefined);
  return known.length > 0 ? known.reduce((all, each) => all + each, 0) : undefined;
}
