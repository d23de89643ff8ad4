import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Client, type Json, newProject, unique } from './client.js';
import { REPRICE, ReturningShop } from './returning-shop.js';

const without = { exclude_on_sale: true };
const percent = (percent_off: number, more: object = {}) => ({ type: 'PERCENT', percent_off, ...more });

let client: Client;
let shop: ReturningShop;
let coat: Json;
let hat: Json;

beforeAll(async () => {
  ({ client } = await newProject());
  shop = new ReturningShop(client);
  coat = await shop.made(client.post('/v1/products', { name: 'Coat', price: 8_000, regular_price: 10_000 }));
  hat = await shop.made(client.post('/v1/products', { name: 'Hat', price: 2_000 }));
});

async function refusal(method: 'post' | 'put', path: string, body: object): Promise<string> {
  const { status, body: answer } = await client[method](path, body);
  expect({ status, key: answer.key }).toEqual({ status: 400, key: 'invalid_payload' });
  return answer.details;
}

describe('The regular price of a product or SKU', () => {
  it('is stored beside its price, changed, and removed with null', async () => {
    const path = `/v1/products/${coat.id}`;
    const own = { price: 7_000, regular_price: 9_000 };
    const sku = await shop.made(client.post(`${path}/skus`, { sku: 'Red coat', ...own }));
    expect(sku).toMatchObject(own);
    const read = (await client.get(path)).body;
    expect(read).toMatchObject({ regular_price: 10_000, skus: { data: [own] } });
    expect((await client.get(`/v1/products/${hat.id}`)).body).not.toHaveProperty('regular_price');
    const changed = await shop.made(client.put(`${path}/skus/${sku.id}`, { regular_price: 7_000 }));
    expect(changed).toMatchObject({ price: 7_000, regular_price: 7_000 });
    expect(await shop.made(client.put(`${path}/skus/${sku.id}`, { regular_price: null }))).toMatchObject({
      price: 7_000,
      regular_price: null,
    });
  });

  it('is not lower than the price, whichever of them changes', async () => {
    const path = `/v1/products/${coat.id}`;
    expect(await refusal('post', '/v1/products', { price: 10, regular_price: 9 })).toMatch('Property .regular_price');
    expect(await refusal('put', path, { regular_price: 7_999 })).toMatch('Property .regular_price must be >= price');
    expect(await refusal('put', path, { price: 10_001 })).toMatch('Property .regular_price must be >= price');
    const sku = { price: 10, regular_price: 9 };
    expect(await refusal('post', `${path}/skus`, sku)).toMatch('Property .regular_price');
    expect((await client.get(path)).body).toMatchObject({ price: 8_000, regular_price: 10_000, updated_at: null });
  });

  it.each([-1, 0.5, 1e17, '10'])('is no %p', async (regular_price) => {
    expect(await refusal('post', '/v1/products', { regular_price })).toMatch('Property .regular_price');
    const order = { items: [{ product_id: 'p', price: 1, regular_price }] };
    const redeemables = [{ object: 'voucher', id: 'NONE' }];
    const at = 'Property .order.items[0].regular_price';
    expect(await refusal('post', '/v1/validations', { redeemables, order })).toMatch(at);
    expect(await refusal('post', '/v1/orders', order)).toMatch('Property .items[0].regular_price');
  });

  it('that is sent with an item is not lower than the price of the catalog', async () => {
    const order = { items: [{ product_id: hat.id }, { product_id: hat.id, regular_price: 1_999 }] };
    const redeemables = [{ object: 'voucher', id: await shop.coupon(percent(10)) }];
    const contradiction = 'Property .order.items[1].regular_price must be >= price, which is 2000';
    for (const path of ['/v1/validations', '/v1/redemptions'])
      expect(await refusal('post', path, { redeemables, order })).toBe(contradiction);
    expect(await refusal('post', '/v1/qualifications', { order })).toBe(contradiction);
    expect(await refusal('post', '/v1/orders', order)).toMatch('Property .items[1].regular_price must be >= price');
  });
});

