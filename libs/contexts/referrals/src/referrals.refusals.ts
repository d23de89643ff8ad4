import { COMMON_PROBLEMS, type Problem } from '@perkstream/published';
import { type ReferralCodeRefusal } from './domain/referral-code/referral-code.decider.js';

/** Everything that an operation of referrals may be refused for. Keys of the public API. */
export type ReferralRefusal =
  ReferralCodeRefusal | 'forbidden' | 'invalid_query_params' | 'not_published' | 'page_over_limit';

export const referralProblems = {
  duplicate_found: COMMON_PROBLEMS.duplicate_found,
  forbidden: { status: 403, message: 'Forbidden' },
  holder_assignement_duplication: { status: 409, message: 'Holder assignment duplication' },
  invalid_payload: COMMON_PROBLEMS.invalid_payload,
  invalid_query_params: COMMON_PROBLEMS.invalid_query_params,
  not_found: COMMON_PROBLEMS.not_found,
  not_published: { status: 400, message: 'Voucher is not published' },
  page_over_limit: COMMON_PROBLEMS.page_over_limit,
} as const satisfies Record<ReferralRefusal, Problem>;
