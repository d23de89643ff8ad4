import { Inject, Injectable } from '@nestjs/common';
import { isRefusal, type Refusal } from '@perkstream/kernel';
import { EVENT_STORE, ViewRunner } from '@perkstream/platform';
import { type EventStore } from '@perkstream/ports';
import { type ActorAnswer, type KeyEvent } from '@perkstream/published';
import { ProjectRepository } from '../repositories/project.repository.js';
import { UserRepository } from '../repositories/user.repository.js';
import { auditLogView } from '../views/audit-log/audit-log.view.js';

const MAX_KEY_CHANGES = 1_000;

/** The names of all who can have changed something in a project. */
@Injectable()
export class ActorNames {
  constructor(
    @Inject(EVENT_STORE) private readonly store: EventStore,
    private readonly views: ViewRunner,
    private readonly projects: ProjectRepository,
    private readonly users: UserRepository,
  ) {}

  async of(projectId: string): Promise<readonly ActorAnswer[] | Refusal<'not_found'>> {
    const project = await this.projects.find(projectId);
    if (isRefusal(project)) return project;
    const everybody = await this.users.everybody();
    const people = everybody
      .filter(({ projects, isOwner }) => isOwner || Object.hasOwn(projects, projectId))
      .map(({ id, email, firstName, lastName }): ActorAnswer => {
        return { id, type: 'user', name: `${firstName} ${lastName}`.trim() || email };
      });
    return [...people, ...(await this.keysOf(projectId))];
  }

  /** From the changes that the audit log knows of, so that revoked keys keep their names. */
  private async keysOf(projectId: string): Promise<readonly ActorAnswer[]> {
    const changes = await this.views.collection(auditLogView).find({
      where: {
        all: [
          { field: 'projectId', is: projectId },
          { field: 'level', is: 'thing' },
          { field: 'keyId', more: '' },
        ],
      },
      orderBy: [{ field: 'moment', descending: true }],
      limit: MAX_KEY_CHANGES,
    });
    const shown = changes.filter(({ type }) => type !== 'key.revoked');
    const latest = new Map(shown.toReversed().map((change) => [change.objectId, change]));
    const named = [...latest.values()].map(
      async ({ objectId: id, stream, revision }): Promise<ActorAnswer | undefined> => {
        const [event] = await this.store.read(stream, { from: revision, maxCount: 1 });
        const name = (event?.data as Partial<KeyEvent['data'] & { name: string }> | undefined)?.name;
        return name === undefined ? undefined : { id, type: 'key', name };
      },
    );
    return (await Promise.all(named)).filter((each) => each !== undefined);
  }
}
