import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { cursorPage, defineList, parseListQuery, type QueryRefusal } from '@perkstream/domain-filters';
import { isRefusal, type Refusal } from '@perkstream/kernel';
import { ofProject, ViewRunner } from '@perkstream/platform';
import { type AnswerOf, type AuditLogEntryAnswer, ListAuditLog } from '@perkstream/published';
import { ProjectRepository } from '../../repositories/project.repository.js';
import { type AuditDocument, auditLogView } from '../../views/audit-log/audit-log.view.js';

const LIST = defineList({
  paging: 'cursor',
  order: { id: 'id' },
  fields: [
    { name: 'id', type: 'string', path: 'id' },
    { name: 'type', type: 'string', path: 'type' },
    { name: 'related_object_type', type: 'string', path: 'objectType' },
    { name: 'related_object_id', type: 'string', path: 'objectId' },
    { name: 'actor_id', type: 'string', path: 'actorId' },
  ],
});

@QueryHandler(ListAuditLog)
export class ListAuditLogHandler implements IQueryHandler<ListAuditLog> {
  private readonly entries;

  constructor(
    views: ViewRunner,
    private readonly projects: ProjectRepository,
  ) {
    this.entries = views.lazily(auditLogView);
  }

  async execute({
    context,
    params: { projectId },
    query,
  }: ListAuditLog): Promise<AnswerOf<typeof ListAuditLog> | QueryRefusal | Refusal<'not_found'>> {
    const project = await this.projects.find(projectId);
    if (isRefusal(project)) return project;
    const list = parseListQuery(LIST, query, context.now);
    if (isRefusal(list)) return list;
    const { orderBy, limit } = list;
    const found = await this.entries().find({ where: ofProject(projectId, list.where), orderBy, limit: limit + 1 });
    const page = cursorPage(found.map(present), limit);
    return { object: 'list', data_ref: 'data', ...page, total: page.data.length };
  }
}

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
