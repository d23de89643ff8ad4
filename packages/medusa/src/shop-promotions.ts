import { type Client, EngineAway, PerkstreamError, type Quote, type Refused } from '@perkstream/client';
import { adjustmentsOf, chargedDiscounts, type AdjustmentAction } from './adjustments.js';
import { engineCart, isAutomatic } from './engine-cart.js';
import { discountable, type MedusaCart } from './medusa-cart.js';
import { type PerkstreamSettings, QUOTE_TIMEOUT_MS } from './settings.js';

/** A cart that cannot be priced or sold as it is. The message is for the buyer. */
export class CartRefused extends Error {
  override readonly name = 'CartRefused';
}

interface Asked {
  readonly automatic: boolean;
  /** What promotions of Medusa take off lines, by the ID of the line, in minor units. */
  readonly ownOff?: Map<string, number>;
}

/**
 * What the engine takes off a cart: one call. Codes that no longer apply are dropped.
 * @throws CartRefused when a code that the buyer has just entered does not apply, or the engine is away and the settings say `refuse`
 */
export async function computeAdjustments(
  client: Client,
  settings: PerkstreamSettings,
  cart: MedusaCart,
  codes: readonly string[],
  { automatic, ownOff }: Asked,
): Promise<AdjustmentAction[]> {
  const entered = codes.filter((code) => !isAutomatic(code));
  const isEmpty = discountable(cart).length + (cart.shipping_methods ?? []).length === 0;
  if (isEmpty || (!automatic && entered.length === 0)) return [];
  const added = entered.filter((code) => !knownCodes(cart).has(code));
  const patience = { timeoutMs: settings.timeoutMs ?? QUOTE_TIMEOUT_MS, repeats: 0 };
  let quote: Quote;
  try {
    quote = await client.quote(engineCart(cart, entered), { automatic, ...patience });
  } catch (error) {
    if (!(error instanceof EngineAway)) throw error;
    if (settings.whenAway === 'refuse') throw new CartRefused('Discounts cannot be computed now. Try again later.');
    if (added.length > 0) throw new CartRefused(`The promotion code ${added[0]} cannot be checked now.`);
    return keepCodes(cart, entered);
  }
  const refused = quote.refused.find(({ id }) => added.includes(id));
  if (refused) throw new CartRefused(wordsOf(refused));
  return adjustmentsOf(cart, quote.applied, ownOff);
}

const wordsOf = ({ id, reason }: Refused) => `The promotion code ${id} cannot be used. ${reason}`;

/** Codes that stay on the cart for nothing, until the engine is back. */
function keepCodes(cart: MedusaCart, codes: readonly string[]): AdjustmentAction[] {
  const [first] = discountable(cart);
  if (!first) return [];
  return codes.map((code) => ({
    action: 'addItemAdjustment',
    item_id: first.id,
    amount: 0,
    code,
    is_tax_inclusive: first.is_tax_inclusive ?? false,
  }));
}

function knownCodes({ items = [], shipping_methods: methods = [], promotions = [] }: MedusaCart): Set<string> {
  const adjustments = [...items, ...methods].flatMap(({ adjustments: own }) => own ?? []);
  return new Set([...adjustments, ...promotions].flatMap((each) => (each?.code ? [each.code] : [])));
}

/**
 * Redeems what a cart was priced with, under the cart's ID. Doing so again changes nothing.
 * @throws CartRefused when a discount no longer applies as shown, or the engine is away: nothing is redeemed then
 */
export async function redeemCart(client: Client, settings: PerkstreamSettings, cart: MedusaCart): Promise<void> {
  const charged = chargedDiscounts(cart);
  try {
    await redeemCharged(client, cart, charged);
  } catch (error) {
    if (error instanceof EngineAway) {
      if (charged.size === 0 && settings.whenAway !== 'refuse') return;
      throw new CartRefused('Discounts cannot be redeemed now. Try again later.', { cause: error });
    }
    if (error instanceof PerkstreamError)
      throw new CartRefused(`Discounts have changed: ${error.message}`, { cause: error });
    throw error;
  }
}

async function redeemCharged(client: Client, cart: MedusaCart, charged: Map<string, number>): Promise<void> {
  const asked = engineCart(cart, [...charged.keys()]);
  const expected = [...charged.values()].reduce((sum, each) => sum + each, 0);
  if ((asked.items ?? []).length === 0) return;
  const order = await orderOf(client, cart.id);
  if (order?.status === 'PAID') {
    if ((order.total_applied_discount_amount ?? 0) >= expected) return;
    await client.giveBack(cart.id);
  }
  const quote = await client.quote(asked, { automatic: false });
  refuseHigherPrice(quote, expected);
  const times = Object.keys(order?.redemptions ?? {}).length;
  const committed = await client.commit(asked, {
    orderId: cart.id,
    automatic: false,
    idempotencyKey: `medusa-${cart.id}-${times}`,
  });
  try {
    refuseHigherPrice(committed, expected);
  } catch (error) {
    await client.giveBack(cart.id);
    throw error;
  }
}

function refuseHigherPrice(
  { refused, total_discount_amount: discount }: Pick<Quote, 'refused' | 'total_discount_amount'>,
  expected: number,
): void {
  if (refused[0]) throw new CartRefused(wordsOf(refused[0]));
  if (discount < expected) throw new CartRefused('The price of the cart has grown. Check it, and try again.');
}

interface StoredOrder {
  readonly status?: string;
  readonly total_applied_discount_amount?: number;
  readonly redemptions?: Record<string, unknown>;
}

async function orderOf(client: Client, orderId: string): Promise<StoredOrder | undefined> {
  try {
    const { data } = await client.api.GET('/v1/orders/{orderId}', { params: { path: { orderId } } });
    return data as StoredOrder;
  } catch (error) {
    if (error instanceof PerkstreamError && error.status === 404) return undefined;
    throw error;
  }
}

/** Gives back the whole of an order, or some of its lines. An order that the engine does not know has nothing to give back. */
export async function giveBackCart(
  client: Client,
  cartId: string,
  returned?: { readonly returnId: string; readonly items: readonly { source_id: string; quantity: number }[] },
): Promise<void> {
  try {
    if (returned) await client.giveBack(cartId, returned.items, { returnId: returned.returnId });
    else await client.giveBack(cartId);
  } catch (error) {
    if (!(error instanceof PerkstreamError && error.status === 404)) throw error;
  }
}
