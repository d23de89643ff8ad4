import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { BOOTSTRAP, FindRestrictedKey } from '@perkstream/published';
import { KeysInProcess, NOW_SECONDS } from '../testing/keys-in-process.js';
import { keysView } from '../views/keys-of-project/keys.view.js';

let keys: KeysInProcess;

beforeEach(async () => {
  keys = await KeysInProcess.start();
});

afterEach(() => keys.stop());

const till = {
  kind: 'application',
  project_id: 'proj_1',
  name: 'Till',
  role: 'MERCHANT',
  allowed_ips: ['203.0.113.0/24'],
};

async function made(body: object = till) {
  const key = await keys.answer('create-api-key', {}, body);
  return { ...key, id: String(key['id']), appId: String(key['app_id']), token: String(key['app_token']) };
}

const list = (project_id?: string) =>
  keys.answer('list-api-keys', {}, {}, { query: { ...(project_id && { project_id }) } });

describe('keys over the management API', () => {
  it('are made with a role and addresses, and show their token once', async () => {
    const key = await made();
    expect(key).toMatchObject({ object: 'api_key', kind: 'application', name: 'Till', project_id: 'proj_1' });
    const access = { role: 'MERCHANT', allowedIps: ['203.0.113.0/24'] };
    expect(await keys.find('application', key)).toMatchObject({ appId: key.appId, projectId: 'proj_1', ...access });
    const shown = await keys.answer('get-api-key', { apiKeyId: key.id });
    expect(shown).toMatchObject({ role: 'MERCHANT', allowed_ips: ['203.0.113.0/24'] });
    expect(await list('proj_1')).toMatchObject({ data: [shown], total: 1 });
    expect(JSON.stringify([shown, await list('proj_1')])).not.toContain(key.token);
  });

  it('of the installation are listed apart', async () => {
    const ops = await made({ kind: 'management', name: 'Ops' });
    await made();
    expect(await list()).toMatchObject({ data: [{ id: ops.id, project_id: null, role: 'ADMIN' }], total: 1 });
    expect(await list('proj_2')).toMatchObject({ data: [], total: 0 });
  });

  it('take another name, role and addresses, and keep their token', async () => {
    const key = await made();
    const at = { apiKeyId: key.id };
    const changed = await keys.answer('update-api-key', at, { role: 'USER', allowed_ips: [] });
    expect(changed).toMatchObject({ name: 'Till', role: 'USER', allowed_ips: [] });
    expect(await keys.find('application', key)).toMatchObject({ role: 'USER', allowedIps: [] });
  });

  it('take another token, and the one before opens nothing', async () => {
    const key = await made();
    const rotated = await keys.answer('rotate-api-key', { apiKeyId: key.id });
    const token = String(rotated['app_token']);
    expect(await keys.find('application', key)).toBeUndefined();
    expect(await keys.find('application', { ...key, token })).toMatchObject({ role: 'MERCHANT' });
    expect(await keys.documents()).toHaveLength(1);
  });

  it('have a token that opens when an attempt to rotate them is repeated', async () => {
    const key = await made();
    const at = { apiKeyId: key.id };
    const lost = await keys.answer('rotate-api-key', at, undefined, { requestId: 'v-rotation' });
    const again = { requestId: 'v-rotation', repeatSince: NOW_SECONDS };
    for (let repeat = 0; repeat < 2; repeat++) {
      const token = String((await keys.answer('rotate-api-key', at, undefined, again))['app_token']);
      expect(token).not.toBe(lost['app_token']);
      expect(await keys.find('application', { ...key, token })).toMatchObject({ role: 'MERCHANT' });
    }
  });

  it('with addresses that they are used from are found among all', async () => {
    const find = () => keys.messenger.ask<string | undefined>(new FindRestrictedKey());
    for (let count = 0; count < 250; count++) await keys.create('client', 'proj_1');
    expect(await find()).toBeUndefined();
    const key = await made({ kind: 'management', name: 'Ops', allowed_ips: ['203.0.113.0/24'] });
    expect(await find()).toBe(key.appId);
    await keys.answer('update-api-key', { apiKeyId: key.id }, { allowed_ips: [] });
    expect(await find()).toBeUndefined();
  });

  it('are answered as they were stored, where the view shows it later', async () => {
    const collection = keys.views.collection(keysView);
    const view = jest.spyOn(collection, 'getMany').mockResolvedValue([undefined]);
    const key = await made();
    view.mockRestore();
    const at = { apiKeyId: key.id };
    const { app_token: _token, ...shown } = await keys.answer('get-api-key', at);
    expect(key).toMatchObject(shown);
    jest.spyOn(collection, 'getMany').mockResolvedValue(await keys.documents());
    const changes = { name: 'Desk', role: 'USER', allowed_ips: [] };
    expect(await keys.answer('update-api-key', at, changes)).toEqual({ ...shown, ...changes });
    expect(await keys.answer('rotate-api-key', at)).toMatchObject({ ...shown, ...changes });
    expect(await keys.reply('revoke-api-key', at)).toEqual({ status: 204 });
    expect(await keys.refusal('rotate-api-key', at)).toMatchObject({ code: 404, key: 'not_found' });
  });

  it('are revoked for good', async () => {
    const key = await made();
    const at = { apiKeyId: key.id };
    expect(await keys.reply('revoke-api-key', at)).toEqual({ status: 204 });
    expect(await keys.find('application', key)).toBeUndefined();
    for (const [operation, body] of [
      ['get-api-key'],
      ['rotate-api-key'],
      ['revoke-api-key'],
      ['update-api-key', {}],
    ] as const) {
      expect(await keys.refusal(operation, at, body)).toMatchObject({ code: 404, key: 'not_found' });
    }
  });

  it.each([
    { ...till, role: 'KING' },
    { ...till, allowed_ips: ['203.0.113.0/33'] },
    { ...till, allowed_ips: ['203.0.113'] },
    { ...till, allowed_ips: ['2001:db8::/129'] },
    { ...till, allowed_ips: ['203.0.113.0/24/24'] },
    { ...till, project_id: undefined },
    { ...till, name: undefined },
    { kind: 'client', project_id: 'proj_1', name: 'Site', role: 'VIEWER' },
    { kind: 'management', name: 'Ops', role: 'MERCHANT' },
    { kind: 'management', name: 'Ops', project_id: 'proj_1' },
  ])('are not made as %j', async (body) => {
    expect(await keys.refusal('create-api-key', {}, body)).toMatchObject({ code: 400, key: 'invalid_payload' });
    expect(await keys.documents()).toEqual([]);
  });

  it('are not made in a project that there is not, and a hundred in one', async () => {
    expect(await keys.refusal('create-api-key', {}, { ...till, project_id: 'proj_none' })).toMatchObject({ code: 404 });
    for (let count = 0; count < 100; count++) await keys.create('client', 'proj_1');
    expect(await keys.refusal('create-api-key', {}, till)).toMatchObject({ code: 400, key: 'invalid_payload' });
  });

  it('are a hundred at most however many are made at once, and as many again when some were revoked', async () => {
    await keys.create('client', 'proj_1');
    const wanted = (count: number) =>
      Promise.all(Array.from({ length: count }, () => keys.reply('create-api-key', {}, till)));
    const replies = await wanted(300);
    const made = replies.flatMap((reply) => ('body' in reply ? [reply.body as { id: string }] : []));
    expect(made).toHaveLength(99);
    const refused = replies.filter((reply) => 'error' in reply);
    expect(refused[0]).toMatchObject({ error: { code: 400, key: 'invalid_payload' } });
    for (const { id: apiKeyId } of made.slice(0, 3)) await keys.reply('revoke-api-key', { apiKeyId });
    expect((await wanted(10)).filter((reply) => 'body' in reply)).toHaveLength(3);
  });

  it('that the environment gave are changed there', async () => {
    const actor = { kind: 'system', id: BOOTSTRAP } as const;
    const given = { appId: 'shop', token: 'given' };
    await keys.create('application', 'proj_1', given, { actor });
    const at = { apiKeyId: 'application.shop' };
    for (const [operation, body] of [
      ['rotate-api-key'],
      ['revoke-api-key'],
      ['update-api-key', { name: 'A' }],
    ] as const) {
      expect(await keys.refusal(operation, at, body)).toMatchObject({ code: 400, key: 'resource_protected' });
    }
    expect(await keys.find('application', given)).toBeDefined();
  });
});
