import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Client, type Json, management, unique } from './client.js';
import { amount, needs, OfferingShop, order, percent, ruleOf } from './offering-shop.js';

/** The cart costs 115.00 and holds two shirts. */
const MISSING = { property: 'order.amount', has: 11_500, needs: 15_001, missing: 3_501 };
const threeShirts = ruleOf({
  name: 'order.items.any',
  conditions: { $is: [{ object: 'product', id: 'prod_shirt' }] },
  rules: { 1: { name: 'order.items.quantity', conditions: { $more_than_or_equal: [3] } } },
});

let shop: OfferingShop;
let tier: string;
let code: string;

beforeAll(async () => {
  shop = await OfferingShop.open();
  tier = await shop.tier('From 150.01', percent(10), [needs.above(15_000)]);
  code = unique('THREE');
  await shop.coupon(code, amount(500), [threeShirts]);
  await shop.tier('Gold', percent(20), [needs.level('gold'), needs.above(15_000)]);
});

async function detailsOf(client: Client, path: string, id: string, cart: object = order): Promise<Json> {
  const object = id === tier ? 'promotion_tier' : 'voucher';
  const { body } = await client.post(path, { redeemables: [{ object, id }], order: cart });
  expect(body.valid).toBe(false);
  return body.redeemables[0].result.details;
}

describe('A validation', () => {
  it('says how much is missing, and applies once it is there', async () => {
    const said = await detailsOf(shop.client, '/v1/validations', tier);
    expect(said).toMatchObject({ key: 'order_rules_violated', missing: [MISSING] });
    const redeemables = [{ object: 'promotion_tier', id: tier }];
    const validOf = async (cents: number) =>
      (await shop.client.post('/v1/validations', { redeemables, order: { amount: cents } })).body.valid;
    expect([await validOf(15_000), await validOf(15_001)]).toEqual([false, true]);
  });

  it('names the item of which more is needed', async () => {
    const quantity = { property: 'order.items.quantity', has: 2, needs: 3, missing: 1, item_index: 0 };
    expect((await detailsOf(shop.client, '/v1/validations', code)).missing).toEqual([quantity]);
    const withoutShirts = { items: [{ product_id: 'prod_hat', quantity: 1, price: 1_500 }] };
    expect(await detailsOf(shop.client, '/v1/validations', code, withoutShirts)).not.toHaveProperty('missing');
  });

  it('tells browsers the same, but of no code where the project hides why codes fail', async () => {
    const path = '/client/v1/validations';
    for (const id of [tier, code]) expect(await detailsOf(shop.project.browser, path, id)).toHaveProperty('missing');
    const { id } = shop.project;
    expect((await management.put(`/management/v1/projects/${id}`, { client_uniform_refusals: true })).status).toBe(200);
    try {
      expect(await detailsOf(shop.project.browser, path, code)).not.toHaveProperty('missing');
      expect(await detailsOf(shop.project.browser, path, tier)).toMatchObject({ missing: [MISSING] });
      expect(await detailsOf(shop.client, '/v1/validations', code)).toHaveProperty('missing');
    } finally {
      await management.put(`/management/v1/projects/${id}`, { client_uniform_refusals: false });
    }
  });
});

describe('A qualification', () => {
  const options = { near_misses: true, expand: ['redeemable'] };

  it('lists offers that lack nothing but amounts and quantities, where it is asked to', async () => {
    expect(await shop.qualification({ order })).not.toHaveProperty('near_misses');
    const { redeemables, near_misses } = await shop.qualification({ order, options });
    expect(redeemables.data).toEqual([]);
    expect(near_misses).toMatchObject([
      { object: 'voucher', id: code, result: { details: { missing: [{ property: 'order.items.quantity' }] } } },
      { object: 'promotion_tier', id: tier, name: 'From 150.01', result: { details: { missing: [MISSING] } } },
    ]);
    const enough = await shop.qualification({ order: { amount: 15_001 }, options });
    expect(enough.near_misses).toEqual([]);
  });

  it('tells browsers of promotion tiers, and of no codes', async () => {
    const { body } = await shop.project.browser.post('/client/v1/qualifications', { order, options });
    expect(body.near_misses.map(({ id }: Json) => id)).toEqual([tier]);
  });
});
