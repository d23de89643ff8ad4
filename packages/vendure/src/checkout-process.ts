import { type Injector, type Order, type OrderProcess, OrderService, type RequestContext } from '@vendure/core';
import { PricesUnavailable, Quotes } from './quotes.js';
import { type PricedOrder } from './cart-of-order.js';
import { Redemptions } from './redemptions.js';

const CHANGED = 'The price of your cart has changed. Please look at it once more.';
const PAID = new Set(['PaymentAuthorized', 'PaymentSettled']);
/** From here an order is paid a second time, for what an administrator has added: it is redeemed already. */
const PAID_BEFORE = new Set([...PAID, 'Modifying', 'ArrangingAdditionalPayment']);

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
  async onTransitionEnd(from, to, { ctx, order }) {
    const redemptions = injector.get(Redemptions);
    if (PAID.has(to) && !PAID_BEFORE.has(from)) await redemptions.commitLater(ctx, order);
    if (from === 'ArrangingPayment' && to === 'AddingItems')
      await injector.get(Quotes).release(order as unknown as PricedOrder);
    if (to === 'Cancelled') await redemptions.giveBackLater(order);
  },
};

/** The locked price is what the order is calculated by: it has changed where its total has, for any reason. */
async function objectionTo(ctx: RequestContext, order: Order): Promise<string | undefined> {
  const before = order.totalWithTax;
  const priced = order as unknown as PricedOrder;
  const quotes = injector.get(Quotes);
  try {
    await quotes.lock(ctx, priced);
    const { totalWithTax } = await injector.get(OrderService).applyPriceAdjustments(ctx, order, order.lines);
    if (totalWithTax === before) return undefined;
    await quotes.release(priced);
    return CHANGED;
  } catch (error) {
    if (error instanceof PricesUnavailable) return error.message;
    throw error;
  }
}
