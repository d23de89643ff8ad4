import { afterEach, describe, expect, it } from '@jest/globals';
import { EngineUnavailable } from '@perkstream/ports';
import {
  APPLICATION_HEADERS,
  CLIENT_HEADERS,
  KEY,
  MANAGEMENT_HEADERS,
  startEdge,
  type TestEdge,
} from '../testing/test-edge.js';

let edge: TestEdge;
afterEach(() => edge.app.close());

const APPLICATION = { method: 'GET', url: '/v1/vouchers' } as const;
const CLIENT = { method: 'POST', url: '/client/v1/redeem', payload: {} } as const;
const MANAGEMENT = { method: 'GET', url: '/management/v1/projects' } as const;

describe('keys', () => {
  it('open the operations of their kind, and no other', async () => {
    edge = await startEdge();
    const kinds = [APPLICATION_HEADERS, CLIENT_HEADERS, MANAGEMENT_HEADERS];
    const statuses = [];
    for (const request of [APPLICATION, CLIENT, MANAGEMENT]) {
      for (const headers of kinds) statuses.push((await edge.server.inject({ ...request, headers })).statusCode);
    }
    expect(statuses).toEqual([200, 401, 401, 401, 200, 401, 401, 401, 200]);
  });

  it.each<[string, Record<string, string>]>([
    ['missing', {}],
    ['half missing', { 'x-app-id': 'app-1' }],
    ['empty', { 'x-app-id': 'app-1', 'x-app-token': '' }],
    ['wrong', { 'x-app-id': 'app-1', 'x-app-token': 'wrong' }],
    ['unknown', { 'x-app-id': 'nobody', 'x-app-token': 'secret-1' }],
    ['endless', { 'x-app-id': 'app-1', 'x-app-token': 'a'.repeat(5_000) }],
  ])('that are %s are answered 401, before the body is read', async (_title, headers) => {
    edge = await startEdge();
    const answer = await edge.server.inject({ method: 'POST', url: '/v1/redemptions', headers, payload: 'no JSON' });
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toEqual({
      code: 401,
      key: 'unauthorized',
      message: 'Unauthorized',
      request_id: answer.headers['x-request-id'],
    });
    expect(edge.bus.asked).toEqual([]);
  });

  it('are looked up once and then remembered, until they are forgotten', async () => {
    edge = await startEdge();
    for (let i = 0; i < 3; i++) await edge.ask(APPLICATION);
    expect(edge.keys.asked).toBe(1);
    edge.keys.keys = {};
    edge.keyRing.forget('app-1');
    expect((await edge.ask(APPLICATION)).statusCode).toBe(401);
  });

  it('cannot be checked while the key store is away: 503', async () => {
    edge = await startEdge();
    edge.keys.find = () => Promise.reject(new EngineUnavailable('keys', 'not_done'));
    const answer = await edge.ask(APPLICATION);
    expect([answer.statusCode, answer.json().key]).toEqual([503, 'service_unavailable']);
  });

  it('that nobody answers for in time are 503', async () => {
    edge = await startEdge({ deadlineMilliseconds: 60 });
    edge.keys.find = () => new Promise(() => undefined);
    expect((await edge.ask(APPLICATION)).statusCode).toBe(503);
  });
});

describe('scopes', () => {
  it.each<[string[] | undefined, number]>([
    [undefined, 200],
    [['vouchers'], 200],
    [['api'], 200],
    [['campaigns', 'vouchers'], 200],
    [['campaigns'], 403],
    [['client_api'], 403],
    [[], 403],
  ])('%j answer %i', async (scopes, status) => {
    edge = await startEdge();
    edge.keys.keys['application app-1 secret-1'] = { ...KEY, scopes };
    const answer = await edge.ask(APPLICATION);
    expect(answer.statusCode).toBe(status);
    if (status === 403) {
      expect(answer.json()).toMatchObject({
        code: 403,
        key: 'missing_required_permission',
        message: 'Missing permission',
        details: "The key lacks the scope 'vouchers'",
      });
    }
  });

  it('of a client key are opened by client_api, not by api', async () => {
    edge = await startEdge();
    const statuses = [];
    for (const scope of ['client_api', 'api']) {
      edge.keys.keys['client client-1 public-1'] = { ...KEY, kind: 'client', appId: 'client-1', scopes: [scope] };
      edge.keyRing.forget('client-1');
      statuses.push((await edge.server.inject({ ...CLIENT, headers: CLIENT_HEADERS })).statusCode);
    }
    expect(statuses).toEqual([200, 403]);
  });
});

describe('the origin of a client key', () => {
  it.each([
    ['https://shop.example', 200],
    ['https://evil.example', 403],
    [undefined, 403],
  ])('%s answers %i', async (origin, status) => {
    edge = await startEdge();
    const key = { ...KEY, kind: 'client', appId: 'client-1', trustedDomains: ['shop.example'] } as const;
    edge.keys.keys['client client-1 public-1'] = key;
    const headers = { ...CLIENT_HEADERS, ...(origin !== undefined && { origin }) };
    const answer = await edge.server.inject({ ...CLIENT, headers });
    expect(answer.statusCode).toBe(status);
    expect(answer.headers['access-control-allow-origin']).toBe(origin && '*');
  });
});

