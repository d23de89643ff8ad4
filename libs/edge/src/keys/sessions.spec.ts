import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { apiOperations, type KeyRole } from '@perkstream/published';
import { type InjectOptions } from 'fastify';
import { type EdgeKey } from '../edge-options.js';
import { APPLICATION_HEADERS, startEdge, type TestEdge } from '../testing/test-edge.js';

const TOKEN = `user_1.${'a'.repeat(43)}`;
const COOKIE = { cookie: `theme=dark; perkstream_session=${TOKEN}`, 'x-project-id': 'proj_1' };
const person = (role: KeyRole | undefined, isOwner = false): EdgeKey => ({
  kind: 'application',
  appId: 'user_1',
  name: 'Ada Lovelace',
  projectId: 'proj_1',
  ...(role && { role }),
  user: { sessionId: 'sess_1', projectId: 'proj_1', role, isOwner, roles: role ? { proj_1: role } : {} },
});

let edge: TestEdge;

beforeAll(async () => {
  edge = await startEdge({ limits: { ...LIMITS, signIn: { requests: 2, seconds: 60 } } }, apiOperations);
});

beforeEach(() => {
  edge.keys.people = { [TOKEN]: person('ADMIN') };
  edge.bus.answer = async () => ({ status: 200, body: {} });
});

afterAll(() => edge.app.close());

const MANY = { requests: 1_000_000, seconds: 60 };
const LIMITS = { api: MANY, client: MANY };

const ask = (request: InjectOptions, headers: Record<string, string> = COOKIE) =>
  edge.server.inject({ method: 'GET', url: '/v1/vouchers', ...request, headers });
const json = (method: 'POST' | 'PUT', url: string, payload: object): InjectOptions => ({ method, url, payload });
const statusOf = async (request: InjectOptions, headers?: Record<string, string>) =>
  (await ask(request, headers)).statusCode;

