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
const PUBLISH = { method: 'POST', url: '/client/v1/publish', payload: {} } as const;
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

  const UNKNOWN = 'X-App-Id and X-App-Token do not belong to a key that may be used from here';
  it.each<[string, Record<string, string>, string]>([
    ['missing', {}, 'X-App-Id and X-App-Token are missing'],
    ['half missing', { 'x-app-id': 'app-1' }, 'X-App-Token is missing'],
    ['empty', { 'x-app-id': 'app-1', 'x-app-token': '' }, 'X-App-Token is missing'],
    ['wrong', { 'x-app-id': 'app-1', 'x-app-token': 'wrong' }, UNKNOWN],
    ['unknown', { 'x-app-id': 'nobody', 'x-app-token': 'secret-1' }, UNKNOWN],
    ['endless', { 'x-app-id': 'app-1', 'x-app-token': 'a'.repeat(5_000) }, 'X-App-Token is missing'],
    [
      'of a page',
      { 'x-client-application-id': 'page-1', 'x-client-token': 'secret-2' },
      'X-App-Id and X-App-Token are missing: X-Client-Application-Id is of a client key, this path takes an application key',
    ],
    ['a token', { authorization: 'Bearer nothing' }, 'The access token is unknown, has expired or is of another kind'],
  ])('that are %s are answered 401, before the body is read', async (_title, headers, details) => {
    edge = await startEdge();
    const answer = await edge.server.inject({ method: 'POST', url: '/v1/redemptions', headers, payload: 'no JSON' });
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toEqual({
      code: 401,
      key: 'unauthorized',
      message: 'Unauthorized',
      details,
      request_id: answer.headers['x-request-id'],
    });
    expect(edge.bus.asked).toEqual([]);
  });

  it('are asked about for every request: what was revoked is so with the next one', async () => {
    edge = await startEdge();
    for (let i = 0; i < 3; i++) expect((await edge.ask(APPLICATION)).statusCode).toBe(200);
    edge.keys.keys = {};
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
        details: "The access token lacks the scope 'vouchers'",
      });
    }
  });

  it('of a client key are opened by client_api, not by api', async () => {
    edge = await startEdge();
    const statuses = [];
    for (const scope of ['client_api', 'api']) {
      edge.keys.keys['client client-1 public-1'] = { ...KEY, kind: 'client', appId: 'client-1', scopes: [scope] };
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
    expect(answer.headers['access-control-allow-origin']).toBe(status === 200 ? origin : undefined);
  });

  it.each([
    [undefined, 200],
    ['https://shop.example', 200],
    ['https://evil.example', 403],
  ])('%s answers %i where an operation does not need one', async (origin, status) => {
    edge = await startEdge();
    const key = { ...KEY, kind: 'client', appId: 'client-1', trustedDomains: ['shop.example'] } as const;
    edge.keys.keys['client client-1 public-1'] = key;
    const headers = { ...CLIENT_HEADERS, ...(origin !== undefined && { origin }) };
    expect((await edge.server.inject({ ...PUBLISH, headers })).statusCode).toBe(status);
  });
});

