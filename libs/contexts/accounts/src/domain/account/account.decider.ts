import {
  type Aggregate,
  type Instant,
  instantOf,
  millisecondsOf,
  notFound,
  type Refusal,
  refuse,
} from '@perkstream/kernel';
import { type AccountEvent, type PasswordHash, type Session } from '@perkstream/published';

/** Milliseconds. */
export const TIMES = {
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
export const SESSIONS_AT_MOST = 50;

export interface OpenSession extends Session {
  readonly seenAt: Instant;
}

/** How a user signs in, and where they are signed in: the oldest session first. */
export interface AccountState {
  readonly password?: PasswordHash;
  readonly link?: { readonly tokenHash: string; readonly expiresAt: Instant };
  readonly sessions: readonly OpenSession[];
}

/** What was shown, as it was checked before: the hash of a link, the salt of the password that was right, or the word of a provider. */
export type Proof =
  | { readonly by: 'link'; readonly tokenHash: string }
  | { readonly by: 'password'; readonly salt: string }
  | { readonly by: 'openid' };

/** Hashes are SHA-256, hexadecimal. */
export type AccountCommand = { readonly userId: string; readonly now: Instant } & (
  | { readonly do: 'offer_link'; readonly tokenHash: string }
  | { readonly do: 'sign_in'; readonly proof: Proof; readonly sessionId: string; readonly tokenHash: string }
  | { readonly do: 'renew'; readonly sessionId: string }
  | { readonly do: 'end_session'; readonly sessionId: string }
  | {
      readonly do: 'set_password';
      readonly password: PasswordHash;
      /** The session in which it is set. */
      readonly sessionId: string;
      /** The salt of the password that was shown as the one until now. */
      readonly shown?: string;
    }
);

export type AccountRefusal = 'sign_in_failed' | 'wrong_password' | 'not_found';

export const accountAggregate: Aggregate<AccountCommand, AccountEvent, AccountState, AccountRefusal> = {
  category: 'account',
  snapshots: { every: 100, version: 1 },
  initial: { sessions: [] },

  decide(command, state): readonly AccountEvent[] | Refusal<AccountRefusal> {
    const { userId, now } = command;
    switch (command.do) {
      case 'offer_link': {
        const expiresAt = later(now, TIMES.link);
        return [{ type: 'account.link_made', data: { userId, tokenHash: command.tokenHash, expiresAt } }];
      }
      case 'sign_in': {
        const { proof, sessionId: id, tokenHash } = command;
        if (!holds(proof, state, now)) return refuse('sign_in_failed');
        const session = { id, tokenHash, by: proof.by, createdAt: now };
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
      case 'set_password':
        return passwordSet(command, state);
    }
  },

  evolve(state, { type, data }): AccountState {
    switch (type) {
      case 'account.link_made':
        return { ...state, link: { tokenHash: data.tokenHash, expiresAt: data.expiresAt } };
      case 'account.signed_in':
        return withSession(state, { ...data.session, seenAt: data.session.createdAt });
      case 'account.session_renewed':
        return changed(state, data.sessionId, (session) => ({ ...session, seenAt: data.at }));
      case 'account.session_ended':
        return { ...state, sessions: state.sessions.filter(({ id }) => id !== data.sessionId) };
      case 'account.password_set': {
        const kept = state.sessions.filter(({ id }) => id === data.sessionId);
        // What a link had proved is used up.
        return { password: data.password, sessions: kept.map((session) => ({ ...session, by: 'password' })) };
      }
    }
  },
};

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

/** A session that began by a link needs no former password: it may be forgotten. */
function passwordSet(
  { userId, password, sessionId, shown, now }: Extract<AccountCommand, { readonly do: 'set_password' }>,
  state: AccountState,
): readonly AccountEvent[] | Refusal<AccountRefusal> {
  const session = openSession(state, sessionId, now);
  if (!session) return notFound('session', sessionId);
  const isFree = state.password === undefined || session.by === 'link';
  if (!isFree && shown !== state.password?.salt) return refuse('wrong_password');
  return [{ type: 'account.password_set', data: { userId, password, sessionId } }];
}

/** What is over is forgotten with the next one, and a link is used up by the session that it begins. */
function withSession({ link, ...state }: AccountState, session: OpenSession): AccountState {
  const open = openSessions(state, session.createdAt).slice(1 - SESSIONS_AT_MOST);
  const sessions = [...open, session];
  return session.by !== 'link' && link ? { ...state, link, sessions } : { ...state, sessions };
}

function changed(state: AccountState, sessionId: string, change: (session: OpenSession) => OpenSession): AccountState {
  return { ...state, sessions: state.sessions.map((each) => (each.id === sessionId ? change(each) : each)) };
}

function later(instant: Instant, milliseconds: number): Instant {
  return instantOf(millisecondsOf(instant) + milliseconds);
}
