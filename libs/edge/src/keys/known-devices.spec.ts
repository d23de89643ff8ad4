import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { loopTurns, until } from '@perkstream/kernel/testing';
import { apiOperations } from '@perkstream/published';
import { startEdge, type TestEdge } from '../testing/test-edge.js';

const ADA = 'ada@example.com';
const LIMIT = { requests: 5, seconds: 60 };
const MANY = { requests: 1_000, seconds: 60 };

describe('who has signed in on a device before', () => {
  let edge: TestEdge;
  let answers: (() => void)[];

  beforeEach(async () => {
    answers = [];
    const limits = { api: MANY, client: MANY, signIn: LIMIT };
    edge = await startEdge({ limits }, apiOperations, { trustProxy: 'loopback' });
    edge.keys.devices = { known: { id: 'dev_1', email: ADA } };
    const body = { token: 'user_1.token', device: 'a.new.one' };
    edge.bus.answer = () => new Promise((resolve) => answers.push(() => resolve({ status: 201, body })));
  });
  afterEach(() => edge.app.close());

  const signIn = (network: number, { device = '', email = `nobody-${network}@example.com` } = {}) =>
    edge.server.inject({
      method: 'POST',
      url: '/console/v1/session',
      payload: { email, password: 'correct horse battery' },
      headers: {
        'x-forwarded-for': `198.51.100.${network}`,
        ...(device !== '' && { cookie: `perkstream_device=${device}` }),
      },
    });
  async function untilAsked(count: number): Promise<void> {
    await until(() => edge.bus.asked.length >= count);
    await loopTurns(20);
    expect(edge.bus.asked).toHaveLength(count);
  }
  async function statusOf(asked: ReturnType<typeof signIn>): Promise<number> {
    let isOver = false;
    void asked.then(() => (isOver = true));
    await until(() => {
      for (const answer of answers.splice(0)) answer();
      return isOver;
    });
    return (await asked).statusCode;
  }

  it('does not wait behind strangers', async () => {
    const strangers = Array.from({ length: 50 }, (_each, network) => signIn(network));
    await untilAsked(3);
    const forged = signIn(60, { device: 'forged' });
    await loopTurns(20);
    expect(edge.bus.asked).toHaveLength(3);
    const known = signIn(60, { device: 'known', email: ADA });
    await untilAsked(4);
    for (const asked of [known, forged, ...strangers]) expect(await statusOf(asked)).toBe(201);
  });

  it('is not locked out by strangers who try their password, nor by others at the same address', async () => {
    for (let tried = 0; tried < 6; tried++) await statusOf(signIn(tried, { email: ADA }));
    for (let tried = 0; tried < 16; tried++) await statusOf(signIn(99, { email: `one-of-many-${tried}@example.com` }));
    expect(await statusOf(signIn(99, { email: ADA }))).toBe(429);
    expect(await statusOf(signIn(98, { email: ADA }))).toBe(429);
    expect(await statusOf(signIn(99, { device: 'known', email: 'ADA@example.com' }))).toBe(201);
  });

  it('may try as often as one person may, and somebody else’s password no more often than strangers', async () => {
    for (let tried = 0; tried < 5; tried++) await statusOf(signIn(tried, { email: 'bob@example.com' }));
    expect(await statusOf(signIn(1, { device: 'known', email: 'bob@example.com' }))).toBe(429);
    for (let tried = 1; tried < 5; tried++)
      expect(await statusOf(signIn(1, { device: 'known', email: ADA }))).toBe(201);
    expect(await statusOf(signIn(1, { device: 'known', email: ADA }))).toBe(429);
  });

  it('keeps the token of the device in a cookie alone', async () => {
    const asked = signIn(1);
    expect(await statusOf(asked)).toBe(201);
    const { headers, body } = await asked;
    expect(headers['set-cookie']).toEqual([
      expect.stringMatching(/^perkstream_session=user_1\.token; /),
      expect.stringMatching(
        /^perkstream_device=a\.new\.one; Path=\/console\/v1\/session; Max-Age=7776000; HttpOnly; SameSite=Strict$/,
      ),
    ]);
    expect(body).not.toContain('a.new.one');
  });
});
