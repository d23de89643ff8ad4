import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Client, newProject, unique } from './client.js';
import { tenPercent, voucherIn } from './cart-shop.js';
import { expectToKeepContract } from './contract.js';

describe('A cart of a stored order', () => {
  let shop: Client;

  beforeAll(async () => {
    shop = (await newProject()).client;
  });

  const voucher = (body: object) => voucherIn(shop, body);

  it('adds a later redemption to an order that is stored', async () => {
    const first = await voucher({ type: 'DISCOUNT_VOUCHER', discount: { type: 'AMOUNT', amount_off: 9_200 } });
    const second = await voucher({ type: 'DISCOUNT_VOUCHER', discount: { type: 'AMOUNT', amount_off: 1_000 } });
    const opened = await shop.post('/v1/redemptions', {
      redeemables: [{ object: 'voucher', id: first }],
      order: { amount: 10_000 },
    });
    const id = opened.body.order.id;
    const added = await shop.post('/v1/redemptions', {
      redeemables: [{ object: 'voucher', id: second }],
      order: { id },
    });
    expectToKeepContract('redeem-stacked-discounts', added);
    expect(added.body.order).toMatchObject({
      id,
      discount_amount: 10_000,
      total_applied_discount_amount: 800,
      total_amount: 0,
    });
    const stored = (await shop.get(`/v1/orders/${id}`)).body;
    expect(Object.keys(stored.redemptions)).toHaveLength(2);
  });

  it('changes a stored order by what is redeemed with it, for the customer of the order', async () => {
    const code = await voucher({ type: 'DISCOUNT_VOUCHER', discount: { type: 'PERCENT', percent_off: 10 } });
    const [ada, source_id] = [unique('ada'), unique('order')];
    const redeemables = [{ object: 'voucher', id: code }];
    const stored = await shop.post('/v1/orders', {
      source_id,
      amount: 1_000,
      metadata: { till: 1, floor: 2 },
      customer: { source_id: ada },
    });
    const byAmount = await shop.post('/v1/redemptions', {
      redeemables,
      order: { id: stored.body.id, amount: 5_000, metadata: { till: 3 } },
    });
    expectToKeepContract('redeem-stacked-discounts', byAmount);
    expect(byAmount.body.redemptions[0]).toMatchObject({ customer: { source_id: ada } });
    expect((await shop.get(`/v1/orders/${source_id}`)).body).toMatchObject({
      amount: 5_000,
      total_amount: 4_500,
      metadata: { till: 3, floor: 2 },
      customer_id: stored.body.customer_id,
    });
    const items = [{ product_id: 'prod_shirt', quantity: 3, price: 2_000 }];
    await shop.post('/v1/redemptions', { redeemables, order: { source_id, items } });
    expect((await shop.get(`/v1/orders/${source_id}`)).body).toMatchObject({
      amount: 6_000,
      discount_amount: 1_050,
      total_amount: 4_950,
      items: [{ product_id: 'prod_shirt', quantity: 3, amount: 6_000 }],
    });
  });

  it('is refused for another customer than that of the stored order, who is not made', async () => {
    const code = await voucher(tenPercent);
    const [source_id, eve] = [unique('order'), unique('eve')];
    await shop.post('/v1/orders', { source_id, amount: 1_000, customer: { source_id: unique('ada') } });
    const cart = { redeemables: [{ object: 'voucher', id: code }], order: { source_id }, customer: { source_id: eve } };
    const refused = { status: 400, body: { key: 'invalid_customer' } };
    expect(await shop.post('/v1/redemptions', cart)).toMatchObject(refused);
    expect(await shop.post('/v1/validations', cart)).toMatchObject(refused);
    const older = { order: { source_id, customer: { source_id: eve } } };
    expect(await shop.post(`/v1/vouchers/${code}/redemption`, older)).toMatchObject(refused);
    expect((await shop.get(`/v1/customers/${eve}`)).status).toBe(404);
    expect((await shop.get(`/v1/vouchers/${code}`)).body.redemption.redeemed_quantity).toBe(0);
  });
});