describe('an operation for browsers that takes other keys, too', () => {
  it('asks those neither for an origin nor for a switch, and does it as for a server', async () => {
    edge = await startEdge();
    const headers = { ...APPLICATION_HEADERS, origin: 'https://evil.example' };
    const answer = await edge.server.inject({ ...PUBLISH, headers });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
    expect(edge.bus.lastPayload.context).toMatchObject({ actor: { id: 'app-1' }, channel: 'API' });
    expect((await edge.server.inject({ ...PUBLISH, headers: MANAGEMENT_HEADERS })).statusCode).toBe(401);
    const byPage = await edge.server.inject({ ...PUBLISH, headers: CLIENT_HEADERS });
    expect([byPage.statusCode, edge.bus.lastPayload.context.channel]).toEqual([200, 'CLIENT_API']);
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

const LIMITS = { api: { requests: 100, seconds: 60 }, client: { requests: 50, seconds: 5 } };

describe('rate limits', () => {
  const limited = async (rateLimits: NonNullable<typeof KEY.rateLimits>) => {
    edge = await startEdge();
    edge.keys.keys['application app-1 secret-1'] = { ...KEY, rateLimits };
  };

  it('are not there unless configured', async () => {
    edge = await startEdge();
    expect((await edge.ask(APPLICATION)).headers).not.toHaveProperty('x-rate-limit-limit');
  });

  it('state how many requests are left, and refuse those over them', async () => {
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
    expect(Number(headers['x-rate-limit-retry'])).toBeGreaterThan(before);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
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

  it('report the tightest of several', async () => {
    await limited([
      { requests: 100, seconds: 1 },
      { requests: 10, seconds: 3600 },
    ]);
    expect((await edge.ask(APPLICATION)).headers).toMatchObject({
      'x-rate-limit-limit': '10',
      'x-rate-limit-remaining': '9',
    });
  });

  it('of the installation hold where a project has none, in every answer, also to who has no key', async () => {
    edge = await startEdge({ limits: LIMITS });
    const answers = [
      await edge.ask(APPLICATION),
      await edge.ask({ method: 'POST', url: '/v1/vouchers/import', payload: [] }),
      await edge.ask({ method: 'POST', url: '/v1/redemptions', payload: 'no JSON' }),
      await edge.server.inject(APPLICATION),
      await edge.server.inject({ ...MANAGEMENT, headers: MANAGEMENT_HEADERS }),
      await edge.ask({ method: 'GET', url: '/v1/nothing-of-the-kind' }),
      await edge.ask({ ...APPLICATION, method: 'PATCH' }),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 400, 401, 200, 404, 405]);
    const shown = answers.map(({ headers }) => [headers['x-rate-limit-limit'], headers['x-rate-limit-remaining']]);
    expect(shown).toEqual(['99', '98', '97', '100', '99', '100', '100'].map((left) => ['100', left]));
    expect(answers.every(({ headers }) => Number(headers['x-rate-limit-retry']) > 1_700_000_000)).toBe(true);
  });

  it('hold for client calls of one address, in each project', async () => {
    edge = await startEdge({ limits: { ...LIMITS, client: { requests: 1, seconds: 5 } } });
    const from = (remoteAddress: string) => edge.server.inject({ ...CLIENT, headers: CLIENT_HEADERS, remoteAddress });
    const statuses = [await from('10.0.0.1'), await from('10.0.0.1'), await from('10.0.0.2')].map(
      (each) => each.statusCode,
    );
    expect(statuses).toEqual([200, 429, 200]);
    expect((await edge.ask(APPLICATION)).statusCode).toBe(200);
  });
});

describe('a browser', () => {
  const origin = 'https://shop.example';
  const ask = (url: string, headers: Record<string, string> = {}) =>
    edge.server.inject({
      method: 'OPTIONS',
      url,
      headers: { origin, 'access-control-request-method': 'POST', ...headers },
    });

  it('learns which methods and headers a path for servers takes', async () => {
    edge = await startEdge();
    const answer = await ask('/v1/redemptions');
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
    expect(answer.headers).toMatchObject({
      allow: 'POST, OPTIONS',
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'POST, OPTIONS',
      'access-control-allow-headers': '*, Authorization',
    });
    expect(answer.headers).not.toHaveProperty('access-control-allow-credentials');
  });

  it.each([
    ['content-type,x-client-application-id,x-client-token', 'content-type,x-client-application-id,x-client-token'],
    ['x-mine\tx', expect.stringContaining('X-Client-Token')],
    ['x'.repeat(2_000), expect.stringContaining('X-Client-Token')],
  ])(
    'learns of a path for browsers that it may send credentials and the headers that it names',
    async (asked, named) => {
      edge = await startEdge();
      edge.keys.keys = {};
      const answer = await ask('/client/v1/redeem', { 'access-control-request-headers': asked });
      expect([answer.statusCode, answer.body]).toEqual([204, '']);
      expect(answer.headers).toMatchObject({
        'access-control-allow-origin': origin,
        'access-control-allow-credentials': 'true',
        'access-control-allow-methods': 'POST, OPTIONS',
        'access-control-allow-headers': named,
        'access-control-max-age': '7200',
        vary: 'Origin, Access-Control-Request-Headers',
      });
    },
  );

  it.each([
    [origin, 200, origin],
    ['https://evil.example', 403, undefined],
  ])('of %s is answered %i, and may read it from where the project trusts it', async (from, status, allowed) => {
    edge = await startEdge();
    const key = { ...KEY, kind: 'client', appId: 'client-1', trustedDomains: ['shop.example'] } as const;
    edge.keys.keys['client client-1 public-1'] = key;
    const answer = await edge.server.inject({ ...CLIENT, headers: { ...CLIENT_HEADERS, origin: from } });
    expect(answer.statusCode).toBe(status);
    expect(answer.headers.vary).toBe('Origin');
    expect(answer.headers['access-control-allow-origin']).toBe(allowed);
    expect(answer.headers['access-control-allow-credentials']).toBe(allowed && 'true');
    const stranger = await edge.server.inject({ ...CLIENT, headers: { origin: from } });
    expect(stranger.headers).not.toHaveProperty('access-control-allow-origin');
  });

  it('may read refusals, and the headers of limits and ids', async () => {
    edge = await startEdge();
    const headers = { ...CLIENT_HEADERS, origin, 'content-type': 'application/json' };
    const answer = await edge.server.inject({ ...CLIENT, payload: 'no JSON', headers });
    expect(answer.statusCode).toBe(400);
    expect(answer.headers['access-control-allow-origin']).toBe(origin);
    expect(answer.headers['access-control-expose-headers']).toContain('X-Request-Id');
  });
});

describe('an operation that is not built', () => {
  it('is not taken for another one', async () => {
    edge = await startEdge();
    const answer = await edge.ask({ method: 'POST', url: '/v1/vouchers/enable', payload: 'a;b' });
    expect([answer.statusCode, answer.json().key]).toEqual([501, 'not_implemented']);
    expect(edge.bus.asked).toEqual([]);
    for (const url of ['/v1/vouchers/import', '/v1/vouchers/CODE'])
      await edge.ask({ method: 'POST', url, payload: [] });
    expect(edge.bus.asked.map(({ name }) => name)).toEqual(['import-vouchers', 'create-voucher']);
  });
});
