import { beforeAll, describe, expect, it } from '@jest/globals';
import { Client, type Json, management, newProject, type Project, unique } from './client.js';
import { expectToKeepContract } from './contract.js';
import { invited, signedIn } from './signed-in.js';

let shop: Project;
let schemas: string;

beforeAll(async () => {
  shop = await newProject();
  schemas = `/management/v1/projects/${shop.id}/metadata-schemas`;
});

const text = { type: 'string', optional: true, array: false };
const discount = { type: 'AMOUNT', amount_off: 100 };

async function known(body: Json): Promise<Json> {
  const made = await management.post(schemas, body);
  expect(made.status).toBe(200);
  expectToKeepContract('create-metadata-schema', made);
  return made.body;
}

describe('Metadata schemas', () => {
  it('hold from the next request on for all operations that write metadata, and no more when they are deleted', async () => {
    const size = { ...text, optional: false, eq: ['S', 'M'] };
    const { id } = await known({ related_object: 'voucher', properties: { size }, allow_defined_only: true });
    const voucher = (metadata?: object) => shop.client.post('/v1/vouchers', { discount, metadata });
    const refused = await voucher({ size: 'L' });
    expectToKeepContract('generate-random-code', refused);
    expect(refused).toMatchObject({
      status: 400,
      body: {
        code: 400,
        key: 'metadata_validation_failed',
        message: 'Metadata validation failed',
        details: "size: must be of type 'string', must be sent, must be one of [ S, M ] (actual value is 'L')",
      },
    });
    expect(await voucher()).toMatchObject({ status: 400, body: { key: 'metadata_validation_failed' } });
    expect(await voucher({ size: 'S', colour: 'red' })).toMatchObject({ status: 400 });
    const { body: sound } = await voucher({ size: 'S' });
    expect(await shop.client.put(`/v1/vouchers/${sound.code}`, { metadata: { size: 1 } })).toMatchObject({
      status: 400,
    });
    expect(await shop.client.put(`/v1/vouchers/${sound.code}`, { additional_info: 'x' })).toMatchObject({
      status: 200,
    });
    expect((await shop.client.get('/v1/vouchers')).body.total).toBe(1);

    await management.put(`${schemas}/${id}`, {
      properties: { size: { ...size, deleted: true } },
      allow_defined_only: false,
    });
    expect(await voucher({ size: 'L' })).toMatchObject({ status: 200, body: { metadata: { size: 'L' } } });
    await management.put(`${schemas}/${id}`, { properties: { size } });
    expect(await voucher({ size: 'L' })).toMatchObject({ status: 400 });
    expect(await management.delete(`${schemas}/${id}`)).toMatchObject({ status: 204 });
    expect(await voucher({ size: 'L' })).toMatchObject({ status: 200 });
  });

  it('hold for customers and orders on the way of a redemption, from browsers too, and not where nothing is stored', async () => {
    const point = { type: 'geopoint', optional: true, array: false };
    await known({ related_object: 'customer', properties: { home: point } });
    await known({ related_object: 'order_item', properties: { tags: { ...text, array: true } } });
    const { body: coupon } = await shop.client.post('/v1/vouchers', { discount });
    const body = (home: unknown, tags: unknown) => ({
      redeemables: [{ object: 'voucher', id: coupon.code }],
      customer: { source_id: unique('ada'), metadata: { home } },
      order: { items: [{ product_id: 'p', quantity: 1, price: 1_000, metadata: { tags } }] },
    });
    const refused = { status: 400, body: { key: 'metadata_validation_failed' } };
    expect(await shop.client.post('/v1/redemptions', body('here', []))).toMatchObject(refused);
    expect(await shop.client.post('/v1/redemptions', body('1,2', ['a', 1]))).toMatchObject(refused);
    expect(await shop.client.post('/v1/validations', body('here', 1))).toMatchObject({
      status: 200,
      body: { valid: true },
    });
    expect(await shop.client.post('/v1/redemptions', body('1,2', ['a']))).toMatchObject({ status: 200 });
    expect((await shop.client.get('/v1/redemptions')).body.total).toBe(1);
  });

  it('say what objects within metadata are like', async () => {
    const type = unique('address');
    await known({ related_object: type, properties: { zip: { ...text, optional: false, min_length: 5 } } });
    const home = { type: 'object', object_type: type, optional: true, array: false };
    await known({ related_object: 'product', properties: { home } });
    const product = (zip: string) => shop.client.post('/v1/products', { name: 'Shirt', metadata: { home: { zip } } });
    expect(await product('1')).toMatchObject({ status: 400, body: { details: expect.stringContaining('home.zip: ') } });
    expect(await product('12345')).toMatchObject({ status: 200 });
    const lacking = { status: 400, body: { details: expect.stringContaining('home.zip: ') } };
    const { body: shirt } = await shop.client.post('/v1/products', { name: 'Hat' });
    for (const home of [{}, { city: 'Hel' }]) {
      expect(await shop.client.post('/v1/products', { name: 'Shirt', metadata: { home } })).toMatchObject(lacking);
      expect(await shop.client.put(`/v1/products/${shirt.id}`, { metadata: { home } })).toMatchObject(lacking);
    }
  });

  it('hold for a campaign, or those of vouchers do where it says so, also when it is changed', async () => {
    const project = await newProject();
    const path = `/management/v1/projects/${project.id}/metadata-schemas`;
    for (const [related_object, name] of [
      ['campaign', 'season'],
      ['voucher', 'colour'],
    ] as const) {
      await management.post(path, { related_object, properties: { [name]: text }, allow_defined_only: true });
    }
    const campaign = (use_voucher_metadata_schema: boolean, metadata: object) =>
      project.client.post('/v1/campaigns', {
        name: unique('Sale'),
        campaign_type: 'DISCOUNT_COUPONS',
        voucher: { discount },
        use_voucher_metadata_schema,
        metadata,
      });
    expect(await campaign(false, { colour: 'red' })).toMatchObject({ status: 400 });
    expect(await campaign(true, { season: 'spring' })).toMatchObject({ status: 400 });
    const { body: own } = await campaign(false, { season: 'spring' });
    const { body: shared } = await campaign(true, { colour: 'red' });
    const change = (id: string, metadata: object) => project.client.put(`/v1/campaigns/${id}`, { metadata });
    expect(await change(own.id, { colour: 'red' })).toMatchObject({
      status: 400,
      body: { key: 'metadata_validation_failed', details: expect.stringContaining('colour: must be defined') },
    });
    expect(await change(own.id, { season: 'fall' })).toMatchObject({ status: 200 });
    expect(await change(shared.id, { season: 'fall' })).toMatchObject({ status: 400 });
    expect(await change(shared.id, { colour: 'blue' })).toMatchObject({ status: 200 });
  });

  it('are made, changed and deleted with keys of the project as well, in either names', async () => {
    const { client } = await newProject();
    const path = '/v1/metadata-schemas';
    const size = { ...text, optional: false, max_length: 3 };
    const made = await client.post(path, { related_object: 'voucher', properties: { size } });
    const { max_length: maxLength, ...rest } = size;
    const shown = { related_object: 'voucher', properties: { size: { ...rest, maxLength } }, updated_at: null };
    expect(made).toMatchObject({ status: 200, body: shown });
    const { id } = made.body;
    const duplicate = await client.post(path, { related_object: 'voucher', properties: {} });
    expect(duplicate).toMatchObject({ status: 409, body: { resource_id: id } });
    expect(await client.post('/v1/vouchers', { discount, metadata: { size: 'XXXL' } })).toMatchObject({ status: 400 });
    for (const resource of [id, 'voucher']) {
      const answer = await client.put(`${path}/${resource}`, {
        properties: { [resource]: { ...text, maxLength: 4 } },
      });
      expect(answer).toMatchObject({ status: 200, body: { id, properties: { size: { maxLength } } } });
      expect(answer.body.properties[resource]).toEqual({ ...text, maxLength: 4 });
    }
    const wrong = { properties: { size: { ...text, maxLength: 'x' } } };
    expect(await client.put(`${path}/${id}`, wrong)).toMatchObject({ status: 400, body: { key: 'invalid_payload' } });
    expect((await client.get(`${path}/voucher`)).body.properties.size.maxLength).toBe(3);
    expect((await client.delete(`${path}/voucher`)).status).toBe(204);
    expect((await client.post('/v1/vouchers', { discount })).status).toBe(200);
    for (const method of ['PUT', 'DELETE']) {
      expect(await client.send(method, `${path}/${id}`, method === 'PUT' ? {} : undefined)).toMatchObject({
        status: 404,
        body: { resource_type: 'metadata schema' },
      });
    }
  });

  it('are settings: people and keys of the role USER read them, and do not change them', async () => {
    const project = await newProject();
    const user = await signedIn(await invited({ [project.id]: 'USER' }), project.id);
    const admin = await signedIn(await invited({ [project.id]: 'ADMIN' }), project.id);
    const key = { kind: 'application', name: 'Till', project_id: project.id, role: 'USER' };
    const { body: made } = await management.post('/management/v1/api-keys', key);
    const till = new Client({ 'x-app-id': made.app_id, 'x-app-token': made.app_token });
    const path = '/v1/metadata-schemas';
    const body = (name: string) => ({ related_object: unique(name), properties: { size: text } });
    const { body: schema } = await admin.post(path, body('Parcel'));
    expect(schema.object).toBe('metadata_schema');
    for (const client of [user, till]) {
      expect((await client.get(path)).status).toBe(200);
      const denied = { status: 403, body: { key: 'missing_required_permission' } };
      expect(await client.post(path, body('Box'))).toMatchObject(denied);
      expect(await client.put(`${path}/${schema.id}`, { properties: {} })).toMatchObject(denied);
      expect(await client.delete(`${path}/${schema.id}`)).toMatchObject(denied);
    }
  });

  it('are shown to shops, by kind of objects, in the names of that address', async () => {
    const { id } = await known({ related_object: 'reward', properties: { sort: { ...text, max_length: 3 } } });
    const shown = await shop.client.get('/v1/metadata-schemas/reward');
    expectToKeepContract('get-metadata-schema', shown);
    expect(shown.body).toMatchObject({ id, properties: { sort: { ...text, maxLength: 3 } } });
    const list = await shop.client.get('/v1/metadata-schemas');
    expectToKeepContract('list-metadata-schemas', list);
    expect(list.body.schemas).toContainEqual(shown.body);
  });
});
