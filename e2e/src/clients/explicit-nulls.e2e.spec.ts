import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Client, newProject, unique } from '../client.js';

const ADA = {
  name: 'Ada',
  description: 'first',
  email: 'ada@example.com',
  phone: '+48 1',
  birthdate: '1985-12-10',
  address: { city: 'Rome' },
};

/** Generated clients send null for every field that is not set. */
const NOT_SET = {
  id: null,
  name: null,
  description: null,
  email: null,
  phone: null,
  birthday: null,
  birthdate: null,
  address: null,
  metadata: null,
};

describe('A customer that is sent with nulls for all that is not set', () => {
  let shop: Client;
  const source_id = unique('ada');
  const customer = { source_id, ...NOT_SET };
  const order = { amount: 5_000, id: null, source_id: null, status: null, items: null, metadata: null };

  beforeAll(async () => {
    shop = (await newProject()).client;
    await shop.post('/v1/customers', { source_id, ...ADA });
  });

  const discount = { type: 'AMOUNT', amount_off: 100 };
  const newCode = async () =>
    (await shop.post('/v1/vouchers', { type: 'DISCOUNT_VOUCHER', discount, redemption: null })).body.code as string;

  it.each([
    [
      'a redemption',
      async () => {
        const redeemables = [{ object: 'voucher', id: await newCode(), gift: null, reward: null }];
        const nothing = { session: null, options: null, tracking_id: null, metadata: null };
        return shop.post('/v1/redemptions', { redeemables, order, customer, ...nothing });
      },
    ],
    [
      'a publication',
      async () => shop.post('/v1/publications', { voucher: await newCode(), customer, metadata: null, channel: null }),
    ],
    ['an order', () => shop.post('/v1/orders', { ...order, customer, referrer: null, referrer_id: null })],
    ['a customer made or updated', () => shop.post('/v1/customers', customer)],
  ])('is as before after %s', async (_name, send) => {
    const sent = await send();
    expect([sent.status, sent.body]).toMatchObject([200, {}]);
    expect((await shop.get(`/v1/customers/${source_id}`)).body).toMatchObject(ADA);
  });

  it('loses the address by an update that says null of it, and nothing else', async () => {
    expect((await shop.put(`/v1/customers/${source_id}`, NOT_SET)).status).toBe(200);
    const { body } = await shop.get(`/v1/customers/${source_id}`);
    expect(body).toMatchObject({ ...ADA, address: null });
  });
});
