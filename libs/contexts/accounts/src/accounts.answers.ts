import { andThen, isRefusal } from '@perkstream/kernel';
import { handler, requestContext, ViewRunner } from '@perkstream/platform';
import {
  EndAccess,
  FindSession,
  FindSignInDevice,
  OfferFirstLink,
  RenewSession,
  SignInByOpenId,
} from '@perkstream/published';
import { endOf, renewalOf } from './domain/account/account.decider.js';
import { AccountRepository } from './repositories/account.repository.js';
import { PersonRepository } from './repositories/person.repository.js';
import { NewSessions } from './services/new-sessions.js';
import { SignInDevices } from './services/sign-in-devices.js';
import { SignInLinks } from './services/sign-in-links.js';
import { accountsView } from './views/accounts/accounts.view.js';

/** What other contexts and the edge may ask: each message, the services that its answer needs, and the answer. */
export const accountsAnswers = [
  handler(FindSession, [AccountRepository], ({ userId, tokenHash }, accounts) =>
    andThen(accounts.stateOf(userId), ({ sessions }) => {
      const session = sessions.find((each) => each.tokenHash === tokenHash);
      if (!session) return undefined;
      const { id, within } = session;
      return { id, userId, expiresAt: endOf(session), renewFrom: renewalOf(session), ...(within && { within }) };
    }),
  ),

  handler(FindSignInDevice, [SignInDevices], ({ token, email }, devices) =>
    devices.of(token, email, new Date().toISOString()),
  ),

  handler(RenewSession, [AccountRepository], async ({ userId, sessionId, origin }, accounts) => {
    await accounts.execute({ do: 'renew', userId, sessionId, now: origin.now }, origin);
  }),

  handler(SignInByOpenId, [NewSessions, PersonRepository], async ({ email, origin }, sessions, people) => {
    const person = await people.findByEmail(email);
    const begun = person && (await sessions.begin(person.id, { by: 'openid' }, requestContext(origin)));
    if (!begun || isRefusal(begun)) return undefined;
    await people.acceptInvitations(person, undefined, { ...origin, commandId: `${origin.commandId}/accept` });
    return { token: begun.token };
  }),

  handler(EndAccess, [AccountRepository, PersonRepository], async ({ userId, what, origin }, accounts, people) => {
    const by = { userId, now: origin.now };
    const person = what === 'all' ? undefined : await people.find(userId);
    const command = person ? ({ ...by, do: 'end_beyond_rights', person } as const) : ({ ...by, do: 'close' } as const);
    await accounts.execute(command, origin);
  }),

  handler(OfferFirstLink, [SignInLinks, ViewRunner], async ({ userId, origin }, links, views) => {
    const [withPassword] = await views.collection(accountsView).find({ limit: 1 });
    return withPassword ? undefined : links.make(userId, origin);
  }),
];
