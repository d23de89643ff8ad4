import { type OwnProblems } from '@perkstream/published';
import { type ReferralCodeRefusal } from './domain/referral-code/referral-code.decider.js';

/** Everything that an operation of referrals may be refused for. Keys of the public API. */
export type ReferralRefusal =
  | ReferralCodeRefusal
  | 'forbidden'
  | 'invalid_query_params'
  | 'metadata_validation_failed'
  | 'not_published'
  | 'page_over_limit';

export const referralProblems = {
  forbidden: { status: 403, message: 'Forbidden' },
  holder_assignement_duplication: { status: 409, message: 'Holder assignment duplication' },
  not_published: { status: 400, message: 'Voucher is not published' },
} as const satisfies OwnProblems<ReferralRefusal>;
