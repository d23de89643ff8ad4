import { beforeAll, describe, expect, it } from '@jest/globals';
import { until } from '@perkstream/kernel/testing';
import { baseUrl, type Json, management, newProject, type Project, unique } from '../client.js';
import { type ServerSide, serverSideOf } from './libraries.js';

const SHIRT_CENTS = 2_000;
const SOCKS_CENTS = 500;
const SOCKS_CENTS_OF_SHOP = 450;
const CARD_CENTS = 300;

let project: Project;
let shop: ServerSide;
let tier: Json;
const ids = { shirt: unique('ct-shirt'), socks: unique('ct-socks') };
const skus = { shirt: unique('SHIRT'), socks: unique('SOCKS') };
const codes = {
  ten: unique('TEN'),
  free: unique('FREE'),
  missing: unique('MISSING'),
  card: unique('CARD'),
  once: unique('ONCE'),
};
const customer = { source_id: unique('ct-customer') };

const shown = async (answer: Promise<unknown>): Promise<Json> => answer;

/** An item as the connector describes a line of the cart: by the shop's number of the variant, with the shop's name and price. */
const item = (sku: string, price: number, quantity: number, name: string, metadata = {}) => ({
  source_id: sku,
  related_object: 'sku' as const,
  quantity,
  price,
  amount: price * quantity,
  product: { override: true, name },
  sku: { override: true, sku: name, metadata },
});
const shirts = (quantity = 2) => item(skus.shirt, SHIRT_CENTS, quantity, 'Shirt');
const socks = (quantity = 1) => item(skus.socks, SOCKS_CENTS, quantity, 'Socks');
const amountOf = (items: readonly Json[]) => items.reduce((sum, { amount }) => sum + amount, 0);
const voucher = (id: string) => ({ object: 'voucher', id });

/** What it asks at each change of a cart with codes. */
function validate(redeemables: readonly object[], items: readonly object[], key?: string): Promise<Json> {
  const order = { source_id: unique('ct-cart'), customer, amount: amountOf(items), discount_amount: 0, items };
  return shown(
    shop.validations.validateStackable({
      redeemables,
      session: { type: 'LOCK', ...(key && { key }) },
      order,
      customer,
    } as never),
  );
}

/** A file as the connector sends it, and the answer that it waits for. */
async function importFile(kind: 'products' | 'skus' | 'customers', text: string): Promise<Json> {
  const body = new FormData();
  body.append('file', new Blob([text], { type: 'text/csv' }), `${unique('file')}.csv`);
  const headers = { ...project.client.keys, accept: '*/*' };
  const sent = await fetch(`${baseUrl}/v1/${kind}/importCSV`, { method: 'POST', headers, body });
  const { async_action_id } = (await sent.json()) as Json;
  let action: Json;
  await until(async () => {
    const answer = await fetch(`${baseUrl}/v1/async-actions/${async_action_id}`, { headers });
    action = await answer.json();
    return action.status === 'DONE';
  });
  return action.result;
}

beforeAll(async () => {
  project = await newProject();
  shop = serverSideOf(baseUrl, project.client.keys);
});

