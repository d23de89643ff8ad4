import { Injectable } from '@nestjs/common';
import { isRefusal, notFound, type Refusal, refuse } from '@perkstream/kernel';
import { CommandRunner, Messenger, recordsOf } from '@perkstream/platform';
import { INSTALLATION, type ProjectUserBody, type RequestContext, type User } from '@perkstream/published';
import { type RoleChange, userKind, type UserRefusal } from '../domain/user/user.kind.js';
import { installationContext } from '../services/installation-context.js';
import { ProjectRepository } from './project.repository.js';

/** Users, folded from the stream of the installation. */
@Injectable()
export class UserRepository extends recordsOf(userKind) {
  constructor(
    runner: CommandRunner,
    messenger: Messenger,
    private readonly projects: ProjectRepository,
  ) {
    super(runner, messenger);
  }

  async inProject(projectId: string): Promise<readonly User[] | Refusal<'not_found'>> {
    const project = await this.projects.find(projectId);
    if (isRefusal(project)) return project;
    return (await this.everybody()).filter(({ projects }) => Object.hasOwn(projects, projectId));
  }

  /** By id or login. */
  async findIn(projectId: string, idOrLogin: string): Promise<User | Refusal<'not_found'>> {
    const users = await this.inProject(projectId);
    return isRefusal(users) ? users : (oneOf(users, idOrLogin) ?? notFound('user', idOrLogin));
  }

  /** @param isNew whether the user may be in the project for the first time, or must be there */
  async changeRole(
    idOrLogin: string,
    change: RoleChange,
    request: RequestContext,
    isNew = false,
  ): Promise<User | Refusal<UserRefusal>> {
    const project = await this.projects.find(change.projectId);
    if (isRefusal(project)) return project;
    const user = oneOf(await this.everybody(), idOrLogin);
    if (!user) return notFound('user', idOrLogin);
    if (!isNew && !Object.hasOwn(user.projects, change.projectId)) {
      const details = `User ${idOrLogin} is not assigned to the project`;
      return refuse('user_not_assigned', { details, resourceId: user.id, resourceType: 'user' });
    }
    const command = { do: 'update', id: user.id, sent: change, now: request.now } as const;
    const changed = await this.execute(command, installationContext(request, `user/role/${user.id}`));
    return changed ?? notFound('user', idOrLogin);
  }

  /** What speaks against these roles in a project that is about to be made. */
  async objectionTo(
    projectId: string,
    users: readonly ProjectUserBody[],
    now: string,
  ): Promise<Refusal<UserRefusal> | undefined> {
    const all = users.length > 0 ? await this.everybody() : [];
    const named = new Set<User>();
    for (const sent of users) {
      const idOrLogin = idOrLoginOf(sent);
      if (isRefusal(idOrLogin)) return idOrLogin;
      const user = oneOf(all, idOrLogin);
      if (!user) return notFound('user', idOrLogin);
      if (named.has(user)) return refuse('invalid_payload', { details: `User ${idOrLogin} is named twice` });
      named.add(user);
      const changed = userKind.changed(user, { projectId, role: sent.role }, now);
      const others = all.filter((other) => other !== user);
      const objection = userKind.objection?.(changed, others, user) as Refusal<UserRefusal> | undefined;
      if (objection) return objection;
    }
    return undefined;
  }

  private async everybody(): Promise<readonly User[]> {
    return Object.values(await this.stateOf(INSTALLATION));
  }
}

/** A user is named by one of the two. */
export function idOrLoginOf({ id, login }: Pick<ProjectUserBody, 'id' | 'login'>): string | Refusal<'invalid_payload'> {
  const [named, ...more] = [id, login].filter((each) => each !== undefined);
  if (named !== undefined && more.length === 0) return named;
  return refuse('invalid_payload', { details: "Payload must have either property 'id' or property 'login'" });
}

function oneOf(users: readonly User[], idOrLogin: string): User | undefined {
  const login = idOrLogin.toLowerCase();
  return users.find(({ id, email }) => id === idOrLogin || email.toLowerCase() === login);
}
