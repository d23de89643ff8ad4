import { refuse, type Refusal } from '@perkstream/kernel';
import { type PublicationFailed, type PublicationRecord, type PublishedCode } from '@perkstream/published';
import { type PublicationFailure, publicationProblems } from '../../publications.refusals.js';

/** The voucher that was named and not given, as far as it is known. */
export interface RelatedVoucher {
  readonly code?: PublishedCode;
  readonly isGift?: boolean;
}

/** An attempt that failed, as it is kept. */
export function failureOf(
  record: PublicationRecord,
  refusal: Refusal<PublicationFailure>,
  related: RelatedVoucher = {},
): PublicationFailed {
  return {
    ...record,
    result: 'FAILURE',
    vouchers: related.code ? [related.code] : [],
    ...(related.code && { voucherType: related.isGift ? 'GIFT_VOUCHER' : 'DISCOUNT_VOUCHER' }),
    isReferralCode: false,
    failureCode: refusal.refused === 'not_found' ? 'resource_not_found' : refusal.refused,
    failureMessage: messageOf(refusal),
  };
}

/** The answer to an attempt that was kept: the same each time. */
export function refusalOf(failed: PublicationFailed): Refusal<PublicationFailure> {
  const refused =
    failed.failureCode === 'resource_not_found' ? 'not_found' : (failed.failureCode as PublicationFailure);
  return refuse(refused, {
    details: failed.failureMessage,
    resourceId: failed.id,
    resourceType: 'publication',
  });
}

/** Why, in words; of what was not found, the words that name it. */
function messageOf({ refused, details }: Refusal<PublicationFailure>): string {
  const { message } = publicationProblems[refused];
  return refused === 'not_found' ? (details?.details ?? message) : message;
}
