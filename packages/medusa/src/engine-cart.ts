import { type Cart, type CartCode } from '@perkstream/client';
import { discountable, lineNames, minorUnits, numberOf, type CartLine, type MedusaCart } from './medusa-cart.js';

/** The engine's product of shipping, which discounts of shipping name: docs/shops/medusa.md. */
const SHIPPING_PRODUCT = 'prod_5h1pp1ng';
const PROMOTION = /^promo_/;

/** How a code pays, by code, in `metadata.perkstream` of the cart: `{ "GIFT-1": { "gift": { "credits": 500 } } }`. */
type Payments = Record<string, Omit<Exclude<CartCode, string>, 'id'>>;

/** The cart in the engine's terms: shipping methods are lines of the product of shipping. */
export function engineCart(cart: MedusaCart, codes: readonly string[]): Cart {
  const { currency_code: currency, customer, email, metadata, region_id, sales_channel_id } = cart;
  const { perkstream: payments = {}, ...own } = (metadata ?? {}) as { perkstream?: Payments };
  const names = lineNames(cart.items ?? []);
  return {
    codes: inOrder(codes).map((code) => redeemable(code, payments)),
    ...(customer && { customer: { source_id: customer.id, email: customer.email ?? email ?? undefined } }),
    items: [
      ...discountable(cart).map((line) => itemOf(line, names.get(line.id)!, currency)),
      ...(cart.shipping_methods ?? []).map(({ id, amount }) => ({
        source_id: id,
        product_id: SHIPPING_PRODUCT,
        quantity: 1,
        price: minorUnits(amount, currency),
      })),
    ],
    metadata: { ...own, currency_code: currency, region_id, sales_channel_id },
  };
}

/** Medusa keeps no order of codes, and what a cart costs can depend on it: codes by name, then promotions without a code. */
function inOrder(codes: readonly string[]): string[] {
  return [...codes.filter((code) => !isAutomatic(code)).sort(), ...codes.filter(isAutomatic)];
}

function itemOf(line: CartLine, name: string, currency: string) {
  const { product_id: product, variant_id: variant, quantity, unit_price: price } = line;
  const { collection_id, type_id } = line.product ?? {};
  return {
    source_id: name,
    ...(product && { product_id: product }),
    ...(variant && { sku_id: variant }),
    quantity: numberOf(quantity),
    price: minorUnits(price, currency),
    metadata: { ...(collection_id && { collection_id }), ...(type_id && { type_id }) },
  };
}

function redeemable(code: string, payments: Payments): CartCode {
  if (PROMOTION.test(code)) return { object: 'promotion_tier', id: code };
  return payments[code] ? { ...payments[code], id: code } : code;
}

/** Whether it is a promotion that applies without a code: Medusa knows it by its ID. */
export const isAutomatic = (code: string): boolean => PROMOTION.test(code);
