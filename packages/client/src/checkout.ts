import { cartBody, codesIn, orderOf, type Cart } from './cart.js';
import { type EngineApi } from './create-client.js';
import { giveBackOrder, returnItems, type Returned, type ReturnedItem, type RolledBack } from './give-back.js';
import { findNearMisses, type NearMiss } from './near-misses.js';
import { PerkstreamError } from './perkstream-error.js';
import { quoteOf, refusedIn, type Quote, type Refused } from './quote.js';
import { randomKey, type Fetch, type Patience } from './repeating-fetch.js';
import { type components } from './schema.js';

type Schemas = components['schemas'];

export interface CartOptions extends Patience {
  /** Whether promotions apply that the cart qualifies for without a code. Defaults to true. */
  readonly automatic?: boolean;
  /** Locks a use of the codes for this cart: `{ type: 'LOCK', ttl: 10, ttl_unit: 'MINUTES' }`, and its `key` when it is committed. */
  readonly session?: Schemas['SessionInput'];
}

export interface CommitOptions extends CartOptions {
  /** Your ID of the order, its `source_id` in the engine. */
  readonly orderId: string;
  /** Your own fields of the redemption. */
  readonly metadata?: Record<string, unknown>;
  /**
   * Defaults to a key made of the order's ID, so that an order is committed once however often it is tried. Pass another one to commit an
   * order again that was given back.
   */
  readonly idempotencyKey?: string;
}

/** An order that was paid. */
export interface Committed {
  readonly amount?: number;
  readonly total_discount_amount: number;
  readonly total_amount?: number;
  /** The order as it is stored. */
  readonly order?: Schemas['PricedOrderAnswer'] | Schemas['OrderAnswer'];
  /** What was redeemed; empty where the order has no discounts. */
  readonly redemptions: readonly Schemas['RedemptionAnswer'][];
  /** Codes that were not redeemed, though others were. */
  readonly refused: readonly Refused[];
}

export interface GiveBackOptions extends Patience {
  /** Your own words. */
  readonly reason?: string;
  /** Your ID of the return: the same return is made once. */
  readonly returnId?: string;
  /** What replaces the return policy of the project. */
  readonly policy?: Schemas['ReturnPolicyInput'];
}

/** The verbs of a checkout. */
export interface Checkout {
  /** What the cart costs with its codes. Changes nothing. Codes that do not apply are `refused`, and no error. */
  quote(cart: Cart, options?: CartOptions): Promise<Quote>;
  /** Offers that would apply if the cart had more, such as "5.00 more, and you get 10 % off": docs/near-misses.md. */
  nearMisses(cart: Cart, options?: Patience): Promise<NearMiss[]>;
  /**
   * Redeems the codes and promotions of a paid order. An order without any is stored as paid, so that it earns points.
   * @throws PerkstreamError when none of the codes can be redeemed, with the key of the first reason. Nothing has changed then.
   */
  commit(cart: Cart, options: CommitOptions): Promise<Committed>;
  /** Gives back items of an order (docs/returns.md): `refund.amount` is what the buyer gets in money. */
  giveBack(orderId: string, items: readonly ReturnedItem[], options?: GiveBackOptions): Promise<Returned>;
  /** Gives back a whole order: rolls back all that was redeemed for it, and cancels it. Repeating it changes nothing. */
  giveBack(orderId: string, items?: undefined, options?: GiveBackOptions): Promise<RolledBack>;
}

export interface Engine {
  readonly api: EngineApi;
  readonly sender: (patience: Patience) => Fetch;
  readonly isBrowser: boolean;
  /** Keys of pages see the same operations under `/client/v1`, with the same bodies. */
  pathOf<Path extends string>(path: Path): Path;
}

export function makeCheckout(engine: Engine): Checkout {
  return {
    quote: (cart, options = {}) => quoteCart(engine, cart, options),
    nearMisses: (cart, options = {}) => findNearMisses(engine, cart, options),
    commit: (cart, options) => commitCart(engine, cart, options),
    giveBack: ((orderId: string, items?: readonly ReturnedItem[], options: GiveBackOptions = {}) =>
      items
        ? returnItems(engine, orderId, items, options)
        : giveBackOrder(engine, orderId, options)) as Checkout['giveBack'],
  };
}

async function quoteCart(engine: Engine, cart: Cart, options: CartOptions): Promise<Quote> {
  const { automatic = true, session, ...patience } = options;
  // There is nothing to ask: the engine refuses an empty list.
  if (!automatic && codesIn(cart).length === 0) return quoteOf(cart);
  const { data } = await engine.api.POST(engine.pathOf('/v1/validations'), {
    body: { ...cartBody(cart, { automatic }), ...(session && { session }) },
    // Only a lock would be taken twice.
    params: { header: session && { 'Idempotency-Key': randomKey() } },
    fetch: engine.sender(patience),
  });
  return quoteOf(cart, data!);
}

async function commitCart(engine: Engine, cart: Cart, options: CommitOptions): Promise<Committed> {
  const { automatic = true, session, orderId, metadata, idempotencyKey, ...patience } = options;
  const key = idempotencyKey ?? (engine.isBrowser ? randomKey() : keyOf('commit', orderId));
  const hasCodes = codesIn(cart).length > 0;
  if (!automatic && !hasCodes && !engine.isBrowser) return payOrder(engine, cart, { orderId, key, patience });
  const body = cartBody(cart, { automatic });
  try {
    const { data } = await engine.api.POST(engine.pathOf('/v1/redemptions'), {
      body: {
        ...body,
        order: { ...body.order, source_id: orderId },
        ...(session && { session }),
        ...(metadata && { metadata }),
      },
      params: { header: { 'Idempotency-Key': key } },
      fetch: engine.sender(patience),
    });
    return committedOf(data!);
  } catch (error) {
    const isPlain = error instanceof PerkstreamError && error.key === 'no_applicable_redeemables' && !hasCodes;
    if (!isPlain || engine.isBrowser) throw error;
    return payOrder(engine, cart, { orderId, key, patience });
  }
}

/** Stores an order that nothing was redeemed for. */
async function payOrder(
  engine: Engine,
  cart: Cart,
  { orderId, key, patience }: { orderId: string; key: string; patience: Patience },
): Promise<Committed> {
  const { data: order } = await engine.api.POST('/v1/orders', {
    body: {
      ...orderOf(cart),
      source_id: orderId,
      status: 'PAID',
      ...(cart.customer && { customer: cart.customer }),
    },
    params: { header: { 'Idempotency-Key': `${key}-order` } },
    fetch: engine.sender(patience),
  });
  const { amount, total_amount } = order!;
  return { amount, total_discount_amount: 0, total_amount, order, redemptions: [], refused: [] };
}

function committedOf(answer: Schemas['RedeemedStackAnswer']): Committed {
  const { order, redemptions } = answer;
  return {
    amount: order?.amount,
    total_discount_amount: order?.total_applied_discount_amount ?? 0,
    total_amount: order?.total_amount,
    order,
    redemptions,
    refused: refusedIn({ ...answer, redeemables: [] }),
  };
}

/** An `Idempotency-Key` made of what is asked, in visible ASCII characters. */
export function keyOf(verb: string, ...ids: readonly string[]): string {
  return [verb, ...ids.map(encodeURIComponent)].join('-');
}
