import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Client, type Json, newProject, type Project } from './client.js';
import { invited, signedIn } from './signed-in.js';

let shop: Project;
let client: Client;

beforeAll(async () => {
  shop = await newProject();
  ({ client } = shop);
});

const filter = (name: string) => ({ junction: 'and', name: { conditions: { $is: [name] } } });

async function made(path: string, body: object): Promise<Json> {
  const answer = await client.post(path, body);
  expect(answer.status).toBe(200);
  return answer.body;
}

async function activities(path: string, query = ''): Promise<Json> {
  const answer = await client.get(`${path}/activities${query}`);
  expect(answer.status).toBe(200);
  return answer.body;
}

const typesIn = ({ data }: Json) => data.map(({ type }: Json) => type);

describe('The activities of a segment', () => {
  it('say what was changed, when and by whom, and not what the filter asks for', async () => {
    const { id } = await made('/v1/segments', { type: 'passive', name: 'Guests', filter: filter('Ada') });
    const path = `/v1/segments/${id}`;
    const person = await invited({ [shop.id]: 'USER' });
    const user = await signedIn(person, shop.id);
    await user.put(path, { name: 'Friends' });
    await client.put(path, { filter: filter('Bob') });
    const voucher = { type: 'LOYALTY_CARD', loyalty_card: { points: 0 } };
    const program = await made('/v1/loyalties', { name: 'Club', voucher });
    await made(`/v1/loyalties/${program.id}/earning-rules`, [
      { event: 'customer.segment.entered', segment: { id }, loyalty: { type: 'FIXED', points: 3 } },
    ]);
    const all = await activities(path);
    expect(all).toMatchObject({ object: 'list', data_ref: 'data', has_more: false });
    expect(typesIn(all)).toEqual([
      'segment.activated',
      'segment.filters_updated',
      'segment.updated',
      'segment.created',
    ]);
    const [, , renamed, created] = all.data;
    expect(renamed).toMatchObject({
      data: { data: { segment: { id, name: 'Friends' } }, event_source: { user: { id: person.id } } },
    });
    expect(created).toEqual({
      id: expect.stringMatching(/^ev_/),
      type: 'segment.created',
      data: {
        data: { segment: { id, name: 'Guests', object: 'segment' } },
        event_source: { channel: 'API', api_key: expect.objectContaining({ app_id: client.keys['x-app-id'] }) },
      },
      created_at: expect.any(String),
      group_id: expect.stringMatching(/^v-/),
    });
    expect(JSON.stringify(all)).not.toMatch(/Ada|Bob/);
  });

  it('are listed page by page, in either order and between two dates', async () => {
    const { id, created_at } = await made('/v1/segments', { type: 'static', name: '0', customers: [] });
    const path = `/v1/segments/${id}`;
    for (const name of ['1', '2', '3']) expect((await client.put(path, { name })).status).toBe(200);
    const names = ({ data }: Json) => data.map((each: Json) => each.data.data.segment.name);
    const first = await activities(path, '?limit=3&order=created_at');
    expect(names(first)).toEqual(['0', '1', '2']);
    expect(first).toMatchObject({ has_more: true, more_starting_after: first.data[2].id });
    const next = await activities(path, `?order=created_at&starting_after_id=${first.more_starting_after}`);
    expect([names(next), next.has_more]).toEqual([['3'], false]);
    expect(names(await activities(path, '?limit=2'))).toEqual(['3', '2']);
    expect(names(await activities(path, '?start_date=2999-01-01'))).toEqual([]);
    expect(names(await activities(path, `?end_date=${created_at}`))).toContain('0');
    expect((await client.get(`${path}/activities?starting_after_id=ev_none`)).status).toBe(400);
    expect((await client.delete(path)).status).toBe(204);
    expect((await client.get(`${path}/activities`)).status).toBe(404);
  });
});

describe('The activities of a collection of products', () => {
  it('say what was changed', async () => {
    const body = { type: 'AUTO_UPDATE', name: 'Shirts', filter: filter('Shirt') };
    const { id } = await made('/v1/product-collections', body);
    const other = await made('/v1/product-collections', body);
    const path = `/v1/product-collections/${id}`;
    expect((await client.put(path, { name: 'Hats', filter: filter('Hat') })).status).toBe(200);
    const all = await activities(path);
    expect(typesIn(all)).toEqual(['products_collection.updated', 'products_collection.created']);
    expect(all.data[0].data.data).toEqual({
      products_collection: { id, name: 'Hats', object: 'products_collection' },
    });
    expect(typesIn(await activities(`/v1/product-collections/${other.id}`))).toHaveLength(1);
  });
});
