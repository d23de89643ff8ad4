import { COMMON_PROBLEMS, type Problem } from '@perkstream/published';
import { type OrderRefusal } from './domain/order/order.decider.js';
import { type WriteRefusal } from './services/order-writer.js';

type Shown = OrderRefusal | WriteRefusal | 'invalid_query_params' | 'page_over_limit';

export const orderProblems = {
  not_found: COMMON_PROBLEMS.not_found,
  duplicate_found: COMMON_PROBLEMS.duplicate_found,
  multiple_requests: { status: 400, message: 'Multiple requests' },
  invalid_payload: COMMON_PROBLEMS.invalid_payload,
  invalid_query_params: COMMON_PROBLEMS.invalid_query_params,
  page_over_limit: COMMON_PROBLEMS.page_over_limit,
} as const satisfies Record<Shown, Problem>;
