import { type Cart } from './cart.js';
import { reasonOf } from './reasons.js';
import { type components } from './schema.js';

type Schemas = components['schemas'];
type Redeemable = Schemas['ValidatedRedeemableAnswer'];

/** How much of something a cart lacks for an offer: `property` is the name of the rule, the rest minor units or units. */
export interface Missing {
  readonly property: string;
  readonly has: number;
  readonly needs: number;
  readonly missing: number;
  /** The position of the item of which more is needed, where it is one item. */
  readonly item_index?: number;
}

/** A code or promotion that does not apply, and why. */
export interface Refused {
  /** The code, or the ID of the promotion. */
  readonly id: string;
  readonly object: string;
  /** The reason, for programs. */
  readonly key: string;
  /** The reason in words, for the buyer. */
  readonly reason: string;
  readonly details?: unknown;
  /** Where the cart lacks nothing but amounts and quantities: how much. */
  readonly missing?: readonly Missing[];
}

/** What a cart costs. */
export interface Quote {
  /** Before discounts, in minor units. Absent where the cart has neither an amount nor prices. */
  readonly amount?: number;
  readonly total_discount_amount: number;
  readonly total_amount?: number;
  /** Codes and promotions that apply, each with the order after it. */
  readonly applied: readonly Redeemable[];
  readonly refused: readonly Refused[];
  /** The order with its items as priced. Absent when nothing applies. */
  readonly order?: Schemas['PricedOrderAnswer'];
  /** The lock on the codes, when `session` was asked for. */
  readonly session?: Record<string, unknown>;
}

/** @param answer of the engine; none where nothing was asked about */
export function quoteOf(cart: Cart, answer: Partial<Schemas['ValidationAnswer']> = {}): Quote {
  const { order, session, valid, redeemables = [] } = answer;
  const amount = order?.amount ?? amountOf(cart);
  return {
    amount,
    total_discount_amount: order?.total_applied_discount_amount ?? 0,
    total_amount: order?.total_amount ?? amount,
    applied: valid ? redeemables.filter(({ status }) => status === 'APPLICABLE') : [],
    refused: refusedIn(answer),
    ...(order && { order }),
    ...(session && { session }),
  };
}

/** Refused and skipped redeemables of an answer, each once. */
export function refusedIn(answer: Partial<Schemas['ValidationAnswer']>): Refused[] {
  const { redeemables = [], inapplicable_redeemables = [], skipped_redeemables = [] } = answer;
  const all = [...redeemables, ...inapplicable_redeemables, ...skipped_redeemables];
  const refused = all.filter(({ status }) => status !== 'APPLICABLE').map(refusedOf);
  return [...new Map(refused.map((each) => [`${each.object} ${each.id}`, each])).values()];
}

function refusedOf({ id, object, result }: Redeemable): Refused {
  const { error, details } = result as {
    error?: Partial<Schemas['Error']>;
    details?: { key?: string; message?: string; missing?: Missing[] };
  };
  const key = error?.key ?? details?.key ?? 'inapplicable';
  const reason = error?.error?.message ?? reasonOf(key) ?? error?.message ?? details?.message ?? key;
  const missing = details?.missing;
  return { id, object, key, reason, details: error?.details, ...(missing && { missing }) };
}

function amountOf({ amount, items }: Cart): number | undefined {
  if (amount !== undefined || !items) return amount;
  const amounts = items.map((item) => item.amount ?? (item.price ?? Number.NaN) * Number(item.quantity ?? 1));
  const sum = amounts.reduce((total, each) => total + each, 0);
  return Number.isNaN(sum) ? undefined : sum;
}
