import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Answer, Client, type Keys, management, newProject, type Project, unique } from './client.js';
import { expectToKeepContract } from './contract.js';

describe('An access token', () => {
  let project: Project;

  beforeAll(async () => {
    project = await newProject();
  });

  const form = (fields: Record<string, string>) => new URLSearchParams(fields);

  async function issue(scope: string, by = project.client): Promise<string> {
    const answer = await by.post('/v1/oauth/token', form({ grant_type: 'client_credentials', scope }));
    expectToKeepContract('generate-oauth-token', answer);
    expect(answer).toMatchObject({ status: 200, body: { token_type: 'Bearer', expires_in: 900, scope } });
    return answer.body.access_token as string;
  }

  const introspect = (token: string, by = project.client): Promise<Answer> =>
    by.post('/v1/oauth/introspect', form({ access_token: token }));
  const revoke = (token: string): Promise<Answer> =>
    project.client.post('/v1/oauth/token/revoke', form({ access_token: token }));
  const bearing = (token: string): Client => new Client({ authorization: `Bearer ${token}` });

  it('opens what its scope says, is described, and opens nothing once it is revoked', async () => {
    const token = await issue('vouchers campaigns');
    const holder = bearing(token);
    expect((await holder.get('/v1/vouchers')).status).toBe(200);
    expect((await holder.get('/v1/campaigns')).status).toBe(200);
    expect(await holder.get('/v1/customers')).toMatchObject({
      status: 403,
      body: { code: 403, key: 'missing_required_permission', message: 'Missing permission' },
    });
    const described = await introspect(token);
    expectToKeepContract('introspect-oauth-token', described);
    expect(described.body).toMatchObject({ active: true, access_token: token, scope: 'vouchers campaigns' });
    expect(described.body.client_id).toBe(project.client.keys['x-app-id']);

    const revoked = await revoke(token);
    expect([revoked.status, revoked.body]).toEqual([204, undefined]);
    expect(await holder.get('/v1/vouchers')).toMatchObject({ status: 401, body: { key: 'unauthorized' } });
    expect((await introspect(token)).body).toEqual({ active: false });
    expect((await introspect('x'.repeat(10_000))).body).toEqual({ active: false });
    expect(await revoke('x'.repeat(10_000))).toMatchObject({ status: 404, body: undefined });
    const empty = await project.client.post('/v1/oauth/introspect', form({}));
    expect(empty).toMatchObject({ status: 400, body: { key: 'missing_parameters' } });
    expect((await revoke(token)).status).toBe(404);
  });

  it('is issued to a key that comes as client credentials, for its own project', async () => {
    const { 'x-app-id': id = '', 'x-app-token': token = '' } = project.client.keys;
    const basic = (text: string) => new Client({ authorization: `Basic ${Buffer.from(text).toString('base64')}` });
    const fields = { grant_type: 'client_credentials', scope: 'vouchers', project_id: project.id };
    const ask = (by: Client, more: Record<string, string> = {}) =>
      by.post('/v2/oauth/token', form({ ...fields, ...more }));
    const issued = await ask(basic(`${id}:${token}`));
    expect(issued).toMatchObject({
      status: 200,
      body: { token_type: 'Bearer', expires_in: 900, scope: 'vouchers', client_id: id },
    });
    const holder = bearing(issued.body.access_token);
    expect((await holder.get('/v1/vouchers')).status).toBe(200);
    expect((await holder.get('/v1/customers')).status).toBe(403);
    expect((await introspect(issued.body.access_token)).body).toMatchObject({ active: true, scope: 'vouchers' });
    expect((await ask(project.client)).status).toBe(200);
    const other = await newProject();
    for (const project_id of [other.id, 'proj_none']) {
      expect(await ask(basic(`${id}:${token}`), { project_id })).toMatchObject({
        status: 404,
        body: { key: 'not_found', resource_type: 'project', resource_id: project_id },
      });
    }
    const keys = basic(`${id}:${token}`);
    expect(await ask(keys, { scope: 'all' })).toMatchObject({ status: 400, body: { key: 'invalid_scope' } });
    expect(await ask(keys, { grant_type: 'password' })).toMatchObject({ body: { key: 'invalid_grant_type' } });
    expect(
      await keys.post('/v2/oauth/token', form({ grant_type: 'client_credentials', scope: 'vouchers' })),
    ).toMatchObject({ status: 400, body: { key: 'invalid_payload' } });
    for (const text of [`${id}:${token}x`, `${other.client.keys['x-app-id']}:${token}`, id, ':', '']) {
      expect((await ask(basic(text))).status).toBe(401);
    }
    // No other operation takes them.
    expect((await keys.get('/v1/vouchers')).status).toBe(401);
    expect((await keys.post('/v1/oauth/token', form(fields))).status).toBe(401);
  });

  it('is taken in each of its headers', async () => {
    const token = await issue('vouchers');
    const ways: Keys[] = [
      { authorization: `Bearer ${token}` },
      { authorization: `bearer ${token}` },
      { 'x-voucherify-oauth': `Bearer ${token}` },
      { 'x-voucherify-oauth': token },
    ];
    for (const headers of ways) expect((await new Client(headers).get('/v1/vouchers')).status).toBe(200);
    const others: Keys[] = [
      { authorization: token },
      { authorization: `Basic ${token}` },
      { authorization: 'Bearer x' },
    ];
    for (const headers of others) expect((await new Client(headers).get('/v1/vouchers')).status).toBe(401);
  });

  it('for the whole server side opens neither the side of browsers, nor management, nor other tokens', async () => {
    const holder = bearing(await issue('api'));
    expect((await holder.get('/v1/customers')).status).toBe(200);
    expect((await holder.get('/client/v1/promotions/tiers')).status).toBe(403);
    expect((await holder.get('/management/v1/projects')).status).toBe(401);
    const more = form({ grant_type: 'client_credentials', scope: 'client_api' });
    expect((await holder.post('/v1/oauth/token', more)).status).toBe(401);
  });

  it('for the side of browsers may do there what the project allows them', async () => {
    const holder = bearing(await issue('client_api'));
    expect((await holder.get('/client/v1/promotions/tiers')).status).toBe(200);
    expect((await holder.get('/v1/customers')).status).toBe(403);
    const cart = { redeemables: [{ object: 'voucher', id: 'nobody' }] };
    expect((await holder.post('/client/v1/redemptions', cart)).status).not.toBe(403);
    await management.put(`/management/v1/projects/${project.id}`, { client_redeem_enabled: false });
    expect((await holder.post('/client/v1/redemptions', cart)).status).toBe(403);
    const evil = new Client({ ...holder.keys, origin: 'https://evil.example' });
    expect((await evil.get('/client/v1/promotions/tiers')).status).toBe(403);
  });

  it('shows its own project alone, and dies with it', async () => {
    const other = await newProject();
    const token = await issue('api', other.client);
    const code = unique('THEIRS');
    await project.client.post(`/v1/vouchers/${code}`, { type: 'GIFT_VOUCHER', gift: { amount: 1 } });
    expect((await bearing(token).get(`/v1/vouchers/${code}`)).status).toBe(404);
    expect((await introspect(token)).body).toEqual({ active: false });
    expect((await introspect('x'.repeat(10_000))).body).toEqual({ active: false });
    expect((await revoke('x'.repeat(10_000))).status).toBe(404);
    const empty = await project.client.post('/v1/oauth/introspect', form({}));
    expect(empty).toMatchObject({ status: 400, body: { key: 'missing_parameters' } });
    expect((await revoke(token)).status).toBe(404);
    expect((await bearing(token).get('/v1/vouchers')).status).toBe(200);
    await management.delete(`/management/v1/projects/${other.id}`);
    expect((await bearing(token).get('/v1/vouchers')).status).toBe(401);
  });

  it.each([
    [{ grant_type: 'client_credentials', scope: 'vouchers,orders' }, 400, 'invalid_scope'],
    [{ grant_type: 'password', scope: 'vouchers' }, 400, 'invalid_grant_type'],
    [{ grant_type: 'client_credentials' }, 400, 'invalid_payload'],
  ])('is refused for %j', async (fields, status, key) => {
    const answer = await project.client.post('/v1/oauth/token', form(fields as Record<string, string>));
    expectToKeepContract('generate-oauth-token', answer);
    expect([answer.status, answer.body.key]).toEqual([status, key]);
  });

  it('is asked for by a form, and nothing else is', async () => {
    const fields = { grant_type: 'client_credentials', scope: 'api' };
    const json = await project.client.post('/v1/oauth/token', fields);
    expect([json.status, json.body.details]).toEqual([415, 'Content-Type must be application/x-www-form-urlencoded']);
    expect((await project.client.post('/v1/vouchers', form({ type: 'GIFT_VOUCHER' }))).status).toBe(415);
    const twice = new URLSearchParams([...Object.entries(fields), ['scope', 'client_api']]);
    expect((await project.client.post('/v1/oauth/token', twice)).status).toBe(400);
  });
});
