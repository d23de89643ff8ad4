import { type ExportAnswer, type ExportDefinition } from '@perkstream/published';

export function presentScheduled(definition: ExportDefinition, createdAt: string): ExportAnswer {
  return presentExport({ ...definition, created_at: createdAt, status: 'SCHEDULED' }, null);
}

/** @param url of its file; null: there is none yet */
export function presentExport(
  {
    id,
    created_at,
    status,
    channel,
    userId,
    exportedObject,
    parameters,
  }: ExportDefinition & Pick<ExportAnswer, 'created_at' | 'status'>,
  url: string | null,
): ExportAnswer {
  return {
    id,
    object: 'export',
    created_at,
    status,
    channel,
    exported_object: exportedObject,
    parameters,
    result: url === null ? null : { url },
    user_id: userId ?? null,
  };
}
