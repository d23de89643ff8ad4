import { beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@perkstream/kernel/testing';
import { type Json, management, newProject, type Project } from './client.js';

/** Of everything: 10 % */
const tenth = { discount: { type: 'PERCENT', percent_off: 10, effect: 'APPLY_TO_ITEMS' } };

let shop: Project;
let shirt: Json;

beforeAll(async () => {
  shop = await newProject();
  shirt = (await shop.client.post('/v1/products', { source_id: 'shirt', name: 'Shirt', price: 10_000 })).body;
});

/** Views of many streams may lag behind on a busy cluster. */
function pricesOf(path: string, areThere: (prices: Json[]) => boolean): Promise<Json[]> {
  const list = async () => (await shop.client.get(`${path}/prices`)).body.data as Json[];
  return eventually(list, areThere);
}

describe('The lowest price', () => {
  it('is that before the price fell, on the product and its SKUs, alone and in lists', async () => {
    const { body: sku } = await shop.client.post('/v1/products/shirt/skus', { source_id: 'shirt-m' });
    expect((await shop.client.get('/v1/products/shirt')).body).toMatchObject({ lowest_price: null });
    await shop.client.put('/v1/products/shirt', { price: 9_000 });
    await shop.client.put('/v1/products/shirt', { price: 8_000 });
    for (const path of ['/v1/products/shirt', `/v1/skus/${sku.id}`]) {
      expect((await shop.client.get(path)).body).toMatchObject({ lowest_price: 10_000 });
    }
    expect((await shop.client.get('/v1/products')).body.products).toMatchObject([{ lowest_price: 10_000 }]);
    expect((await shop.client.get('/v1/products/shirt/skus')).body.skus).toMatchObject([{ lowest_price: 10_000 }]);
  });

  it('comes from prices over time, with promotions for everybody', async () => {
    const promotion = { tiers: [{ name: 'A tenth', banner: 'A tenth off', action: tenth }] };
    const terms = { name: 'Sale', campaign_type: 'PROMOTION', promotion };
    const { body: sale } = await shop.client.post('/v1/campaigns', terms);
    const prices = await pricesOf('/v1/products/shirt', (all) => all.length === 4);
    expect(prices.map(({ price }) => price)).toEqual([10_000, 9_000, 8_000, 7_200]);
    expect(prices[3].causes).toHaveLength(1);
    await shop.client.post(`/v1/campaigns/${sale.id}/disable`);
    const after = await pricesOf('/v1/products/shirt', (all) => all.length === 5);
    expect(after.map(({ price }) => price)).toEqual([10_000, 9_000, 8_000, 7_200, 8_000]);
    expect(after.slice(0, 3)).toEqual(prices.slice(0, 3));
    expect(after[4]).toMatchObject({ to: null, causes: [], excluded: null });
    await eventually(
      () => shop.client.get('/v1/products/shirt'),
      ({ body }) => body.lowest_price === null,
    );
  });

  it('leaves out what is excluded, which stands in the audit log', async () => {
    await shop.client.put('/v1/products/shirt', { price: 7_500 });
    const product = '/v1/products/shirt';
    await eventually(
      () => shop.client.get(product),
      ({ body }) => body.lowest_price === 7_200,
    );
    const [, , , sale] = await pricesOf(product, (all) => all.length === 6);
    const path = `${product}/prices/${sale.id}/exclude`;
    const { status, body } = await shop.client.post(path, { reason: 'Started by mistake' });
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { ...sale, excluded: { reason: 'Started by mistake' } },
    });
    expect((await shop.client.post(path, { reason: 'Again' })).body).toEqual(body);
    expect((await shop.client.get(product)).body.lowest_price).toBe(10_000);
    const log = `/management/v1/projects/${shop.id}/audit-log?filters[related_object_id][conditions][$is][0]=${sale.id}`;
    const { body: audit } = await eventually(
      () => management.get(log),
      (answer) => answer.body.data?.length === 1,
    );
    expect(audit.data).toMatchObject([
      { type: 'price.excluded', related_object_type: 'price', related_object_id: sale.id },
    ]);
  });

  it.each([
    ['?from=2026-02-01T00:00:00Z&to=2026-01-01T00:00:00Z', 'from'],
    ['?from=soon', 'from'],
    ['?to=2026-13-01T00:00:00Z', 'to'],
  ])('refuses the time %s', async (query, name) => {
    const { status, body } = await shop.client.get(`/v1/products/shirt/prices${query}`);
    expect({ status, body }).toMatchObject({ status: 400, body: { details: expect.stringContaining(name) } });
  });

  it('is of goods and prices that are there', async () => {
    const reason = { reason: 'Typing error' };
    expect((await shop.client.get('/v1/products/none/prices')).status).toBe(404);
    expect((await shop.client.get(`/v1/skus/${shirt.id}/prices`)).status).toBe(404);
    expect((await shop.client.post('/v1/products/shirt/prices/pri_none/exclude', reason)).status).toBe(404);
    const other = await newProject();
    const [first] = await pricesOf('/v1/products/shirt', (all) => all.length > 0);
    const theirs = `/v1/products/${shirt.id}/prices`;
    expect((await other.client.get(theirs)).status).toBe(404);
    expect((await other.client.post(`${theirs}/${first.id}/exclude`, reason)).status).toBe(404);
    const path = `${theirs}/${first.id}/exclude`;
    for (const body of [{}, { reason: '' }, { reason: 'x'.repeat(501) }, { reason: 7 }]) {
      expect(await shop.client.post(path, body)).toMatchObject({
        ...{ status: 400, body: { details: expect.stringContaining('reason') } },
      });
    }
  });
});
