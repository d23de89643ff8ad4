import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { apiOperations, type Operation, SCOPES, type Scope } from '@perkstream/published';
import { type LightMyRequestResponse } from 'fastify';
import {
  APPLICATION_HEADERS,
  CLIENT_HEADERS,
  KEY,
  MANAGEMENT_HEADERS,
  startEdge,
  type TestEdge,
} from '../testing/test-edge.js';

const OWN = { application: APPLICATION_HEADERS, client: CLIENT_HEADERS, management: MANAGEMENT_HEADERS };
const ALL_KINDS = ['application', 'client', 'management'] as const;
const ALL_HEADERS = [...Object.values(OWN), { authorization: 'Bearer granted' }];
const OF_THE_WHOLE_SIDE = { application: 'api', client: 'client_api', management: undefined } as const;

/** What an operation is opened by, as said in the table of operations. */
const kindsOf = ({ keys, alsoKeys = [] }: Operation) => [keys, ...alsoKeys];
type OfKeys = Operation & { readonly keys: Exclude<Operation['keys'], 'people'> };
const scopesOf = ({ keys, scope }: OfKeys): readonly Scope[] =>
  scope === null ? [] : [scope, OF_THE_WHOLE_SIDE[keys]].filter((each) => each !== undefined);

/** What is for people has tests of its own. */
const ofKeys = apiOperations.filter((operation): operation is OfKeys => operation.keys !== 'people');
const cases = ofKeys.map((operation) => [operation.id, operation] as const);
const withScopes = cases.filter(([, { scope }]) => scope !== null);

