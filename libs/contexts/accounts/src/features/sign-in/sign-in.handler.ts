import { isRefusal, type Refusal, refuse } from '@perkstream/kernel';
import { commandContext, handles, idMadeBy, Messenger } from '@perkstream/platform';
import {
  FindOpenProjects,
  FindPerson,
  FindPersonByEmail,
  type Person,
  type RequestContext,
  type SessionAnswer,
  SignIn,
  userOfToken,
} from '@perkstream/published';
import { type AccountsRefusal } from '../../accounts.refusals.js';
import { openSession, type Proof } from '../../domain/account/account.decider.js';
import { presentSession } from '../../presenters/session.presenter.js';
import { AccountRepository } from '../../repositories/account.repository.js';
import { isPassword } from '../../services/passwords.js';
import { hashOfToken, newUserToken } from '../../services/user-token.js';

interface Proven {
  readonly person: Person;
  readonly proof: Proof;
}

/** Begins a session, under a token that nobody had before. Its answer is the same for everybody who cannot sign in. */
@handles(SignIn)
export class SignInHandler {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly messenger: Messenger,
  ) {}

  async execute({ context, body }: SignIn): Promise<(SessionAnswer & { readonly token: string }) | Refusal> {
    const { email, password, link_token: link } = body;
    const isByLink = link !== undefined && email === undefined && password === undefined;
    if (!isByLink && (link !== undefined || email === undefined || password === undefined)) {
      return refuse('invalid_payload', { details: 'Payload must have either email and password, or link_token' });
    }
    const proven = isByLink ? await this.byLink(link) : await this.byPassword(email as string, password as string);
    return proven ? this.begin(proven, context) : refuse<AccountsRefusal>('sign_in_failed');
  }

  private async byLink(token: string): Promise<Proven | undefined> {
    const userId = userOfToken(token);
    const person = userId && (await this.messenger.ask(new FindPerson(userId)));
    return person ? { person, proof: { by: 'link', tokenHash: hashOfToken(token) } } : undefined;
  }

  private async byPassword(email: string, password: string): Promise<Proven | undefined> {
    const person = await this.messenger.ask(new FindPersonByEmail(email));
    const kept = person && (await this.accounts.stateOf(person.id)).password;
    const isRight = await isPassword(kept, password);
    return person && kept && isRight ? { person, proof: { by: 'password', salt: kept.salt } } : undefined;
  }

  private async begin(
    { person, proof }: Proven,
    context: RequestContext,
  ): Promise<(SessionAnswer & { readonly token: string }) | Refusal> {
    const userId = person.id;
    const { token, tokenHash } = newUserToken(userId);
    const sessionId = idMadeBy(context, 'sess_', 'session');
    const by = { ...commandContext(context, 'sign-in'), actor: { kind: 'user', id: userId } as const };
    const command = { do: 'sign_in', userId, proof, sessionId, tokenHash, now: context.now } as const;
    const account = await this.accounts.execute(command, by);
    if (isRefusal(account)) return account;
    const session = openSession(account, sessionId, context.now);
    if (!session) throw new Error('The session that has just begun is missing');
    const projects = await this.messenger.ask(new FindOpenProjects(userId));
    return { ...presentSession(session, account, person, projects), token };
  }
}
