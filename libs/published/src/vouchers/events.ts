import { type Windows } from '@perkstream/domain-availability';
import { type Discount } from '@perkstream/domain-pricing';
import { type Instant, type JsonObject } from '@perkstream/kernel';
import { type AuditedTypes } from '../language/index.js';
import { type RedemptionRecord } from '../redeemables/redemption-record.js';

/** Stored events of vouchers: streams `voucher`. Amounts in minor units, times in ISO 8601 and UTC. */

/** What one session holds of a voucher, up to but not including `expiresAt`: one use, and credits of a gift card. */
export interface VoucherSession {
  readonly key: string;
  readonly expiresAt: Instant;
  /** Minor units; 0 on discounts. */
  readonly credits: number;
  /** Of sessions that browsers opened: a keyed hash of their network, another one for each voucher. */
  readonly network?: string;
}

/** What a voucher is, apart from what happened to it. Amounts in minor units. */
export interface VoucherDefinition {
  /** `v_…` */
  readonly id: string;
  /** As it was created, also in projects that ignore the case of letters. */
  readonly code: string;
  readonly type: 'DISCOUNT_VOUCHER' | 'GIFT_VOUCHER' | 'LOYALTY_CARD';
  readonly campaignId: string | null;
  readonly campaignName: string | null;
  readonly categoryId: string | null;
  readonly categoryName: string | null;
  /** On discounts only. */
  readonly discount?: Discount;
  /** On gift cards only; `amount` is what the card was created with. */
  readonly gift?: { readonly amount: number; readonly effect: 'APPLY_TO_ORDER' | 'APPLY_TO_ITEMS' };
  /** On loyalty cards only: what the card was created with. What is on it is the ledger's to say, in the loyalty context. */
  readonly loyaltyCard?: { readonly points: number };
  /** null: unlimited. Never changes. */
  readonly quantity: number | null;
  readonly windows: Windows;
  readonly active: boolean;
  readonly additionalInfo: string | null;
  readonly metadata: JsonObject;
  /** Absent: no */
  readonly isReferralCode?: true;
  readonly createdAt: Instant;
}

/** What an update may put in the place of what was there, each whole. */
export type VoucherChanges = Partial<
  Pick<
    VoucherDefinition,
    'categoryId' | 'categoryName' | 'discount' | 'windows' | 'active' | 'additionalInfo' | 'metadata'
  >
>;

/** A change of a gift card's balance. Minor units; `balance` and `total` are those after it. */
export interface CreditChange {
  readonly credits: number;
  readonly balance: number;
  /** What was ever put on the card, less what was taken away by hand. */
  readonly total: number;
}

/** The part of an order that the ledger of a card shows. */
export interface OrderReference {
  readonly id: string;
  readonly source_id?: string | null;
}

/** Whose event it is: a code may have had several vouchers. */
interface OfVoucher {
  readonly id: string;
}

/** When it happened; older events of some types lack it. */
interface Moment {
  readonly at: Instant;
}

interface OfVoucherAt extends OfVoucher, Moment {}

interface LedgerEntry extends OfVoucher {
  readonly campaignId: string | null;
}

export interface VoucherCreated {
  readonly type: 'voucher.created';
  readonly data: { readonly voucher: VoucherDefinition };
}

export interface VoucherUpdated {
  readonly type: 'voucher.updated';
  readonly data: OfVoucherAt & { readonly changes: VoucherChanges };
}

export interface VoucherSwitched {
  readonly type: 'voucher.enabled' | 'voucher.disabled';
  readonly data: OfVoucherAt;
}

/** To the bin: the code stays taken. */
export interface VoucherDeleted {
  readonly type: 'voucher.deleted';
  readonly data: OfVoucherAt & {
    readonly code: string;
    readonly campaignId: string | null;
    /** What was left on the card, minor units; of gift cards only */
    readonly balance?: number;
    /** Whose it was, `cust_…`; absent where it was published to nobody */
    readonly holderId?: string;
    /** What was left on it; of loyalty cards only */
    readonly points?: number;
    /** Only in events of earlier versions. */
    readonly before?: { readonly holderId?: string };
  };
}

/** Out of the bin, as it was before. Whole: views that dropped it make it anew from this event. */
export interface VoucherRestored {
  readonly type: 'voucher.restored';
  readonly data: OfVoucherAt & {
    readonly code: string;
    readonly campaignId: string | null;
    /** With all changes applied. */
    readonly voucher: VoucherDefinition;
    readonly updatedAt: Instant | null;
    /** Successful redemptions less those that were rolled back. */
    readonly redeemed: number;
    /** Of gift cards only, minor units: what was put on it, taken off it by hand, and spent. */
    readonly gift?: { readonly amount: number; readonly subtracted: number; readonly redeemed: number };
    /** The last publication; absent where there was none. */
    readonly published?: PublicationOfRestored;
    /** What `voucher.deleted` said. */
    readonly deleted: { readonly at: Instant; readonly balance?: number; readonly points?: number };
  };
}

