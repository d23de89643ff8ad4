import { type components } from '../../api/schema.js';
import { typedValue } from '../forms/typed-value.js';
import { SELECTION_MODES, type SelectionMode } from './selection-words.js';

/** A cart as a person puts it together. It stands in the address bar, so that it can be sent to others. */
export interface Cart {
  readonly lines: readonly CartLine[];
  /** Codes, ids of promotions and stacks, in the order in which they are applied. */
  readonly codes: readonly string[];
  readonly customer?: { readonly id: string; readonly name: string };
  /** Of a cart without lines, in minor units. */
  readonly amount?: number;
  /** One that is stored already takes the place of lines and amount. */
  readonly order?: { readonly id: string; readonly name: string };
  /** Fields of the order, as they were typed. */
  readonly fields: Readonly<Record<string, string>>;
  /** Promotions that the cart qualifies for apply as well. */
  readonly isAutomatic?: true;
  /** Instead of what the stacking rules say. */
  readonly selection?: SelectionMode;
  /** Of loyalty cards: by code, the reward that points are paid for. */
  readonly rewards: Readonly<Record<string, string>>;
}

export interface CartLine {
  /** of a product, or of a SKU */
  readonly id: string;
  readonly name: string;
  readonly quantity: number;
  /** In minor units; absent: that of the catalogue. */
  readonly price?: number;
  readonly fields?: Readonly<Record<string, string>>;
}

export const EMPTY_CART: Cart = { lines: [], codes: [], fields: {}, rewards: {} };

const MAX_LINES = 500;
export const MAX_CODES_IN_CART = 30;

/** A cart of the address bar. What is no cart is an empty one. */
export function readCart(text: string): Cart {
  try {
    const cart = JSON.parse(text) as Partial<Cart> | null;
    if (typeof cart !== 'object' || cart === null) return EMPTY_CART;
    const lines = (Array.isArray(cart.lines) ? cart.lines : []).filter(isLine).slice(0, MAX_LINES);
    const codes = (Array.isArray(cart.codes) ? cart.codes : []).filter((code) => typeof code === 'string');
    const customer = typeof cart.customer?.id === 'string' ? { customer: cart.customer } : {};
    return {
      lines,
      codes: [...new Set(codes)].slice(0, MAX_CODES_IN_CART),
      ...customer,
      ...(Number.isInteger(cart.amount) && { amount: cart.amount! }),
      ...(typeof cart.order?.id === 'string' && { order: cart.order }),
      ...(cart.isAutomatic === true && { isAutomatic: true }),
      ...(SELECTION_MODES.some((mode) => mode === cart.selection) && { selection: cart.selection! }),
      fields: textsOf(cart.fields),
      rewards: textsOf(cart.rewards),
    };
  } catch {
    return EMPTY_CART;
  }
}

export function writeCart(cart: Cart): string {
  const shown = Object.entries(cart).filter(
    ([, value]) => typeof value === 'number' || value === true || (value && Object.keys(value as object).length > 0),
  );
  return shown.length === 0 ? '' : JSON.stringify(Object.fromEntries(shown));
}

export function withLine({ lines, ...rest }: Cart, line: CartLine): Cart {
  const known = lines.find(({ id }) => id === line.id);
  if (!known) return { ...rest, lines: [...lines, line] };
  return { ...rest, lines: lines.map((each) => (each === known ? { ...each, quantity: each.quantity + 1 } : each)) };
}

export function withCode(cart: Cart, typed: string): Cart {
  const code = typed.trim();
  if (code === '' || cart.codes.includes(code) || cart.codes.length >= MAX_CODES_IN_CART) return cart;
  return { ...cart, codes: [...cart.codes, code] };
}

export function withoutCode(cart: Cart, gone: string): Cart {
  return { ...cart, codes: cart.codes.filter((code) => code !== gone) };
}

type CartBody = components['schemas']['CartBody'];

/** What the engine is asked about the cart. */
export function orderOf({ lines, fields, amount, order }: Cart): NonNullable<CartBody['order']> {
  if (order) return { id: order.id };
  if (lines.length === 0 && amount !== undefined) return { amount };
  return {
    items: lines.map(({ id, quantity, price, fields: own = {} }) => ({
      ...(id.startsWith('sku_') ? { sku_id: id } : { product_id: id }),
      quantity,
      ...(price !== undefined && { price }),
      ...(Object.keys(own).length > 0 && { metadata: valuesOf(own) }),
    })),
    ...(Object.keys(fields).length > 0 && { metadata: valuesOf(fields) }),
  };
}

export function redeemablesOf({ codes, rewards }: Cart): CartBody['redeemables'] {
  return codes.map((id) => {
    const reward = rewards[id];
    return { object: kindOf(id), id, ...(reward !== undefined && { reward: { id: reward } }) };
  });
}

/** Whether there is anything to decide about. */
export function isDecidable({ codes, lines, isAutomatic }: Cart): boolean {
  return codes.length > 0 || (isAutomatic === true && lines.length > 0);
}

/** How discounts are chosen for the cart. */
export function choiceOf({ isAutomatic, selection }: Cart): NonNullable<CartBody['options']> {
  return { ...(isAutomatic && { include_automatic: true }), ...(selection && { selection }) };
}

export function buyerOf({ customer }: Cart): { customer?: { id: string } } {
  return customer ? { customer: { id: customer.id } } : {};
}

function valuesOf(fields: Readonly<Record<string, string>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, typedValue(text)]));
}

function kindOf(id: string): 'voucher' | 'promotion_tier' | 'promotion_stack' {
  if (id.startsWith('promo_')) return 'promotion_tier';
  return id.startsWith('stack_') ? 'promotion_stack' : 'voucher';
}

function isLine(line: unknown): line is CartLine {
  if (typeof line !== 'object' || line === null) return false;
  const { id, quantity } = line as Partial<CartLine>;
  return typeof id === 'string' && Number.isInteger(quantity);
}

function textsOf(value: unknown): Record<string, string> {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
