import { Injectable } from '@nestjs/common';
import { notFound, type Refusal } from '@perkstream/kernel';
import { type AuditLogEntryAnswer } from '@perkstream/published';
import { ProjectRepository } from '../repositories/project.repository.js';
import { UserRepository } from '../repositories/user.repository.js';

const FORMER_PERSON = 'A former person';

/** The names in audit logs: those of today, and none of people who were erased. */
@Injectable()
export class AuditedPeople {
  constructor(
    private readonly projects: ProjectRepository,
    private readonly users: UserRepository,
  ) {}

  /** Also a project that was deleted has a log. */
  async unlessUnknown(projectId: string): Promise<Refusal | undefined> {
    const { status } = await this.projects.stateOf(projectId);
    return status === 'unknown' ? notFound('project', projectId) : undefined;
  }

  async named(entries: readonly AuditLogEntryAnswer[]): Promise<readonly AuditLogEntryAnswer[]> {
    return Promise.all(entries.map((entry) => this.withName(entry)));
  }

  private async withName(entry: AuditLogEntryAnswer): Promise<AuditLogEntryAnswer> {
    if (entry.actor.type !== 'user') return entry;
    const person = await this.users.person(entry.actor.id);
    const name = person ? `${person.firstName} ${person.lastName}`.trim() || person.email : FORMER_PERSON;
    return { ...entry, actor: { ...entry.actor, name } };
  }
}