describe('every operation', () => {
  let edge: TestEdge;

  beforeAll(async () => {
    edge = await startEdge({}, apiOperations);
    // In another project the handlers find nothing.
    edge.bus.answer = async ({ payload }) => {
      const { projectId } = (payload as { context: { projectId: string } }).context;
      return projectId === 'proj_2' ? { error: { code: 404, key: 'not_found', message: 'None' } } : { status: 200 };
    };
    edge.keys.keys['application app-2 secret-2'] = { ...KEY, appId: 'app-2', projectId: 'proj_2' };
    edge.keys.keys['client client-2 public-2'] = { ...KEY, kind: 'client', appId: 'client-2', projectId: 'proj_2' };
  });
  afterAll(() => edge.app.close());

  function ask({ method, path }: Operation, headers: Record<string, string>): Promise<LightMyRequestResponse> {
    return edge.server.inject({ method, url: path.replace(/\{\w+\}/g, 'x'), headers });
  }

  /** Neither refused at the gate nor, by a router, for another operation; the request itself is not complete. */
  const isLetIn = ({ statusCode }: LightMyRequestResponse): boolean => [200, 400].includes(statusCode);

  function grant(scopes: readonly Scope[] | undefined, projectId = 'proj_1'): void {
    edge.keys.tokens = scopes ? { granted: { ...KEY, projectId, scopes } } : {};
  }

  it.each(cases)('%s is closed without a key: 401', async (_id, operation) => {
    const answer = await ask(operation, {});
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toMatchObject({ code: 401, key: 'unauthorized', message: 'Unauthorized' });
  });

  it.each(cases)('%s is closed to keys with a wrong secret: 401', async (_id, operation) => {
    for (const headers of Object.values(OWN)) {
      const [id, token] = Object.keys(headers) as [string, string];
      const wrong = { ...headers, [token]: 'wrong' } as Record<string, string>;
      expect((await ask(operation, wrong)).statusCode).toBe(401);
      expect((await ask(operation, { [id]: wrong[id] ?? '' })).statusCode).toBe(401);
    }
  });

  it.each(cases)('%s is open to keys of its own kinds, and to none else: 401', async (_id, operation) => {
    for (const kind of ALL_KINDS) {
      const answer = await ask(operation, OWN[kind]);
      if (kindsOf(operation).includes(kind)) expect([operation.id, isLetIn(answer)]).toEqual([operation.id, true]);
      else expect(answer.statusCode).toBe(401);
    }
  });

  it.each(cases)('%s works in the project of the key alone, also when others are named', async (_id, operation) => {
    const others: Record<string, string>[] = [
      { 'x-app-id': 'app-2', 'x-app-token': 'secret-2' },
      { 'x-client-application-id': 'client-2', 'x-client-token': 'public-2' },
    ];
    const before = edge.bus.asked.length;
    for (const headers of others) expect([400, 401, 404]).toContain((await ask(operation, headers)).statusCode);
    grant(scopesOf(operation), 'proj_2');
    expect([400, 401, 404]).toContain((await ask(operation, { authorization: 'Bearer granted' })).statusCode);
    const projects = edge.bus.asked.slice(before).map(({ payload }) => (payload as never)['context']['projectId']);
    expect(projects.filter((projectId) => projectId !== 'proj_2')).toEqual([]);
  });

  it.each(withScopes)('%s is open to tokens with its scope, or that of its whole side', async (_id, operation) => {
    for (const scope of scopesOf(operation)) {
      grant([scope]);
      expect(isLetIn(await ask(operation, { authorization: 'Bearer granted' }))).toBe(true);
      expect(isLetIn(await ask(operation, { 'x-voucherify-oauth': 'granted' }))).toBe(true);
    }
  });

  it.each(withScopes)('%s is closed to tokens with all other scopes: 403', async (_id, operation) => {
    grant(SCOPES.filter((scope) => !scopesOf(operation).includes(scope)));
    const answer = await ask(operation, { authorization: 'Bearer granted' });
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toMatchObject({ code: 403, key: 'missing_required_permission' });
  });

  it.each(cases)('%s is closed to tokens that are unknown, expired or revoked: 401', async (_id, operation) => {
    grant(undefined);
    expect((await ask(operation, { authorization: 'Bearer granted' })).statusCode).toBe(401);
    expect((await ask(operation, { authorization: 'Basic granted' })).statusCode).toBe(401);
  });

  it.each(cases.filter(([, { scope }]) => scope === null))('%s is closed to any token: 401', async (_id, operation) => {
    grant(SCOPES);
    expect((await ask(operation, { authorization: 'Bearer granted' })).statusCode).toBe(401);
  });

  it.each(cases)('%s is closed to keys of roles that it is not for: 403', async (_id, operation) => {
    const { keys, method, storesNothing, context } = operation;
    const isFor = {
      USER: method === 'GET' || !/^\/v1\/metadata-schemas/.test(operation.path),
      VIEWER:
        method === 'GET' ||
        storesNothing === true ||
        (context === 'exports' && method === 'POST') ||
        /^\/v[12]\/oauth/.test(operation.path),
      MERCHANT:
        (context === 'redemptions' && !/^\/v1\/(validations|redemptions)$/.test(operation.path)) ||
        (context === 'redemptions' && method === 'GET') ||
        operation.id === 'get-voucher' ||
        /^\/v[12]\/oauth/.test(operation.path),
    };
    const [name = '', key = KEY] = Object.entries(edge.keys.keys).find(([, each]) => each.kind === keys) ?? [];
    for (const [role, isOpen] of Object.entries(isFor)) {
      edge.keys.keys[name] = { ...key, role: role as keyof typeof isFor };
      const answer = await ask(operation, OWN[keys]);
      if (isOpen) expect([operation.id, role, isLetIn(answer)]).toEqual([operation.id, role, true]);
      else expect(answer.json()).toMatchObject({ code: 403, key: 'missing_required_permission' });
    }
    edge.keys.keys[name] = key;
  });

  it.each(cases)('%s is closed to keys that are used from elsewhere: 401', async (_id, operation) => {
    const { keys } = operation;
    const [name = '', key = KEY] = Object.entries(edge.keys.keys).find(([, each]) => each.kind === keys) ?? [];
    edge.keys.keys[name] = { ...key, allowedIps: ['203.0.113.0/24'] };
    expect((await ask(operation, OWN[keys])).statusCode).toBe(401);
    edge.keys.keys[name] = { ...key, allowedIps: ['203.0.113.0/24', '127.0.0.1'] };
    expect(isLetIn(await ask(operation, OWN[keys]))).toBe(true);
    edge.keys.keys[name] = key;
  });

  it.each(cases)('%s shows no credentials in its answers and log lines', async (_id, operation) => {
    grant(scopesOf(operation));
    const logged = edge.logger.lines.length;
    for (const headers of ALL_HEADERS) {
      const shown = (await ask(operation, headers as never)).body + JSON.stringify(edge.logger.lines.slice(logged));
      for (const secret of ['secret-1', 'public-1', 'secret-m', 'granted']) expect(shown).not.toContain(secret);
    }
  });
});

/** Scopes open paths. */
describe('the scope of an operation', () => {
  // Sessions lock vouchers, returns are those of orders, back-tests try campaigns; the public API has no scopes of their own.
  const byPath: Readonly<Record<string, Scope>> = {
    ...{ skus: 'SKUs', sessions: 'vouchers', returns: 'orders', 'back-tests': 'campaigns' },
  };
  const scopeOfPath = (path: string): string | undefined => {
    const [, client, area = ''] = /^\/(client\/)?v[12]\/([^/]+)/.exec(path) ?? [];
    return client ? `client_${area}` : (byPath[area] ?? area);
  };

  it.each(withScopes)('%s is that of its path', (_id, { path, scope }) => {
    expect(scope).toBe(scopeOfPath(path));
  });

  it('is missing where tokens open nothing: management, and what makes tokens', () => {
    const without = ofKeys.filter(({ scope }) => scope === null);
    expect(without.filter(({ path }) => !/^\/(management|v[12]\/oauth)\//.test(path)).map(({ id }) => id)).toEqual([]);
  });
});
