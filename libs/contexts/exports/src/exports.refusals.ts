import { type ExportRefusal, type OwnProblems } from '@perkstream/published';

export const exportProblems = {
  forbidden: { status: 403, message: 'Forbidden' },
  export_limit_exceeded: { status: 429, message: 'Too many exports' },
  invalid_export_fields: { status: 400, message: 'Invalid Export' },
} as const satisfies OwnProblems<ExportRefusal | 'forbidden'>;
