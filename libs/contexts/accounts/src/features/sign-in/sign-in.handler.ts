import { isRefusal, type Refusal, refuse } from '@perkstream/kernel';
import { commandContext, handles, Messenger } from '@perkstream/platform';
import {
  FindOpenProjects,
  isWithin,
  type Person,
  type RequestContext,
  type SessionAnswer,
  SignIn,
  userOfToken,
} from '@perkstream/published';
import { type AccountsRefusal } from '../../accounts.refusals.js';
import { type Proof } from '../../domain/account/account.decider.js';
import { presentSession } from '../../presenters/session.presenter.js';
import { AccountRepository } from '../../repositories/account.repository.js';
import { PersonRepository } from '../../repositories/person.repository.js';
import { NewSessions } from '../../services/new-sessions.js';
import { isPassword } from '../../services/passwords.js';
import { SignInDevices } from '../../services/sign-in-devices.js';
import { hashOfToken } from '../../services/user-token.js';

interface Proven {
  readonly person: Person;
  readonly proof: Proof;
}

/** The edge sends both tokens as cookies alone. */
type NewSessionAnswer = SessionAnswer & { readonly token: string; readonly device: string };

/** Begins a session. Its answer is the same for everybody who cannot sign in. */
@handles(SignIn)
export class SignInHandler {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly sessions: NewSessions,
    private readonly people: PersonRepository,
    private readonly messenger: Messenger,
    private readonly devices: SignInDevices,
  ) {}

  async execute({ context, body }: SignIn): Promise<NewSessionAnswer | Refusal> {
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
    const person = userId && (await this.people.find(userId));
    if (!person) return undefined;
    const tokenHash = hashOfToken(token);
    const { link } = await this.accounts.stateOf(person.id);
    // Who made it may have lost rights since then, and the user may have got more.
    const within = link?.madeBy === undefined ? undefined : await this.people.reachOfUser(link.madeBy);
    return isWithin(person, within) ? { person, proof: { by: 'link', tokenHash, within } } : undefined;
  }

  private async byPassword(email: string, password: string): Promise<Proven | undefined> {
    const person = await this.people.findByEmail(email);
    const kept = person && (await this.accounts.stateOf(person.id)).password;
    const isRight = await isPassword(kept, password);
    return person && kept && isRight && isWithin(person, kept.within)
      ? { person, proof: { by: 'password', salt: kept.salt } }
      : undefined;
  }

  private async begin({ person, proof }: Proven, context: RequestContext): Promise<NewSessionAnswer | Refusal> {
    const begun = await this.sessions.begin(person.id, proof, context);
    if (isRefusal(begun)) return begun;
    const { session, account, token } = begun;
    await this.people.acceptInvitations(person, session.within, commandContext(context, 'accept'));
    const projects = await this.messenger.ask(new FindOpenProjects(person.id));
    const device = this.devices.tokenFor(person.email, context.now);
    return { ...presentSession(session, account, person, projects), token, device };
  }
}
