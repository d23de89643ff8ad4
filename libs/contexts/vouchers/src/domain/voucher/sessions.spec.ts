import { describe, expect, it } from '@jest/globals';
import { instantOf } from '@perkstream/kernel';
import fc from 'fast-check';
import { type VoucherSession } from '@perkstream/published';
import {
  anyExpired,
  heldBySessions,
  liveSession,
  NO_SESSIONS,
  type Sessions,
  swept,
  withoutSession,
  withSession,
} from './sessions.js';

const at = (seconds: number) => instantOf(1_800_000_000_000 + seconds * 1000);

function session(key: string, seconds: number, credits = 0): VoucherSession {
  return { key, expiresAt: at(seconds), credits };
}

function holding(...sessions: VoucherSession[]): Sessions {
  return sessions.reduce(withSession, NO_SESSIONS);
}

describe('sessions on a voucher', () => {
  it.each([
    [0, 2, 30],
    [9, 2, 30],
    [10, 1, 20],
    [19, 1, 20],
    [20, 0, 0],
  ])('after %d seconds, hold %d uses and %d credits', (seconds, count, credits) => {
    expect(heldBySessions(holding(session('a', 10, 10), session('b', 20, 20)), at(seconds))).toEqual({
      count,
      credits,
    });
  });

  it('leaves out the session that asks', () => {
    expect(heldBySessions(holding(session('a', 10, 10), session('b', 20, 20)), at(0), 'a')).toEqual({
      count: 1,
      credits: 20,
    });
  });

  it('leaves nobody out for a key that has expired', () => {
    expect(heldBySessions(holding(session('a', 10), session('b', 20)), at(15), 'a').count).toBe(1);
  });

  it('holds once under one key', () => {
    expect(heldBySessions(holding(session('a', 10, 10), session('a', 20, 5)), at(15))).toEqual({
      count: 1,
      credits: 5,
    });
  });

  it.each(['__proto__', 'constructor', '', 'ключ'])('takes the key "%s" for a key like any other', (key) => {
    expect(liveSession(NO_SESSIONS, key, at(0))).toBeUndefined();
    expect(liveSession(holding(session(key, 10)), key, at(0))).toEqual(session(key, 10));
  });

  it('is empty again when the last one is taken out', () => {
    expect(withoutSession(holding(session('a', 10)), 'a')).toEqual(NO_SESSIONS);
    expect(swept(holding(session('a', 10), session('b', 10)), at(10))).toEqual(NO_SESSIONS);
  });

  it('agrees with a plain list of sessions, after any commands', () => {
    const step = fc.record({
      key: fc.integer({ min: 0, max: 150 }).map((n) => `ssn_${n}`),
      now: fc.integer({ min: 0, max: 100 }),
      ttl: fc.integer({ min: 1, max: 50 }),
      credits: fc.integer({ min: 0, max: 1000 }),
      what: fc.constantFrom('hold', 'hold', 'hold', 'let go', 'sweep'),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
        let sessions = NO_SESSIONS;
        const plain = new Map<string, VoucherSession>();
        for (const { key, now, ttl, credits, what } of [...steps].sort((a, b) => a.now - b.now)) {
          if (what === 'hold') {
            sessions = withSession(sessions, session(key, now + ttl, credits));
            plain.set(key, session(key, now + ttl, credits));
          } else if (what === 'let go') {
            sessions = withoutSession(sessions, key);
            plain.delete(key);
          } else {
            sessions = swept(sessions, at(now));
            expect(anyExpired(sessions, at(now))).toBe(false);
          }
          const live = [...plain.values()].filter(({ expiresAt }) => expiresAt > at(now));
          const held = heldBySessions(sessions, at(now));
          expect(held).toEqual({ count: live.length, credits: live.reduce((sum, each) => sum + each.credits, 0) });
        }
      }),
      { numRuns: 100 },
    );
  });
});
