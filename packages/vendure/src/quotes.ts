import { type Cart, type CartCode, type CartOptions, PerkstreamError, type Quote } from '@perkstream/client';
import { cartOf, codesOf, type PricedOrder } from './cart-of-order.js';
import { findPaid } from './paid-order.js';
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

  private readonly paidOrders = new WeakMap<object, ReturnType<typeof findPaid>>();

  private problem?: string;

  /** @param complain where an administrator reads why carts are not priced */
  constructor(
    private readonly connection: Connection,
    private readonly complain: (problem: string) => void = () => undefined,
  ) {}

  get shippingItem(): string | undefined {
    return this.connection.shippingItem;
  }

  /**
   * @param request what lives as long as the request: its context
   * @returns undefined where nothing is sold, or the engine is away and the shop sells at full price
   * @throws PricesUnavailable where it does not
   */
  of(request: object, order: PricedOrder, codes = codesOf(order)): Promise<Quote | undefined> {
    const cart = this.cart(order, codes);
    return this.answersTo(request).get(JSON.stringify(cart)) ?? this.remember(request, cart, this.ask(cart));
  }

  /** Locks the codes for the order until it is paid, and asks anew: what is answered holds for the rest of the request. */
  lock(request: object, order: PricedOrder): Promise<Quote | undefined> {
    const cart = this.cart(order, codesOf(order));
    const { lockMinutes: ttl } = this.connection;
    return this.remember(request, cart, this.ask(cart, cart.codes?.length ? { session: sessionOf(order, ttl) } : {}));
  }

  /** Ends the locks of an order that goes back to the cart: its own lock would refuse its codes to it. A lock that stays runs out. */
  async release(order: PricedOrder): Promise<void> {
    const { client, quoteTimeoutMs, lockMinutes } = this.connection;
    const sessionKey = sessionOf(order, lockMinutes).key;
    const ends = codesOf(order).map((each) => {
      const path = { code: typeof each === 'string' ? each : each.id, sessionKey };
      const signal = AbortSignal.timeout(quoteTimeoutMs);
      return client.api.DELETE('/v1/vouchers/{code}/sessions/{sessionKey}', { params: { path }, signal });
    });
    await Promise.allSettled(ends);
  }

  /** A paid order, as the engine has stored it. */
  paid(request: object, order: PricedOrder): ReturnType<typeof findPaid> {
    const paid = this.paidOrders.get(request) ?? findPaid(this.connection.client, order);
    this.paidOrders.set(request, paid);
    return paid;
  }

  private answersTo(request: object): Map<string, Promise<Quote | undefined>> {
    const answers = this.known.get(request) ?? new Map<string, Promise<Quote | undefined>>();
    this.known.set(request, answers);
    return answers;
  }

  private remember(request: object, cart: Cart, quote: Promise<Quote | undefined>): Promise<Quote | undefined> {
    this.answersTo(request).set(JSON.stringify(cart), quote);
    return quote;
  }

  cart(order: PricedOrder, codes: readonly CartCode[]): Cart {
    return cartOf(order, codes, this.connection.shippingItem);
  }

  private async ask(cart: Cart, options: CartOptions = {}): Promise<Quote | undefined> {
    const { client, quoteTimeoutMs: timeoutMs, whenAway } = this.connection;
    if (!cart.items?.length) return undefined;
    try {
      const quote = await client.quote(cart, { ...options, timeoutMs, repeats: 0 });
      this.problem = undefined;
      return quote;
    } catch (error) {
      if (!(error instanceof PerkstreamError)) throw error;
      // Also a wrong key, too many calls or a cart that is too long: the shop sells as if there were no engine, and its log says why.
      this.report(`Carts are not priced: ${error.key}: ${error.message}`);
      if (whenAway === 'refuse') throw new PricesUnavailable();
      return undefined;
    }
  }

  /** Once, until a cart is priced again or the reason is another one. */
  private report(problem: string): void {
    if (this.problem !== problem) this.complain(problem);
    this.problem = problem;
  }
}

/** The lock of an order: what is committed under its key ends it. */
export function sessionOf({ code }: Pick<PricedOrder, 'code'>, minutes: number) {
  return { type: 'LOCK' as const, key: `vendure-${code}`, ttl: minutes, ttl_unit: 'MINUTES' as const };
}
