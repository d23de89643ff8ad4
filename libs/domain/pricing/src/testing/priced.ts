import { isRefusal } from '@perkstream/kernel';
import { applyDiscount, type DiscountOptions } from '../apply/apply-discount.js';
import { applyGiftCredits, type GiftOptions } from '../apply/apply-gift-credits.js';
import { applyPoints, type PointsOptions } from '../apply/apply-points.js';
import { type Cart } from '../cart/cart.js';
import { totalAmount, totalDiscountAmount } from '../cart/cart-totals.js';
import { type Catalogue, type CatalogueProduct, type CatalogueSku } from '../cart/catalogue.js';
import { openCart, type OrderItemInput } from '../cart/open-cart.js';
import { type Discount } from '../discount/discount.js';
import { type ProductTarget, type ProductTargets } from '../targets/product-target.js';

/** `item('prod_A', 1000, 2)`: two units of 10.00. */
export function item(productId: string, price: number, quantity = 1): OrderItemInput {
  return { productId, price, quantity };
}

/** What an order without discounts says of them (wire form). */
export const UNDISCOUNTED = {
  discount_amount: 0,
  items_discount_amount: 0,
  total_discount_amount: 0,
  applied_discount_amount: 0,
  items_applied_discount_amount: 0,
  total_applied_discount_amount: 0,
};

export function cartOf(...items: OrderItemInput[]): Cart {
  return openCart({ items });
}

export function included(...targets: ProductTarget[]): ProductTargets {
  return { included: targets, excluded: [], includedAll: false };
}

export function product(id: string, settings: Partial<ProductTarget> = {}): ProductTarget {
  return { object: 'product', id, effect: 'APPLY_TO_EVERY', ...settings };
}

export function collection(id: string, settings: Partial<ProductTarget> = {}): ProductTarget {
  return { object: 'products_collection', id, effect: 'APPLY_TO_EVERY', ...settings };
}

export function catalogueOf(products: readonly CatalogueProduct[], skus: readonly CatalogueSku[] = []): Catalogue {
  return {
    product: (key) => products.find(({ id, sourceId }) => id === key || sourceId === key),
    sku: (key) => skus.find(({ id, sourceId }) => id === key || sourceId === key),
  };
}

/** The cart after one discount. */
export function discounted(cart: Cart, discount: Discount, options: Omit<DiscountOptions, 'discount'> = {}): Cart {
  return applyDiscount(cart, { discount, ...options }).cart;
}

export function paidByGift(cart: Cart, options: GiftOptions) {
  const result = applyGiftCredits(cart, options);
  if (isRefusal(result)) throw new Error(`refused: ${result.refused}`);
  return result;
}

export function paidByPoints(cart: Cart, options: PointsOptions) {
  const result = applyPoints(cart, options);
  if (isRefusal(result)) throw new Error(`refused: ${result.refused}`);
  return result;
}

/** What a table of worked examples shows of a cart. */
export function totalsOf(cart: Cart) {
  return {
    amount: cart.amount,
    lines: cart.lines.map((line) => line.discountAmount),
    discount: totalDiscountAmount(cart),
    total: totalAmount(cart),
  };
}
