import { type QueryRefusal } from '@perkstream/domain-filters';
import { type RecordsRefusal } from '@perkstream/kernel';
import { COMMON_PROBLEMS, type Problem } from '@perkstream/published';

export const webhookProblems = {
  not_found: COMMON_PROBLEMS.not_found,
  duplicate_found: COMMON_PROBLEMS.duplicate_found,
  invalid_payload: COMMON_PROBLEMS.invalid_payload,
  invalid_query_params: COMMON_PROBLEMS.invalid_query_params,
  page_over_limit: COMMON_PROBLEMS.page_over_limit,
} as const satisfies Record<RecordsRefusal | QueryRefusal['refused'], Problem>;
