import { beforeEach, describe, expect, it } from '@jest/globals';
import { nextMillisecond } from '@perkstream/kernel/testing';
import { itAlike } from './capabilities.js';
import { type Answer, type Client, type Json, newProject } from './client.js';
import { expectToKeepContract } from './contract.js';
import { ended } from './seeding/background.js';

let shop: Client;

beforeEach(async () => {
  shop = (await newProject()).client;
});

const coupon = { type: 'DISCOUNT_VOUCHER', discount: { type: 'AMOUNT', amount_off: 100 } };

async function made(path: string, body: object): Promise<Json> {
  const answer = await shop.post(path, body);
  expect({ path, ...answer }).toMatchObject({ status: 200 });
  return answer.body;
}

async function entries(query = ''): Promise<Json[]> {
  const answer = await shop.get(`/v1/trash-bin${query}`);
  expectToKeepContract('list-bin-entries', answer);
  return answer.body.data;
}

const purge = (id: string): Promise<Answer> => shop.delete(`/v1/trash-bin/${id}`);

/** Waits until the work that an answer announced is done. */
async function untilIdle(): Promise<void> {
  const { body } = await shop.get('/v1/async-actions?limit=100');
  await Promise.all(body.async_actions.map(({ id }: Json) => ended(shop, id)));
}

