import { type QueryRefusal } from '@perkstream/domain-filters';
import { COMMON_PROBLEMS, type Problem } from '@perkstream/published';

type BinRefusal = 'not_found' | QueryRefusal['refused'];

export const binProblems = {
  not_found: COMMON_PROBLEMS.not_found,
  invalid_payload: COMMON_PROBLEMS.invalid_payload,
  invalid_query_params: COMMON_PROBLEMS.invalid_query_params,
  page_over_limit: COMMON_PROBLEMS.page_over_limit,
} as const satisfies Record<BinRefusal, Problem>;