describe('The connector of commercetools', () => {
  it('imports products, their variants and customers as files', async () => {
    const products = `name,source_id,attributes\nShirt,${ids.shirt},"size,color"\nSocks,${ids.socks},\n`;
    expect((await importFile('products', products)).failed).toEqual([]);
    const variants = [
      `${ids.shirt},Shirt,${skus.shirt},${SHIRT_CENTS / 100},"{'size':'M','color':'red'}"`,
      `${ids.socks},Socks,${skus.socks},${SOCKS_CENTS / 100},{}`,
    ];
    expect(
      (await importFile('skus', `product_id,sku,source_id,price,attributes\n${variants.join('\n')}\n`)).failed,
    ).toEqual([]);
    const people = `object,source_id,name,email,address,phone\ncustomer,${customer.source_id},Ada Lovelace,ada@shop.example,,\n`;
    expect((await importFile('customers', people)).failed).toEqual([]);
    const [imported] = (await shown(shop.products.listSkus(ids.shirt))).skus;
    expect(imported).toMatchObject({ source_id: skus.shirt, sku: 'Shirt', price: SHIRT_CENTS });
  });

  it('finds the discounts of the shop', async () => {
    const off = (discount: object, redemption = {}) => ({ type: 'DISCOUNT_VOUCHER', discount, redemption });
    const socksSku = (await shown(shop.products.listSkus(ids.socks))).skus[0].id;
    const units = { type: 'UNIT', unit_off: 1, unit_type: socksSku };
    for (const [code, body] of [
      [codes.ten, off({ type: 'PERCENT', percent_off: 10 })],
      [codes.free, off({ ...units, effect: 'ADD_NEW_ITEMS' })],
      [codes.missing, off({ ...units, effect: 'ADD_MISSING_ITEMS' })],
      [codes.once, off({ type: 'AMOUNT', amount_off: 100 }, { quantity: 1 })],
      [codes.card, { type: 'GIFT_VOUCHER', gift: { amount: CARD_CENTS } }],
    ] as const)
      await shop.vouchers.create({ code, ...body } as never);
    const { promotion } = await shown(
      shop.promotions.create({
        name: unique('Tiers'),
        campaign_type: 'PROMOTION',
        promotion: {
          tiers: [{ name: 'Three off', banner: '3.00 off', action: { discount: { type: 'AMOUNT', amount_off: 300 } } }],
        },
      } as never),
    );
    [tier] = promotion.tiers;
    const country = { type: 'string', optional: true, array: false };
    const schema = { related_object: 'order', properties: { country } };
    const settings = `/management/v1/projects/${project.id}`;
    expect((await management.post(`${settings}/metadata-schemas`, schema)).status).toBe(200);
    // As docs/shops/commercetools.md says: the connector looks for codes that do not apply among those that do.
    const rules = await management.post(`${settings}/stacking-rules`, { redeemables_application_mode: 'ALL' });
    expect(rules.status).toBe(200);
  });

  it('offers promotions of a cart, by the ID, the banner and the amount of each', async () => {
    const items = [shirts()];
    const answer = await shown(
      shop.promotions.validate({
        // It gives the customer's number at commercetools as both.
        customer: { id: customer.source_id, ...customer },
        order: { source_id: unique('ct-cart'), items, amount: amountOf(items) },
      } as never),
    );
    expect(answer.valid).toBe(true);
    expect(answer.promotions).toMatchObject([
      { id: tier.id, object: 'promotion_tier', banner: '3.00 off', discount_amount: 300 },
    ]);
  });

  it('validates several codes and a tier, and reads items, amounts and session', async () => {
    const items = [shirts()];
    const first = await validate(
      [voucher(codes.ten), { object: 'promotion_tier', id: tier.id }, voucher(codes.card)],
      items,
    );
    expect(first.session.key).toEqual(expect.any(String));
    expect(first.valid).toBe(true);
    expect(first.redeemables).toMatchObject([
      { status: 'APPLICABLE', id: codes.ten, object: 'voucher', result: { discount: { type: 'PERCENT' } } },
      { status: 'APPLICABLE', id: tier.id, object: 'promotion_tier' },
      { status: 'APPLICABLE', id: codes.card, result: { gift: { credits: CARD_CENTS } } },
    ]);
    for (const { order } of first.redeemables) expect(order.items).toHaveLength(1);
    expect(first.order).toMatchObject({
      amount: 4_000,
      total_applied_discount_amount: 1_000,
      total_discount_amount: 1_000,
    });
    expect(first.order.items).toMatchObject([{ sku: { source_id: skus.shirt }, product: { name: 'Shirt' } }]);
    const again = await validate([voucher(codes.ten)], items, first.session.key);
    expect(again).toMatchObject({ valid: true, session: { key: first.session.key } });
  });

  it('leaves codes that do not apply out, and asks again', async () => {
    const unknown = unique('NOBODY');
    const items = [shirts()];
    const refused = await validate([voucher(codes.ten), voucher(unknown)], items);
    expect(refused.valid).toBe(false);
    const inapplicable = refused.redeemables.filter(({ status }: Json) => status === 'INAPPLICABLE');
    expect(inapplicable).toMatchObject([{ id: unknown, result: { error: { message: expect.any(String) } } }]);
    expect(await validate([voucher(codes.ten)], items, refused.session?.key)).toMatchObject({ valid: true });
  });

  it.each([
    ['ADD_NEW_ITEMS', codes.free],
    ['ADD_MISSING_ITEMS', codes.missing],
  ])('adds free products with the effect %s, at the price of the shop', async (effect, code) => {
    const first = await validate([voucher(code)], [shirts(1)]);
    const [{ result, order }] = first.redeemables;
    const [unit] = result.discount.units ?? [result.discount];
    expect(result.discount.type).toBe('UNIT');
    expect(unit).toMatchObject({
      effect,
      unit_off: 1,
      sku: { source_id: skus.socks },
      product: { source_id: ids.socks },
    });
    const added = order.items.find(({ sku }: Json) => sku.source_id === skus.socks);
    expect(added).toMatchObject({
      ...{ product: { source_id: ids.socks }, price: SOCKS_CENTS, amount: SOCKS_CENTS },
      ...{ discount_amount: SOCKS_CENTS, discount_quantity: 1, initial_quantity: 0 },
    });
    // The shop sells them at another price: it sends the items that it got, with its own.
    const { object, product_id, sku_id, product, sku } = added;
    const price = SOCKS_CENTS_OF_SHOP;
    const corrected = {
      ...{ object, product_id, sku_id, price, amount: price, quantity: 1 },
      ...{ product: { id: product.id, source_id: product.source_id, name: product.name, price } },
      ...{ sku: { id: sku.id, source_id: sku.source_id, sku: sku.sku, price } },
    };
    const second = await validate([voucher(code)], [shirts(1), corrected], first.session.key);
    expect(second.valid).toBe(true);
    const paid = second.order.items.filter(({ sku: each }: Json) => each.source_id === skus.socks);
    for (const each of paid) expect(each.price).toBe(price);
    expect(second.order.total_discount_amount).toBe(price);
  });

  it('does not add what is in the cart already', async () => {
    const { order } = await validate([voucher(codes.missing)], [shirts(1), socks()]);
    expect(order.items).toHaveLength(2);
    expect(order.items[1]).toMatchObject({
      initial_quantity: 1,
      discount_quantity: 1,
      applied_discount_amount: SOCKS_CENTS,
    });
  });

  it('releases a code that was taken from the cart', async () => {
    const { session } = await validate([voucher(codes.once)], [shirts()]);
    expect((await validate([voucher(codes.once)], [shirts()])).valid).toBe(false);
    await shop.vouchers.releaseValidationSession(codes.once, session.key);
    expect((await validate([voucher(codes.once)], [shirts()])).valid).toBe(true);
  });

  it('redeems a paid order with its session, and rolls it back', async () => {
    const { schemas } = await shown(shop.metadataSchemas.list());
    const ofOrders = schemas.find(({ related_object }: Json) => related_object === 'order');
    expect(Object.keys(ofOrders.properties)).toEqual(['country']);
    const redeemables = [voucher(codes.ten), voucher(codes.card), { object: 'promotion_tier', id: tier.id }];
    const items = [shirts()];
    const { session } = await validate(redeemables, items);
    const order = {
      source_id: unique('ct-order'),
      amount: amountOf(items),
      status: 'PAID',
      items,
      metadata: { country: 'DE' },
    };
    const address = { city: 'Berlin', country: 'DE', postal_code: '10115', line_1: 'Street' };
    const buyer = { ...customer, name: 'undefined undefined', email: undefined, address, phone: undefined };
    const answer = await shown(
      shop.redemptions.redeemStackable({
        session: { type: 'LOCK', key: session.key },
        redeemables,
        order,
        customer: buyer,
      } as never),
    );
    const used = answer.redemptions.map((each: Json) => [each.result, each.voucher?.code ?? each.promotion_tier.id]);
    expect(used).toEqual([codes.ten, codes.card, tier.id].map((code) => ['SUCCESS', code]));
    expect(answer.order).toMatchObject({ source_id: order.source_id, status: 'PAID', metadata: { country: 'DE' } });
    expect((await shown(shop.vouchers.get(codes.card))).gift.balance).toBe(0);
    const back = await shown(shop.redemptions.rollbackStackable(answer.parent_redemption.id, { reason: 'returned' }));
    expect(back.rollbacks.map(({ result }: Json) => result)).toEqual(['SUCCESS', 'SUCCESS', 'SUCCESS']);
    expect((await shown(shop.vouchers.get(codes.card))).gift.balance).toBe(CARD_CENTS);
  });

  it('stores orders without codes, and those of before with their limits', async () => {
    const items = [shirts(1)];
    const source_id = unique('ct-order');
    await shop.orders.create({
      source_id,
      amount: 2_000,
      discount_amount: 0,
      items,
      metadata: {},
      customer,
      status: 'PAID',
    } as never);
    expect(await shown(shop.orders.get(source_id))).toMatchObject({ status: 'PAID', amount: 2_000 });
    const earlier = {
      ...{ object: 'order', source_id: unique('ct-order'), status: 'PAID', amount: 1_500 },
      ...{ created_at: '2026-01-02T03:04:05.678Z', updated_at: '2026-01-02T03:04:05.678Z' },
      customer: { object: 'customer', ...customer, name: 'Ada Lovelace', address: { city: 'Berlin' } },
      items: [{ ...items[0], product: { name: 'Shirt' }, sku: { sku: 'Shirt' } }],
    };
    const headers = { ...project.client.keys, accept: '*/*', 'content-type': 'application/json' };
    const answer = await fetch(`${baseUrl}/v1/orders`, { method: 'POST', headers, body: JSON.stringify(earlier) });
    expect(((await answer.json()) as Json).code).toBeUndefined();
    expect(Number(answer.headers.get('x-rate-limit-limit'))).toBeGreaterThan(0);
    expect(Number(answer.headers.get('x-rate-limit-remaining'))).toBeGreaterThan(0);
  });
});
