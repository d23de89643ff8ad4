import { COMMON_PROBLEMS, type Problem } from '@perkstream/published';
import { type CustomerRefusal } from './domain/customer/customer.decider.js';

type Shown = CustomerRefusal | 'invalid_payload' | 'invalid_query_params' | 'page_over_limit';

export const customerProblems = {
  not_found: COMMON_PROBLEMS.not_found,
  invalid_payload: COMMON_PROBLEMS.invalid_payload,
  invalid_query_params: COMMON_PROBLEMS.invalid_query_params,
  page_over_limit: COMMON_PROBLEMS.page_over_limit,
} as const satisfies Record<Shown, Problem>;
