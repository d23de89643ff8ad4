import { type Instant, type JsonObject } from '@perkstream/kernel';
import { type Catalogue, openCart } from '@perkstream/domain-pricing';
import { type Actor, type CartInput, type OrderDocument } from '@perkstream/published';
import { orderInputOf } from '../cart/order-input.js';

/** A redeemable that a visit named, and what really came of it. */
export interface NamedThen {
  readonly object: 'voucher' | 'promotion_tier';
  /** `v_…` or `promo_…`; the code where there was none of that name, or nobody noted the id */
  readonly id: string;
  readonly code?: string;
  /** undefined: not noted, as of what a refused request named beside what did not apply */
  readonly campaignId: string | null | undefined;
  /** What was redeemed; amounts in minor units */
  readonly redeemed?: { readonly id: string; readonly discount: number; readonly credits: number | undefined };
  /** Credits of a gift card that a refused request wanted to spend */
  readonly asked?: number;
  /** The error key, where it was refused */
  readonly refused?: string;
}

/** What happened, as far as a draft could have changed it: a request to redeem, or a paid order without one. */
export interface Visit {
  readonly kind: 'redemption' | 'refusal' | 'order';
  /** Of the redemption or attempt (its parent, where several were named), or of the order */
  readonly id: string;
  readonly date: Instant;
  readonly actor: Actor;
  readonly customerId: string | null;
  readonly orderId: string | null;
  /** As it was before the visit, where it was not stored yet */
  readonly order: CartInput | undefined;
  /** As it was stored before the visit */
  readonly storedOrder: OrderDocument | undefined;
  readonly metadata: JsonObject | undefined;
  /** The order as it was paid by the visit: what points are given for */
  readonly paidOrder?: OrderDocument;
  /** `stack_…`: the tiers are those of a promotion stack */
  readonly stackId?: string;
  /** In the order in which they were named or applied */
  readonly named: readonly NamedThen[];
  /** Lines are as they were sent: the catalogue says what they cost. */
  readonly isRaw?: true;
}

/** Redemptions that were given back. */
export interface GivenBack {
  readonly kind: 'rollback';
  readonly id: string;
  readonly date: Instant;
  readonly customerId: string | null;
  readonly orderId: string | null;
  readonly redemptionIds: readonly string[];
}

/** Minor units before discounts; undefined where nobody knows. @param catalogue says what lines cost that were sent without a price */
export function amountBefore({ order, storedOrder }: Visit, catalogue: Catalogue): number | undefined {
  if (storedOrder) return (storedOrder['initial_amount'] as number | undefined) ?? storedOrder.amount;
  return order && (order.amount ?? openCart(orderInputOf(order), catalogue).amount);
}
