import { roundHalfUp, type MinorUnits } from '@perkstream/kernel';
import { type ApplicationDetail, type Cart, type CartLine } from './cart.js';
import { remainingForItems } from './cart-totals.js';
import { lineProduct, lineSku } from './open-cart.js';
import { unitPrice, unitRegularPrice, type CatalogueUnit } from './catalogue.js';

/** A cart whose lines are being changed by a UNIT effect. Lines are replaced, never changed in place; indices stay. */
export interface LinesDraft {
  readonly cart: Cart;
  readonly lines: CartLine[];
  amount: MinorUnits | undefined;
  /** What item-level discounts may still take. */
  remaining: MinorUnits;
  applied: MinorUnits;
  changed: boolean;
}

/**
 * @param cart fresh, see `nextStep`
 * @param kept what goods cost that no discount may take anything of
 */
export function draftLines(cart: Cart, kept: MinorUnits = 0): LinesDraft {
  const remaining = Math.max(0, remainingForItems(cart) - kept);
  return { cart, lines: [...cart.lines], amount: cart.amount, remaining, applied: 0, changed: false };
}

export function finishDraft(draft: LinesDraft): Cart {
  const { cart, lines, amount, applied, changed } = draft;
  if (!changed) return cart;
  return {
    ...cart,
    lines,
    amount,
    itemsDiscountAmount: cart.itemsDiscountAmount + applied,
    itemsAppliedDiscountAmount: cart.itemsAppliedDiscountAmount + applied,
  };
}

/** A line without units yet, after all others. */
export function appendLine(draft: LinesDraft, unit: CatalogueUnit): number {
  const price = unitPrice(unit);
  draft.lines.push({
    id: undefined,
    sourceId: unit.object === 'sku' ? unit.sku.sourceId : unit.product.sourceId,
    productId: unit.product?.id ?? unit.sku?.productId,
    skuId: unit.sku?.id,
    relatedObject: unit.object,
    product: unit.product && lineProduct(unit.product),
    sku: unit.sku && lineSku(unit.sku),
    metadata: undefined,
    quantity: 0,
    initialQuantity: 0,
    price,
    regularPrice: unitRegularPrice(unit, price),
    amount: price === undefined ? undefined : 0,
    initialAmount: price === undefined ? undefined : 0,
    discountAmount: 0,
    appliedDiscountAmount: 0,
    discountQuantity: 0,
    appliedDiscountQuantity: 0,
    appliedQuantity: 0,
    appliedQuantityAmount: 0,
    applicationDetails: undefined,
    earlierApplicationDetails: undefined,
  });
  return draft.lines.length - 1;
}

/**
 * Adds units to a line, or takes them away (negative); the order's amount follows. Units that would bring an amount past what numbers
 * hold exactly are not added.
 */
export function changeQuantity(draft: LinesDraft, index: number, units: number, price: number | undefined): MinorUnits {
  const line = draft.lines[index];
  if (!line || units === 0) return 0;
  const value = price === undefined || line.amount === undefined ? 0 : roundHalfUp(price * units);
  const after = [line.quantity + units, (line.amount ?? 0) + value, (draft.amount ?? 0) + value];
  if (!after.every((each) => Number.isSafeInteger(each))) return 0;
  draft.lines[index] = {
    ...line,
    quantity: line.quantity + units,
    amount: line.amount === undefined ? undefined : line.amount + value,
    appliedQuantity: line.appliedQuantity + units,
    appliedQuantityAmount: line.appliedQuantityAmount + value,
  };
  if (line.amount !== undefined) draft.amount = (draft.amount ?? 0) + value;
  draft.remaining = Math.max(0, draft.remaining + value);
  draft.changed = true;
  return value;
}

/** Gives units of a line away: at their price, at most what the line still costs. */
export function giveAway(draft: LinesDraft, index: number, units: number, price: number | undefined): void {
  const line = draft.lines[index];
  if (!line || units <= 0) return;
  const wanted = price === undefined ? 0 : roundHalfUp(price * units);
  const discount = bookDiscount(draft, index, wanted);
  // Units that are paid for already are no gift; units without a price, and added ones, are.
  if (discount === 0 && line.amount !== undefined && line.appliedQuantity <= 0) return;
  const booked = draft.lines[index] ?? line;
  draft.lines[index] = {
    ...booked,
    discountQuantity: booked.discountQuantity + units,
    appliedDiscountQuantity: booked.appliedDiscountQuantity + units,
  };
  draft.changed = true;
}

/** Books an item-level discount of at most what the line, and the order, still cost. */
export function bookDiscount(draft: LinesDraft, index: number, wanted: MinorUnits): MinorUnits {
  const line = draft.lines[index];
  if (!line || line.amount === undefined) return 0;
  const discount = Math.max(0, Math.min(wanted, line.amount - line.discountAmount, draft.remaining));
  if (discount === 0) return 0;
  draft.lines[index] = {
    ...line,
    discountAmount: line.discountAmount + discount,
    appliedDiscountAmount: line.appliedDiscountAmount + discount,
  };
  draft.applied += discount;
  draft.remaining -= discount;
  draft.changed = true;
  return discount;
}

export function addDetail(draft: LinesDraft, index: number, detail: ApplicationDetail): void {
  const line = draft.lines[index];
  if (!line) return;
  // A list that is there was begun in this draft: lines come into a step without one.
  const details = line.applicationDetails as ApplicationDetail[] | undefined;
  if (details) details.push(detail);
  else draft.lines[index] = { ...line, applicationDetails: [detail] };
}
