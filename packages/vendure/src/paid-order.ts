import { type Client, type components, PerkstreamError } from '@perkstream/client';
import { type PricedOrder, shippingOf, soldLines } from './cart-of-order.js';
import { discountsOf } from './discounts.js';

/** An order as the engine has stored it. */
type StoredOrder = components['schemas']['OrderAnswer'];

const NOT_FOUND = 404;

/** Discounts by the id of the line; those of shipping apart. */
export interface Allocated extends Record<string, unknown> {
  readonly lines: Readonly<Record<string, number>>;
  readonly shipping: number;
}

/** @returns undefined where the engine does not know it: it was paid without the engine, or is still in the queue */
export async function findPaid(client: Client, { code }: PricedOrder): Promise<StoredOrder | undefined> {
  try {
    const { data } = await client.api.GET('/v1/orders/{orderId}', { params: { path: { orderId: code } } });
    return data;
  } catch (error) {
    if (error instanceof PerkstreamError && error.status === NOT_FOUND) return undefined;
    throw error;
  }
}

/**
 * What a paid order keeps when it is modified: units that remain cost what the engine has not given back for the others, units that are new
 * cost their price. Its codes are not asked about again: they may be used up, by this order.
 */
export function keptDiscounts(paid: StoredOrder, order: PricedOrder, shippingItem?: string): Allocated {
  const items = (paid.items ?? []) as readonly SoldItem[];
  const discounts = discountsOf({ order: paid as never }, items.length);
  const sold = items.map((item, index) => ({ ...item, discount: discounts[index]! }));
  const lines = soldLines(order).map(({ id, quantity, orderPlacedQuantity = 0, productVariant: { sku } }) => {
    const index = sold.findIndex(({ source_id }) => source_id === sku);
    const [item] = index < 0 ? [] : sold.splice(index, 1);
    // Vendure divides the discount of a line by the units that it was placed with, and counts those that are left.
    const perUnit = item ? discountOfUnits(item, quantity) / quantity : 0;
    return [String(id), Math.round(perUnit * Math.max(orderPlacedQuantity, quantity))] as const;
  });
  const shipping = sold.find(({ source_id }) => source_id !== undefined && source_id === shippingItem)?.discount ?? 0;
  return { lines: Object.fromEntries(lines), shipping: Math.min(shipping, shippingOf(order)) };
}

interface SoldItem {
  readonly source_id?: string;
  readonly quantity?: number;
  readonly amount?: number;
}

/** The first units that come back have the rounded part of what the line cost: docs/returns.md. The rest is of those that stay. */
function discountOfUnits(
  { quantity = 1, amount = 0, discount }: SoldItem & { readonly discount: number },
  remaining: number,
): number {
  const kept = Math.min(remaining, quantity);
  const paid = amount - discount;
  const givenBack = Math.round((paid * (quantity - kept)) / quantity);
  return Math.round((amount * kept) / quantity) - (paid - givenBack);
}
