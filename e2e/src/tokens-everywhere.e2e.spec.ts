import { beforeAll, describe, expect, it } from '@jest/globals';
import { apiOperations } from '@perkstream/published';
import { type Answer, Client, management, newProject, type Project } from './client.js';
import { inParallel } from './in-parallel.js';

/** Those that anybody may call are not closed to anybody. */
const closed = apiOperations.filter(({ withoutCredentials }) => !withoutCredentials);
const SIDES: readonly string[] = ['api', 'client_api'];
const scopes = [...new Set(apiOperations.map(({ scope }) => scope))].filter((scope) => scope !== null);
const UNAUTHORIZED = { status: 401, body: { code: 401, key: 'unauthorized', message: 'Unauthorized' } };

/** Calls every operation with keys and tokens that do not open it. */
describe('Every operation', () => {
  let project: Project;
  beforeAll(async () => {
    project = await newProject();
  });

  async function tokenWith(scope: string, by: Client = project.client): Promise<string> {
    const form = new URLSearchParams({ grant_type: 'client_credentials', scope });
    const { status, body } = await by.post('/v1/oauth/token', form);
    expect(status).toBe(200);
    return body.access_token;
  }

  const bearing = (token: string): Client => new Client({ authorization: `Bearer ${token}` });

  /** Access is refused before the request is read, so it need not be valid. */
  async function expectOfAll(by: Client, operations: typeof apiOperations, expected: object): Promise<void> {
    const other: [string, Answer][] = [];
    await inParallel(operations, 8, async ({ id, method, path }) => {
      const answer = await by.send(method, path.replace(/\{\w+\}/g, 'x'));
      try {
        expect(answer).toMatchObject(expected);
      } catch {
        other.push([id, answer]);
      }
    });
    expect(other).toEqual([]);
  }

  it.each(scopes)('of the scope %s is closed to a token with every other scope: 403', async (scope) => {
    const others = scopes.filter((each) => each !== scope && !SIDES.includes(each));
    const operations = apiOperations.filter((operation) => operation.scope === scope);
    expect(operations.length).toBeGreaterThan(0);
    const missing = { status: 403, body: { code: 403, key: 'missing_required_permission' } };
    await expectOfAll(bearing(await tokenWith(others.join(' '))), operations, missing);
  });

  it('is closed to a token that was revoked: 401', async () => {
    const token = await tokenWith(SIDES.join(' '));
    expect((await bearing(token).get('/v1/vouchers')).status).toBe(200);
    const revoked = await project.client.post('/v1/oauth/token/revoke', new URLSearchParams({ access_token: token }));
    expect(revoked.status).toBe(204);
    await expectOfAll(bearing(token), closed, UNAUTHORIZED);
  });

  it('is closed to the token of a key that was revoked: 401', async () => {
    const made = { kind: 'application', name: 'Till', project_id: project.id };
    const { body: key } = await management.post('/management/v1/api-keys', made);
    const till = new Client({ 'x-app-id': key.app_id, 'x-app-token': key.app_token });
    const token = await tokenWith(SIDES.join(' '), till);
    expect((await management.delete(`/management/v1/api-keys/${key.id}`)).status).toBe(204);
    for (const holder of [till, bearing(token)]) await expectOfAll(holder, closed, UNAUTHORIZED);
  });

  it('of browsers is closed to keys that are missing, wrong or of a server: 401', async () => {
    const ofBrowsers = apiOperations.filter(({ keys, alsoKeys }) => keys === 'client' && !alsoKeys);
    const wrong = { ...project.clientKeys, 'x-client-token': 'wrong' };
    for (const keys of [{}, wrong, project.client.keys]) {
      await expectOfAll(new Client({ ...keys, origin: 'https://shop.example' }), ofBrowsers, UNAUTHORIZED);
    }
  });
});
