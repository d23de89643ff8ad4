import {
  type Aggregate,
  type Instant,
  instantOf,
  millisecondsOf,
  notFound,
  type Refusal,
  refuse,
} from '@perkstream/kernel';
import {
  type AccountEvent,
  isWithin,
  type PasswordHash,
  type Person,
  type Reach,
  type Session,
} from '@perkstream/published';

/** Milliseconds. */
const TIMES = {
  /** A link is of use. */
  link: 24 * 3_600_000,
  /** A session that nobody uses lasts. */
  idle: 12 * 3_600_000,
  /** Any session lasts. */
  longest: 7 * 24 * 3_600_000,
  /** Until the use of a session is noted again. */
  step: 15 * 60_000,
};

/** Sessions of one user at a time; a new one takes the place of the oldest. */
export const MAX_SESSIONS = 50;

export interface OpenSession extends Session {
  readonly seenAt: Instant;
}

/** How a user signs in, and where they are signed in: the oldest session first. */
export interface AccountState {
  readonly password?: PasswordHash & { readonly within?: Reach };
  readonly link?: { readonly tokenHash: string; readonly expiresAt: Instant; readonly madeBy?: string };
  readonly sessions: readonly OpenSession[];
}

/** What was shown, as it was checked before: the hash of a link, the salt of the password that was right, or the word of a provider. */
export type Proof =
  | { readonly by: 'link'; readonly tokenHash: string; readonly within?: Reach | undefined }
  | { readonly by: 'password'; readonly salt: string }
  | { readonly by: 'openid' };

/** Hashes are SHA-256, hexadecimal. */
export type AccountCommand = { readonly userId: string; readonly now: Instant } & (
  | { readonly do: 'offer_link'; readonly tokenHash: string; readonly madeBy?: string | undefined }
  | { readonly do: 'sign_in'; readonly proof: Proof; readonly sessionId: string; readonly tokenHash: string }
  | { readonly do: 'renew'; readonly sessionId: string }
  | { readonly do: 'end_session'; readonly sessionId: string }
  | { readonly do: 'sign_out_everywhere' }
  /** Ends what lets the person in beyond the rights of who gave it. */
  | { readonly do: 'end_beyond_rights'; readonly person: Rights }
  | { readonly do: 'close' }
  | {
      readonly do: 'set_password';
      readonly password: PasswordHash;
      /** The session in which it is set. */
      readonly sessionId: string;
      /** The salt of the password that was shown as the one until now. */
      readonly shown?: string;
      readonly person: Rights;
    }
);

type Rights = Pick<Person, 'isOwner' | 'projects'>;

export type AccountRefusal = 'sign_in_failed' | 'wrong_password' | 'not_found';

export const accountAggregate: Aggregate<AccountCommand, AccountEvent, AccountState, AccountRefusal> = {
  category: 'account',
  snapshots: { every: 100, version: 1 },
  initial: { sessions: [] },

  decide(command, state): readonly AccountEvent[] | Refusal<AccountRefusal> {
    const { userId, now } = command;
    switch (command.do) {
      case 'offer_link': {
        const { tokenHash, madeBy } = command;
        const data = { userId, tokenHash, expiresAt: later(now, TIMES.link), ...(madeBy !== undefined && { madeBy }) };
        return [{ type: 'account.link_made', data }];
      }
      case 'sign_in': {
        const { proof, sessionId: id, tokenHash } = command;
        if (!holds(proof, state, now)) return refuse('sign_in_failed');
        const within =
          proof.by === 'link' ? proof.within : proof.by === 'password' ? state.password?.within : undefined;
        const session = { id, tokenHash, by: proof.by, createdAt: now, ...(within && { within }) };
        return [{ type: 'account.signed_in', data: { userId, session } }];
      }
      case 'renew': {
        const session = openSession(state, command.sessionId, now);
        if (!session || renewalOf(session) > now) return [];
        return [{ type: 'account.session_renewed', data: { userId, sessionId: session.id, at: now } }];
      }
      case 'end_session': {
        const { sessionId } = command;
        if (!openSession(state, sessionId, now)) return notFound('session', sessionId);
        return [{ type: 'account.session_ended', data: { userId, sessionId } }];
      }
      case 'sign_out_everywhere':
      case 'end_beyond_rights':
      case 'close':
        return accessEnded(command, state);
      case 'set_password':
        return passwordSet(command, state);
    }
  },

  evolve(state, { type, data }): AccountState {
    switch (type) {
      case 'account.link_made':
        return { ...state, link: withoutUser(data) };
      case 'account.signed_in':
        return withSession(state, { ...data.session, seenAt: data.session.createdAt });
      case 'account.session_renewed':
        return changed(state, data.sessionId, (session) => ({ ...session, seenAt: data.at }));
      case 'account.session_ended':
        return { ...state, sessions: state.sessions.filter(({ id }) => id !== data.sessionId) };
      case 'account.password_set': {
        const kept = state.sessions.filter(({ id }) => id === data.sessionId);
        // What a link had proved is used up.
        const password = { ...data.password, ...(data.within && { within: data.within }) };
        return { password, sessions: kept.map((session) => ({ ...session, by: 'password' })) };
      }
      case 'account.access_ended': {
        const { link, password, sessions } = state;
        return {
          ...(link && !data.link && { link }),
          ...(password && !data.password && { password }),
          sessions: sessions.filter(({ id }) => !data.sessionIds.includes(id)),
        };
      }
    }
  },
};

