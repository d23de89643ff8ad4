import { beforeAll, expect, it } from '@jest/globals';
import { type Client, management, newProject } from './client.js';
import { expectToKeepContract } from './contract.js';
import { shown } from './shown.js';

let shop: Client;
let path: string;

beforeAll(async () => {
  const project = await newProject();
  shop = project.client;
  path = `/management/v1/projects/${project.id}/locations`;
});

const circle = (radius: string, center = 'geo:52.52,13.405') => ({
  type: 'circle',
  format: 'distance',
  distance: { center, radius },
});
const polygon = (...ring: number[][]) => ({
  type: 'polygon',
  format: 'geojson',
  geojson: { type: 'Polygon', coordinates: [ring] },
});

it('Locations are drawn by management keys, and found by the keys of the project', async () => {
  const made = await management.post(path, { name: 'Berlin', shape: circle('1.54 km') });
  expect(made).toMatchObject({
    status: 200,
    body: { object: 'location', name: 'Berlin', shape: circle('1.54 km'), updated_at: null },
  });
  const square = polygon([0, 0], [0, 1.5], [1, 1], [1, 0], [0, 0]);
  const other = (await management.post(path, { name: 'Hel', shape: square })).body;
  await shown(shop, `/v1/locations/${other.id}`);
  const got = await shop.get(`/v1/locations/${made.body.id}`);
  expect(got.body).toEqual(made.body);
  expectToKeepContract('get-location', got);

  expect((await shop.get('/v1/locations?limit=1')).body).toMatchObject({ data: [other], total: 2, has_more: true });
  const byName = await shop.get('/v1/locations?filters[name][conditions][$starts_with]=Ber');
  expect(byName.body).toMatchObject({ data: [made.body], total: 1, has_more: false });
  expectToKeepContract('list-locations', byName);
  expect((await shop.get('/v1/locations?end_date=2020-01-01')).body).toMatchObject({ data: [], total: 0 });

  const changed = await management.put(`${path}/${other.id}`, { name: 'Gdynia' });
  expect(changed.body).toMatchObject({ name: 'Gdynia', shape: square, updated_at: expect.any(String) });
  expect((await shop.get('/v1/locations?order=-updated_at')).body.data[0]).toEqual(changed.body);
  expect((await management.delete(`${path}/${other.id}`)).status).toBe(204);
  expect((await shop.get(`/v1/locations/${other.id}`)).status).toBe(404);
  expect((await management.get(path)).body).toMatchObject({ data: [made.body], total: 1 });
});

it('What is no shape is refused', async () => {
  for (const shape of [
    {},
    circle('far'),
    circle('1 km', '52.52,13.405'),
    { ...circle('1 km'), format: 'geojson' },
    polygon([0, 0], [0, 1], [0, 0]),
    polygon([0, 0], [0, 1], [1, 1], [0]),
    polygon([0, 0], [0, 1], [1, 1], [0, 181]),
  ]) {
    const { status, body } = await management.post(path, { name: 'Nowhere', shape });
    expect({ shape, status, key: body.key }).toEqual({ shape, status: 400, key: 'invalid_payload' });
  }
});
