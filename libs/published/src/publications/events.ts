/**
 * Stored events of publications that views of several contexts take: the `data` of each. They hold ids of people, never their data; metadata
 * is stored sealed (`PERSONAL_PARTS`).
 */

/** A code that a customer got, or was to get. */
export interface PublishedCode {
  /** `v_…` */
  readonly id: string;
  readonly code: string;
}

/** What every event of a publication says. */
export interface PublicationRecord {
  /** `pub_…` */
  readonly id: string;
  /** When it was asked for; ISO 8601 in UTC */
  readonly date: string;
  /** `cust_…` */
  readonly customerId: string;
  /** `track_…`, a hash; see `withoutSourceId` */
  readonly trackingId: string | null;
  /** Of the campaign that was named, or that the named code belongs to */
  readonly campaignId: string | null;
  readonly campaignName: string | null;
  /** The client's own id of the publication; unique in the project among those that succeeded */
  readonly sourceId: string | null;
  readonly metadata: Readonly<Record<string, unknown>>;
  /** `API`, or what the client said */
  readonly channel: string;
}

/** A keyed hash of a source id. */
const TRACKING_ID = /^track_[0-9a-f]{40}$/;

/**
 * A stored publication in its current shape. Earlier versions stored the source id itself as the tracking id. It is often an e-mail
 * address and outlived the person, so it is read as absent.
 */
export function withoutSourceId<Stored extends Pick<PublicationRecord, 'trackingId'>>(stored: Stored): Stored {
  const { trackingId } = stored;
  return trackingId === null || TRACKING_ID.test(trackingId) ? stored : { ...stored, trackingId: null };
}

/** `publication.begun`: the intent. It is followed by one of the other two, by itself after a crash. */
export interface PublicationBegun {
  readonly publication: PublicationRecord;
  /** The codes that it is about to give to the customer. */
  readonly candidates: readonly PublishedCode[];
  /** A code was named: no other one will do. */
  readonly named: boolean;
  /** ISO 8601 duration: the codes are valid for so long from now on. */
  readonly activityDuration?: string;
}

/** `publication.redirected`: codes that could not be had any more are replaced; those given already stay. */
export interface PublicationRedirected {
  /** All that it is about to give, and has given, from now on. */
  readonly candidates: readonly PublishedCode[];
}

/** `publication.succeeded` */
export interface PublicationSucceeded extends PublicationRecord {
  readonly result: 'SUCCESS';
  /** One or more: the codes that the customer has now. */
  readonly vouchers: readonly PublishedCode[];
  /** Of all of them */
  readonly voucherType: 'DISCOUNT_VOUCHER' | 'GIFT_VOUCHER' | 'LOYALTY_CARD';
  readonly isReferralCode: boolean;
}

/** `publication.failed`: an attempt that was refused; with or without a `publication.begun` before it. */
export interface PublicationFailed extends PublicationRecord {
  readonly result: 'FAILURE';
  /** The code that was named, when there is one; the customer did not get it. */
  readonly vouchers: readonly PublishedCode[];
  readonly voucherType?: 'DISCOUNT_VOUCHER' | 'GIFT_VOUCHER' | 'LOYALTY_CARD';
  readonly isReferralCode: boolean;
  /** Key of the public API; `resource_not_found` where the code was deleted meanwhile */
  readonly failureCode: string;
  readonly failureMessage: string;
}

export type PublicationEnded =
  | { readonly type: 'publication.succeeded'; readonly data: PublicationSucceeded }
  | { readonly type: 'publication.failed'; readonly data: PublicationFailed };

export type PublicationEvent =
  | { readonly type: 'publication.begun'; readonly data: PublicationBegun }
  | { readonly type: 'publication.redirected'; readonly data: PublicationRedirected }
  | PublicationEnded;
