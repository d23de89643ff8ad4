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
import { CommandRunner, Messenger, recordsOf } from '@perkstream/platform';
import {
  foldLogin,
  INSTALLATION,
  type Invitation,
  type Person,
  type ProjectUserBody,
  type RequestContext,
  type User,
  invitationIdOf,
} from '@perkstream/published';
import { userKind } from '../domain/user/user.kind.js';
import { ProjectRepository } from './project.repository.js';

/** A user, as a project sees them: with a role in it, or with an invitation to it. */
export interface Member {
  readonly user: User;
  readonly invitation?: Invitation | undefined;
}

/** Whom a request may know: management keys and owners everybody, others those in projects of which they are ADMIN. */
export interface Sight {
  readonly seesAll: boolean;
  readonly sees: (user: User) => boolean;
}

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

  /** Those with a role first, the oldest first; then invitations, whose age would tell how long a user is known. */
  async inProject(projectId: string): Promise<readonly Member[] | Refusal<'not_found'>> {
    const project = await this.projects.find(projectId);
    if (isRefusal(project)) return project;
    const everybody = await this.everybody();
    const members = everybody.filter(({ projects }) => Object.hasOwn(projects, projectId)).map((user) => ({ user }));
    const invited = everybody.flatMap((user) => {
      const invitation = invitationTo(projectId, user);
      return invitation ? [{ user, invitation }] : [];
    });
    const byLogin = (one: (typeof invited)[0], other: typeof one) =>
      one.invitation.login < other.invitation.login ? -1 : 1;
    return [...members, ...invited.sort(byLogin)];
  }

  /** By id or login. */
  async findIn(projectId: string, idOrLogin: string): Promise<Member | Refusal<'not_found'>> {
    const members = await this.inProject(projectId);
    if (isRefusal(members)) return members;
    return members.find((member) => isCalled(member, projectId, idOrLogin)) ?? notFound('user', idOrLogin);
  }

  /** Of the whole installation, by id or login. */
  async findAnywhere(idOrLogin: string): Promise<User | Refusal<'not_found'>> {
    return oneOf(await this.everybody(), idOrLogin) ?? notFound('user', idOrLogin);
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

  async sightOf({ actor }: RequestContext): Promise<Sight> {
    const asking = actor.kind === 'user' ? recordIn(await this.stateOf(INSTALLATION), actor.id) : undefined;
    if (actor.kind !== 'user' || asking?.isOwner) return { seesAll: true, sees: () => true };
    const own = Object.entries(asking?.projects ?? {}).filter(([, role]) => role === 'ADMIN');
    return { seesAll: false, sees: ({ projects }) => own.some(([id]) => Object.hasOwn(projects, id)) };
  }

  /** What speaks against these roles in a project that is about to be made. */
  async objectionTo(projectId: string, users: readonly ProjectUserBody[], now: string): Promise<Refusal | undefined> {
    const all = users.length > 0 ? await this.everybody() : [];
    const named = new Set<User>();
    for (const sent of users) {
      const idOrLogin = idOrLoginOf(sent);
      if (isRefusal(idOrLogin)) return idOrLogin;
      const user = oneOf(all, idOrLogin);
      if (!user) return notFound('user', idOrLogin);
      if (named.has(user)) return refuse('invalid_payload', { details: `User ${idOrLogin} appears twice` });
      named.add(user);
      const changed = userKind.changed(user, { projectId, role: sent.role }, now);
      const others = all.filter((other) => other !== user);
      const objection = userKind.objection?.(changed, others, user);
      if (objection) return objection;
    }
    return undefined;
  }

  everybody(): Promise<readonly User[]> {
    return this.all(INSTALLATION);
  }
}

/** A user is named by one of the two. */
export function idOrLoginOf({ id, login }: Partial<ProjectUserBody>): string | Refusal<'invalid_payload'> {
  const [named, ...more] = [id, login].filter((each) => each !== undefined);
  if (named !== undefined && more.length === 0) return named;
  return refuse('invalid_payload', { details: "Payload must have either property 'id' or property 'login'" });
}

export function oneOf(users: readonly User[], idOrLogin: string): User | undefined {
  const login = foldLogin(idOrLogin);
  return users.find(({ id, email }) => id === idOrLogin || foldLogin(email) === login);
}

function invitationTo(projectId: string, { invited }: User): Invitation | undefined {
  return invited && Object.hasOwn(invited, projectId) ? invited[projectId] : undefined;
}

function isCalled({ user, invitation }: Member, projectId: string, idOrLogin: string): boolean {
  if (!invitation) return user.id === idOrLogin || foldLogin(user.email) === foldLogin(idOrLogin);
  const isLogin = foldLogin(invitation.login) === foldLogin(idOrLogin);
  return isLogin || invitationIdOf(projectId, invitation.login) === idOrLogin;
}

/** The same object as long as the user is the same. */
const personIn = memoized(({ id, email, firstName, lastName, projects, isOwner, invited = {} }: User): Person => {
  const waiting = Object.keys(invited);
  const person = { id, email, firstName, lastName, projects, isOwner: isOwner === true };
  return waiting.length === 0 ? person : { ...person, invited: waiting };
});