describe('the cookie of a session', () => {
  it('opens what application keys open, in the name of the user', async () => {
    const answer = await ask({});
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(edge.bus.lastPayload.context).toMatchObject({
      projectId: 'proj_1',
      actor: { kind: 'user', id: 'user_1', name: 'Ada Lovelace' },
      channel: 'USER_PORTAL',
      sessionId: 'sess_1',
    });
  });

  it('gets long answers compressed, as keys do not', async () => {
    const body = { object: 'list', data_ref: 'data', data: Array.from({ length: 100 }, () => ({ redemptions: 0 })) };
    edge.bus.answer = async () => ({ status: 200, body });
    const taking = { 'accept-encoding': 'gzip, deflate, br' };
    const answer = await ask({}, { ...COOKIE, ...taking });
    expect(answer.headers).toMatchObject({ 'content-encoding': 'gzip', 'content-type': expect.stringMatching(/json/) });
    expect(JSON.parse(gunzipSync(answer.rawPayload).toString())).toEqual(body);
    expect(answer.rawPayload.length).toBeLessThan(JSON.stringify(body).length / 5);
    for (const headers of [COOKIE, { ...APPLICATION_HEADERS, ...taking }]) {
      const plain = await ask({}, headers);
      expect([plain.headers['content-encoding'], plain.json()]).toEqual([undefined, body]);
    }
  });

  it('opens nothing without the header that names a project', async () => {
    const answer = await ask({}, { cookie: COOKIE.cookie });
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toMatchObject({ details: expect.stringMatching(/^X-Project-Id is missing/) });
    expect(await statusOf({}, { ...COOKIE, 'x-project-id': '' })).toBe(401);
    expect(await statusOf({}, { ...COOKIE, 'x-project-id': 'x'.repeat(300) })).toBe(401);
  });

  it.each([
    ['another site', { origin: 'https://evil.example' }, 401],
    ['a frame without an origin', { origin: 'null' }, 401],
    ['another port', { host: 'shop.example', origin: 'https://shop.example:8443' }, 401],
    ['another site, as the browser says', { 'sec-fetch-site': 'cross-site' }, 401],
    ['a neighbouring site, as the browser says', { 'sec-fetch-site': 'same-site' }, 401],
    ['the console', { host: 'shop.example', origin: 'https://shop.example' }, 200],
    [
      'the console behind a proxy of another name',
      { origin: 'https://a.example', 'sec-fetch-site': 'same-origin' },
      200,
    ],
  ])('of a request from %s', async (_title, headers, status) => {
    expect(await statusOf({}, { ...COOKIE, ...headers })).toBe(status);
  });

  it('counts the public address where one is set, and no host that a client names', async () => {
    const behind = await startEdge({}, apiOperations, { trustProxy: true, publicOrigin: 'http://shop.example' });
    behind.keys.people = { [TOKEN]: person('ADMIN') };
    const statusFrom = async (origin: string) => {
      const headers = { ...COOKIE, origin, host: 'inner:3000', 'x-forwarded-host': 'evil.example' };
      return (await behind.server.inject({ url: '/v1/vouchers', headers })).statusCode;
    };
    const origins = ['http://shop.example', 'https://shop.example', 'http://evil.example', 'http://inner:3000'];
    expect(await Promise.all(origins.map(statusFrom))).toEqual([200, 401, 401, 401]);
    await behind.app.close();
  });

  it('counts the host that was asked, and none that a proxy was given, where no address is set', async () => {
    const behind = await startEdge({}, apiOperations, { trustProxy: true });
    behind.keys.people = { [TOKEN]: person('ADMIN') };
    const headers = { ...COOKIE, host: 'shop.example', 'x-forwarded-host': 'evil.example' };
    const statusFrom = async (origin: string) =>
      (await behind.server.inject({ url: '/v1/vouchers', headers: { ...headers, origin } })).statusCode;
    expect([await statusFrom('https://shop.example'), await statusFrom('https://evil.example')]).toEqual([200, 401]);
    await behind.app.close();
  });

  it('comes after keys', async () => {
    await ask({}, { ...COOKIE, ...APPLICATION_HEADERS });
    expect(edge.bus.lastPayload.context).toMatchObject({ actor: { kind: 'key', id: 'app-1' }, channel: 'API' });
  });

  it('opens nothing for browsers of a shop', async () => {
    const answer = await ask({ url: '/client/v1/vouchers', method: 'GET' });
    expect([401, 404]).toContain(answer.statusCode);
    expect(await statusOf(json('POST', '/client/v1/validations', {}))).toBe(401);
  });

  it.each(['', 'x', 'perkstream_session', `xperkstream_session=${TOKEN}`, `perkstream_session=${'a'.repeat(300)}`])(
    'is none as %p',
    async (cookie) => {
      expect(await statusOf({}, { ...COOKIE, cookie })).toBe(401);
    },
  );
});

