import { type MinorUnits, refuse, type Refusal } from '@perkstream/kernel';
import { type Cart, type CartLine, subtotalOf } from './cart.js';
import { type CatalogueUnit, unitPrice, unitRegularPrice } from './catalogue.js';

/** undefined where the price or the regular price is not known */
export function onSaleOf({ price, regularPrice }: Pick<CartLine, 'price' | 'regularPrice'>): boolean | undefined {
  return price === undefined || regularPrice === undefined ? undefined : price < regularPrice;
}

export function isOnSale(line: CartLine): boolean {
  return onSaleOf(line) === true;
}

export function hasGoodsOnSale({ lines }: Cart): boolean {
  return lines.some(isOnSale);
}

/** Goods that a discount would add. */
export function isUnitOnSale(unit: CatalogueUnit): boolean {
  const price = unitPrice(unit);
  return onSaleOf({ price, regularPrice: unitRegularPrice(unit, price) }) === true;
}

/** What the goods on sale of a cart cost. */
interface CostOnSale {
  /** What is left to pay for them after the discounts of their lines. */
  readonly subtotal: MinorUnits;
  /** What they cost before any discount or added unit. */
  readonly initial: MinorUnits;
}

export function costOnSale({ lines }: Cart): CostOnSale {
  let [subtotal, initial] = [0, 0];
  for (const line of lines) {
    if (!isOnSale(line)) continue;
    subtotal += subtotalOf(line);
    initial += line.initialAmount ?? 0;
  }
  return { subtotal, initial };
}

/** The rest of the cart, as formulas see it. */
export function withoutGoodsOnSale(cart: Cart): Cart {
  let { amount } = cart;
  for (const line of cart.lines) {
    if (amount !== undefined && isOnSale(line)) amount = Math.max(0, amount - (line.amount ?? 0));
  }
  return { ...cart, amount, lines: cart.lines.filter((line) => !isOnSale(line)) };
}

/**
 * Why a regular price that was sent contradicts the price of its line, which may come from the catalogue.
 * @param lines as they were opened, one for each item
 * @param at path of the items in the request: `.order.items`
 */
export function contradictionInItems(
  items: readonly { readonly regular_price?: number }[],
  lines: readonly { readonly price?: number | undefined }[],
  at: string,
): Refusal<'invalid_payload'> | undefined {
  for (const [index, { regular_price: regularPrice }] of items.entries()) {
    const price = lines[index]?.price;
    if (regularPrice === undefined || price === undefined || regularPrice >= price) continue;
    return refuse('invalid_payload', {
      details: `Property ${at}[${index}].regular_price must be >= price, which is ${price}`,
    });
  }
  return undefined;
}
