import { Injectable } from '@nestjs/common';
import { notFound, type Refusal } from '@perkstream/kernel';
import { type AuditLogEntryAnswer } from '@perkstream/published';
import { ProjectRepository } from '../repositories/project.repository.js';
import { UserRepository } from '../repositories/user.repository.js';
import { type AuditDocument } from '../views/audit-log/audit-log.view.js';
import { AuditedChanges, type ReadingRoom, readingRoom } from './audited-changes.js';

const FORMER_PERSON = 'A former person';

/** Entries of audit logs as they are shown: what changed, and people by the names of today, none of whom was erased. */
@Injectable()
export class AuditedEntries {
  constructor(
    private readonly projects: ProjectRepository,
    private readonly users: UserRepository,
    private readonly changes: AuditedChanges,
  ) {}

  /** Also a project that was deleted has a log. */
  async unlessUnknown(projectId: string): Promise<Refusal | undefined> {
    const { status } = await this.projects.stateOf(projectId);
    return status === 'unknown' ? notFound('project', projectId) : undefined;
  }

  shown(entries: readonly AuditDocument[]): Promise<readonly AuditLogEntryAnswer[]> {
    const room = readingRoom();
    return Promise.all(entries.map((entry) => this.present(entry, room)));
  }

  private async present(entry: AuditDocument, room: ReadingRoom): Promise<AuditLogEntryAnswer> {
    const { id, at, type, objectType, objectId, changed, channel, requestId, count, groupId } = entry;
    return {
      id,
      object: 'audit_log_entry',
      created_at: at,
      type,
      related_object_type: objectType,
      related_object_id: objectId,
      ...(changed && { changed: [...changed] }),
      ...(count > 1 ? { count, group_id: groupId } : await this.changes.of(entry, room)),
      actor: await this.actorOf(entry),
      channel,
      request_id: requestId,
    };
  }

  private async actorOf({ actor: { kind: type, id, name } }: AuditDocument): Promise<AuditLogEntryAnswer['actor']> {
    if (type !== 'user') return { type, id, ...(name !== undefined && { name }) };
    const person = await this.users.person(id);
    const known = person && (`${person.firstName} ${person.lastName}`.trim() || person.email);
    return { type, id, name: known ?? FORMER_PERSON };
  }
}
