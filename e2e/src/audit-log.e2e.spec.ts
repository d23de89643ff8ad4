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

const by = (field: string, value: string) => `?filters[${field}][conditions][$is][0]=${value}`;

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
  // Both keys, made by one request
  made.push(['key.created', shop.client.keys['x-app-id'] ?? '']);
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
  const { id: customerId } = (await client.get(`/v1/customers/${encodeURIComponent(email)}`)).body;
  await client.put(`/v1/customers/${customerId}`, { address: { city: 'London' } });
  made.push(['customer.created', customerId], ['customer.updated', customerId]);
  await eventually(
    () => entries(by('related_object_id', customerId)),
    ([latest]) => latest?.changes?.some(({ after }: Json) => after?.city === 'London'),
  );
  await client.post(`/v1/customers/${encodeURIComponent(email)}/permanent-deletion`);
  made.push(['customer.erased', customerId]);
  await management.put(`/management/v1/projects/${shop.id}`, { description: 'Renamed' });
  made.push(['project.updated', shop.id]);
}, 60_000);

describe('The audit log of a project', () => {
  it('lists what was changed and by which actor, the latest first', async () => {
    const found = await whole();
    expect(found.map(({ type, related_object_id: id }) => [type, id]).sort()).toEqual([...made].sort());
    const moments = found.map(({ created_at: at }) => at);
    expect(moments).toEqual([...moments].sort().reverse());
    const updated = found.find(({ type }) => type === 'voucher.updated');
    const key = { type: 'key', id: shop.client.keys['x-app-id'] };
    expect(updated).toMatchObject({
      object: 'audit_log_entry',
      related_object_type: 'voucher',
      actor: key,
      channel: 'API',
    });
    expect(updated).toMatchObject({ changed: ['additional_info'], created_at: expect.stringMatching(/Z$/) });
    expect(updated.changes).toEqual([{ path: 'additional_info', before: null, after: 'for Ada Lovelace' }]);
    const category = found.find(({ type }) => type === 'category.updated');
    expect(category.changes).toEqual([{ path: 'hierarchy', before: 1, after: 2 }]);
    expect(updated.request_id).toMatch(/^v-/);
    const actor = { type: 'key', id: managementKeys['x-management-id'] };
    expect(found.find(({ type }) => type === 'project.updated')).toMatchObject({ changed: ['description'], actor });
  });

  it('holds no secrets, and nothing of somebody who was erased', async () => {
    // What was typed into a field of a code is that of the code, as long as there is the code.
    const text = JSON.stringify((await whole()).filter(({ type }) => !type.startsWith('voucher.')));
    const tokens = [
      shop.client.keys['x-app-token'],
      shop.browser.keys['x-client-token'],
      managementKeys['x-management-token'],
    ];
    for (const secret of [...tokens, email, 'Ada', 'London']) expect(text).not.toContain(secret);
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
    expect(await entries(by('type', 'category.updated'))).toEqual(
      all.filter(({ type }) => type === 'category.updated'),
    );
    const ofOne = all.filter(({ related_object_id: id }) => id === first.related_object_id);
    expect(await entries(by('related_object_id', first.related_object_id))).toHaveLength(ofOne.length);
    const own = all.filter(({ actor }) => actor.id === shop.client.keys['x-app-id']);
    expect(await entries(by('actor_id', shop.client.keys['x-app-id'] ?? ''))).toEqual(own);
    expect((await management.get(`${path}?limit=0`)).status).toBe(400);
  });

  it('has one entry for all codes that a request deleted, which can be opened', async () => {
    const { client, id } = await newProject();
    const discount = { type: 'PERCENT', percent_off: 10 };
    const campaign = { name: 'Many', campaign_type: 'DISCOUNT_COUPONS', type: 'STATIC', vouchers_count: 120 };
    await client.post('/v1/campaigns', { ...campaign, voucher: { discount, code_config: { prefix: 'MANY-' } } });
    await eventually(
      () => client.get('/v1/campaigns/Many'),
      ({ body }) => body.vouchers_generation_status === 'DONE',
    );
    await client.delete('/v1/campaigns/Many');
    const log = async (query = '') => (await management.get(`/management/v1/projects/${id}/audit-log${query}`)).body;
    const { data } = await eventually(
      () => log(by('type', 'voucher.deleted')),
      (found) => found.data[0]?.count === 120,
    );
    expect(data).toHaveLength(1);
    const opened = await log(`${by('group_id', data[0].group_id)}&limit=100`);
    expect(opened).toMatchObject({ has_more: true, total: 100 });
    for (const { changes } of opened.data)
      expect(changes).toContainEqual({ path: 'code', before: expect.stringMatching(/^MANY-/) });
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
    expect(body.data[1].changes).toContainEqual({ path: 'name', after: 'Night shift' });
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