export interface PublicationOfRestored {
  readonly count: number;
  /** `pub_…` */
  readonly publicationId: string;
  /** `cust_…` */
  readonly holderId: string;
  readonly at: Instant;
}

/** For good: the code may be taken again. Comes after `voucher.deleted`. */
export interface VoucherCodeReleased {
  readonly type: 'voucher.code_released';
  readonly data: OfVoucherAt & { readonly code: string };
}

export interface VoucherPublished {
  readonly type: 'voucher.published';
  readonly data: {
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
    /** From publication on it is valid for its own time, which replaces its dates; ISO 8601 in UTC. */
    readonly window?: { readonly startDate: string; readonly expirationDate: string };
  };
}

interface BalanceNote {
  readonly reason?: string;
  readonly sourceId?: string;
}

/** `credits` below zero: taken away. */
export interface VoucherBalanceAdjusted {
  readonly type: 'voucher.balance_adjusted';
  readonly data: LedgerEntry &
    OfVoucherAt &
    CreditChange &
    BalanceNote & {
      /** Absent where it has none, and in events of before it was noted. */
      readonly holderId?: string;
    };
}

export interface VoucherRedeemed {
  readonly type: 'voucher.redeemed';
  readonly data: {
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
  };
}

export interface VoucherUseReserved {
  readonly type: 'voucher.use_reserved';
  readonly data: OfVoucherAt & {
    readonly redemptionId: string;
    /** What will be spent of a gift card. */
    readonly credits?: number;
    /** The session whose place the reservation takes; it gets it back when the reservation is released. */
    readonly session?: VoucherSession;
  };
}

export interface VoucherUseConfirmed {
  readonly type: 'voucher.use_confirmed';
  readonly data: LedgerEntry &
    Partial<CreditChange> &
    Partial<Moment> & { readonly redemptionId: string; readonly order?: OrderReference };
}

export interface VoucherUseReleased {
  readonly type: 'voucher.use_released';
  readonly data: OfVoucherAt & { readonly redemptionId: string };
}

export interface VoucherUseGivenBack {
  readonly type: 'voucher.use_given_back';
  readonly data: LedgerEntry &
    Partial<CreditChange> &
    Partial<Moment> & {
      readonly redemptionId: string;
      readonly rollbackId: string;
      readonly order?: OrderReference;
    };
}

/** Credits of a use came back in part, because goods did. The use stays used. */
export interface VoucherCreditsGivenBack {
  readonly type: 'voucher.credits_given_back';
  readonly data: LedgerEntry &
    CreditChange &
    Moment & {
      readonly redemptionId: string;
      /** `ret_…` */
      readonly returnId: string;
      readonly order: OrderReference;
    };
}

export interface VoucherLocked {
  readonly type: 'voucher.locked';
  readonly data: OfVoucherAt & {
    readonly sessionKey: string;
    readonly expiresAt: Instant;
    readonly credits?: number;
    readonly network?: string;
  };
}

export interface VoucherUnlocked {
  readonly type: 'voucher.unlocked';
  readonly data: OfVoucherAt & { readonly sessionKey: string };
}

/** All sessions that were opened up to then, also those with streams of their own. */
export interface VoucherSessionsEnded {
  readonly type: 'voucher.sessions_ended';
  readonly data: OfVoucherAt;
}

/** What the voucher is. */
export type VoucherDefined = VoucherCreated | VoucherUpdated | VoucherSwitched;

/** Into the bin, and out of it. */
export type VoucherBinned = VoucherDeleted | VoucherRestored | VoucherCodeReleased;

/** A use, the end of one, or credits of one that came back. */
export type VoucherUsed = VoucherRedeemed | VoucherUseConfirmed | VoucherUseGivenBack | VoucherCreditsGivenBack;

/** What sessions and redemptions under way keep back: it shows in no list. */
export type VoucherHeld =
  | VoucherUseReserved
  | VoucherUseReleased
  | VoucherLocked
  | VoucherUnlocked
  | VoucherSessionsEnded;

export type VoucherEvent =
  | VoucherDefined
  | VoucherBinned
  | VoucherPublished
  | VoucherBalanceAdjusted
  | VoucherUsed
  | VoucherHeld;

export const AUDITED_VOUCHER_EVENTS: AuditedTypes<
  VoucherDefined | VoucherDeleted | VoucherRestored | VoucherBalanceAdjusted
> = {
  'voucher.created': true,
  'voucher.updated': true,
  'voucher.enabled': true,
  'voucher.disabled': true,
  'voucher.deleted': true,
  'voucher.restored': true,
  'voucher.balance_adjusted': true,
};
