import { defineList, type ListRequest } from '@perkstream/domain-filters';
import { type Condition } from '@perkstream/kernel';
import { cursorListFeature } from '@perkstream/platform';
import { INSTALLATION, ListAuditLog, ListInstallationAuditLog } from '@perkstream/published';
import { AuditedEntries } from '../../services/audited-entries.js';
import { type AuditDocument, auditLogView } from '../../views/audit-log/audit-log.view.js';

const shared = {
  list: defineList({
    paging: 'cursor',
    order: { id: 'id' },
    fields: [
      { name: 'id', type: 'string', path: 'id' },
      { name: 'type', type: 'string', path: 'type' },
      { name: 'related_object_type', type: 'string', path: 'objectType' },
      { name: 'related_object_id', type: 'string', path: 'objectId' },
      { name: 'group_id', type: 'string', path: 'groupId' },
      { name: 'actor_id', type: 'string', path: 'actorId' },
      { name: 'created_at', type: 'date', path: 'at' },
    ],
  }),
  view: auditLogView,
  row: (entry: AuditDocument) => entry,
  age: 'moment',
  service: AuditedEntries,
  completed: (entries: readonly AuditDocument[], service: AuditedEntries) => service.shown(entries),
  total: 'of the page',
} as const;

export const listAuditLogs = [
  cursorListFeature(ListAuditLog, {
    ...shared,
    of: async ({ params: { projectId } }, service, request) =>
      (await service.unlessUnknown(projectId)) ?? ofLevel(request),
  }),
  cursorListFeature(ListInstallationAuditLog, {
    ...shared,
    within: INSTALLATION,
    of: (_asked, _service, request) => ofLevel(request),
  }),
];

/** Changes that a request made together are one row, but where a thing or such a row is asked for. */
function ofLevel({ query }: ListRequest): Condition {
  const filters = Object(query['filters']) as object;
  const isNarrow = Object.hasOwn(filters, 'related_object_id') || Object.hasOwn(filters, 'group_id');
  return { field: 'level', is: isNarrow ? 'thing' : 'request' };
}