describe('a role', () => {
  const LIST: InjectOptions = {};
  const CREATE = json('POST', '/v1/vouchers', {});
  const EXPORT = json('POST', '/v1/exports', { exported_object: 'voucher' });
  const REDEEM = json('POST', '/v1/vouchers/x/redemption', {});
  const TOKEN_OF_KEYS: InjectOptions = { method: 'POST', url: '/v1/oauth/token' };
  const READ_SETTINGS: InjectOptions = { url: '/management/v1/projects/proj_1/webhooks' };
  const SET: InjectOptions = { method: 'DELETE', url: '/management/v1/projects/proj_1/webhooks/x' };
  const OF_ALL: InjectOptions = { url: '/management/v1/projects' };

  it.each<[KeyRole | 'none' | 'owner', readonly number[]]>([
    ['owner', [200, 200, 200, 200, 403, 200, 200, 200]],
    ['ADMIN', [200, 200, 200, 200, 403, 200, 200, 403]],
    ['USER', [200, 200, 200, 200, 403, 200, 403, 403]],
    ['VIEWER', [200, 403, 200, 403, 403, 200, 403, 403]],
    ['MERCHANT', [403, 403, 403, 200, 403, 403, 403, 403]],
    ['none', [403, 403, 403, 403, 403, 403, 403, 403]],
  ])('%s opens what it is for', async (role, statuses) => {
    edge.keys.people[TOKEN] = role === 'owner' ? person('ADMIN', true) : person(role === 'none' ? undefined : role);
    const got: number[] = [];
    for (const each of [LIST, CREATE, EXPORT, REDEEM, TOKEN_OF_KEYS, READ_SETTINGS, SET, OF_ALL])
      got.push(await statusOf(each));
    expect(got).toEqual(statuses);
  });

  it('of MERCHANT is confined to what the person redeemed, and no other role is', async () => {
    const confined: unknown[] = [];
    for (const each of [person('MERCHANT'), person('USER'), person('ADMIN', true)]) {
      edge.keys.people[TOKEN] = each;
      expect(await statusOf({ url: '/v1/redemptions' })).toBe(200);
      confined.push(edge.bus.lastPayload.context.ownOnly);
    }
    expect(confined).toEqual([true, undefined, undefined]);
  });

  it('is that in the project which the path of a management operation names', async () => {
    const named: string[] = [];
    edge.keys.findBySession = async (_keys, _token, projectId) => {
      named.push(projectId);
      return undefined;
    };
    await ask({ url: '/management/v1/projects/proj_2/users' });
    await ask({ url: '/management/v1/audit-log' });
    await ask({});
    expect(named).toEqual(['proj_2', 'proj_1', 'proj_1']);
    edge.keys.findBySession = Object.getPrototypeOf(edge.keys).findBySession;
  });

  it('of ADMIN is needed in every project that a management request names', async () => {
    const invite = (projects: object) =>
      statusOf(
        json('POST', '/management/v1/projects/users/invite', {
          email: 'a@b.example',
          first_name: 'A',
          last_name: 'B',
          projects,
        }),
      );
    expect(await invite({ proj_1: 'USER' })).toBe(200);
    expect(await invite({ proj_1: 'USER', proj_2: 'ADMIN' })).toBe(403);
    const makeKey = (body: object) => statusOf(json('POST', '/management/v1/api-keys', { name: 'A', ...body }));
    expect(await makeKey({ kind: 'application', project_id: 'proj_1' })).toBe(200);
    expect(await makeKey({ kind: 'application', project_id: 'proj_2' })).toBe(403);
    expect(await makeKey({ kind: 'management' })).toBe(403);
    expect(await statusOf({ url: '/management/v1/api-keys' })).toBe(403);
    expect(await statusOf({ url: '/management/v1/api-keys?project_id=proj_1' })).toBe(200);
  });

  it('confines those who are no owners to keys of their project', async () => {
    await ask({ url: '/management/v1/api-keys/application.x' });
    expect(edge.bus.lastPayload.context).toMatchObject({ confinedTo: 'proj_1' });
    edge.keys.people[TOKEN] = person('ADMIN', true);
    await ask({ url: '/management/v1/api-keys/application.x' });
    expect(edge.bus.lastPayload.context.confinedTo).toBeUndefined();
  });
});

