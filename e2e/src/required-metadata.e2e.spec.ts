import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Answer, type Client, type Json, management, newProject, type Project, unique } from './client.js';
import { ended } from './seeding/background.js';
import { withFiles } from './documented-operations.js';

const size = { type: 'string', optional: false, array: false };
const SOUND = { size: 'M' };
const MISSING = {
  status: 400,
  body: { key: 'metadata_validation_failed', details: expect.stringContaining('size: must be of type') },
};
const discount = { type: 'AMOUNT', amount_off: 100 };

let shop: Project;
let client: Client;
let code: string;
/** Things that were there before anything was required of them. */
let older: Record<'customer' | 'product' | 'sku' | 'order', string>;

async function made(path: string, body: object): Promise<Json> {
  const answer = await client.post(path, body);
  expect(answer.status).toBe(200);
  return answer.body;
}

async function isThere(path: string): Promise<boolean> {
  return (await client.get(path)).status === 200;
}

beforeAll(async () => {
  shop = await newProject({ client_create_customer_enabled: true });
  ({ client } = shop);
  older = { customer: unique('ada'), product: unique('shirt'), sku: unique('red'), order: unique('order') };
  await made('/v1/customers', { source_id: older.customer });
  await made('/v1/products', { source_id: older.product, name: 'Shirt' });
  await made(`/v1/products/${older.product}/skus`, { source_id: older.sku, sku: 'Red' });
  await made('/v1/orders', { source_id: older.order, amount: 1_000 });
  code = (await made('/v1/vouchers', { type: 'DISCOUNT_VOUCHER', discount })).code;
  for (const related_object of ['customer', 'product', 'order']) {
    const path = `/management/v1/projects/${shop.id}/metadata-schemas`;
    expect((await management.post(path, { related_object, properties: { size } })).status).toBe(200);
  }
});

/** Each brings along a customer who is there or not. */
const bringing = (customer: object): readonly (readonly [string, () => Promise<Answer>])[] => [
  ['a customer', () => client.post('/v1/customers', customer)],
  ['an order', () => client.post('/v1/orders', { amount: 1_000, metadata: SOUND, customer })],
  ['a referrer', () => client.post('/v1/orders', { amount: 1_000, metadata: SOUND, referrer: customer })],
  ['a redemption', () => client.post('/v1/redemptions', { redeemables: [{ object: 'voucher', id: code }], customer })],
  ['an older redemption', () => client.post(`/v1/vouchers/${code}/redemption`, { customer })],
];

