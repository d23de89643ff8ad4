import { type Instant } from '@perkstream/kernel';
import { type VoucherSession } from '@perkstream/published';

interface Bucket {
  readonly sessions: readonly VoucherSession[];
  readonly credits: number;
  /** The earliest `expiresAt` in here. */
  readonly earliest: Instant;
}

/**
 * The sessions of a voucher, by a hash of their keys: a change copies one bucket and a count reads the sums of the buckets, so
 * that a code with thousands of open carts stays as fast as one with a few. Plain JSON, because snapshots hold it.
 */
export type Sessions = Readonly<Record<number, Bucket>>;

export const NO_SESSIONS: Sessions = {};

const BUCKETS = 64;

interface Held {
  readonly count: number;
  readonly credits: number;
}

/** What the sessions that are live at `now` hold, without the one of `exceptKey`. */
export function heldBySessions(sessions: Sessions, now: Instant, exceptKey?: string): Held {
  let count = 0;
  let credits = 0;
  for (const index in sessions) {
    const bucket = sessions[index]!;
    if (now < bucket.earliest) {
      count += bucket.sessions.length;
      credits += bucket.credits;
      continue;
    }
    for (const session of bucket.sessions) {
      if (session.expiresAt <= now) continue;
      count += 1;
      credits += session.credits;
    }
  }
  const own = exceptKey === undefined ? undefined : liveSession(sessions, exceptKey, now);
  return own ? { count: count - 1, credits: credits - own.credits } : { count, credits };
}

export function liveSession(sessions: Sessions, key: string, now: Instant): VoucherSession | undefined {
  const session = sessions[hashToBucket(key)]?.sessions.find((each) => each.key === key);
  return session && session.expiresAt > now ? session : undefined;
}

/** Those that are live at `now`. */
export function liveSessions(sessions: Sessions, now: Instant): readonly VoucherSession[] {
  return Object.values(sessions).flatMap((bucket) => bucket.sessions.filter(({ expiresAt }) => expiresAt > now));
}

/** With `session` in place of the one with the same key, if any. */
export function withSession(sessions: Sessions, session: VoucherSession): Sessions {
  const others = sessions[hashToBucket(session.key)]?.sessions.filter(({ key }) => key !== session.key) ?? [];
  return withBucket(sessions, hashToBucket(session.key), [...others, session]);
}

export function withoutSession(sessions: Sessions, key: string): Sessions {
  const bucket = sessions[hashToBucket(key)];
  if (!bucket) return sessions;
  return withBucket(
    sessions,
    hashToBucket(key),
    bucket.sessions.filter((session) => session.key !== key),
  );
}

export function anyExpired(sessions: Sessions, now: Instant): boolean {
  for (const index in sessions) if (sessions[index]!.earliest <= now) return true;
  return false;
}

/** Without the sessions that had expired by `at`. */
export function swept(sessions: Sessions, at: Instant): Sessions {
  let left = sessions;
  for (const index in sessions) {
    const bucket = sessions[index]!;
    if (bucket.earliest > at) continue;
    left = withBucket(
      left,
      Number(index),
      bucket.sessions.filter(({ expiresAt }) => expiresAt > at),
    );
  }
  return left;
}

function withBucket(sessions: Sessions, index: number, content: readonly VoucherSession[]): Sessions {
  if (content.length === 0) {
    const { [index]: _emptied, ...others } = sessions;
    return others;
  }
  let credits = 0;
  let earliest = content[0]!.expiresAt;
  for (const session of content) {
    credits += session.credits;
    if (session.expiresAt < earliest) earliest = session.expiresAt;
  }
  return { ...sessions, [index]: { sessions: content, credits, earliest } };
}

function hashToBucket(key: string): number {
  let hash = 0;
  for (let i = 0; i < key.length; i++) hash = (Math.imul(hash, 31) + key.charCodeAt(i)) | 0;
  return (hash >>> 0) % BUCKETS;
}
