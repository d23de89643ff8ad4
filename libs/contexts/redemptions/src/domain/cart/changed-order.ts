import { mergedMetadata, refuse, type Refusal } from '@perkstream/kernel';
import {
  type Catalogue,
  initialAmountOfLine,
  keepLines,
  keepsDiscounts,
  openCart,
  type OrderLine,
  presentOrder,
} from '@perkstream/domain-pricing';
import { type CartInput, type CartItemInput, type OrderDocument, standingRedemptionsOf } from '@perkstream/published';
import { orderInputOf, storedOrderInput } from './order-input.js';

/**
 * A stored order with what a redemption sends along on top. Lines that are sent as they were stored keep the discounts they have,
 * and so do lines that earlier discounts added; others are as sent.
 */
export function changedOrder(stored: OrderDocument, sent: CartInput, catalogue: Catalogue): OrderDocument {
  const metadata = sent.metadata ? mergedMetadata(stored.metadata ?? {}, sent.metadata) : stored.metadata;
  const { amount, items } = sent;
  if (amount === undefined && items === undefined) return { ...stored, metadata };
  const before = (stored.items ?? []) as readonly OrderLine[];
  const lines = items ? changedLines(before, items, catalogue) : before;
  if (amount === undefined && isSame(before, lines)) return { ...stored, metadata };
  const initial = amount ?? sum(lines.map(initialAmountOfLine));
  return {
    ...stored,
    metadata,
    items: lines,
    initial_amount: initial,
    amount: initial === undefined ? undefined : initial + (sum(lines.map(addedAmountOf)) ?? 0),
  } as OrderDocument;
}

/** What a redemption prices of an order of which goods came back: what remains. Its lines can no longer change. */
export function remainingOrder(
  order: OrderDocument,
  rest: OrderDocument,
  sent: CartInput,
  catalogue: Catalogue,
): OrderDocument | Refusal<'invalid_order'> {
  const isAsStored = [order, rest].some((stored) => keepsWhatIsStored(stored, sent, catalogue));
  if (isAsStored) return changedOrder(rest, { metadata: sent.metadata }, catalogue);
  const details = `Items of order ${order.id} were returned: its lines can no longer change`;
  return refuse('invalid_order', { details, resourceId: order.id, resourceType: 'order' });
}

function keepsWhatIsStored(stored: OrderDocument, { amount, items }: CartInput, catalogue: Catalogue): boolean {
  if (amount !== undefined && amount !== (stored['initial_amount'] ?? stored.amount)) return false;
  const before = (stored.items ?? []) as readonly OrderLine[];
  return items === undefined || isSame(before, changedLines(before, items, catalogue));
}

function isSame(before: readonly OrderLine[], lines: readonly OrderLine[]): boolean {
  return lines.length === before.length && lines.every((line) => before.includes(line));
}

function changedLines(
  before: readonly OrderLine[],
  items: readonly CartItemInput[],
  catalogue: Catalogue,
): readonly OrderLine[] {
  return keepLines(before, presentOrder(openCart(orderInputOf({ items: [...items] }), catalogue)).items ?? []);
}

/** Whether redemptions of the order that stand would lose some of what they took off. */
export function takesDiscountsAway(stored: OrderDocument, changed: OrderDocument): boolean {
  if (standingRedemptionsOf(stored).length === 0) return false;
  return !keepsDiscounts(openCart(storedOrderInput(stored)), openCart(storedOrderInput(changed)));
}

/** The value of the units that earlier discounts added to a line. */
function addedAmountOf(line: OrderLine): number | undefined {
  const amount = line['amount'] as number | undefined;
  return amount === undefined ? undefined : amount - (initialAmountOfLine(line) ?? 0);
}

/** undefined where no line has an amount */
function sum(amounts: readonly (number | undefined)[]): number | undefined {
  const known = amounts.filter((amount) => amount !== undefined);
  return known.length > 0 ? known.reduce((all, each) => all + each, 0) : undefined;
}