describe('What a project requires of the metadata of customers', () => {
  it.each(bringing({}).map(([name], place) => [name, place] as const))(
    'is asked of new ones that %s brings along, and of nobody who is named',
    async (_name, place) => {
      const source_id = unique('eve');
      const [, asNew] = bringing({ source_id, name: 'Eve' })[place]!;
      expect(await asNew()).toMatchObject(MISSING);
      expect(await isThere(`/v1/customers/${source_id}`)).toBe(false);
      const [, asWhole] = bringing({ source_id, metadata: SOUND })[place]!;
      expect((await asWhole()).status).toBe(200);
      expect(await isThere(`/v1/customers/${source_id}`)).toBe(true);
      for (const customer of [{ source_id: older.customer }, { source_id: older.customer, name: unique('Ada') }]) {
        const [, asKnown] = bringing(customer)[place]!;
        expect((await asKnown()).status).toBe(200);
      }
      const [, asChanged] = bringing({ source_id: older.customer, metadata: { colour: unique('red') } })[place]!;
      expect(await asChanged()).toMatchObject(MISSING);
    },
  );

  it('is asked of those that events, publications and browsers bring along', async () => {
    const event = unique('viewed');
    const schemas = `/management/v1/projects/${shop.id}/custom-event-schemas`;
    await management.post(schemas, { name: event, schema: { properties: {} } });
    const voucher = { type: 'DISCOUNT_VOUCHER', discount };
    const campaign = { name: unique('Codes'), campaign_type: 'DISCOUNT_COUPONS', type: 'AUTO_UPDATE', voucher };
    const { id } = await made('/v1/campaigns', campaign);
    const ways: ((customer: object) => Promise<Answer>)[] = [
      (customer) => client.post('/v1/events', { event, customer }),
      (customer) => client.post('/v1/publications', { campaign: id, customer }),
      (customer) => shop.browser.post('/client/v1/events', { event, customer }),
    ];
    for (const send of ways) {
      const source_id = unique('flo');
      expect(await send({ source_id })).toMatchObject(MISSING);
      expect(await isThere(`/v1/customers/${source_id}`)).toBe(false);
      expect((await send({ source_id, metadata: SOUND })).status).toBe(200);
      expect((await send({ source_id: older.customer })).status).toBe(200);
    }
  });

  it('is asked of the merged metadata', async () => {
    const source_id = unique('bob');
    await made('/v1/customers', { source_id, metadata: SOUND });
    const path = `/v1/customers/${source_id}`;
    for (const send of [
      (metadata: object) => client.post('/v1/customers', { source_id, metadata }),
      (metadata: object) => client.put(path, { metadata }),
    ]) {
      expect((await send({ colour: unique('red') })).status).toBe(200);
      expect(await send({ size: null })).toMatchObject(MISSING);
    }
    expect((await client.get(path)).body.metadata.size).toBe('M');
    expect(await client.put(`/v1/customers/${older.customer}`, { name: 'Ada' })).toMatchObject(MISSING);
  });
});

describe('What a project requires of the metadata of products', () => {
  it('is asked of new ones, and of others where their metadata changes', async () => {
    const source_id = unique('hat');
    expect(await client.post('/v1/products', { source_id, name: 'Hat' })).toMatchObject(MISSING);
    expect(await isThere(`/v1/products/${source_id}`)).toBe(false);
    await made('/v1/products', { source_id, name: 'Hat', metadata: SOUND });
    expect(await client.put(`/v1/products/${source_id}`, { metadata: { size: null } })).toMatchObject(MISSING);
    expect((await client.put(`/v1/products/${source_id}`, { metadata: { colour: 'red' } })).status).toBe(200);
    expect((await client.put(`/v1/products/${older.product}`, { name: 'Tee' })).status).toBe(200);
    expect((await client.post('/v1/products', { source_id: older.product, name: 'Shirt' })).status).toBe(200);
    const change = { metadata: { colour: 'red' } };
    expect(await client.put(`/v1/products/${older.product}`, change)).toMatchObject(MISSING);
    expect(await client.post('/v1/products', { source_id: older.product, ...change })).toMatchObject(MISSING);
    // A SKU has what its product has.
    await made(`/v1/products/${source_id}/skus`, { source_id: unique('red'), sku: 'Red' });
    const skus = `/v1/products/${older.product}/skus`;
    expect(await client.post(skus, { sku: 'Blue' })).toMatchObject(MISSING);
    await made(skus, { sku: 'Blue', metadata: SOUND });
    expect((await client.put(`${skus}/${older.sku}`, { sku: 'Ruby' })).status).toBe(200);
    expect(await client.put(`${skus}/${older.sku}`, change)).toMatchObject(MISSING);
  });

  it('is asked of those that an order makes, which stands without them', async () => {
    const [lacking, whole] = [unique('cap'), unique('cap')];
    const item = (source_id: string, product: object) => ({
      ...{ source_id, related_object: 'product', quantity: 1, price: 100 },
      product: { override: true, name: 'Cap', ...product },
    });
    const items = [item(lacking, {}), item(whole, { metadata: SOUND })];
    await made('/v1/orders', { items, metadata: SOUND });
    expect(await isThere(`/v1/products/${lacking}`)).toBe(false);
    expect(await isThere(`/v1/products/${whole}`)).toBe(true);
  });
});

