import { type QueryRefusal } from '@perkstream/domain-filters';
import { refuse, type Refusal } from '@perkstream/kernel';
import { type ExportRefusal, type OwnProblems } from '@perkstream/published';

export const exportProblems = {
  forbidden: { status: 403, message: 'Forbidden' },
  invalid_export_fields: { status: 400, message: 'Invalid Export' },
} as const satisfies OwnProblems<ExportRefusal | QueryRefusal['refused'] | 'forbidden' | 'not_found'>;

export function unknown(resourceType: 'export' | 'voucher' | 'campaign', id: string): Refusal<'not_found'> {
  return refuse('not_found', { details: `Cannot find ${resourceType} with id ${id}`, resourceId: id, resourceType });
}
