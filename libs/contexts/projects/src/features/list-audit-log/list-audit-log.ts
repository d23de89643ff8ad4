import { defineList } from '@perkstream/domain-filters';
import { isRefusal } from '@perkstream/kernel';
import { cursorListFeature } from '@perkstream/platform';
import { type AuditLogEntryAnswer, ListAuditLog } from '@perkstream/published';
import { ProjectRepository } from '../../repositories/project.repository.js';
import { type AuditDocument, auditLogView } from '../../views/audit-log/audit-log.view.js';

export const listAuditLog = cursorListFeature(ListAuditLog, {
  list: defineList({
    paging: 'cursor',
    order: { id: 'id' },
    fields: [
      { name: 'id', type: 'string', path: 'id' },
      { name: 'type', type: 'string', path: 'type' },
      { name: 'related_object_type', type: 'string', path: 'objectType' },
      { name: 'related_object_id', type: 'string', path: 'objectId' },
      { name: 'actor_id', type: 'string', path: 'actorId' },
    ],
  }),
  view: auditLogView,
  service: ProjectRepository,
  async of({ params }, projects) {
    const project = await projects.find(params.projectId);
    return isRefusal(project) ? project : undefined;
  },
  row: present,
  total: 'of the page',
});

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
