import { beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@perkstream/kernel/testing';
import { itAlike } from './capabilities.js';
import { type Answer, Client, type Json, management, newProject, type Project, unique } from './client.js';
import { inParallel } from './in-parallel.js';

const PATH = '/management/v1/api-keys';
let shop: Project;

beforeAll(async () => {
  shop = await newProject();
});

async function made(
  access: object = {},
  kind = 'application',
): Promise<{ readonly key: Json; readonly client: Client }> {
  const project = kind === 'management' ? {} : { project_id: shop.id };
  const { status, body: key } = await management.post(PATH, { kind, name: 'Till', ...project, ...access });
  expect(status).toBe(200);
  return { key, client: keysOf(key, key.app_token) };
}

function keysOf({ kind, app_id: id }: Json, token: string): Client {
  const headers: Record<string, readonly [string, string]> = {
    application: ['x-app-id', 'x-app-token'],
    client: ['x-client-application-id', 'x-client-token'],
    management: ['x-management-id', 'x-management-token'],
  };
  const [idHeader, tokenHeader] = headers[kind] as readonly [string, string];
  return new Client({ [idHeader]: id, [tokenHeader]: token, origin: 'https://shop.example' });
}

const UNAUTHORIZED = { status: 401, body: { code: 401, key: 'unauthorized', message: 'Unauthorized' } };
const MISSING = { status: 403, body: { code: 403, key: 'missing_required_permission', message: 'Missing permission' } };

describe('A key made over the management API', () => {
  it('opens what keys of its kind do, until it is revoked', async () => {
    const application = await made();
    const browser = await made({}, 'client');
    const ops = await made({}, 'management');
    const requests = [
      [application, () => application.client.get('/v1/vouchers')],
      [browser, () => browser.client.get('/client/v1/promotions/tiers')],
      [ops, () => ops.client.get('/management/v1/projects')],
    ] as const;
    for (const [{ key }, ask] of requests) {
      expect((await ask()).status).toBe(200);
      expect((await management.delete(`${PATH}/${key.id}`)).status).toBe(204);
      expect(await ask()).toMatchObject(UNAUTHORIZED);
    }
  });

  itAlike('is one of a hundred in a project at most, however many are made at once', async () => {
    const { id: project_id } = await newProject();
    const statuses: number[] = [];
    await inParallel(Array.from({ length: 130 }), 30, async () => {
      statuses.push((await management.post(PATH, { kind: 'client', name: 'Till', project_id })).status);
    });
    const made = statuses.filter((status) => status === 200).length;
    expect(statuses.filter((status) => status === 400)).toHaveLength(130 - made);
    const { body } = await management.get(`${PATH}?project_id=${project_id}&limit=100`);
    expect(body.total).toBe(100);
    expect(made).toBeLessThan(100);
  });

  it('opens with its new token alone from the answer on that shows it', async () => {
    const { key, client } = await made();
    const { body: rotated } = await management.post(`${PATH}/${key.id}/rotate`);
    expect(await client.get('/v1/vouchers')).toMatchObject(UNAUTHORIZED);
    expect((await keysOf(key, rotated.app_token).get('/v1/vouchers')).status).toBe(200);
    const { body: list } = await management.get(`${PATH}?project_id=${shop.id}&limit=100`);
    expect(list.data.map(({ id }: Json) => id)).toContain(key.id);
    for (const token of [key.app_token, rotated.app_token]) expect(JSON.stringify(list)).not.toContain(token);
  });

  it('ends its access tokens with its old token', async () => {
    const { key, client } = await made();
    const issuedBy = async (by: Client) => {
      const form = new URLSearchParams({ grant_type: 'client_credentials', scope: 'vouchers' });
      const { body } = await by.post('/v1/oauth/token', form);
      return new Client({ authorization: `Bearer ${body.access_token}` });
    };
    const before = await issuedBy(client);
    expect((await before.get('/v1/vouchers')).status).toBe(200);
    const { body: rotated } = await management.post(`${PATH}/${key.id}/rotate`);
    expect(await before.get('/v1/vouchers')).toMatchObject(UNAUTHORIZED);
    const after = await issuedBy(keysOf(key, rotated.app_token));
    expect((await after.get('/v1/vouchers')).status).toBe(200);
  });

  itAlike('of a role that only reads has a tenth of the access tokens, and others find some left', async () => {
    const { client } = await made({ role: 'VIEWER' });
    const form = new URLSearchParams({ grant_type: 'client_credentials', scope: 'vouchers' });
    const answers: Answer[] = [];
    await inParallel(Array.from({ length: 101 }), 20, async () => {
      answers.push(await client.post('/v1/oauth/token', form));
    });
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused).toMatchObject([{ status: 400, body: { key: 'too_many_access_tokens' } }]);
    expect((await shop.client.post('/v1/oauth/token', form)).status).toBe(200);
  });

  itAlike('does what its role says, and so do access tokens issued to it', async () => {
    const { key, client } = await made({ role: 'VIEWER' });
    const category = { name: 'Season', hierarchy: 1 };
    expect((await client.get('/v1/vouchers')).status).toBe(200);
    expect((await client.post('/v1/qualifications', {})).status).toBe(200);
    expect(await client.post('/v1/categories', category)).toMatchObject(MISSING);
    const form = new URLSearchParams({ grant_type: 'client_credentials', scope: 'api' });
    const { body: token } = await client.post('/v1/oauth/token', form);
    const bearer = new Client({ authorization: `Bearer ${token.access_token}` });
    expect((await bearer.get('/v1/vouchers')).status).toBe(200);
    expect(await bearer.post('/v1/categories', category)).toMatchObject(MISSING);
    await management.put(`${PATH}/${key.id}`, { role: 'USER' });
    expect((await client.post('/v1/categories', category)).status).toBe(200);
    expect((await bearer.post('/v1/categories', { ...category, name: 'Other' })).status).toBe(200);
    await management.put(`${PATH}/${key.id}`, { role: 'MERCHANT' });
    expect(await client.get('/v1/customers')).toMatchObject(MISSING);
    const stack = { redeemables: [{ object: 'voucher', id: 'none' }] };
    for (const path of ['/v1/validations', '/v1/redemptions'])
      expect(await client.post(path, stack)).toMatchObject(MISSING);
    expect((await client.post('/v1/vouchers/none/validate', {})).status).toBe(200);
    expect((await client.get('/v1/redemptions')).status).toBe(200);
  });

  itAlike('of a VIEWER holds nothing by a session, and deletes nothing', async () => {
    const { key, client } = await made({ role: 'VIEWER' });
    const form = new URLSearchParams({ grant_type: 'client_credentials', scope: 'api client_api' });
    const { body: token } = await client.post('/v1/oauth/token', form);
    const bearer = new Client({ authorization: `Bearer ${token.access_token}` });
    const discount = { type: 'AMOUNT', amount_off: 100 };
    const once = { type: 'DISCOUNT_VOUCHER', discount, redemption: { quantity: 1 } };
    const { body: voucher } = await shop.client.post('/v1/vouchers', once);
    const redeemables = [{ object: 'voucher', id: voucher.code }];
    const session = { type: 'LOCK', ttl: 30, ttl_unit: 'DAYS' };
    const requests = (by: Client, held: object) => [
      by.post('/v1/validations', { redeemables, ...held }),
      by.post(`/v1/vouchers/${voucher.code}/validate`, held),
    ];
    for (const by of [client, bearer]) {
      for (const { status } of await Promise.all(requests(by, {}))) expect(status).toBe(200);
      for (const answer of await Promise.all(requests(by, { session }))) expect(answer).toMatchObject(MISSING);
    }
    const fromBrowser = `/client/v1/validate?code=${voucher.code}`;
    expect((await bearer.get(fromBrowser)).status).toBe(200);
    expect(await bearer.get(`${fromBrowser}&session_type=LOCK`)).toMatchObject(MISSING);
    expect(await bearer.post('/client/v1/validations', { redeemables, session })).toMatchObject(MISSING);
    // Nothing is held: another session takes the only redemption that there is.
    await management.put(`${PATH}/${key.id}`, { role: 'USER' });
    const held = await client.post('/v1/validations', { redeemables, session });
    expect(held).toMatchObject({ status: 200, body: { valid: true } });
    await management.put(`${PATH}/${key.id}`, { role: 'VIEWER' });
    const { body: exported, status } = await client.post('/v1/exports', { exported_object: 'voucher' });
    expect(status).toBe(200);
    expect(await client.delete(`/v1/exports/${exported.id}`)).toMatchObject(MISSING);
  });

  itAlike('opens from its addresses alone, and so do access tokens issued to it', async () => {
    const { key, client } = await made({ allowed_ips: ['127.0.0.0/8', '::1'] });
    const form = new URLSearchParams({ grant_type: 'client_credentials', scope: 'api' });
    const { body: token } = await client.post('/v1/oauth/token', form);
    const bearer = new Client({ authorization: `Bearer ${token.access_token}` });
    for (const each of [client, bearer]) expect((await each.get('/v1/vouchers')).status).toBe(200);
    await management.put(`${PATH}/${key.id}`, { allowed_ips: ['203.0.113.0/24'] });
    for (const each of [client, bearer]) expect(await each.get('/v1/vouchers')).toMatchObject(UNAUTHORIZED);
  });

  it('stands in the audit log of its project with all that happens to it', async () => {
    const { key } = await made();
    await management.put(`${PATH}/${key.id}`, { name: 'Other till' });
    await management.post(`${PATH}/${key.id}/rotate`);
    await management.delete(`${PATH}/${key.id}`);
    const happened = async (): Promise<string[]> => {
      const found = `filters[related_object_id][conditions][$is][0]=${key.app_id}`;
      const { body } = await management.get(`/management/v1/projects/${shop.id}/audit-log?${found}`);
      return body.data.map(({ type }: Json) => type);
    };
    const whole = await eventually(happened, ({ length }) => length >= 4);
    expect(whole).toEqual(['key.revoked', 'key.rotated', 'key.updated', 'key.created']);
  });
});

describe('The keys that a project begins with', () => {
  it('do not meet under one Idempotency-Key', async () => {
    const [one, other] = await Promise.all([newProject(), newProject()]);
    const code = unique('SAME');
    const headers = { 'idempotency-key': unique('key') };
    const body = { type: 'DISCOUNT_VOUCHER', discount: { type: 'AMOUNT', amount_off: 1 }, metadata: { note: 'one' } };
    const first = await one.client.post(`/v1/vouchers/${code}`, body, headers);
    const second = await other.client.post(`/v1/vouchers/${code}`, { ...body, metadata: { note: 'other' } }, headers);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body.id).not.toBe(first.body.id);
    expect(second.body.metadata).toEqual({ note: 'other' });
  });

  it('end with their project', async () => {
    const { id, client } = await newProject();
    expect((await client.get('/v1/vouchers')).status).toBe(200);
    expect((await management.delete(`/management/v1/projects/${id}`)).status).toBe(204);
    expect((await client.get('/v1/vouchers')).status).toBe(401);
  });
});
