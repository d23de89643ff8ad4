import { Injectable } from '@nestjs/common';
import {
  andThen,
  isRefusal,
  type MaybePromise,
  memoized,
  notFound,
  recordIn,
  type Refusal,
  refuse,
} from '@perkstream/kernel';
import { CommandRunner, idMadeBy, Messenger, recordsOf } from '@perkstream/platform';
import {
  type CommandOrigin,
  foldLogin,
  INSTALLATION,
  type Person,
  type ProjectUserBody,
  type RequestContext,
  type User,
} from '@perkstream/published';
import { type NewUser, type RoleChange, userKind, type UserRefusal } from '../domain/user/user.kind.js';
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

  /** Of the whole installation, by id. At once where this process is the only writer. */
  person(userId: string): MaybePromise<Person | undefined> {
    return andThen(this.stateOf(INSTALLATION), (users) => {
      const user = recordIn(users, userId);
      return user && personIn(user);
    });
  }

  async personByEmail(email: string): Promise<Person | undefined> {
    const user = oneOf(await this.everybody(), email);
    return user && user.id !== email ? personIn(user) : undefined;
  }

  /** The user with that address, who is an owner from now on. */
  async ensureOwner(email: string, projectId: string, origin: CommandOrigin): Promise<Person> {
    const context = { ...origin, projectId: INSTALLATION };
    const there = await this.personByEmail(email);
    if (there?.isOwner) return there;
    const sent: NewUser = {
      email,
      first_name: 'Owner',
      last_name: '',
      projects: { [projectId]: 'ADMIN' },
      isOwner: true,
    };
    const owned = there
      ? await this.execute({ do: 'update', id: there.id, sent: 'becomes an owner', now: origin.now }, context)
      : await this.execute({ do: 'create', id: idMadeBy(origin, 'user_', email), sent, now: origin.now }, context);
    if (owned && !isRefusal(owned)) return personIn(owned);
    // Another replica that starts as well has made the user.
    const made = await this.personByEmail(email);
    if (made?.isOwner) return made;
    throw new Error(`${email} cannot be an owner: ${isRefusal(owned) ? owned.details?.details : 'the user is gone'}`);
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
  const login = foldLogin(idOrLogin);
  return users.find(({ id, email }) => id === idOrLogin || foldLogin(email) === login);
}

/** The same object as long as the user is the same. */
const personIn = memoized(({ id, email, firstName, lastName, projects, isOwner }: User): Person => {
  return { id, email, firstName, lastName, projects, isOwner: isOwner === true };
});
