import { type QueryRefusal } from '@perkstream/domain-filters';
import { refuse, type Refusal } from '@perkstream/kernel';
import { COMMON_PROBLEMS, type ExportRefusal, type Problem } from '@perkstream/published';

export const exportProblems = {
  not_found: COMMON_PROBLEMS.not_found,
  invalid_export_fields: { status: 400, message: 'Invalid Export' },
  invalid_payload: COMMON_PROBLEMS.invalid_payload,
  invalid_query_params: COMMON_PROBLEMS.invalid_query_params,
  page_over_limit: COMMON_PROBLEMS.page_over_limit,
} as const satisfies Record<ExportRefusal | QueryRefusal['refused'] | 'not_found', Problem>;

export function unknown(resourceType: 'export' | 'voucher' | 'campaign', id: string): Refusal<'not_found'> {
  return refuse('not_found', { details: `Cannot find ${resourceType} with id ${id}`, resourceId: id, resourceType });
}
