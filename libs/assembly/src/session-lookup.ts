import { randomUUID } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { type EdgeKey, type KeyLookup } from '@perkstream/edge';
import {
  FindPerson,
  FindProject,
  FindSession,
  isWithin,
  KEY_ROLES,
  type KeyRole,
  type LiveSession,
  type Person,
  RenewSession,
  userOfToken,
} from '@perkstream/published';
import { type Ask, type Send } from './ask.js';
import { keyWithin } from './key-within.js';

/** Sessions whose use is being noted, at a time. */
const MAX_RENEWED_SESSIONS = 10_000;
const MINUTE_MS = 60_000;

/** Asks whose session it is, and what their role in the project lets them do. */
export function sessionLookup(ask: Ask, send: Send, hashOf: (token: string) => string): KeyLookup['findBySession'] {
  const renew = renewals(send);
  return async (keys, token, projectId) => {
    const userId = userOfToken(token);
    if (userId === undefined) return undefined;
    const session = await ask(new FindSession(userId, hashOf(token)));
    const now = new Date().toISOString();
    if (!session || session.expiresAt <= now) return undefined;
    const person = await ask(new FindPerson(userId));
    if (!person || !isWithin(person, session.within)) return undefined;
    if (session.renewFrom <= now) renew(session, now);
    const kind = keys === 'application' ? 'application' : 'management';
    const key = keyOf(person, session, kind, projectId);
    const role = keys === 'people' ? undefined : roleIn(person, projectId);
    const project = role && (await ask(new FindProject(projectId)));
    if (!project) return key;
    const inside = { ...key, role, user: { ...key.user, role } };
    return kind === 'application' ? keyWithin({ ...inside, projectId }, project) : inside;
  };
}

function keyOf(
  { id, firstName, lastName, isOwner, projects: roles }: Person,
  { id: sessionId }: LiveSession,
  kind: EdgeKey['kind'],
  projectId: string,
) {
  const user = { sessionId, projectId, isOwner, roles };
  return { kind, appId: id, name: `${firstName} ${lastName}`.trim(), projectId: null, user };
}

/** Roles of one's own open nothing: what they mean is not known here. */
function roleIn({ isOwner, projects }: Person, projectId: string): KeyRole | undefined {
  if (isOwner) return 'ADMIN';
  const role = Object.hasOwn(projects, projectId) ? projects[projectId] : undefined;
  return role === 'USER_RESTRICTED' ? 'VIEWER' : KEY_ROLES.find((each) => each === role);
}

/** Notes the use of sessions after the requests. Where that fails, a later request tries again. */
function renewals(send: Send): (session: LiveSession, now: string) => void {
  const lately = new LRUCache<string, true>({ max: MAX_RENEWED_SESSIONS, ttl: MINUTE_MS });
  return ({ id, userId }, now) => {
    if (lately.has(id)) return;
    lately.set(id, true);
    const commandId = randomUUID();
    const origin = { projectId: 'installation', actor: { kind: 'user', id: userId }, channel: 'USER_PORTAL' } as const;
    send(new RenewSession(userId, id, { ...origin, correlationId: commandId, commandId, now })).catch(() => undefined);
  };
}
