import { type Cart, type CartCode, EngineAway, type Quote, type CartOptions } from '@perkstream/client';
import { cartOf, codesOf, type PricedOrder } from './cart-of-order.js';
import { type Connection } from './settings.js';

/** The engine is away, and the shop sells at no other price. */
export class PricesUnavailable extends Error {
  constructor() {
    super('Discounts cannot be worked out right now. Try again in a moment.');
  }
}

/** Asks what orders cost. Vendure checks a condition many times in one calculation: an equal cart is asked about once a request. */
export class Quotes {
  private readonly known = new WeakMap<object, Map<string, Promise<Quote | undefined>>>();

  constructor(private readonly connection: Connection) {}

  /**
   * @param request what lives as long as the request: its context
   * @returns undefined where nothing is sold, or the engine is away and the shop sells at full price
   * @throws PricesUnavailable where it does not
   */
  of(request: object, order: PricedOrder, codes = codesOf(order)): Promise<Quote | undefined> {
    const cart = this.cart(order, codes);
    const asked = this.known.get(request) ?? new Map<string, Promise<Quote | undefined>>();
    this.known.set(request, asked);
    const key = JSON.stringify(cart);
    const quote = asked.get(key) ?? this.ask(cart);
    asked.set(key, quote);
    return quote;
  }

  /** Locks the codes for the order until it is paid, and asks anew. */
  lock(order: PricedOrder): Promise<Quote | undefined> {
    const cart = this.cart(order, codesOf(order));
    const { lockMinutes: ttl } = this.connection;
    return this.ask(cart, cart.codes?.length ? { session: sessionOf(order, ttl) } : {});
  }

  cart(order: PricedOrder, codes: readonly CartCode[]): Cart {
    return cartOf(order, codes, this.connection.shippingItem);
  }

  private async ask(cart: Cart, options: CartOptions = {}): Promise<Quote | undefined> {
    const { client, quoteTimeoutMs: timeoutMs, whenAway } = this.connection;
    if (!cart.items?.length) return undefined;
    try {
      return await client.quote(cart, { ...options, timeoutMs, repeats: 0 });
    } catch (error) {
      if (!(error instanceof EngineAway)) throw error;
      if (whenAway === 'refuse') throw new PricesUnavailable();
      return undefined;
    }
  }
}

/** The lock of an order: what is committed under its key ends it. */
export function sessionOf({ code }: Pick<PricedOrder, 'code'>, minutes: number) {
  return { type: 'LOCK' as const, key: `vendure-${code}`, ttl: minutes, ttl_unit: 'MINUTES' as const };
}
