import { defineList } from '@perkstream/domain-filters';
import { cursorListFeature } from '@perkstream/platform';
import { type AuditLogEntryAnswer, INSTALLATION, ListAuditLog, ListInstallationAuditLog } from '@perkstream/published';
import { AuditedPeople } from '../../services/audited-people.js';
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
      { name: 'actor_id', type: 'string', path: 'actorId' },
      { name: 'created_at', type: 'date', path: 'at' },
    ],
  }),
  view: auditLogView,
  row: present,
  service: AuditedPeople,
  completed: (rows: readonly AuditLogEntryAnswer[], people: AuditedPeople) => people.named(rows),
  total: 'of the page',
} as const;

export const listAuditLogs = [
  cursorListFeature(ListAuditLog, {
    ...shared,
    of: ({ params: { projectId } }, people) => people.unlessUnknown(projectId),
  }),
  cursorListFeature(ListInstallationAuditLog, { ...shared, within: INSTALLATION }),
];

function present({
  at,
  objectType,
  objectId,
  changed,
  actor,
  requestId,
  ...entry
}: AuditDocument): AuditLogEntryAnswer {
  const { kind, id, name } = actor;
  return {
    id: entry.id,
    object: 'audit_log_entry',
    created_at: at,
    type: entry.type,
    related_object_type: objectType,
    related_object_id: objectId,
    ...(changed && { changed: [...changed] }),
    actor: { type: kind, id, ...(name !== undefined && { name }) },
    channel: entry.channel,
    request_id: requestId,
  };
}
