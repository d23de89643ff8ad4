import { Injectable } from '@nestjs/common';
import { isRefusal, notFound, type Refusal, refuse } from '@perkstream/kernel';
import { type CommandContext, idMadeBy, Messenger } from '@perkstream/platform';
import {
  type AssignUserBody,
  EndAccess,
  type InviteUserBody,
  type RequestContext,
  type User,
  invitationIdOf,
} from '@perkstream/published';
import { type RoleChange, type UserChange, type UserRefusal } from '../domain/user/user.kind.js';
import { ProjectRepository } from '../repositories/project.repository.js';
import { idOrLoginOf, type Member, oneOf, UserRepository } from '../repositories/user.repository.js';
import { installationContext } from './installation-context.js';

/** Who is in which project, with which role, and who comes in. */
@Injectable()
export class Memberships {
  constructor(
    private readonly users: UserRepository,
    private readonly projects: ProjectRepository,
    private readonly messenger: Messenger,
  ) {}

  /** Somebody new, or whom others have invited and nobody has let in yet. */
  async invite(body: InviteUserBody, request: RequestContext): Promise<Refusal | undefined> {
    for (const projectId of Object.keys(body.projects)) {
      const project = await this.projects.find(projectId);
      if (isRefusal(project)) return project;
    }
    const known = oneOf(await this.users.everybody(), body.email);
    const isLetIn = known && (known.isOwner || Object.keys(known.projects).length > 0);
    if (known && !isLetIn) {
      const changed = await this.change(known, { introducedAs: body }, request);
      return isRefusal(changed) ? changed : undefined;
    }
    const id = idMadeBy(request, 'user_', 'user');
    const command = { do: 'create', id, sent: body, now: request.now } as const;
    const invited = await this.users.execute(command, installationContext(request, 'user/invite'));
    if (!isRefusal(invited)) return undefined;
    const { sees } = await this.users.sightOf(request);
    return known && !sees(known) ? { ...invited, details: { details: invited.details?.details } } : invited;
  }

  /**
   * Gives somebody a role. Whom the sender cannot see is invited by address, known or not: the invitation waits until they sign in, and
   * the answer is the same.
   */
  async assign(projectId: string, body: AssignUserBody, request: RequestContext): Promise<Member | Refusal> {
    const idOrLogin = idOrLoginOf(body);
    if (isRefusal(idOrLogin)) return idOrLogin;
    const project = await this.projects.find(projectId);
    if (isRefusal(project)) return project;
    const { role, login } = body;
    const user = oneOf(await this.users.everybody(), idOrLogin);
    const { seesAll, sees } = await this.users.sightOf(request);
    if (user && sees(user)) return this.changeRoleOf(user, { projectId, role }, request);
    if (seesAll || login === undefined) return notFound('user', idOrLogin);
    if (!/^[^\s@]+@[^\s@]+$/.test(login))
      return refuse('invalid_payload', { details: 'Property .login must be an e-mail address' });
    const invitation = { role, login };
    const invited = user
      ? await this.change(user, { invitedTo: projectId, ...invitation }, request)
      : await this.inviteUnknown(projectId, invitation, request);
    return isRefusal(invited) ? withoutId(invited, projectId, login) : { user: invited, invitation };
  }

  /** Of somebody who is in the project or invited to it. */
  async changeRole(idOrLogin: string, change: RoleChange, request: RequestContext): Promise<Member | Refusal> {
    const member = await this.users.findIn(change.projectId, idOrLogin);
    if (isRefusal(member)) return this.unassigned(idOrLogin, member, request);
    if (!member.invitation) return this.changeRoleOf(member.user, change, request);
    const user = await this.change(member.user, change, request);
    if (isRefusal(user)) return user;
    return { user, invitation: user.invited?.[change.projectId] };
  }

