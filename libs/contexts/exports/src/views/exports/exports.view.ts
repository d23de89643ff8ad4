import { changes, view } from '@perkstream/platform';
import {
  type ExportDefinition,
  type ExportEvent,
  type ExportProgressed,
  type ExportStatus,
} from '@perkstream/published';

export interface ExportDocument extends ExportDefinition {
  readonly projectId: string;
  readonly created_at: string;
  readonly status: ExportStatus;
  /** Of an export that is done, as long as its file is kept: where it lies. */
  readonly file?: { readonly attempt: number; readonly parts: number; readonly bytes?: number };
  /** When the file was made; ISO 8601 in UTC. Absent where there is none. */
  readonly filedAt?: string;
}

export const exportsView = view<ExportDocument, Exclude<ExportEvent, ExportProgressed>>({
  kind: 'entity',
  collection: {
    name: 'exports',
    version: 3,
    fields: { projectId: 'text', created_at: 'text', status: 'text', filedAt: 'text' },
    indexes: [['projectId', 'created_at'], ['projectId', 'status'], ['projectId', 'filedAt'], ['filedAt']],
    countedBy: 'projectId',
  },
  personalParts: ['parameters.filters'],
  on: {
    'export.scheduled': ({ data: { at: created_at, ...definition }, metadata: { projectId } }) =>
      changes<ExportDocument>(definition.id, () => ({
        ...definition,
        projectId,
        created_at,
        status: 'SCHEDULED',
      })),
    'export.begun': ({ data }) => after(data, { status: 'IN_PROGRESS' }),
    'export.done': ({ data }) => {
      const { attempt, parts, bytes, at: filedAt } = data;
      return after(data, { status: 'DONE', file: { attempt, parts, bytes }, filedAt });
    },
    'export.failed': ({ data }) => after(data, { status: 'ERROR' }),
    'export.file_removed': ({ data: { id } }) => changes<ExportDocument>(id, (before) => before && withoutFile(before)),
    'export.filters_changed': ({ data: { id, keyId, formerKeyId, filters } }) =>
      changes<ExportDocument>(
        id,
        (before) => before && { ...before, keyId, formerKeyId, parameters: { ...before.parameters, filters } },
      ),
    'export.deleted': ({ data: { id } }) => changes<ExportDocument>(id, () => null),
  },
});

function withoutFile({ file: _file, filedAt: _at, ...document }: ExportDocument): ExportDocument {
  return document;
}

function after({ id }: Pick<ExportDocument, 'id'>, news: Partial<ExportDocument>) {
  return changes<ExportDocument>(id, (before) => before && { ...before, ...news });
}
