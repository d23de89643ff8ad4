import { type JsonObject, type Refusal } from '@perkstream/kernel';

/** What can be redeemed. A promotion stack is expanded to its tiers before it gets here. */
export type RedeemableObject = 'voucher' | 'promotion_tier';

/** A redeemable as rules and pricing need it, from the context that owns it. Amounts in minor units. */
export interface Redeemable {
  readonly object: RedeemableObject;
  /** `v_…` or `promo_…` */
  readonly id: string;
  /** Of vouchers: as it was created, also where the request spelled it differently. */
  readonly code?: string;
  /** Of tiers */
  readonly name?: string;
  readonly banner?: string;
  readonly campaignId: string | null;
  readonly campaignName: string | null;
  readonly categoryId: string | null;
  readonly metadata: JsonObject;
  /** The discount definition as stored (the shape of domain pricing); absent on gift cards. */
  readonly discount?: JsonObject;
  /** `available` is the balance without what sessions and requests under way hold. */
  readonly gift?: {
    readonly amount: number;
    readonly balance: number;
    readonly available: number;
    /** Spent by redemptions and not given back. */
    readonly redeemedAmount: number;
    readonly effect: 'APPLY_TO_ORDER' | 'APPLY_TO_ITEMS';
  };
  /** Objects whose validation rule assignments apply: the voucher or tier, and its campaign. */
  readonly ruleHolders: readonly string[];
  readonly holderId: string | null;
  /** Of a voucher that was published: by which publication the holder got it, `pub_…` */
  readonly publicationId?: string;
  /** Of referral programs: the holder of the code refers others, and cannot redeem it. */
  readonly isReferralCode?: true;
  /** null: unlimited */
  readonly quantity: number | null;
  readonly redeemedQuantity: number;
  readonly publishCount: number;
  readonly startDate: string | null;
  readonly expirationDate: string | null;
  readonly createdAt: string;
}

/** Why a redeemable cannot be used now. Keys of the public API. */
export type UseRefusal =
  | 'not_found'
  | 'voucher_disabled'
  | 'voucher_expired'
  | 'voucher_not_active'
  | 'voucher_not_active_now'
  | 'quantity_exceeded'
  | 'gift_amount_exceeded'
  | 'missing_reward'
  | 'promotion_inactive'
  | 'promotion_not_active_now'
  | 'multiple_requests'
  | 'voucher_not_published';

/** A redeemable that was found, and whether it could be used at that moment. */
export interface Examined {
  readonly redeemable: Redeemable;
  readonly refusal?: Refusal<UseRefusal>;
}

/** What a request names. */
export interface RedeemableRef {
  /** Code or id of a voucher, id of a tier */
  readonly id: string;
  /** Credits asked of a gift card, minor units */
  readonly credits?: number;
  /** The session that the request brings: what it holds is not in its own way. */
  readonly sessionKey?: string;
  /** The session is to lock a use: all of them may be locked already. */
  readonly forLock?: boolean;
  /** A loyalty card can be used for a reward only. */
  readonly forReward?: boolean;
  /** Of a voucher as it was: `redeemedQuantity` matters, which may be that of now where it is not asked for. */
  readonly withCount?: boolean;
}
