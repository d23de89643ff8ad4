import { type Quote, sharesOf } from '@perkstream/client';
import {
  discountable,
  lineNames,
  majorUnits,
  minorUnits,
  numberOf,
  taxRateOf,
  type MedusaCart,
} from './medusa-cart.js';

/** An action of Medusa's `computeActions`. Amounts are decimals in the major unit. */
export type AdjustmentAction =
  | { action: 'addItemAdjustment'; item_id: string; amount: number; code: string; is_tax_inclusive: boolean }
  | { action: 'addShippingMethodAdjustment'; shipping_method_id: string; amount: number; code: string };

interface Line {
  readonly name: string;
  /** What it still costs, in minor units. */
  left: number;
  readonly actionOf: (amount: number, code: string) => AdjustmentAction;
}

/** The promotions of the engine have IDs in Medusa that no other has. */
const ID_PREFIX = 'perkstream_';
export const promotionIdOf = (code: string): string => `${ID_PREFIX}${code}`;
export const codeOfPromotion = (id: string): string | undefined =>
  id.startsWith(ID_PREFIX) ? id.slice(ID_PREFIX.length) : undefined;

/**
 * What each code takes off each line: the discount of the line as the engine answered it, and its share of the discount of the whole order.
 * Shares are in proportion to what the lines cost by then, in whole minor units that add up.
 * @param ownOff what promotions of Medusa take off a line, by the ID of the line, in minor units
 */
export function adjustmentsOf(
  cart: MedusaCart,
  applied: Quote['applied'],
  ownOff = new Map<string, number>(),
): AdjustmentAction[] {
  const lines = linesOf(cart, ownOff);
  const parts = applied.map(({ id, order }) => ({ code: id, order, off: new Map<Line, number>() }));
  // The discounts of lines come first: the engine takes those of the order off what then remains.
  for (const { order, off } of parts) {
    const items = (order?.items ?? []) as readonly { source_id?: string; applied_discount_amount?: number }[];
    const ofLines = new Map(items.map((item) => [item.source_id, item.applied_discount_amount ?? 0]));
    for (const line of lines) take(line, ofLines.get(line.name) ?? 0, off);
  }
  for (const { order, off } of parts) {
    const shares = sharesOf(
      order?.applied_discount_amount ?? 0,
      lines.map(({ left }) => left),
    );
    for (const [index, line] of lines.entries()) take(line, shares[index]!, off);
  }
  return parts.flatMap(({ code, off }) =>
    [...off].filter(([, amount]) => amount > 0).map(([line, amount]) => line.actionOf(amount, code)),
  );
}

function take(line: Line, amount: number, off: Map<Line, number>): void {
  const taken = Math.min(amount, line.left);
  line.left -= taken;
  off.set(line, (off.get(line) ?? 0) + taken);
}

function linesOf(cart: MedusaCart, ownOff: Map<string, number>): Line[] {
  const { currency_code: currency, shipping_methods: methods = [] } = cart;
  const names = lineNames(cart.items ?? []);
  const items = discountable(cart).map((item): Line => ({
    name: names.get(item.id)!,
    left: minorUnits(item.unit_price, currency) * numberOf(item.quantity) - (ownOff.get(item.id) ?? 0),
    actionOf: (amount, code) => ({
      action: 'addItemAdjustment',
      item_id: item.id,
      amount: majorUnits(amount, currency),
      code,
      is_tax_inclusive: item.is_tax_inclusive ?? false,
    }),
  }));
  const shipping = methods.map((method): Line => ({
    name: method.id,
    left: minorUnits(method.amount, currency) - (ownOff.get(method.id) ?? 0),
    // Medusa takes what comes off shipping as an amount before tax.
    actionOf: (amount, code) => ({
      action: 'addShippingMethodAdjustment',
      shipping_method_id: method.id,
      amount: majorUnits(amount, currency) / (method.is_tax_inclusive ? 1 + taxRateOf(method) : 1),
      code,
    }),
  }));
  return [...items, ...shipping];
}

/** What the engine's promotions take off a cart as it is, by code, in minor units. */
export function chargedDiscounts(cart: MedusaCart): Map<string, number> {
  const { currency_code: currency, items = [], shipping_methods: methods = [] } = cart;
  const taken = [
    ...items.flatMap(({ adjustments }) => (adjustments ?? []).map((each) => ({ each, factor: 1 }))),
    ...methods.flatMap((method) =>
      (method.adjustments ?? []).map((each) => ({ each, factor: method.is_tax_inclusive ? 1 + taxRateOf(method) : 1 })),
    ),
  ];
  const sums = new Map<string, number>();
  for (const { each, factor } of taken) {
    const code = codeOfPromotion(each.promotion_id ?? '');
    const amount = minorUnits(numberOf(each.amount) * factor, currency);
    if (code && amount > 0) sums.set(code, (sums.get(code) ?? 0) + amount);
  }
  return sums;
}
