import { type JsonObject } from '@perkstream/kernel';
import { type ReferralReward } from '../campaigns/messages.js';

/** Stored events of referral codes: who was added to a code by hand. Times in ISO 8601 and UTC. */

export interface StoredHolder {
  /** `rh_…` */
  readonly id: string;
  /** `cust_…` */
  readonly customerId: string;
}

/** Customers who may use the code, or share it. `voucher.published` names the one that it was published to. */
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

/** A customer was brought by another one: stream `referee`, of this customer in this program. */
interface OfReferral {
  readonly campaignId: string;
  /** The customer who brought the other one */
  readonly referrerId: string;
  /** The customer who was brought */
  readonly refereeId: string;
  /** ISO 8601 in UTC */
  readonly at: string;
}

/** By which it came about: a redemption (`r_…`) or a custom event (`evt_…`). */
export type ReferralCause =
  | { readonly redemptionId: string; readonly eventId?: never }
  | { readonly eventId: string; readonly redemptionId?: never };

export interface ReferralConverted {
  readonly type: 'referral.converted';
  readonly data: OfReferral &
    ReferralCause & {
      /** As it was called then */
      readonly campaignName: string;
      /** `v_…` */
      readonly voucherId: string;
      /** What the referee gets for it: once in a program */
      readonly reward?: ReferralReward;
    };
}

/** The redemption was rolled back. What the referee got stays. */
export interface ReferralReverted {
  readonly type: 'referral.reverted';
  readonly data: OfReferral & {
    readonly redemptionId: string;
    readonly campaignName: string;
    /** Of the rollback: its place in the order of all events; absent in older events */
    readonly position?: number;
  };
}

/** What changes by whom a customer was brought. */
export type RefereeEvent = ReferralConverted | ReferralReverted;

/** A redemption was heard of while another one counted. It counts if the other one turns out to be rolled back before it. */
export interface ReferralDeferred {
  readonly type: 'referral.deferred';
  readonly data: OfReferral & {
    readonly redemptionId: string;
    /** `v_…` */
    readonly voucherId: string;
    /** Of the redemption: its place in the order of all events */
    readonly position: number;
    /** The published event of the redemption: what follows from it is done once, under ids that are made of its own. */
    readonly source: { readonly id: string; readonly correlationId: string; readonly trace?: string };
  };
}

/** A redemption that does not count was rolled back: it never counts, however late or often it is heard of. */
export interface ReferralRuledOut {
  readonly type: 'referral.ruled_out';
  readonly data: {
    readonly campaignId: string;
    readonly refereeId: string;
    readonly redemptionId: string;
    /** Of the rollback: its place in the order of all events */
    readonly position: number;
    readonly at: string;
  };
}

/** All events of the stream `referee`. */
export type RefereeStreamEvent = RefereeEvent | ReferralDeferred | ReferralRuledOut;

/** A customer brought others in a program: stream `referrer`, of this customer in this program. Kept where the program has tiers. */
export interface ReferrerConversionCounted {
  readonly type: 'referrer.conversion_counted';
  readonly data: OfReferral & {
    /** As the program was called then */
    readonly campaignName: string;
    /** What the referrer gets for it */
    readonly rewards: readonly ReferralReward[];
  };
}

/** The conversion was taken back. What the referrer got stays. */
export interface ReferrerConversionUncounted {
  readonly type: 'referrer.conversion_uncounted';
  readonly data: OfReferral;
}

export type ReferrerEvent = ReferrerConversionCounted | ReferrerConversionUncounted;
