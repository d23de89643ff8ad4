import { COMMON_PROBLEMS, type Problem } from '@perkstream/published';

/** Why a publication that was well asked for does not take place: such attempts are kept. */
export type PublicationFailure =
  | 'not_found'
  | 'no_voucher_suitable_for_publication'
  | 'voucher_already_published'
  | 'voucher_cannot_be_published'
  | 'voucher_disabled';

export type PublicationRefusal =
  | PublicationFailure
  | 'invalid_payload'
  | 'invalid_query_params'
  | 'metadata_validation_failed'
  | 'page_over_limit'
  | 'missing_vouchers'
  | 'duplicate_source_id'
  | 'integration_api_key_required'
  | 'multiple_requests';

/** What each refusal is on the wire. */
export const publicationProblems = {
  not_found: COMMON_PROBLEMS.not_found,
  invalid_payload: COMMON_PROBLEMS.invalid_payload,
  metadata_validation_failed: COMMON_PROBLEMS.metadata_validation_failed,
  invalid_query_params: COMMON_PROBLEMS.invalid_query_params,
  page_over_limit: COMMON_PROBLEMS.page_over_limit,
  missing_vouchers: { status: 400, message: 'Missing vouchers' },
  no_voucher_suitable_for_publication: {
    status: 400,
    message: "Couldn't find any voucher suitable for publication",
  },
  voucher_already_published: { status: 400, message: 'Voucher already published' },
  voucher_cannot_be_published: { status: 400, message: 'Voucher cannot be published' },
  voucher_disabled: { status: 400, message: 'voucher is disabled' },
  duplicate_source_id: { status: 400, message: 'Duplicate source_id' },
  integration_api_key_required: { status: 403, message: 'Forbidden' },
  multiple_requests: { status: 400, message: 'Multiple requests' },
} as const satisfies Record<PublicationRefusal, Problem>;