  /** Whom somebody who is signed in takes out of the last project is erased: nobody else could. Keys are refused that, as documented. */
  async takeOut(projectId: string, idOrLogin: string, request: RequestContext): Promise<Refusal | undefined> {
    const member = await this.users.findIn(projectId, idOrLogin);
    if (isRefusal(member)) return this.unassigned(idOrLogin, member, request);
    const { user, invitation } = member;
    const { [projectId]: _left, ...others } = user.projects;
    const isLast = !invitation && !user.isOwner && Object.keys(others).length === 0;
    if (isLast && request.actor.kind !== 'user') {
      const details = 'A user of one project only cannot be unassigned';
      return refuse('resource_protected', { details, resourceId: user.id, resourceType: 'user' });
    }
    const left = await this.change(user, { projectId, role: null }, request);
    return isRefusal(left) ? left : this.eraseIfNowhere(left, request);
  }

  async eraseIfNowhere(user: User, request: RequestContext): Promise<Refusal | undefined> {
    const isSomewhere = [user.projects, user.invited ?? {}].some((each) => Object.keys(each).length > 0);
    return isSomewhere || user.isOwner ? undefined : this.forget(user, request);
  }

  /** Everything of the user; what they did is shown as done by a former person. */
  async erase(user: User, request: RequestContext): Promise<Refusal | undefined> {
    const left = await this.change(user, 'leaves everything', request);
    return isRefusal(left) ? left : this.forget(user, request);
  }

  async change(user: User, sent: UserChange, request: RequestContext): Promise<User | Refusal<UserRefusal>> {
    const command = { do: 'update', id: user.id, sent, now: request.now } as const;
    const changed = await this.users.execute(command, installationContext(request, `user/change/${user.id}`));
    return changed ?? notFound('user', user.id);
  }

  /** Rights have grown: whoever let the user in while they had fewer gets in no more. */
  endBeyondRights({ id }: User, origin: CommandContext): Promise<void> {
    return this.messenger.send(
      new EndAccess(id, 'beyond rights', { ...origin, commandId: `${origin.commandId}/access` }),
    );
  }

  private async changeRoleOf(user: User, change: RoleChange, request: RequestContext): Promise<Member | Refusal> {
    const changed = await this.change(user, change, request);
    if (isRefusal(changed)) return changed;
    await this.endBeyondRights(changed, installationContext(request, `user/change/${user.id}`));
    return { user: changed };
  }

  private async inviteUnknown(
    projectId: string,
    invitation: { readonly role: string; readonly login: string },
    request: RequestContext,
  ): Promise<User | Refusal<UserRefusal>> {
    const invited = { [projectId]: invitation };
    const sent = { email: invitation.login, first_name: '', last_name: '', projects: {}, invited, concerns: projectId };
    const command = { do: 'create', id: idMadeBy(request, 'user_', 'user'), sent, now: request.now } as const;
    return this.users.execute(command, installationContext(request, 'user/invite'));
  }

  private async forget({ id }: User, request: RequestContext): Promise<Refusal | undefined> {
    const origin = installationContext(request, `user/erase/${id}`);
    await this.messenger.send(new EndAccess(id, 'all', { ...origin, commandId: `${origin.commandId}/access` }));
    const erased = await this.users.execute({ do: 'delete', id }, origin);
    return isRefusal(erased) && erased.refused !== 'not_found' ? erased : undefined;
  }

  /** Keys learn that somebody is known and in another project; people do not. */
  private async unassigned(idOrLogin: string, unknown: Refusal, request: RequestContext): Promise<Refusal> {
    const user = unknown.details?.resourceType === 'user' ? await this.users.findAnywhere(idOrLogin) : unknown;
    const { seesAll } = await this.users.sightOf(request);
    if (isRefusal(user) || !seesAll) return unknown;
    const details = `User ${idOrLogin} is not assigned to the project`;
    return refuse('user_not_assigned', { details, resourceId: user.id, resourceType: 'user' });
  }
}

/** A refusal of an invitation names the invitation, and not the user. */
function withoutId(refusal: Refusal, projectId: string, login: string): Refusal {
  if (refusal.details?.resourceId === undefined) return refusal;
  return { ...refusal, details: { ...refusal.details, resourceId: invitationIdOf(projectId, login) } };
}
