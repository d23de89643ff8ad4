import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { eventually } from '@perkstream/kernel/testing';
import {
  FindPerson,
  FindSession,
  type FindPersonByEmail,
  type FindProject,
  type LiveSession,
  type Person,
  type SessionAnswer,
  userOfToken,
} from '@perkstream/published';
import { type AnswerFor, ContextInProcess } from '@perkstream/testing';
import { AccountsModule } from '../accounts.module.js';

export const NOW = '2026-03-01T08:00:00.000Z';
/** Of the management keys. */
export const OPERATOR = { actor: { kind: 'key', id: 'mgmt_1' } } as const;

const person = (id: string, projects: Record<string, string>, isOwner = false): Person => ({
  id,
  email: `${id.slice('user_'.length)}@example.com`,
  firstName: 'Ada',
  lastName: 'Lovelace',
  isOwner,
  projects,
});

const PEOPLE = [
  person('user_owner', { proj_1: 'ADMIN' }, true),
  person('user_admin', { proj_1: 'ADMIN' }),
  person('user_guest', { proj_1: 'VIEWER' }),
  person('user_both', { proj_1: 'VIEWER', proj_2: 'VIEWER' }),
];

export class AccountsInProcess extends ContextInProcess {
  private people = PEOPLE;

  constructor() {
    super(AccountsModule, { projectId: 'management', now: NOW, ...OPERATOR, channel: 'API' }, 'auth');
  }

  static start(): Promise<AccountsInProcess> {
    return new AccountsInProcess().open();
  }

  /** Other roles by project, which everybody knows afterwards. */
  async grant(userId: string, projects: Record<string, string>): Promise<void> {
    this.people = this.people.map((each) => (each.id === userId ? { ...each, projects } : each));
    const known = () => Promise.resolve(this.messenger.ask(new FindPerson(userId)));
    await eventually(known, (person) => isDeepStrictEqual(person?.projects, projects));
  }

  /** The token of a new link. */
  async link(userId: string, given: object = {}): Promise<string> {
    const { url } = await this.answer<{ url: string }>(
      'make-sign-in-link',
      { projectId: 'proj_1', userId },
      undefined,
      given,
    );
    return url.split('#token=')[1] ?? '';
  }

  /** The session, with what its cookie would hold. */
  signIn(
    body: object,
    given: object = {},
  ): Promise<SessionAnswer & { readonly token: string; readonly device: string }> {
    return this.answer('sign-in', {}, body, { actor: { kind: 'system', id: 'sign-in' }, ...given });
  }

  find(token: string): Promise<LiveSession | undefined> {
    const tokenHash = createHash('sha256').update(token).digest('hex');
    return this.messenger.ask(new FindSession(userOfToken(token) ?? '', tokenHash)) as Promise<LiveSession | undefined>;
  }

  protected override answerForOthers(handle: AnswerFor): void {
    handle('FindProject', ({ projectId: id }: FindProject) => (/^proj_[12]$/.test(id) ? { id } : undefined));
    handle('FindPerson', ({ userId }: FindPerson) => this.people.find(({ id }) => id === userId));
    handle('FindPersonByEmail', ({ email }: FindPersonByEmail) => {
      return this.people.find((each) => each.email === email.toLowerCase());
    });
    handle('FindOpenProjects', () => [
      { id: 'proj_1', name: 'Shop', role: 'ADMIN', currency: 'EUR', timeZone: 'Europe/Berlin' },
    ]);
  }
}

/** As the edge says who is signed in. */
export function by({ id, user }: SessionAnswer) {
  return { actor: { kind: 'user', id: user.id }, sessionId: id, channel: 'USER_PORTAL' } as const;
}
