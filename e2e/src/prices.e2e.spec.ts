import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Answer, type Client, type Json, newProject, type Project, unique } from './client.js';

const DAY_MS = 86_400_000;
const percent = (percent_off: number) => ({ type: 'PERCENT', percent_off });
const inDays = (days: number) => new Date(Math.floor(Date.now() / 1_000) * 1_000 + days * DAY_MS).toISOString();
const earlier = (moment: string) => new Date(Date.parse(moment) - 1).toISOString();

describe('Prices before the cart', () => {
  let project: Project;
  let shop: Client;
  let shirt: Json;
  let mug: Json;
  let large: Json;
  const tiers: Record<string, string> = {};

  beforeAll(async () => {
    project = await newProject();
    shop = project.client;
    shirt = await made('/v1/products', { source_id: 'shirt', name: 'Shirt', price: 2_000 });
    mug = await made('/v1/products', { source_id: 'mug', name: 'Mug', price: 900 });
    large = await made(`/v1/products/${shirt.id}/skus`, { source_id: 'shirt-l', sku: 'Shirt L', price: 2_400 });
    const { id: campaign } = await made('/v1/campaigns', { name: unique('Sale'), campaign_type: 'PROMOTION' });
    const tier = async (name: string, body: object, rule?: object) => {
      const validation_rules = rule && [(await made('/v1/validation-rules', { name: unique('Rule'), ...rule })).id];
      tiers[name] = (await made(`/v1/promotions/${campaign}/tiers`, { name, ...body, validation_rules })).id;
    };
    const of = (id: string) => ({ included: [{ object: 'product', id }] });
    await tier('shirts', { action: { discount: percent(10) } }, { applicable_to: of(shirt.id), rules: {} });
    await tier('vip', { action: { discount: percent(20) } }, isOfClub());
    await tier('three', { action: { discount: percent(30) } }, needs('order.items.count', 3));
    await tier('fifty', { action: { discount: { type: 'AMOUNT', amount_off: 500 } } }, needs('order.amount', 5_000));
    await tier(
      'to come',
      { action: { discount: percent(50) }, start_date: inDays(2), expiration_date: inDays(3) },
      { applicable_to: of(mug.id), rules: {} },
    );
    await shop.post('/v1/vouchers/SECRET', { type: 'DISCOUNT_VOUCHER', discount: percent(90) });
  });

  async function made(path: string, body: object): Promise<Json> {
    const { status, body: answer } = await shop.post(path, body);
    expect({ path, status, answer }).toMatchObject({ status: 200 });
    return answer;
  }

  const isOfClub = () => ({
    rules: { 1: { name: 'customer.metadata', property: 'club', conditions: { $is: [true] } }, logic: '1' },
  });
  const needs = (name: string, least: number) => ({
    rules: { 1: { name, conditions: { $more_than_or_equal: [least] } }, logic: '1' },
  });
  const ask = (body: object, headers?: Record<string, string>): Promise<Answer> =>
    shop.post('/v1/prices', body, headers);
  const priceOf = async (item: object, more: object = {}): Promise<Json> =>
    (await ask({ items: [item], ...more })).body.data[0];
  const validate = async (item: object, customer?: object): Promise<Json> => {
    const options = { include_automatic: true, expand: ['order'] };
    return (await shop.post('/v1/validations', { redeemables: [], order: { items: [item] }, customer, options })).body;
  };

  it('answers in the order asked, under each name that an item has', async () => {
    const items = [
      { source_id: 'mug' },
      { sku: 'shirt-l' },
      { product_id: 'shirt' },
      { source_id: 'nothing' },
      { sku_id: large.id },
      { source_id: 'mug' },
    ];
    const answer = await ask({ items });
    expect(
      answer.body.data.map(({ found, product_id, sku_id, source_id, price }: Json) => [
        found,
        product_id,
        sku_id,
        source_id,
        price,
      ]),
    ).toEqual([
      [true, mug.id, undefined, 'mug', 900],
      [true, shirt.id, large.id, 'shirt-l', 2_400],
      [true, shirt.id, undefined, 'shirt', 2_000],
      [false, undefined, undefined, 'nothing', undefined],
      [true, shirt.id, large.id, 'shirt-l', 2_400],
      [true, mug.id, undefined, 'mug', 900],
    ]);
  });

  it.each([undefined, { metadata: { club: true } }])(
    'are those of a validation of one item, for the customer %j',
    async (customer) => {
      for (const item of [{ product_id: shirt.id }, { sku_id: large.id }, { product_id: mug.id }]) {
        const { price, promotional } = await priceOf(item, { customer });
        const { valid, order, redeemables } = await validate({ ...item, quantity: 1 }, customer);
        const by = valid ? redeemables.map(({ id }: Json) => id) : [];
        expect([item, promotional]).toEqual([item, { amount: valid ? order.total_amount : price, by }]);
      }
    },
  );

  it('say what would apply to more of it, at the price of the cart that has enough', async () => {
    const { promotional, conditional } = await priceOf({ product_id: shirt.id });
    expect([promotional.amount, conditional.map(({ by, needs: its }: Json) => [by, its])]).toEqual([
      1_800,
      [
        [tiers['fifty'], { amount: 5_000 }],
        [tiers['three'], { quantity: 3 }],
      ],
    ]);
    const cart = await validate({ product_id: shirt.id, quantity: 3 });
    for (const { amount } of conditional) expect(amount).toBe(Math.ceil(cart.order.total_amount / 3));
    const ten = await priceOf({ product_id: shirt.id, quantity: 10 });
    const cartOfTen = await validate({ product_id: shirt.id, quantity: 10 });
    expect(ten.promotional).toEqual(promotional);
    for (const { amount } of ten.conditional) expect(amount).toBe(Math.ceil(cartOfTen.order.total_amount / 10));
  });

  it('hold until the moment that they name, and are those of another moment where one is named', async () => {
    const now = await priceOf({ product_id: mug.id });
    expect([now.promotional.amount, now.valid_until]).toEqual([900, await startOf('to come')]);
    const until = now.valid_until as string;
    expect(await priceOf({ product_id: mug.id }, { at: earlier(until) })).toEqual(now);
    const then = await priceOf({ product_id: mug.id }, { at: until });
    expect([then.promotional.amount, then.valid_until > until]).toEqual([450, true]);
    expect((await priceOf({ product_id: mug.id }, { at: earlier(then.valid_until) })).promotional.amount).toBe(450);
    expect((await priceOf({ product_id: mug.id }, { at: then.valid_until })).promotional.amount).toBe(900);
  });

  const startOf = async (name: string) => (await shop.get(`/v1/promotions/tiers/${tiers[name]}`)).body.start_date;

  it('are answered with 304 to a client that has them', async () => {
    const body = { items: [{ source_id: 'mug' }] };
    const first = await ask(body);
    const tag = first.headers.etag as string;
    const again = await ask(body, { 'if-none-match': tag });
    expect([again.status, again.body, again.headers.etag]).toEqual([304, undefined, tag]);
    expect((await ask({ ...body, customer: { metadata: { club: true } } }, { 'if-none-match': tag })).status).toBe(200);
  });

  it('tell a client key nothing of the promotions', async () => {
    const browser = project.browser;
    const answer = await browser.post('/client/v1/prices', { items: [{ product_id: shirt.id }] });
    const [price] = answer.body.data;
    expect(price.promotional).toEqual({ amount: 1_800, by: [] });
    expect(price.conditional.map((each: object) => Object.keys(each).sort())).toEqual([
      ['amount', 'needs'],
      ['amount', 'needs'],
    ]);
    expect(JSON.stringify(answer.body)).not.toContain('promo_');
  });

  it.each([
    [{ items: [{}] }, '.items[0]'],
    [{ items: [] }, '.items'],
    [{}, 'items'],
    [{ items: Array.from({ length: 201 }, () => ({ source_id: 'mug' })) }, '.items'],
    [{ items: [{ source_id: 'mug', quantity: -1 }] }, '.items[0].quantity'],
    [{ items: [{ source_id: 'mug', quantity: 1.5 }] }, '.items[0].quantity'],
    [{ items: [{ source_id: 'mug' }], at: 'tomorrow' }, '.at'],
    [{ items: [{ source_id: 'mug' }], at: inDays(367) }, '.at'],
    [{ items: [{ source_id: 'nothing' }, { source_id: 'mug' }], at: '2020-01-01T00:00:00Z' }, '.at'],
  ])('are refused for what is wrong, which is named: %#', async (body, property) => {
    const { status, body: error } = await ask(body);
    expect([status, error.key]).toEqual([400, 'invalid_payload']);
    expect(error.details).toContain(property);
  });
});
