import { Injectable } from '@nestjs/common';
import { isRefusal, notFound, type Refusal, refuse } from '@perkstream/kernel';
import { type CommandContext, Messenger, withinProject } from '@perkstream/platform';
import {
  AcceptInvitations,
  FindPerson,
  FindPersonByEmail,
  type Person,
  type Reach,
  type RequestContext,
} from '@perkstream/published';
import { type AccountsRefusal } from '../accounts.refusals.js';

/** People and their rights, as the context of projects knows them. */
@Injectable()
export class PersonRepository {
  constructor(private readonly messenger: Messenger) {}

  find(userId: string): Promise<Person | undefined> {
    return Promise.resolve(this.messenger.ask(new FindPerson(userId)));
  }

  findByEmail(email: string): Promise<Person | undefined> {
    return Promise.resolve(this.messenger.ask(new FindPersonByEmail(email)));
  }

  /** Somebody whom the project of a management request concerns, by id or e-mail address: who has a role in it, or an owner. */
  async findIn(projectId: string, idOrLogin: string, request: RequestContext): Promise<Person | Refusal> {
    const within = await withinProject(this.messenger, projectId, request);
    if (isRefusal(within)) return within;
    const person = (await this.find(idOrLogin)) ?? (await this.findByEmail(idOrLogin));
    const isMember = person && Object.hasOwn(person.projects, projectId);
    const isKnown = isMember || (person?.isOwner && (await this.reachOf(request)) === undefined);
    return person && isKnown ? person : notFound('user', idOrLogin);
  }

  /** Of who sends a request: undefined where nothing limits it, as with management keys and owners. */
  reachOf({ actor }: RequestContext): Promise<Reach | undefined> {
    return actor.kind === 'user' ? this.reachOfUser(actor.id) : Promise.resolve(undefined);
  }

  /** Somebody who has signed in takes what was offered: by a link no more than who made it may give. */
  async acceptInvitations({ id, invited }: Person, within: Reach | undefined, origin: CommandContext): Promise<void> {
    if (invited) await this.messenger.send(new AcceptInvitations(id, within, origin));
  }

  async reachOfUser(userId: string): Promise<Reach | undefined> {
    const person = await this.find(userId);
    if (person?.isOwner) return undefined;
    return Object.entries(person?.projects ?? {}).flatMap(([id, role]) => (role === 'ADMIN' ? [id] : []));
  }
}

/** Nobody lets somebody in, by a link, who may do more than they. */
export function refuseAbove(): Refusal<AccountsRefusal> {
  return refuse('missing_required_permission', {
    details: 'The user has more permissions than you, in this project or elsewhere',
  });
}
