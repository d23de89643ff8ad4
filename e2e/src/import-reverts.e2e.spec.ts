import { beforeAll, describe, expect, it } from '@jest/globals';
import { until } from '@perkstream/kernel/testing';
import { type Client, type Json, newProject } from './client.js';
import { expectToKeepContract } from './contract.js';
import { withFiles } from './documented-operations.js';
import { ended } from './seeding/background.js';

describe('Reverting an import', () => {
  let shop: Client;

  beforeAll(async () => {
    shop = (await newProject()).client;
  });

  /** @returns the id of the action */
  async function imported(path: string, ...lines: string[]): Promise<string> {
    const { body } = await shop.post(path, withFiles({ file: lines.join('\n') }));
    await ended(shop, body.async_action_id);
    return body.async_action_id;
  }

  async function reverted(id: string): Promise<Json> {
    const accepted = await shop.post(`/v1/async-actions/${id}/revert`);
    expect(accepted.status).toBe(202);
    await ended(shop, accepted.body.async_action_id);
    const action = await shop.get(`/v1/async-actions/${accepted.body.async_action_id}`);
    expectToKeepContract('get-async-action', action);
    expect(action.body).toMatchObject({
      type: expect.stringMatching(/BULK_UPDATE$/),
      operation_status: 'SUCCESS',
      reverts: id,
    });
    return action.body.result;
  }

  const get = async (path: string): Promise<Json> => {
    const { status, body } = await shop.get(path);
    const { updated_at: _at, ...rest } = body;
    return status === 200 ? rest : { status };
  };

  it('of customers deletes those that it made, gives others their profile back, and keeps who did something', async () => {
    const profile = { name: 'Ada', email: 'ada@example.com', address: { city: 'London' }, metadata: { season: 1 } };
    await shop.post('/v1/customers', { source_id: 'known', ...profile });
    await shop.post('/v1/customers', { source_id: 'changed', name: 'Bea' });
    const before = await get('/v1/customers/known');
    const id = await imported(
      '/v1/customers/importCSV',
      'source_id,name',
      ...['known,Grace', 'changed,Grace', 'new,Grace', 'twice,Grace', 'buyer,Grace', 'same,', 'twice,Hopper'],
    );
    expect((await shop.get(`/v1/async-actions/${id}`)).body).toMatchObject({ revertible: true });
    await shop.put('/v1/customers/changed', { name: 'Chloe' });
    await shop.post('/v1/orders', { customer: { source_id: 'buyer' }, amount: 1_000, status: 'PAID' });
    const buyer = (await get('/v1/customers/buyer')).id;
    await until(async () => (await get('/v1/customers/buyer')).summary?.orders?.total_count === 1);
    const { done_count, failed_count, errors } = await reverted(id);
    expect({ done_count, failed_count }).toEqual({ done_count: 4, failed_count: 2 });
    expect(errors).toEqual([
      {
        ...{ id: expect.any(String), row: 2, key: 'changed_since', message: 'Changed since' },
        details: 'The customer was changed since the import',
      },
      {
        ...{ id: buyer, row: 5, key: 'resource_in_use', message: 'Resource in use' },
        details: 'The customer was used since the import',
      },
    ]);
    expect(await get('/v1/customers/known')).toEqual(before);
    expect(await get('/v1/customers/changed')).toMatchObject({ name: 'Chloe' });
    expect(await get('/v1/customers/buyer')).toMatchObject({ name: 'Grace' });
    for (const gone of ['new', 'twice', 'same']) expect(await get(`/v1/customers/${gone}`)).toEqual({ status: 404 });
    expect((await shop.get(`/v1/async-actions/${id}`)).body).toMatchObject({
      reverted_by: expect.stringMatching(/^aa_/),
    });
    const again = await imported('/v1/customers/importCSV', 'source_id,name', 'new,Grace');
    expect(await get('/v1/customers/new')).toMatchObject({ name: 'Grace' });
    expect(await reverted(again)).toMatchObject({ done_count: 1, failed_count: 0 });
  });

  it('of codes frees those that it made, sets others back, and keeps those that were used', async () => {
    const discount = { type: 'PERCENT', percent_off: 10 };
    const body = {
      type: 'DISCOUNT_VOUCHER',
      discount,
      metadata: { shelf: 1 },
      expiration_date: '2099-01-01T00:00:00Z',
    };
    await shop.post('/v1/vouchers/KNOWN', body);
    const before = await get('/v1/vouchers/KNOWN');
    const id = await imported(
      '/v1/vouchers/importCSV',
      'code,voucher_type,discount_type,value,active,expiration_date,shelf',
      'KNOWN,DISCOUNT_VOUCHER,PERCENT,50,false,2098-01-01,2',
      ...['NEW', 'USED', 'GIVEN', 'OFF'].map((code) => `${code},DISCOUNT_VOUCHER,PERCENT,50,,,`),
    );
    expect(await get('/v1/vouchers/KNOWN')).toMatchObject({ active: false, discount: { percent_off: 50 } });
    const order = { amount: 1_000 };
    await shop.post('/v1/redemptions', { redeemables: [{ object: 'voucher', id: 'USED' }], order });
    await shop.post('/v1/publications', { customer: { source_id: 'holder' }, voucher: 'GIVEN' });
    await shop.post('/v1/vouchers/OFF/disable');
    const result = await reverted(id);
    expect(result).toMatchObject({ done_count: 2, failed_count: 3 });
    expect(result.errors.map(({ id: code, row, key }: Json) => [code, row, key])).toEqual([
      ['USED', 3, 'resource_in_use'],
      ['GIVEN', 4, 'resource_in_use'],
      ['OFF', 5, 'changed_since'],
    ]);
    expect(await get('/v1/vouchers/KNOWN')).toEqual(before);
    expect(await get('/v1/vouchers/NEW')).toEqual({ status: 404 });
    expect((await shop.post('/v1/vouchers/NEW', body)).status).toBe(200);
    // The code is another voucher's by now.
    expect(await reverted(id)).toMatchObject({ failed_count: 4 });
    expect(await get('/v1/vouchers/NEW')).toMatchObject({ discount });
  });

  it('of products and SKUs frees what it made, sets others back, and keeps a product that has SKUs', async () => {
    await shop.post('/v1/products', { source_id: 'hat', name: 'Hat', attributes: ['color'] });
    await shop.post('/v1/products/hat/skus', { source_id: 'red', sku: 'Red', price: 100 });
    const before = await get('/v1/products/hat');
    const products = await imported(
      '/v1/products/importCSV',
      'name,source_id',
      'Top hat,hat',
      'Cap,cap',
      'Shirt,shirt',
    );
    const skus = await imported(
      '/v1/skus/importCSV',
      'product_id,source_id,sku,price',
      ...['hat,red,Dark red,2', 'hat,blue,Blue,3', 'shirt,white,White,4'],
    );
    const kept = await reverted(products);
    expect(kept).toMatchObject({ done_count: 2, failed_count: 1, errors: [{ row: 3, key: 'changed_since' }] });
    expect(await get('/v1/products/cap')).toEqual({ status: 404 });
    expect(await reverted(skus)).toMatchObject({ done_count: 3, failed_count: 0 });
    const { skus: now, ...hat } = await get('/v1/products/hat');
    const { skus: then, ...expected } = before;
    expect(hat).toEqual(expected);
    expect(now.total).toBe(1);
    expect(now.data[0]).toMatchObject({ id: then.data[0].id, sku: 'Red', price: 100 });
    expect(await reverted(products)).toMatchObject({ done_count: 3, failed_count: 0 });
    expect(await get('/v1/products/shirt')).toEqual({ status: 404 });
    for (const again of ['cap', 'white']) {
      expect((await shop.post('/v1/products', { source_id: again, name: 'Again' })).status).toBe(200);
    }
  });

  it('is refused of what is no such import', async () => {
    const { body } = await shop.post('/v1/vouchers/bulk/async', [{ code: 'USED', metadata: { shelf: 3 } }]);
    await ended(shop, body.async_action_id);
    const refused = await shop.post(`/v1/async-actions/${body.async_action_id}/revert`);
    expect(refused).toMatchObject({ status: 400, body: { key: 'not_revertible' } });
    expect((await shop.post('/v1/async-actions/aa_nothing/revert')).status).toBe(404);
  });
});