describe('signing in', () => {
  const SIGN_IN = '/console/v1/session';
  const signIn = (email: string, remoteAddress: string, headers: Record<string, string> = {}) =>
    ask({ ...json('POST', SIGN_IN, { email, password: 'x' }), remoteAddress }, headers);

  beforeEach(() => {
    edge.bus.answer = async () => ({ status: 201, body: { token: TOKEN, object: 'session', id: 'sess_1' } });
  });

  it('sets a cookie that no script reads and no other site sends, and shows its token nowhere else', async () => {
    const answer = await signIn('cookie@example.com', '192.0.2.1', { 'idempotency-key': 'a' });
    expect(answer.headers['set-cookie']).toBe(
      `perkstream_session=${TOKEN}; Path=/; Max-Age=604800; HttpOnly; SameSite=Strict`,
    );
    expect(answer.json()).toEqual({ object: 'session', id: 'sess_1' });
    const { context } = edge.bus.lastPayload;
    expect(context).toMatchObject({ actor: { kind: 'system' }, channel: 'USER_PORTAL' });
    expect([context.idempotencyKey, context.caller]).toEqual([undefined, undefined]);
  });

  it('sets a cookie for secure connections alone where the address is one', async () => {
    const secure = await startEdge({}, apiOperations, { publicOrigin: 'https://shop.example' });
    secure.bus.answer = edge.bus.answer;
    secure.keys.people = { [TOKEN]: person('ADMIN') };
    const payload = { email: 'a@b', password: 'x' };
    const answer = await secure.server.inject({ method: 'POST', url: SIGN_IN, payload });
    expect(answer.headers['set-cookie']).toMatch(/^__Host-perkstream_session=.*; Path=\/;.*; Secure$/);
    expect(answer.headers['strict-transport-security']).toBe('max-age=31536000');
    const statusUnder = async (name: string) => {
      const headers = { ...COOKIE, cookie: `${name}=${TOKEN}` };
      return (await secure.server.inject({ url: '/v1/vouchers', headers })).statusCode;
    };
    // A neighbouring domain can set a cookie without the prefix.
    expect([await statusUnder('__Host-perkstream_session'), await statusUnder('perkstream_session')]).toEqual([
      201, 401,
    ]);
    await secure.app.close();
  });

  it('is refused to pages of other sites, which would sign their visitors in as somebody else', async () => {
    const answer = await signIn('evil@example.com', '192.0.2.2', { origin: 'https://evil.example' });
    expect(answer.statusCode).toBe(403);
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  it('is tried a few times for each e-mail address, in capital or small letters', async () => {
    const tried: number[] = [];
    for (const [email, last] of [
      ['guessed@example.com', 3],
      ['GUESSED@example.com', 4],
      ['guessed@example.com', 5],
    ] as const)
      tried.push((await signIn(email, `192.0.2.${last}`)).statusCode);
    expect(tried).toEqual([201, 201, 429]);
    const refused = await signIn('guessed@example.com', '192.0.2.6');
    expect(refused.json()).toMatchObject({ code: 429, key: 'too_many_requests' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await signIn('other@example.com', '192.0.2.6')).statusCode).toBe(201);
  });

  it('is tried three times as often from each address, and from each network of IPv6', async () => {
    for (const addresses of [
      Array(7).fill('198.51.100.1'),
      Array.from({ length: 7 }, (_, last) => `2001:db8::${last + 1}`),
    ]) {
      const tried: number[] = [];
      for (const [index, address] of addresses.entries())
        tried.push((await signIn(`${address}${index}@example.com`, address)).statusCode);
      expect(tried).toEqual([201, 201, 201, 201, 201, 201, 429]);
    }
    expect((await signIn('far@example.com', '2001:db8:1::1')).statusCode).toBe(201);
  });

  it('counts guesses at the password of who is signed in', async () => {
    edge.bus.answer = async () => ({ status: 204 });
    const change = () => statusOf(json('PUT', '/console/v1/password', { password: 'correct horse battery' }));
    expect([await change(), await change(), await change()]).toEqual([204, 204, 429]);
  });

  it('takes the cookie back when it ends', async () => {
    edge.bus.answer = async () => ({ status: 204 });
    const answer = await ask({ method: 'DELETE', url: SIGN_IN });
    expect(answer.headers['set-cookie']).toMatch(/^perkstream_session=; Path=\/; Max-Age=0; HttpOnly; SameSite=Strict/);
  });

  it('is needed for what is for people, and keys do not help', async () => {
    for (const url of [SIGN_IN, '/console/v1/sessions']) {
      expect(await statusOf({ url }, {})).toBe(401);
      expect(await statusOf({ url }, APPLICATION_HEADERS)).toBe(401);
      expect(await statusOf({ url }, { ...COOKIE, cookie: 'perkstream_session=user_2.x' })).toBe(401);
      expect(await statusOf({ url })).not.toBe(401);
    }
  });
});