describe('a client key', () => {
  it.each([
    [undefined, 200],
    [['client_redeem_enabled'], 200],
    [['client_publish_enabled'], 403],
    [[], 403],
  ] as const)('of a project with %j switched on answers %i', async (clientSwitches, status) => {
    edge = await startEdge();
    edge.keys.keys['client client-1 public-1'] = { ...KEY, kind: 'client', appId: 'client-1', clientSwitches };
    const answer = await edge.server.inject({ ...CLIENT, headers: CLIENT_HEADERS });
    expect(answer.statusCode).toBe(status);
    if (status === 403) {
      expect(answer.json()).toMatchObject({ key: 'missing_required_permission' });
      expect(answer.json().details).toContain('client_redeem_enabled');
    }
  });
});

describe('rate limits', () => {
  const limited = async (rateLimits: NonNullable<typeof KEY.rateLimits>) => {
    edge = await startEdge();
    edge.keys.keys['application app-1 secret-1'] = { ...KEY, rateLimits };
  };

  it('are not there unless configured', async () => {
    edge = await startEdge();
    expect((await edge.ask(APPLICATION)).headers).not.toHaveProperty('x-rate-limit-limit');
  });

  it('tell how many requests are left, and refuse those over them', async () => {
    await limited([{ requests: 2, seconds: 60 }]);
    const before = Math.floor(Date.now() / 1000);
    const answers = [await edge.ask(APPLICATION), await edge.ask(APPLICATION), await edge.ask(APPLICATION)];
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 429]);
    expect(answers.map((answer) => answer.headers['x-rate-limit-remaining'])).toEqual(['1', '0', '0']);
    expect(answers[2]!.json()).toEqual({
      code: 429,
      key: 'too_many_requests',
      message: 'Too many requests hit the API too quickly.',
      request_id: answers[2]!.headers['x-request-id'],
    });
    const { headers } = answers[2]!;
    expect(headers).toMatchObject({ 'x-rate-limit-limit': '2', 'x-rate-limit-type': 'api_calls' });
    expect(Number(headers['x-rate-limit-retry'])).toBeGreaterThan(before + 50);
    expect(Number(headers['retry-after'])).toBeGreaterThan(50);
    expect(answers[0]!.headers).not.toHaveProperty('retry-after');
  });

  it('are shared by the keys of a project, and by no other project', async () => {
    await limited([{ requests: 1, seconds: 60 }]);
    const second = { 'x-app-id': 'app-2', 'x-app-token': 't' };
    edge.keys.keys['application app-2 t'] = { ...KEY, appId: 'app-2', rateLimits: [{ requests: 1, seconds: 60 }] };
    edge.keys.keys['application app-3 t'] = { ...edge.keys.keys['application app-2 t']!, projectId: 'proj_2' };
    const statuses = [
      await edge.ask(APPLICATION),
      await edge.server.inject({ ...APPLICATION, headers: second }),
      await edge.server.inject({ ...APPLICATION, headers: { ...second, 'x-app-id': 'app-3' } }),
    ].map((answer) => answer.statusCode);
    expect(statuses).toEqual([200, 429, 200]);
  });

  it('count bulk operations apart', async () => {
    await limited([
      { requests: 1, seconds: 60 },
      { requests: 1, seconds: 60, type: 'bulk_api_calls' },
    ]);
    const bulk = { method: 'POST', url: '/v1/vouchers/import', payload: [] } as const;
    const answers = [
      await edge.ask(APPLICATION),
      await edge.ask(bulk),
      await edge.ask(bulk),
      await edge.ask(APPLICATION),
    ];
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 429, 429]);
    expect(answers[2]!.headers['x-rate-limit-type']).toBe('bulk_api_calls');
  });

  it('tell of the tightest of several', async () => {
    await limited([
      { requests: 100, seconds: 1 },
      { requests: 10, seconds: 3600 },
    ]);
    expect((await edge.ask(APPLICATION)).headers).toMatchObject({
      'x-rate-limit-limit': '10',
      'x-rate-limit-remaining': '9',
    });
  });

  it('hold for client calls of one address', async () => {
    edge = await startEdge({ clientAddressLimit: { requests: 1, seconds: 5 } });
    const from = (remoteAddress: string) => edge.server.inject({ ...CLIENT, headers: CLIENT_HEADERS, remoteAddress });
    const statuses = [await from('10.0.0.1'), await from('10.0.0.1'), await from('10.0.0.2')].map(
      (each) => each.statusCode,
    );
    expect(statuses).toEqual([200, 429, 200]);
    expect((await edge.ask(APPLICATION)).statusCode).toBe(200);
  });
});

describe('a browser', () => {
  it('may ask any path that is known which methods and headers it takes', async () => {
    edge = await startEdge();
    const headers = { origin: 'https://shop.example', 'access-control-request-method': 'POST' };
    const answer = await edge.server.inject({ method: 'OPTIONS', url: '/client/v1/redeem', headers });
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
    expect(answer.headers).toMatchObject({
      allow: 'POST, OPTIONS',
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'POST, OPTIONS',
      'access-control-allow-headers': '*, Authorization',
    });
  });

  it('may read the headers of limits and ids', async () => {
    edge = await startEdge();
    const answer = await edge.server.inject({
      ...CLIENT,
      headers: { ...CLIENT_HEADERS, origin: 'https://shop.example' },
    });
    expect(answer.headers['access-control-expose-headers']).toContain('X-Request-Id');
  });
});