describe('What a project requires of the metadata of orders', () => {
  const redeem = (order: object) =>
    client.post('/v1/redemptions', { redeemables: [{ object: 'voucher', id: code }], order });

  it('is asked of new ones, and of others where their metadata changes', async () => {
    const source_id = unique('order');
    const customer = { source_id: unique('gus'), metadata: SOUND };
    expect(await client.post('/v1/orders', { source_id, amount: 100, customer })).toMatchObject(MISSING);
    expect(await isThere(`/v1/orders/${source_id}`)).toBe(false);
    expect(await isThere(`/v1/customers/${customer.source_id}`)).toBe(false);
    await made('/v1/orders', { source_id, amount: 100, metadata: SOUND });
    expect(await client.put(`/v1/orders/${source_id}`, { metadata: { size: null } })).toMatchObject(MISSING);
    expect((await client.put(`/v1/orders/${source_id}`, { metadata: { gift: 'yes' } })).status).toBe(200);
    expect((await client.put(`/v1/orders/${older.order}`, { status: 'PAID' })).status).toBe(200);
    const change = { metadata: { gift: 'yes' } };
    expect(await client.put(`/v1/orders/${older.order}`, change)).toMatchObject(MISSING);
    expect(await client.post('/v1/orders', { source_id: older.order, ...change })).toMatchObject(MISSING);
  });

  it('is asked of those that a redemption makes or changes, before it does anything', async () => {
    const source_id = unique('cart');
    const customer = { source_id: unique('hal'), metadata: SOUND };
    expect(await redeem({ source_id, amount: 1_000, customer })).toMatchObject(MISSING);
    expect(await isThere(`/v1/orders/${source_id}`)).toBe(false);
    expect(await isThere(`/v1/customers/${customer.source_id}`)).toBe(false);
    const before = (await client.get(`/v1/vouchers/${code}`)).body.redemption.redeemed_quantity;
    expect(await redeem({ source_id: older.order, metadata: { gift: 'yes' } })).toMatchObject(MISSING);
    expect((await client.get(`/v1/vouchers/${code}`)).body.redemption.redeemed_quantity).toBe(before);
    expect((await redeem({ source_id: older.order })).status).toBe(200);
    expect((await redeem({ source_id, amount: 1_000, metadata: SOUND })).status).toBe(200);
    expect(
      await client.post('/v1/validations', { redeemables: [{ object: 'voucher', id: code }], order: {} }),
    ).toMatchObject({ status: 200, body: { valid: true } });
  });
});

describe('What a project requires of metadata', () => {
  const resultOf = async (answer: Answer) => {
    expect(answer.body.async_action_id).toEqual(expect.any(String));
    return (await ended(client, answer.body.async_action_id)).body.result;
  };

  it('is asked of each line of an import and of a bulk update', async () => {
    const [customer, product, order] = [unique('ivy'), unique('sock'), unique('past')];
    const results = [
      await resultOf(
        await client.post('/v1/customers/bulk/async', [
          { source_id: unique('kim') },
          { source_id: customer, metadata: SOUND },
          { source_id: older.customer },
        ]),
      ),
      await resultOf(
        await client.post(
          '/v1/customers/importCSV',
          withFiles({ file: `Source_id,size\n${unique('kim')},\n${unique('lea')},M\n${unique('lea')},L` }),
        ),
      ),
      await resultOf(
        await client.post('/v1/products/bulk/async', [
          { source_id: unique('sock'), name: 'Sock' },
          { source_id: product, name: 'Sock', metadata: SOUND },
          { source_id: older.product, name: 'Tee' },
        ]),
      ),
      await resultOf(
        await client.post('/v1/orders/import', [
          { source_id: unique('past'), amount: 1 },
          { source_id: order, amount: 1, metadata: SOUND },
          { source_id: older.order, amount: 1_000 },
        ]),
      ),
    ];
    for (const result of results) expect(result).toMatchObject({ done_count: 2, failed_count: 1 });
    for (const path of [`customers/${customer}`, `products/${product}`, `orders/${order}`]) {
      expect(await isThere(`/v1/${path}`)).toBe(true);
    }
  });
});