describe('The bin', () => {
  it('shows what was deleted without force, the latest first', async () => {
    const voucher = await made('/v1/vouchers/OLD', coupon);
    const product = await made('/v1/products', { name: 'Shirt', attributes: ['size'] });
    const sku = await made(`/v1/products/${product.id}/skus`, { sku: 'Shirt M' });
    const nameless = await made('/v1/products', {});
    for (const path of [
      '/v1/vouchers/OLD',
      `/v1/products/${product.id}/skus/${sku.id}`,
      `/v1/products/${product.id}`,
      `/v1/products/${nameless.id}`,
    ]) {
      await nextMillisecond();
      expect((await shop.delete(path)).status).toBe(204);
    }
    expect(await entries()).toMatchObject([
      { resource_id: nameless.id, resource_type: 'product', resource_name: nameless.id },
      { resource_id: product.id, resource_type: 'product', resource_name: 'Shirt', resource_parent_id: null },
      { resource_id: sku.id, resource_type: 'sku', resource_name: 'Shirt M', resource_parent_id: product.id },
      { resource_id: voucher.id, resource_type: 'voucher', resource_name: 'OLD', deleted_by_user_id: null },
    ]);
  });

  itAlike('does not show what was deleted by force', async () => {
    await made('/v1/vouchers/OLD', coupon);
    await shop.delete('/v1/vouchers/OLD?force=true');
    expect(await entries()).toEqual([]);
  });

  itAlike('is filtered by type, name and id of what is in it', async () => {
    const voucher = await made('/v1/vouchers/OLD', coupon);
    await made('/v1/vouchers/OTHER', coupon);
    const product = await made('/v1/products', { name: 'Shirt' });
    await Promise.all(
      ['vouchers/OLD', 'vouchers/OTHER', `products/${product.id}`].map((it) => shop.delete(`/v1/${it}`)),
    );
    const names = async (field: string, condition: string): Promise<string[]> => {
      const found = await entries(`?filters[${field}][conditions]${condition}`);
      return found.map((entry) => entry.resource_name).sort();
    };
    expect(await names('resource_type', '[$is]=voucher')).toEqual(['OLD', 'OTHER']);
    expect(await names('resource_type', '[$not_in][0]=voucher')).toEqual(['Shirt']);
    expect(await names('resource_name', '[$starts_with]=O')).toEqual(['OLD', 'OTHER']);
    expect(await names('resource_id', `[$is]=${voucher.id}`)).toEqual(['OLD']);
    const [{ id }] = (await entries('?filters[resource_name][conditions][$is]=OTHER')) as [Json];
    expect(await names('id', `[$is_not]=${id}`)).toEqual(['OLD', 'Shirt']);
    expect((await shop.get('/v1/trash-bin?filters[resource_type][conditions][$is]=hat')).status).toBe(400);
  });

  it('frees the code of a voucher that is deleted from it', async () => {
    await made('/v1/vouchers/OLD', coupon);
    await shop.delete('/v1/vouchers/OLD');
    expect((await shop.post('/v1/vouchers/OLD', coupon)).status).toBe(409);
    const [entry] = (await entries()) as [Json];
    expect((await purge(entry.id)).status).toBe(204);
    expect(await entries()).toEqual([]);
    await made('/v1/vouchers/OLD', coupon);
    expect((await purge(entry.id)).status).toBe(404);
    expect((await shop.get('/v1/vouchers/OLD')).status).toBe(200);
  });

  it('frees the name of a campaign that is deleted from it, and its codes', async () => {
    const { id } = await made('/v1/campaigns', {
      name: 'Spring',
      campaign_type: 'DISCOUNT_COUPONS',
      voucher: { discount: coupon.discount },
    });
    await made('/v1/campaigns/Spring/vouchers/SPRING-1', {});
    await made('/v1/campaigns/Spring/vouchers/SPRING-2', {});
    await shop.delete('/v1/campaigns/Spring');
    await untilIdle();
    const all = await entries();
    expect(all.map((entry) => [entry.resource_name, entry.resource_parent_id]).sort()).toEqual([
      ['SPRING-1', id],
      ['SPRING-2', id],
      ['Spring', null],
    ]);
    const campaign = all.find((entry) => entry.resource_type === 'campaign');
    expect((await purge(campaign.id)).status).toBe(204);
    await made('/v1/campaigns', { name: 'Spring', campaign_type: 'PROMOTION' });
    await untilIdle();
    expect(await entries()).toEqual([]);
    await made('/v1/vouchers/SPRING-1', coupon);
  });

  it('frees the source ids of products and SKUs that are deleted from it', async () => {
    const product = { source_id: 'shirt', name: 'Shirt' };
    const { id } = await made('/v1/products', product);
    await made('/v1/products/shirt/skus', { source_id: 'shirt-m' });
    await made('/v1/products/shirt/skus', { source_id: 'shirt-l' });
    await shop.delete('/v1/products/shirt/skus/shirt-m');
    await shop.delete('/v1/products/shirt/skus/shirt-l');
    const [first] = (await entries('?filters[resource_type][conditions][$is]=sku')) as [Json];
    expect((await purge(first.id)).status).toBe(204);
    expect(await entries()).toHaveLength(1);
    await made('/v1/products', { source_id: first.resource_id });

    await shop.delete('/v1/products/shirt');
    expect((await shop.post('/v1/products', product)).status).toBe(409);
    const [binned] = (await entries('?filters[resource_type][conditions][$is]=product')) as [Json];
    expect((await purge(binned.id)).status).toBe(204);
    // With the SKU that was still in it.
    expect(await entries()).toEqual([]);
    expect((await made('/v1/products', product)).id).not.toBe(id);
    await made('/v1/products/shirt/skus', { source_id: 'shirt-m' });
    await made('/v1/products/shirt/skus', { source_id: 'shirt-l' });
  });

  itAlike('gives up a SKU whose product is in it, too', async () => {
    await made('/v1/products', { source_id: 'shirt' });
    await made('/v1/products/shirt/skus', { source_id: 'shirt-m' });
    await shop.delete('/v1/products/shirt/skus/shirt-m');
    await shop.delete('/v1/products/shirt');
    const [sku] = (await entries('?filters[resource_type][conditions][$is]=sku')) as [Json];
    expect((await purge(sku.id)).status).toBe(204);
    expect(await entries()).toMatchObject([{ resource_type: 'product' }]);
  });
});
