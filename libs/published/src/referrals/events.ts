import { type JsonObject } from '@perkstream/kernel';

/** Stored events of referral codes: who was added to a code by hand. Times in ISO 8601 and UTC. */

export interface StoredHolder {
  /** `rh_…` */
  readonly id: string;
  /** `cust_…` */
  readonly customerId: string;
}

/** Customers who may use the code, or share it. The one it was published to is told by `voucher.published`. */
export interface ReferralHoldersAdded {
  readonly type: 'referral_code.holders_added';
  readonly data: {
    /** `v_…` */
    readonly voucherId: string;
    readonly campaignId: string;
    /** One or more */
    readonly holders: readonly StoredHolder[];
    readonly metadata?: Readonly<JsonObject>;
    readonly at: string;
  };
}

export interface ReferralHolderRemoved {
  readonly type: 'referral_code.holder_removed';
  readonly data: StoredHolder & { readonly voucherId: string; readonly at: string };
}

export type ReferralCodeEvent = ReferralHoldersAdded | ReferralHolderRemoved;
