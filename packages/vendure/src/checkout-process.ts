import { type Injector, type Order, type OrderProcess, OrderService, type RequestContext } from '@vendure/core';
import { PricesUnavailable, Quotes } from './quotes.js';
import { type PricedOrder } from './cart-of-order.js';
import { discountsOf } from './discounts.js';
import { Redemptions } from './redemptions.js';

const CHANGED = 'The price of your cart has changed. Please look at it once more.';
const PAID = new Set(['PaymentAuthorized', 'PaymentSettled']);

let injector: Injector;

/**
 * Before an order is paid its codes are locked and it is priced once more: it is refused where the price has grown. Once it is paid, what was
 * quoted is redeemed; once it is cancelled, it is given back.
 */
export const checkoutProcess: OrderProcess<string> = {
  init(given) {
    injector = given;
  },
  async onTransitionStart(_from, to, { ctx, order }) {
    if (to !== 'ArrangingPayment') return undefined;
    return objectionTo(ctx, order);
  },
  async onTransitionEnd(from, to, { order }) {
    const redemptions = injector.get(Redemptions);
    if (PAID.has(to) && !PAID.has(from)) await redemptions.commitLater(order);
    if (to === 'Cancelled') await redemptions.giveBackLater(order);
  },
};

async function objectionTo(ctx: RequestContext, order: Order): Promise<string | undefined> {
  const priced = order as unknown as PricedOrder;
  try {
    const quote = await injector.get(Quotes).lock(priced);
    const items = injector.get(Quotes).cart(priced, []).items ?? [];
    const now = quote ? sum(discountsOf(quote, items.length)) : 0;
    if (now === discountOf(order)) return undefined;
  } catch (error) {
    if (error instanceof PricesUnavailable) return error.message;
    throw error;
  }
  await injector.get(OrderService).applyPriceAdjustments(ctx, order, order.lines);
  return CHANGED;
}

/** What the engine has taken off it, as the channel lists prices, in minor units. */
export function discountOf(order: Order): number {
  const adjustments = [...order.lines, ...order.shippingLines].flatMap((each) => each.adjustments ?? []);
  return -sum(adjustments.filter(({ description }) => description === PROMOTION_NAME).map(({ amount }) => amount));
}

/** Of the promotion that the plugin makes. */
export const PROMOTION_NAME = 'Perkstream';

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
