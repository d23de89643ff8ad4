import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { EngineUnavailable } from '@perkstream/ports';
import { type OpenIdProvider } from '../edge-options.js';
import { startEdge, type TestEdge } from '../testing/test-edge.js';
import { StateSeal } from './sealed-state.js';

const SECRET = 'a secret of the client';
const STATE = { state: 's', nonce: 'n', verifier: 'v', next: '/codes' };
const MANY = { requests: 1_000_000, seconds: 60 };

describe('the return from a provider', () => {
  let edge: TestEdge;
  let answer: Awaited<ReturnType<OpenIdProvider['finish']>>;
  const provider: OpenIdProvider = {
    begin: async () => ({ url: 'https://accounts.example/authorize' }),
    finish: async () => answer,
  };

  beforeAll(async () => {
    const limits = { api: MANY, client: MANY, signIn: { requests: 1, seconds: 60 } };
    const openId = { name: 'Shop ID', secret: SECRET, provider };
    edge = await startEdge({ openId, limits }, undefined, { publicOrigin: 'https://shop.example' });
  });

  beforeEach(() => {
    answer = { email: 'ada@example.com' };
    edge.bus.answer = async () => ({ token: 'user_1.t' });
  });

  afterAll(() => edge.app.close());

  const cookieOf = (secret = SECRET, expiresAt = Date.now() + 60_000) =>
    `theme=dark; perkstream_openid=${new StateSeal(secret).seal({ ...STATE, expiresAt })}`;
  const come = (cookie = cookieOf(), remoteAddress = '192.0.2.1') =>
    edge.server.inject({ url: '/console/openid/return?state=s&code=c', headers: { cookie }, remoteAddress });

  it('asks accounts, of any replica, for a session, whose cookie is for secure connections as all are', async () => {
    const { headers } = await come();
    expect(headers.location).toBe('/console/codes');
    expect(headers['set-cookie']).toEqual([
      'perkstream_openid=; Path=/console/openid; Max-Age=0; HttpOnly; SameSite=Lax; Secure',
      '__Host-perkstream_session=user_1.t; Path=/; Max-Age=604800; HttpOnly; SameSite=Strict; Secure',
    ]);
    expect(edge.bus.asked.at(-1)).toMatchObject({ name: 'SignInByOpenId', service: 'auth' });
  });

  it('is refused after its time, and with a state that another secret has sealed', async () => {
    const asked = edge.bus.asked.length;
    for (const cookie of [cookieOf(SECRET, Date.now() - 1), cookieOf('another'), 'perkstream_openid=AAAA', ''])
      expect((await come(cookie, '192.0.2.2')).headers.location).toBe('/console/sign-in?openid=expired');
    expect(edge.bus.asked).toHaveLength(asked);
  });

  it('counts attempts by the address that they come from', async () => {
    const tried: unknown[] = [];
    for (let n = 0; n < 4; n++) tried.push((await come(cookieOf(), '192.0.2.3')).headers.location);
    expect(tried).toEqual([...Array(3).fill('/console/codes'), '/console/sign-in?openid=too_many&next=%2Fcodes']);
  });

  it('has words for a service that does not answer', async () => {
    edge.bus.answer = async () => {
      throw new EngineUnavailable('auth', 'unknown');
    };
    expect((await come(cookieOf(), '192.0.2.4')).headers.location).toBe(
      '/console/sign-in?openid=unavailable&next=%2Fcodes',
    );
  });

  it('logs why a provider refused, without what it had sent', async () => {
    const error = Object.assign(new Error('refused'), { error: 'invalid_grant', cause: { id_token: 'secret' } });
    answer = { problem: 'failed', error };
    await come(cookieOf(), '192.0.2.5');
    const { fields } = edge.logger.lines.at(-1) ?? {};
    expect(fields).toMatchObject({ problem: 'failed', code: 'invalid_grant', failure: 'Error: refused' });
    expect(JSON.stringify(fields)).not.toContain('secret');
  });

  it('logs that nobody has the address, and not the address', async () => {
    edge.bus.answer = async () => undefined;
    await come(cookieOf(), '192.0.2.6');
    const { fields } = edge.logger.lines.at(-1) ?? {};
    expect(fields).toEqual({ request_id: expect.any(String), problem: 'unknown' });
  });

  it('uses no code up where only headers are asked for', async () => {
    const asked = edge.bus.asked.length;
    const headers = { cookie: cookieOf() };
    await edge.server.inject({ method: 'HEAD', url: '/console/openid/return?state=s&code=c', headers });
    expect(edge.bus.asked).toHaveLength(asked);
  });
});