/** Whether the person can sign in by a password. */
export function hasPassword({ password }: AccountState, person: Rights): boolean {
  return password !== undefined && isWithin(person, password.within);
}

/** The session, unless it is over. */
export function openSession({ sessions }: AccountState, sessionId: string, now: Instant): OpenSession | undefined {
  return sessions.find((session) => session.id === sessionId && endOf(session) > now);
}

export function openSessions({ sessions }: AccountState, now: Instant): readonly OpenSession[] {
  return sessions.filter((session) => endOf(session) > now);
}

/** When a session is over unless it is used until then. */
export function endOf({ seenAt, createdAt }: OpenSession): Instant {
  const [idle, longest] = [later(seenAt, TIMES.idle), later(createdAt, TIMES.longest)];
  return idle < longest ? idle : longest;
}

/** When the use of a session is noted again. */
export function renewalOf({ seenAt }: OpenSession): Instant {
  return later(seenAt, TIMES.step);
}

function holds(proof: Proof, { link, password }: AccountState, now: Instant): boolean {
  if (proof.by === 'link') return link?.tokenHash === proof.tokenHash && link.expiresAt > now;
  return proof.by === 'openid' || password?.salt === proof.salt;
}

/** Nothing where there is nothing to end. */
function accessEnded(
  command: Extract<AccountCommand, { readonly do: 'sign_out_everywhere' | 'end_beyond_rights' | 'close' }>,
  { link, password, sessions }: AccountState,
): readonly AccountEvent[] {
  const isEnded = (within: Reach | undefined) =>
    command.do !== 'end_beyond_rights' || !isWithin(command.person, within);
  const sessionIds = sessions.filter(({ within }) => isEnded(within)).map(({ id }) => id);
  const withLink = link !== undefined && command.do !== 'end_beyond_rights';
  const withPassword = password !== undefined && command.do !== 'sign_out_everywhere' && isEnded(password.within);
  if (sessionIds.length === 0 && !withLink && !withPassword) return [];
  const { userId } = command;
  const ends = { ...(withLink && ({ link: true } as const)), ...(withPassword && ({ password: true } as const)) };
  return [{ type: 'account.access_ended', data: { userId, sessionIds, ...ends } }];
}

/** A session that began by a link needs no former password: it may be forgotten. Nor does one that lets nobody in any more. */
function passwordSet(
  { userId, password, sessionId, shown, person, now }: Extract<AccountCommand, { readonly do: 'set_password' }>,
  state: AccountState,
): readonly AccountEvent[] | Refusal<AccountRefusal> {
  const session = openSession(state, sessionId, now);
  if (!session) return notFound('session', sessionId);
  const isFree = session.by === 'link' || !hasPassword(state, person);
  if (!isFree && shown !== state.password?.salt) return refuse('wrong_password');
  const { within } = session;
  return [{ type: 'account.password_set', data: { userId, password, sessionId, ...(within && { within }) } }];
}

/** What is over is forgotten with the next one, and a link is used up by the session that it begins. */
function withSession({ link, ...state }: AccountState, session: OpenSession): AccountState {
  const open = openSessions(state, session.createdAt).slice(1 - MAX_SESSIONS);
  const sessions = [...open, session];
  return session.by !== 'link' && link ? { ...state, link, sessions } : { ...state, sessions };
}

function withoutUser<Data extends { readonly userId: string }>({
  userId: _whose,
  ...data
}: Data): Omit<Data, 'userId'> {
  return data;
}

function changed(state: AccountState, sessionId: string, change: (session: OpenSession) => OpenSession): AccountState {
  return { ...state, sessions: state.sessions.map((each) => (each.id === sessionId ? change(each) : each)) };
}

function later(instant: Instant, milliseconds: number): Instant {
  return instantOf(millisecondsOf(instant) + milliseconds);
}
