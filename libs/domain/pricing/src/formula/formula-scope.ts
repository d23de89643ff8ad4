import { type Instant, type JsonObject, type StepBudget } from '@perkstream/kernel';
import { type Cart, type CartLine } from '../cart/cart.js';

/** What the caller knows beyond the cart. An absent value makes the operands that need it "missing". */
export interface FormulaScope {
  readonly now?: Instant;
  /** IANA name; days, months and years are reckoned in it. Default UTC. */
  readonly timeZone?: string;
  readonly orderMetadata?: JsonObject;
  readonly customerMetadata?: JsonObject;
  /** Of the voucher or promotion tier. */
  readonly redeemableMetadata?: JsonObject;
  readonly redemptionMetadata?: JsonObject;
  readonly publicationMetadata?: JsonObject;
  readonly voucher?: {
    /** null or absent: unlimited, which a formula sees as missing */
    readonly redemptionQuantity?: number | null;
    readonly redeemedQuantity?: number;
    /** 0 or 1 */
    readonly publishCount?: number;
    readonly startDate?: Instant | null;
    readonly expirationDate?: Instant | null;
  };
  readonly promotionTier?: { readonly startDate?: Instant | null; readonly expirationDate?: Instant | null };
  /** YYYY-MM-DD */
  readonly customerBirthdate?: string | null;
  /** Complete sets found in the cart. */
  readonly bundleQuantity?: number;
}

/** Everything an evaluation reads. One context serves all formulas of one step, so it remembers what it had to search for. */
export interface FormulaContext {
  readonly scope: FormulaScope;
  readonly cart: Cart | undefined;
  /** The line that `ORDER_ITEM_…` is about. */
  line: CartLine | undefined;
  /** What formulas may cost; absent: nobody counts. */
  readonly steps: StepBudget | undefined;
  ranked?: { readonly cheapest: CartLine | undefined; readonly mostExpensive: CartLine | undefined };
}

export function formulaContext(scope: FormulaScope, cart?: Cart, steps?: StepBudget): FormulaContext {
  return { scope, cart, line: undefined, steps };
}
