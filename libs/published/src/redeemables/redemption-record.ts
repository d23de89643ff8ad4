import { type JsonObject } from '@perkstream/kernel';

/**
 * A redemption that succeeded, whole, as its event keeps it. Holds ids of people, never their data. The order is kept in its wire
 * form: it is a document of the client, priced.
 */
export interface RedemptionRecord {
  /** `r_…` */
  readonly id: string;
  /** The parent, when several redeemables were redeemed together. */
  readonly parentId?: string;
  /** ISO 8601 in UTC */
  readonly date: string;
  readonly customerId: string | null;
  readonly trackingId: string | null;
  readonly metadata: JsonObject | null;
  readonly relatedObjectType: 'voucher' | 'promotion_tier';
  /** `v_…` or `promo_…` */
  readonly relatedObjectId: string;
  readonly voucherCode?: string;
  readonly campaignId: string | null;
  readonly campaignName: string | null;
  /** Of referral codes: the customer that the code had been published to, `cust_…`. */
  readonly referrerId?: string;
  /** Credits of a gift card that were spent, minor units. */
  readonly amount?: number;
  /** Of loyalty cards: what the points were spent on. */
  readonly reward?: RedeemedReward;
  readonly sessionKey?: string;
  readonly channel: { readonly channel_id: string; readonly channel_type: string };
  /** The order after this redeemable, wire form, without the customer's data. */
  readonly order: OrderDocument | null;
  /** Stored with others: `order` holds its id, its initial amount and what differs from the order of all; `recordIn` makes it whole. */
  readonly differs?: OrderDifference;
  /** The redemption opens the order: it is not stored anywhere else yet. */
  readonly opensOrder?: boolean;
  /** Discount of this redeemable alone, minor units: for summaries. */
  readonly discountAmount: number;
  /** Value of the order before discounts, minor units: for summaries. */
  readonly orderAmount: number;
}

/** What an order lacks of the order after all redemptions, and which of its lines differ. */
export interface OrderDifference {
  /** Fields that it does not have. */
  readonly without?: readonly string[];
  /** How many lines it has; absent, as `lines`, where its lines are stored whole. */
  readonly count?: number;
  /** By their place: fields that differ, and those that they do not have. */
  readonly lines?: Readonly<Record<string, { readonly fields: JsonObject; readonly without?: readonly string[] }>>;
}

/** What points were spent on, as the reward was then. */
export interface RedeemedReward {
  /** `rew_…` */
  readonly id: string;
  readonly name: string;
  readonly type: 'CAMPAIGN' | 'COIN' | 'MATERIAL';
  /** In wire form */
  readonly parameters: JsonObject;
  readonly metadata: JsonObject;
  /** `rewa_…` */
  readonly assignmentId: string;
  readonly points: number;
  /** The tier that the member was in, `ltr_…` */
  readonly loyaltyTierId?: string;
  /** Of a campaign: the code that the member got, or the card that got the credits or points, `v_…`. */
  readonly voucherId?: string;
  /** Its code; absent in older events */
  readonly voucherCode?: string;
}

/** What a member got, where it is a code or something on a card. */
export type GivenVoucher = Pick<RedeemedReward, 'voucherId' | 'voucherCode'>;

/** An order in its wire form (spec, Order). Amounts in minor units. */
export interface OrderDocument {
  readonly id: string;
  readonly source_id?: string | null;
  readonly status?: string;
  readonly customer_id?: string | null;
  readonly created_at?: string;
  readonly amount?: number;
  readonly total_amount?: number;
  readonly total_discount_amount?: number;
  readonly items?: readonly JsonObject[];
  readonly metadata?: JsonObject;
  readonly [field: string]: unknown;
}
