import { type QueryRefusal } from '@perkstream/domain-filters';
import { type RecordsRefusal } from '@perkstream/kernel';
import { COMMON_PROBLEMS, type Problem } from '@perkstream/published';

export type RedeliveryRefusal = 'not_found' | 'webhook_inactive' | 'queue_is_full';

export const webhookProblems = {
  not_found: COMMON_PROBLEMS.not_found,
  duplicate_found: COMMON_PROBLEMS.duplicate_found,
  webhook_inactive: { status: 400, message: 'Webhook is not active' },
  queue_is_full: { status: 400, message: 'Too many deliveries wait' },
  invalid_payload: COMMON_PROBLEMS.invalid_payload,
  invalid_query_params: COMMON_PROBLEMS.invalid_query_params,
  page_over_limit: COMMON_PROBLEMS.page_over_limit,
} as const satisfies Record<RecordsRefusal | QueryRefusal['refused'] | RedeliveryRefusal, Problem>;
