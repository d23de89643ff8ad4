import { isRefusal, notFound, type Refusal, refuse } from '@perkstream/kernel';
import { commandContext, handler, listAnswer, Messenger } from '@perkstream/platform';
import {
  EndSession,
  FindOpenProjects,
  GetSession,
  isWithin,
  ListSessions,
  type RequestContext,
  SetPassword,
  SignOut,
} from '@perkstream/published';
import { type AccountsRefusal } from '../../accounts.refusals.js';
import { openSession, openSessions } from '../../domain/account/account.decider.js';
import { presentItem, presentSession } from '../../presenters/session.presenter.js';
import { AccountRepository } from '../../repositories/account.repository.js';
import { PersonRepository } from '../../repositories/person.repository.js';
import { hashOfPassword, isPassword } from '../../services/passwords.js';
import { findWeakness } from '../../services/weak-passwords.js';

/** The operations of somebody who is signed in, on their own sessions and password. */
export const manageSession = [
  handler(
    GetSession,
    [AccountRepository, PersonRepository, Messenger],
    async ({ context }, accounts, people, messenger) => {
      const { userId, sessionId, now } = askedBy(context);
      const account = await accounts.stateOf(userId);
      const session = openSession(account, sessionId, now);
      const person = await people.find(userId);
      if (!session || !person) return notFound('session', sessionId);
      return presentSession(session, account, person, await messenger.ask(new FindOpenProjects(userId)));
    },
  ),

  handler(ListSessions, [AccountRepository, PersonRepository], async ({ context }, accounts, people) => {
    const { userId, sessionId, now } = askedBy(context);
    const person = await people.find(userId);
    if (!person) return notFound('user', userId);
    const open = openSessions(await accounts.stateOf(userId), now).filter(({ within }) => isWithin(person, within));
    return listAnswer(
      'data',
      open.map((session) => presentItem(session, sessionId)),
    );
  }),

  handler(SignOut, [AccountRepository], ({ context }, accounts) =>
    endSession(accounts, askedBy(context).sessionId, context),
  ),

  handler(EndSession, [AccountRepository], ({ context, params: { sessionId } }, accounts) =>
    endSession(accounts, sessionId, context),
  ),

  handler(SetPassword, [AccountRepository, PersonRepository], async ({ context, body }, accounts, people) => {
    const { userId, sessionId, now } = askedBy(context);
    const person = await people.find(userId);
    if (!person) return notFound('user', userId);
    const weakness = await findWeakness(body.password, person.email);
    if (weakness !== undefined) return refuse<AccountsRefusal>('weak_password', { details: weakness });
    const { password: kept } = await accounts.stateOf(userId);
    const { current_password: current } = body;
    const isShown = current !== undefined && (await isPassword(kept, current));
    const password = await hashOfPassword(body.password);
    const command = { do: 'set_password', userId, password, sessionId, person, now } as const;
    const shown = isShown && kept ? { shown: kept.salt } : {};
    const set = await accounts.execute({ ...command, ...shown }, commandContext(context, 'set-password'));
    return isRefusal(set) ? set : undefined;
  }),
];

async function endSession(
  accounts: AccountRepository,
  sessionId: string,
  context: RequestContext,
): Promise<Refusal | undefined> {
  const { userId, now } = askedBy(context);
  const command = { do: 'end_session', userId, sessionId, now } as const;
  const ended = await accounts.execute(command, commandContext(context, 'end-session'));
  return isRefusal(ended) ? ended : undefined;
}

/** The edge lets nobody in without a session. */
function askedBy({ actor, sessionId, now }: RequestContext) {
  if (sessionId === undefined) throw new Error('An operation of people was asked without a session');
  return { userId: actor.id, sessionId, now };
}
