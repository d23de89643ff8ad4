import { mergedMetadata } from '@perkstream/kernel';
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
 * and so do lines that earlier discounts added; others are as sent. Source: pricing facts 2.2.
 */
export function changedOrder(stored: OrderDocument, sent: CartInput, catalogue: Catalogue): OrderDocument {
  const metadata = sent.metadata ? mergedMetadata(stored.metadata ?? {}, sent.metadata) : stored.metadata;
  const { amount, items } = sent;
  if (amount === undefined && items === undefined) return { ...stored, metadata };
  const before = (stored.items ?? []) as readonly OrderLine[];
  const lines = items ? changedLines(before, items, catalogue) : before;
  const isSame = lines.length === before.length && lines.every((line) => before.includes(line));
  if (amount === undefined && isSame) return { ...stored, metadata };
  const initial = amount ?? sum(lines.map(initialAmountOfLine));
  return {
    ...stored,
    metadata,
    items: lines,
    initial_amount: initial,
    amount: initial === undefined ? undefined : initial + (sum(lines.map(addedAmountOf)) ?? 0),
  } as OrderDocument;
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
