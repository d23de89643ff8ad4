import { beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@perkstream/kernel/testing';
import { type Json, management, managementKeys, newProject, type Project, unique } from './client.js';

let shop: Project;
let path: string;
const email = `${unique('ada').toLowerCase()}@example.com`;
/** What was changed, the latest last. */
const made: [type: string, id: string][] = [];

async function entries(query = ''): Promise<Json[]> {
  const { status, body } = await management.get(`${path}${query}`);
  expect(status).toBe(200);
  return body.data;
}

/** The log follows what was answered within moments. */
function whole(): Promise<Json[]> {
  return eventually(
    () => entries('?limit=100'),
    (found) => found.length >= made.length,
  );
}

beforeAll(async () => {
  shop = await newProject();
  path = `/management/v1/projects/${shop.id}/audit-log`;
  const { client } = shop;
  made.push(['project.created', shop.id]);
  made.push(
    ['key.created', shop.client.keys['x-app-id'] ?? ''],
    ['key.created', shop.browser.keys['x-client-application-id'] ?? ''],
  );
  const category = (await client.post('/v1/categories', { name: 'Season', hierarchy: 1 })).body;
  await client.put(`/v1/categories/${category.id}`, { name: 'Season', hierarchy: 2 });
  made.push(['category.created', category.id], ['category.updated', category.id]);
  const code = unique('GIFT');
  const gift = { type: 'GIFT_VOUCHER', gift: { amount: 5_000, balance: 5_000 } };
  const voucher = (await client.post(`/v1/vouchers/${code}`, gift)).body;
  await client.put(`/v1/vouchers/${code}`, { additional_info: 'for Ada Lovelace' });
  await client.post(`/v1/vouchers/${code}/balance`, { amount: 100 });
  made.push(['voucher.created', voucher.id], ['voucher.updated', voucher.id], ['voucher.balance_adjusted', voucher.id]);
  await client.delete(`/v1/vouchers/${code}`);
  const [entry] = (await client.get('/v1/trash-bin')).body.data;
  await client.post(`/v1/trash-bin/${entry.id}/restore`);
  made.push(['voucher.deleted', voucher.id], ['voucher.restored', voucher.id]);
  const customer = { source_id: email, name: 'Ada Lovelace', email };
  await client.post('/v1/customers', customer);
  await client.post('/v1/redemptions', {
    redeemables: [{ object: 'voucher', id: code, gift: { credits: 100 } }],
    customer,
    order: { amount: 100 },
  });
  await client.post(`/v1/customers/${encodeURIComponent(email)}/permanent-deletion`);
  await management.put(`/management/v1/projects/${shop.id}`, { description: 'Renamed' });
  made.push(['project.updated', shop.id]);
}, 60_000);

describe('The audit log of a project', () => {
  it('lists what was changed and by which actor, the latest first', async () => {
    const found = await whole();
    expect(found.map(({ type, related_object_id: id }) => [type, id]).sort()).toEqual([...made].sort());
    expect(found.map(({ id }) => id)).toEqual(
      found
        .map(({ id }) => id)
        .sort()
        .reverse(),
    );
    const updated = found.find(({ type }) => type === 'voucher.updated');
    const key = { type: 'key', id: shop.client.keys['x-app-id'] };
    expect(updated).toMatchObject({
      object: 'audit_log_entry',
      related_object_type: 'voucher',
      actor: key,
      channel: 'API',
    });
    expect(updated).toMatchObject({ changed: ['additional_info'], created_at: expect.stringMatching(/Z$/) });
    expect(updated.request_id).toMatch(/^v-/);
    const actor = { type: 'key', id: managementKeys['x-management-id'] };
    expect(found.find(({ type }) => type === 'project.updated')).toMatchObject({ changed: ['description'], actor });
  });

  it('holds no secrets, no contents, and nothing of somebody who was erased', async () => {
    const text = JSON.stringify(await whole());
    const tokens = [
      shop.client.keys['x-app-token'],
      shop.browser.keys['x-client-token'],
      managementKeys['x-management-token'],
    ];
    for (const secret of [...tokens, email, 'Ada', 'GIFT-', 'Season']) expect(text).not.toContain(secret);
  });

  it('is read in pages, and by what is looked for', async () => {
    const all = await whole();
    const paged: Json[] = [];
    for (let after = ''; ;) {
      const { body } = await management.get(`${path}?limit=3${after && `&starting_after_id=${after}`}`);
      expect(body.data.length).toBeLessThanOrEqual(3);
      paged.push(...body.data);
      if (!body.has_more) break;
      after = body.more_starting_after;
    }
    expect(paged).toEqual(all);
    const [first] = all;
    const by = (field: string, value: string) => entries(`?filters[${field}][conditions][$is][0]=${value}`);
    expect(await by('type', 'category.updated')).toEqual(all.filter(({ type }) => type === 'category.updated'));
    expect(await by('related_object_id', first.related_object_id)).toHaveLength(2);
    expect(await by('actor_id', shop.client.keys['x-app-id'] ?? '')).toHaveLength(7);
    expect((await management.get(`${path}?limit=0`)).status).toBe(400);
  });

  it('is that of one project, and of one that there is', async () => {
    const other = await newProject();
    const { body } = await management.get(`/management/v1/projects/${other.id}/audit-log?limit=100`);
    expect(JSON.stringify(body)).not.toContain(shop.id);
    expect((await management.get('/management/v1/projects/proj_none/audit-log')).status).toBe(404);
  });

  it('of the installation names who made and revoked management keys', async () => {
    const { body: key } = await management.post('/management/v1/api-keys', { kind: 'management', name: 'Night shift' });
    await management.delete(`/management/v1/api-keys/${key.id}`);
    const ofKey = `?filters[related_object_id][conditions][$is][0]=${key.app_id}`;
    const { body } = await eventually(
      () => management.get(`/management/v1/audit-log${ofKey}`),
      ({ body: found }) => found.data.length === 2,
    );
    const actor = { type: 'key', id: managementKeys['x-management-id'] };
    expect(body.data).toMatchObject([
      { type: 'key.revoked', actor },
      { type: 'key.created', actor },
    ]);
    expect(JSON.stringify(body)).not.toContain(key.app_token);
    expect(JSON.stringify(body)).not.toContain('Night shift');
    expect((await shop.client.get('/management/v1/audit-log')).status).toBe(401);
  });

  it('is still there when the project is deleted', async () => {
    const other = await newProject();
    expect((await management.delete(`/management/v1/projects/${other.id}`)).status).toBe(204);
    const { body } = await eventually(
      () => management.get(`/management/v1/projects/${other.id}/audit-log`),
      ({ body: found }) => found.data?.some(({ type }: Json) => type === 'project.deleted'),
    );
    expect(body.data).toContainEqual(expect.objectContaining({ type: 'project.created', related_object_id: other.id }));
  });
});