describe('A discount that excludes goods on sale', () => {
  const order = () => ({ items: [{ product_id: coat.id }, { product_id: hat.id, quantity: 2 }] });

  async function priced(code: string, more: object = {}): Promise<Json> {
    const redeemables = [{ object: 'voucher', id: code }];
    return (await client.post('/v1/validations', { redeemables, order: order(), ...more })).body;
  }

  it('is stored as it was sent, and takes nothing off the items on sale', async () => {
    const code = await shop.coupon(percent(10, { effect: 'APPLY_TO_ITEMS', ...without }));
    expect((await client.get(`/v1/vouchers/${code}`)).body.discount).toMatchObject(without);
    const { order: shown, redeemables } = await priced(code);
    expect(shown.items).toMatchObject([
      { price: 8_000, regular_price: 10_000, on_sale: true, applied_discount_amount: 0 },
      { price: 2_000, applied_discount_amount: 400 },
    ]);
    expect(shown.items[1]).not.toHaveProperty('on_sale');
    expect(redeemables[0].result.discount).toMatchObject(without);
    const amount = await shop.coupon({ type: 'AMOUNT', amount_off: 9_000, effect: 'APPLY_TO_ORDER', ...without });
    expect((await priced(amount)).order).toMatchObject({ total_discount_amount: 4_000, total_amount: 8_000 });
    const body = { type: 'DISCOUNT_VOUCHER', discount: percent(10, { exclude_on_sale: 1 }) };
    expect(await refusal('post', `/v1/vouchers/${unique('BAD')}`, body)).toMatch('exclude_on_sale must be a boolean');
  });

  it('explains why an item gets nothing', async () => {
    const code = await shop.coupon(percent(10, { effect: 'APPLY_TO_ITEMS', ...without }));
    const { redeemables } = await priced(code, { options: { explain: true } });
    const note = { step: 'item_left_out', item_index: 0, reason: 'on_sale' };
    expect(redeemables[0].explanation.steps).toContainEqual(expect.objectContaining(note));
  });

  it('sees the prices of then in a later redemption, and when goods come back', async () => {
    const first = await shop.coupon(percent(10, { effect: 'APPLY_TO_ORDER', ...without }));
    const second = await shop.coupon(percent(50, { effect: 'APPLY_TO_ITEMS', ...without }));
    const product = await shop.made(
      client.post('/v1/products', { name: 'Scarf', source_id: unique('scarf'), price: 500, regular_price: 600 }),
    );
    const items = [
      { source_id: product.source_id, related_object: 'product', quantity: 2 },
      { source_id: 'socks', related_object: 'product', price: 1_000, quantity: 2 },
    ];
    const redeem = (id: string, cart: object) =>
      shop.made(client.post('/v1/redemptions', { redeemables: [{ object: 'voucher', id }], order: cart }));
    const { order: sold } = await redeem(first, { items });
    expect(sold).toMatchObject({ amount: 3_000, total_discount_amount: 200 });
    await shop.made(client.put(`/v1/products/${product.id}`, { regular_price: null }));
    const { order: later } = await redeem(second, { id: sold.id });
    expect(later.items).toMatchObject([{ on_sale: true, discount_amount: 0 }, { discount_amount: 1_000 }]);
    const stored = (await client.get(`/v1/orders/${sold.id}`)).body;
    expect(stored.items[0]).toMatchObject({ price: 500, regular_price: 600, on_sale: true });
    // 18.00 were paid. Two scarves at 5.00 and a pair of socks at 10.00, less 1.00 and 5.00 for the socks, are 14.00.
    const { refund } = await shop.made(shop.back(sold, { socks: 1 }, REPRICE));
    expect(refund.amount).toBe(400);
  });
});

describe('Rules', () => {
  it('ask whether items are on sale', async () => {
    const code = await shop.coupon(percent(10));
    const rules = {
      1: {
        name: 'order.items.any',
        conditions: { $is: [{ object: 'product', id: coat.id }] },
        rules: { 1: { name: 'order.items.on_sale', conditions: { $is: [false] } } },
      },
    };
    const { id } = await shop.made(client.post('/v1/validation-rules', { name: unique('No sale'), rules }));
    await shop.made(client.post(`/v1/validation-rules/${id}/assignments`, { voucher: code }));
    const validOf = async (item: object) => {
      const redeemables = [{ object: 'voucher', id: code }];
      return (await client.post('/v1/validations', { redeemables, order: { items: [item] } })).body.valid;
    };
    expect(await validOf({ product_id: coat.id })).toBe(false);
    expect(await validOf({ product_id: coat.id, price: 10_000 })).toBe(true);
  });
});
