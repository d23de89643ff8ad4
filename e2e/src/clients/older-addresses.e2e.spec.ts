import { beforeAll, describe, expect, it } from '@jest/globals';
import { until } from '@perkstream/kernel/testing';
import { baseUrl, newProject, type Project, unique } from '../client.js';
import { browserSideOf, olderSideOf } from './libraries.js';

interface OlderSide {
  readonly products: {
    getSku(productId: string, skuId: string): Promise<object>;
    bulkUpdate(products: readonly object[]): Promise<{ readonly async_action_id: string }>;
  };
}

let shop: Project;
beforeAll(async () => {
  shop = await newProject();
});

describe('addresses that older libraries ask', () => {
  it('finds the promotions of a cart without a code, as a browser asks for them', async () => {
    const product = unique('socks');
    await shop.client.post('/v1/products', { source_id: product, name: 'Socks', price: 1_000 });
    const rule = await shop.client.post('/v1/validation-rules', {
      name: 'Important customers',
      rules: { 1: { name: 'customer.metadata', property: 'vip', conditions: { $is: [true] } }, logic: '1' },
    });
    expect(rule.status).toBe(200);
    await shop.client.post('/v1/customers', { source_id: 'ada', metadata: { vip: true } });
    const created = await shop.client.post('/v1/campaigns', {
      name: unique('Tiers'),
      campaign_type: 'PROMOTION',
      promotion: {
        tiers: [
          { name: 'Everybody', action: { discount: { type: 'AMOUNT', amount_off: 300 } } },
          {
            name: 'Ada',
            action: { discount: { type: 'PERCENT', percent_off: 50 } },
            validation_rules: [rule.body.id],
          },
        ],
      },
    });
    expect(created.status).toBe(200);
    const page = browserSideOf(baseUrl, shop.clientKeys);
    const cart = { items: [{ product_id: product, quantity: 2, price: 1_000 }], amount: 2_000 };
    const named = async (whose: object) => {
      const { valid, promotions = [] } = (await page.validate({ ...cart, ...whose })) as unknown as Validated;
      return { valid, found: promotions.map(({ name, order }) => [name, order?.total_discount_amount]) };
    };
    expect(await named({})).toEqual({ valid: true, found: [['Everybody', 300]] });
    const both = { valid: true, found: [['Everybody', 300], ['Ada', 1_000]] }; // oxfmt-ignore
    expect(await named({ customer: { source_id: 'ada' } })).toEqual(both);
    page.setIdentity('ada');
    expect(await named({})).toEqual(both);
  });

  it('assigns a rule to what the older names of the body say', async () => {
    const { client } = shop;
    const condition = { name: 'order.amount', conditions: { $more_than: [1] } };
    const rule = await client.post('/v1/validation-rules', { name: 'Any', rules: { 1: condition, logic: '1' } });
    const discount = { type: 'AMOUNT', amount_off: 100 };
    const coupon = await client.post('/v1/vouchers', { type: 'DISCOUNT_VOUCHER', discount });
    const campaign = await client.post('/v1/campaigns', {
      name: unique('Tiers'),
      campaign_type: 'PROMOTION',
      promotion: { tiers: [{ name: 'Tier', action: { discount } }] },
    });
    const [tier] = campaign.body.promotion.tiers;
    const card = { type: 'LOYALTY_CARD', loyalty_card: { points: 0 } };
    const { body: program } = await client.post('/v1/loyalties', { name: unique('Club'), voucher: card });
    const earned = [{ event: 'order.paid', loyalty: { type: 'FIXED', points: 5 } }];
    const { body: earning } = await client.post(`/v1/loyalties/${program.id}/earning-rules`, earned);
    const coin = { name: 'Coin', type: 'COIN', parameters: { coin: { exchange_ratio: 1 } } };
    const { body: reward } = await client.post('/v1/rewards', coin);
    const { body: offered } = await client.post(`/v1/rewards/${reward.id}/assignments`, { campaign: program.id });
    const assign = (body: object) => client.post(`/v1/validation-rules/${rule.body.id}/assignments`, body);
    const named: [string, string, string][] = [
      ['voucher', coupon.body.code, coupon.body.id],
      ['campaign', campaign.body.name, campaign.body.id],
      ['promotion_tier', tier.id, tier.id],
      ['earning_rule', earning[0].id, earning[0].id],
      ['reward_assignment', offered.id, offered.id],
      ['distribution', 'distr_1', 'distr_1'],
    ];
    for (const [related_object_type, sent, related_object_id] of named) {
      const { status, body } = await assign({ [related_object_type]: sent });
      expect([status, body]).toMatchObject([200, { related_object_type, related_object_id }]);
    }
    for (const type of ['campaign', 'voucher', 'promotion_tier', 'earning_rule', 'reward_assignment']) {
      const unknown = await assign({ related_object_type: type, related_object_id: unique('nothing') });
      expect(unknown).toMatchObject({ status: 404, body: { key: 'not_found', resource_type: type } });
    }
    expect(await assign({})).toMatchObject({ status: 400, body: { key: 'invalid_payload' } });
  });

  it('makes no voucher of what is withheld', async () => {
    const discount = { type: 'AMOUNT', amount_off: 100 };
    for (const name of ['enable', 'disable', 'publish']) {
      const { status } = await shop.client.post(`/v1/vouchers/${name}`, { type: 'DISCOUNT_VOUCHER', discount });
      expect([name, status]).toEqual([name, 501]);
    }
  });

  it('updates products in bulk', async () => {
    const { products } = olderSideOf(baseUrl, shop.client.keys) as OlderSide;
    const source_id = unique('scarf');
    const { async_action_id } = await products.bulkUpdate([{ source_id, name: 'Scarf', price: 700 }]);
    const status = async () => (await shop.client.get(`/v1/async-actions/${async_action_id}`)).body.status;
    await until(async () => (await status()) === 'DONE');
    expect(await shop.client.get(`/v1/products/${source_id}`)).toMatchObject({ status: 200, body: { price: 700 } });
  });

  it('shows a SKU under its product, and under no other', async () => {
    const [product, other, sku] = [unique('socks'), unique('hats'), unique('socks-m')];
    for (const source_id of [product, other]) await shop.client.post('/v1/products', { source_id, name: source_id });
    const made = await shop.client.post(`/v1/products/${product}/skus`, { source_id: sku, sku: 'Socks M' });
    expect(made.status).toBe(200);
    const { products } = olderSideOf(baseUrl, shop.client.keys) as OlderSide;
    const shown = (await shop.client.get(`/v1/skus/${made.body.id}`)).body;
    expect(await products.getSku(product, sku)).toEqual(shown);
    expect(await products.getSku(product, made.body.id)).toEqual(shown);
    await expect(products.getSku(other, sku)).rejects.toMatchObject({ code: 404, resource_type: 'sku' });
    await expect(products.getSku(unique('nothing'), sku)).rejects.toMatchObject({ code: 404 });
  });
});

interface Validated {
  readonly valid: boolean;
  readonly promotions?: { readonly name: string; readonly order?: { readonly total_discount_amount: number } }[];
}
