import { type RedemptionRecord } from '../redeemables/redemption-record.js';

/** Stored events of vouchers that views of other contexts take: the `data` of each. */

/** `voucher.redeemed`: a voucher was redeemed alone, in one append. Redemptions of several stand in `redemption.completed`. */
export interface VoucherRedeemed {
  readonly redemption: RedemptionRecord;
  /** Credits spent of a gift card, minor units; on gift cards only, as the next two. */
  readonly credits?: number;
  /** What is left on the card. */
  readonly balance?: number;
  /** What was ever put on the card, less what was taken away by hand. */
  readonly total?: number;
  /** The session that it used up. */
  readonly sessionKey?: string;
  /** Sessions that had expired by then are forgotten; ISO 8601 in UTC, absent where there were none. */
  readonly sweptAt?: string;
}

/** `voucher.created`: the parts that counters of campaigns take. */
export interface VoucherCreatedInCampaign {
  readonly voucher: {
    /** `v_…` */
    readonly id: string;
    readonly campaignId: string | null;
    /** Of gift cards; minor units */
    readonly gift?: { readonly amount: number };
  };
}

/** `voucher.deleted`: to the bin or for good, once in its life. */
export interface VoucherDeletedFromCampaign {
  readonly id: string;
  readonly code: string;
  readonly campaignId: string | null;
  /** ISO 8601 in UTC */
  readonly at: string;
  /** What was left on the card, minor units; of gift cards only */
  readonly balance?: number;
  readonly before?: {
    /** Whose it was */
    readonly holderId?: string;
  };
}

/** `voucher.code_released`: out of the bin, too. */
export interface VoucherPurged {
  readonly id: string;
}

/** `voucher.balance_adjusted`: credits (minor units) put on a card by hand, or taken away (below zero). */
export interface VoucherBalanceAdjusted {
  readonly id: string;
  readonly campaignId: string | null;
  readonly credits: number;
  /** What is left on the card. */
  readonly balance: number;
  /** What was ever put on the card, less what was taken away by hand. */
  readonly total: number;
  /** Absent where it has none, and in events of before it was noted. */
  readonly holderId?: string;
}

/** `voucher.published`: a customer became its holder. */
export interface VoucherPublished {
  /** `v_…` */
  readonly id: string;
  readonly campaignId: string | null;
  readonly customerId: string;
  /** Who was its holder until now. */
  readonly previousHolderId?: string;
  /** These two are absent in events of before they were noted. */
  readonly voucherType?: 'DISCOUNT_VOUCHER' | 'GIFT_VOUCHER' | 'LOYALTY_CARD';
  readonly isReferralCode?: boolean;
  /** `pub_…` */
  readonly publicationId: string;
  /** ISO 8601 in UTC */
  readonly at: string;
  /** From publication on it is valid for its own time, whatever its dates were; ISO 8601 in UTC. */
  readonly window?: { readonly startDate: string; readonly expirationDate: string };
}

/** A voucher as far as others look for it: `windows` and `discount` in the shapes of domain availability and pricing. */
export interface VoucherOnOffer {
  /** `v_…` */
  readonly id: string;
  readonly code: string;
  readonly type: string;
  readonly campaignId: string | null;
  readonly discount?: object;
  readonly active: boolean;
  readonly windows: object;
  readonly categoryId: string | null;
  /** ISO 8601 in UTC */
  readonly createdAt: string;
}

/** `voucher.created` */
export interface VoucherCreatedOnOffer {
  readonly voucher: VoucherOnOffer;
}

/** `voucher.updated`: what is different now, each whole. */
export interface VoucherUpdatedOnOffer {
  readonly id: string;
  readonly changes: Partial<Pick<VoucherOnOffer, 'discount' | 'windows' | 'active' | 'categoryId'>>;
}

/** `voucher.enabled`, `voucher.disabled` */
export interface OfVoucher {
  readonly id: string;
}
