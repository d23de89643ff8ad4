import { type Cart, type CartCode } from '@perkstream/client';

/** What of a Vendure order its price depends on. Prices are as the channel lists them, with tax or without, in minor units. */
export interface PricedOrder {
  readonly code: string;
  readonly currencyCode?: string;
  readonly lines: readonly {
    readonly id: string | number;
    readonly quantity: number;
    /** How many there were when the order was placed; 0 until then. */
    readonly orderPlacedQuantity?: number;
    readonly listPrice: number;
    readonly productVariant: { readonly sku: string; readonly name?: string };
  }[];
  readonly shippingLines: readonly { readonly listPrice: number }[];
  readonly customer?: {
    readonly id: string | number;
    readonly emailAddress: string;
    readonly firstName?: string;
    readonly lastName?: string;
  };
  readonly customFields?: object;
}

/** The custom field of orders in which codes are kept. */
export const CODES_FIELD = 'perkstreamCodes';

/** @returns the codes that the shopper has entered, in their order */
export function codesOf(order: Pick<PricedOrder, 'customFields'>): readonly CartCode[] {
  const kept = (order.customFields as Record<string, readonly string[] | null> | undefined)?.[CODES_FIELD] ?? [];
  return kept.map((each) => JSON.parse(each) as CartCode);
}

/** Lines without units, which are about to be removed, are left out: the engine sells at least one of each item. */
export function soldLines(order: Pick<PricedOrder, 'lines'>): PricedOrder['lines'] {
  return order.lines.filter(({ quantity }) => quantity > 0);
}

/**
 * The cart of an order: one item a line, and one for shipping where offers may be about it.
 * @param shippingItem the `source_id` of the item that shipping is sent as
 */
export function cartOf(order: PricedOrder, codes: readonly CartCode[], shippingItem?: string): Cart {
  const items = soldLines(order).map(({ quantity, listPrice, productVariant: { sku, name } }) => ({
    source_id: sku,
    related_object: 'sku' as const,
    quantity,
    price: listPrice,
    ...(name && { product: { name } }),
  }));
  const shipping = shippingOf(order);
  const { customer } = order;
  return {
    codes,
    items:
      shippingItem !== undefined && shipping > 0
        ? [...items, { source_id: shippingItem, related_object: 'product' as const, quantity: 1, price: shipping }]
        : items,
    ...(customer && {
      customer: {
        source_id: String(customer.id),
        email: customer.emailAddress,
        name: [customer.firstName, customer.lastName].filter(Boolean).join(' ') || undefined,
      },
    }),
  };
}

export function shippingOf({ shippingLines }: Pick<PricedOrder, 'shippingLines'>): number {
  return shippingLines.reduce((sum, { listPrice }) => sum + listPrice, 0);
}
