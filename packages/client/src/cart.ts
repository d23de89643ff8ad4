import { type components } from './schema.js';

type Schemas = components['schemas'];

/**
 * A code, or what the wire knows beside codes: `{ id, gift: { credits } }` pays with a gift card, `{ id, reward: { id, points } }` with
 * points, `{ object: 'promotion_tier', id }` names a promotion.
 */
export type CartCode = string | (Omit<Schemas['RedeemableInput'], 'object'> & Partial<Schemas['RedeemableInput']>);

/** A cart in the wire's own names. Amounts are integers in minor units: 1250 is 12.50. */
export interface Cart {
  readonly codes?: readonly CartCode[];
  readonly customer?: Schemas['BuyerInput'];
  readonly items?: readonly Schemas['CartItemInput'][];
  /** The amount of the order, where it has no items, or more than its items, such as shipping. */
  readonly amount?: number;
  /** Your own fields of the order, which rules can ask about. */
  readonly metadata?: Record<string, unknown>;
}

/** @param options.automatic whether promotions apply that the cart qualifies for without a code */
export function cartBody(cart: Cart, options: { automatic: boolean }): Schemas['CartBody'] {
  return {
    redeemables: codesIn(cart).map(redeemableOf),
    order: orderOf(cart),
    ...(cart.customer && { customer: cart.customer }),
    ...(options.automatic && { options: { include_automatic: true } }),
  };
}

/** As they are meant: spaces around a code come with pasting, and a field that is empty holds no code. */
export function codesIn({ codes = [] }: Cart): readonly CartCode[] {
  return codes.map((code) => (typeof code === 'string' ? code.trim() : code)).filter((code) => code !== '');
}

export function orderOf({ items, amount, metadata }: Cart): Schemas['OrderOfBuyerInput'] {
  return {
    ...(items && { items: [...items] }),
    ...(amount !== undefined && { amount }),
    ...(metadata && { metadata }),
  };
}

function redeemableOf(code: CartCode): Schemas['RedeemableInput'] {
  return typeof code === 'string' ? { object: 'voucher', id: code } : { object: 'voucher', ...code };
}
