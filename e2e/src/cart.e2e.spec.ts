import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Answer, type Client, newProject, unique } from './client.js';
import { cartOrder as order, tenPercent, voucherIn } from './cart-shop.js';
import { expectToKeepContract } from './contract.js';
import { missingAmounts } from './missing-amounts.js';

describe('A cart', () => {
  let shop: Client;

  beforeAll(async () => {
    shop = (await newProject()).client;
  });

  const voucher = (body: object) => voucherIn(shop, body);

  it('without amounts is answered as documented', async () => {
    const { client } = await newProject();
    const tier = { name: 'Tier', action: { discount: { type: 'AMOUNT', amount_off: 100 } } };
    const campaign = { name: unique('Sale'), campaign_type: 'PROMOTION', promotion: { tiers: [tier] } };
    const created = await client.post('/v1/campaigns', campaign);
    const [{ id }] = created.body.promotion.tiers;
    const cart = { order: { items: [{ product_id: 'prod_shirt', quantity: 2 }] }, customer: { source_id: 'ada' } };
    const answers: [string, Answer][] = [
      ['check-eligibility', await client.post('/v1/qualifications', cart)],
      ['validate-promotion-tier', await client.post(`/v1/promotions/tiers/${id}/validation`, cart)],
      ['validate-promotions', await client.post('/v1/promotions/validation', cart)],
    ];
    for (const [operation, answer] of answers) {
      expect([operation, answer.status]).toEqual([operation, 200]);
    }
  });

  it.each<[string, object[]]>([
    ['a line', [{ product_id: 'a', quantity: 2 ** 30, price: 2 ** 30 }]],
    ['the sum of lines', Array.from({ length: 2 }, () => ({ product_id: 'a', amount: 2 ** 52 }))],
    ['the sum of quantities', Array.from({ length: 2 }, () => ({ product_id: 'a', quantity: 2 ** 52 }))],
    ['a line, by the price of its product', [{ quantity: 2 ** 30, product: { id: 'a', price: 2 ** 30 } }]],
  ])('is refused where %s is larger than a number holds exactly, by all operations', async (_what, items) => {
    const code = await voucher(tenPercent);
    const tier = { name: 'Tier', action: { discount: { type: 'AMOUNT', amount_off: 100 } } };
    const campaign = { name: unique('Sale'), campaign_type: 'PROMOTION', promotion: { tiers: [tier] } };
    const [{ id: tierId }] = (await shop.post('/v1/campaigns', campaign)).body.promotion.tiers;
    const redeemables = [{ object: 'voucher', id: code }];
    const { id: stored } = (await shop.post('/v1/orders', { items: [{ product_id: 'a', amount: 100 }] })).body;
    const order = { items };
    const answers = {
      validation: await shop.post('/v1/validations', { redeemables, order }),
      redemption: await shop.post('/v1/redemptions', { redeemables, order }),
      redemptionOfStored: await shop.post('/v1/redemptions', { redeemables, order: { id: stored, ...order } }),
      qualification: await shop.post('/v1/qualifications', { order }),
      ofVoucher: await shop.post(`/v1/vouchers/${code}/validate`, { order }),
      redemptionOfVoucher: await shop.post(`/v1/vouchers/${code}/redemption`, { order }),
      ofTier: await shop.post(`/v1/promotions/tiers/${tierId}/validation`, { order }),
      ofPromotions: await shop.post('/v1/promotions/validation', { order }),
      order: await shop.post('/v1/orders', order),
      changedOrder: await shop.put(`/v1/orders/${stored}`, order),
    };
    for (const [operation, { status, body }] of Object.entries(answers)) {
      expect({ operation, status, key: body.key }).toEqual({ operation, status: 400, key: 'invalid_payload' });
    }
    const fitting = { items: [{ product_id: 'a', quantity: 2 ** 22, price: 2 ** 30 }] };
    expect(await shop.post('/v1/validations', { redeemables, order: fitting })).toMatchObject({
      body: { valid: true, order: { amount: 2 ** 52 } },
    });
  });

  it('makes no customer when it fails, by any of its operations', async () => {
    const { client } = await newProject();
    const [code, source_id] = [unique('CODE'), unique('eve')];
    const discount = { type: 'AMOUNT', amount_off: 100 };
    await client.post(`/v1/vouchers/${code}`, { type: 'DISCOUNT_VOUCHER', discount, active: false });
    const cart = { order: { amount: 1_000 }, customer: { source_id, name: 'Eve' } };
    const redeemables = [{ object: 'voucher', id: code }];
    const attempts = [
      await client.post('/v1/redemptions', { redeemables, ...cart }),
      await client.post(`/v1/vouchers/${code}/redemption`, cart),
      await client.post('/v1/redemptions', { redeemables, order: cart.order, tracking_id: source_id }),
      await client.post('/v1/redemptions', { redeemables, order: cart.order, customer: { name: 'Nobody' } }),
    ];
    expect(attempts.map(({ status }) => status)).toEqual([400, 400, 400, 400]);
    expect((await client.get('/v1/customers')).body.total).toBe(0);
    const { body: failure } = await client.get(`/v1/redemptions/${attempts[0]?.body.resource_id}`);
    expect(failure).toMatchObject({
      result: 'FAILURE',
      customer_id: null,
      tracking_id: expect.stringMatching(/^track_/),
    });
    await client.post(`/v1/vouchers/${code}/enable`);
    expect((await client.post('/v1/redemptions', { redeemables, ...cart })).status).toBe(200);
    expect((await client.get('/v1/customers')).body.customers).toMatchObject([{ source_id, name: 'Eve' }]);
  });

  it('goes through voucher, validation, redemption, rollback and the lists', async () => {
    const code = await voucher(tenPercent);
    const redeemables = [{ object: 'voucher', id: code }];

    const validated = await shop.post('/v1/validations', { redeemables, order });
    expectToKeepContract('validate-stacked-discounts', validated);
    expect(validated.body).toMatchObject({
      valid: true,
      order: { total_amount: 18_000, total_discount_amount: 2_000 },
    });

    const redeemed = await shop.post('/v1/redemptions', {
      redeemables,
      order,
      customer: { source_id: unique('ada'), name: 'Ada', email: 'ada@example.com' },
      metadata: { till: 7 },
    });
    expectToKeepContract('redeem-stacked-discounts', redeemed);
    const [redemption] = redeemed.body.redemptions;
    for (const { body } of [validated, redeemed]) {
      expect(body.inapplicable_redeemables ?? []).toEqual([]);
      expect(body.order).toMatchObject({ items_discount_amount: 0, items_applied_discount_amount: 0 });
      expect(missingAmounts(body)).toEqual([]);
    }
    expect(redemption).toMatchObject({
      result: 'SUCCESS',
      status: 'SUCCEEDED',
      related_object_type: 'voucher',
      order: { total_amount: 18_000, status: 'PAID' },
      customer: { name: 'Ada' },
      voucher: { code, redemption: { redeemed_quantity: 1 } },
      metadata: { till: 7 },
    });
    expect(redeemed.body.parent_redemption).toBeUndefined();

    const got = await shop.get(`/v1/redemptions/${redemption.id}`);
    expectToKeepContract('get-redemption', got);
    expect(got.body).toMatchObject({ id: redemption.id, status: 'SUCCEEDED', order: { id: redemption.order.id } });

    const listed = await shop.get('/v1/redemptions?limit=5');
    expectToKeepContract('list-redemptions', listed);
    expect(listed.body.redemptions[0].id).toBe(redemption.id);

    const ofVoucher = await shop.get(`/v1/vouchers/${code}/redemption`);
    expectToKeepContract('get-voucher-redemptions', ofVoucher);
    expect(ofVoucher.body).toMatchObject({ quantity: 1, redeemed_quantity: 1, total: 1 });

    const stored = await shop.get(`/v1/orders/${redemption.order.id}`);
    expectToKeepContract('get-order', stored);
    expect(stored.body).toMatchObject({ total_amount: 18_000, status: 'PAID' });

    const again = await shop.post('/v1/redemptions', { redeemables, order });
    expect(again.status).toBe(400);
    expect(again.body).toMatchObject({ key: 'quantity_exceeded', resource_type: 'redemption' });
    const failure = await shop.get(`/v1/redemptions/${again.body.resource_id}`);
    expectToKeepContract('get-redemption', failure);
    expect(failure.body).toMatchObject({ result: 'FAILURE', failure_code: 'quantity_exceeded' });

    const rolledBack = await shop.post(`/v1/redemptions/${redemption.id}/rollback?reason=returned`);
    expectToKeepContract('rollback-redemption', rolledBack);
    expect(rolledBack.body).toMatchObject({
      object: 'redemption_rollback',
      redemption: redemption.id,
      reason: 'returned',
      order: { status: 'CANCELED', total_amount: 20_000 },
    });
    const twice = await shop.post(`/v1/redemptions/${redemption.id}/rollback`);
    expect(twice).toMatchObject({ status: 400, body: { key: 'already_rolled_back' } });

    const after = await shop.get(`/v1/redemptions/${redemption.id}`);
    expect(after.body).toMatchObject({
      status: 'ROLLED_BACK',
      related_redemptions: { rollbacks: [{ id: rolledBack.body.id }] },
    });
    expect((await shop.get(`/v1/orders/${redemption.order.id}`)).body.status).toBe('CANCELED');
    expect((await shop.post('/v1/redemptions', { redeemables, order })).status).toBe(200);
  });

  it('never makes one discounted unit cheaper than free', async () => {
    const code = unique('UNIT');
    const discount = { type: 'AMOUNT', amount_off: 8_000, effect: 'APPLY_TO_ITEMS_BY_QUANTITY' };
    const { body } = await shop.post(`/v1/vouchers/${code}`, { type: 'DISCOUNT_VOUCHER', discount });
    const product = (await shop.post('/v1/products', { name: 'Shirt', price: 5_000 })).body;
    const rule = await shop.post('/v1/validation-rules', {
      name: unique('One shirt'),
      rules: { logic: '' },
      applicable_to: {
        included: [{ object: 'product', id: product.id, effect: 'APPLY_TO_EVERY', quantity_limit: 1 }],
        excluded: [],
        included_all: false,
      },
    });
    const of = { related_object_type: 'voucher', related_object_id: body.id };
    expect((await shop.post(`/v1/validation-rules/${rule.body.id}/assignments`, of)).status).toBe(200);
    const cart = { items: [{ product_id: product.id, quantity: 3 }] };
    const redeemed = await shop.post('/v1/redemptions', {
      redeemables: [{ object: 'voucher', id: code }],
      order: cart,
    });
    expectToKeepContract('redeem-stacked-discounts', redeemed);
    expect(redeemed.body.order).toMatchObject({ items_discount_amount: 5_000, total_amount: 10_000 });
  });

  it('is reserved by a session, which its own redemption uses up', async () => {
    const code = await voucher(tenPercent);
    const redeemables = [{ object: 'voucher', id: code }];
    const key = unique('session');
    const locked = await shop.post('/v1/validations', {
      redeemables,
      order,
      session: { key, type: 'LOCK', ttl: 1, ttl_unit: 'HOURS' },
    });
    expectToKeepContract('validate-stacked-discounts', locked);
    expect(locked.body).toMatchObject({ valid: true, session: { key } });
    const other = await shop.post('/v1/redemptions', { redeemables, order });
    expect(other).toMatchObject({ status: 400, body: { key: 'multiple_requests' } });
    const own = await shop.post('/v1/redemptions', { redeemables, order, session: { key, type: 'LOCK' } });
    expect(own.status).toBe(200);
    expect((await shop.delete(`/v1/vouchers/${code}/sessions/${key}`)).status).toBe(404);
  });

  it('is free again when a session is released', async () => {
    const code = await voucher(tenPercent);
    const redeemables = [{ object: 'voucher', id: code }];
    const key = unique('session');
    await shop.post('/v1/validations', { redeemables, order, session: { key, type: 'LOCK' } });
    expect((await shop.delete(`/v1/vouchers/${code}/sessions/${key}`)).status).toBe(204);
    expect((await shop.post('/v1/redemptions', { redeemables, order })).status).toBe(200);
  });

  it('keeps to the rules assigned to a voucher, with the shop’s own words', async () => {
    const code = await voucher({ type: 'DISCOUNT_VOUCHER', discount: { type: 'AMOUNT', amount_off: 500 } });
    const rule = await shop.post('/v1/validation-rules', {
      name: unique('Big carts'),
      error: { message: 'Only for carts over 100' },
      rules: { 1: { name: 'order.amount', conditions: { $more_than: [10_000] }, rules: {} }, logic: '1' },
    });
    expectToKeepContract('create-validation-rules', rule);
    const voucherId = (await shop.get(`/v1/vouchers/${code}`)).body.id;
    const assignment = await shop.post(`/v1/validation-rules/${rule.body.id}/assignments`, {
      related_object_type: 'voucher',
      related_object_id: voucherId,
    });
    expectToKeepContract('create-validation-rule-assignment', assignment);
    const redeemables = [{ object: 'voucher', id: code }];
    const small = await shop.post('/v1/redemptions', { redeemables, order: { amount: 10_000 } });
    expect(small).toMatchObject({
      status: 400,
      body: { key: 'order_rules_violated', error: { message: 'Only for carts over 100' } },
    });
    expect((await shop.post('/v1/redemptions', { redeemables, order: { amount: 10_001 } })).status).toBe(200);
  });

  it('redeems a promotion tier by its own operation', async () => {
    const campaign = await shop.post('/v1/campaigns', { name: unique('Promo'), campaign_type: 'PROMOTION' });
    const tier = await shop.post(`/v1/promotions/${campaign.body.id}/tiers`, {
      name: 'Ten off',
      action: { discount: { type: 'AMOUNT', amount_off: 1_000 } },
    });
    expectToKeepContract('add-promotion-tier-to-campaign', tier);
    const redeemed = await shop.post(`/v1/promotions/tiers/${tier.body.id}/redemption`, { order });
    expectToKeepContract('redeem-promotion', redeemed);
    expect(redeemed.body).toMatchObject({
      related_object_type: 'promotion_tier',
      voucher: null,
      order: { total_amount: 19_000 },
    });
    const disabled = await shop.post(`/v1/promotions/tiers/${tier.body.id}/disable`);
    expectToKeepContract('disable-promotion-tier', disabled);
    expect(disabled.body.active).toBe(false);
    const refused = await shop.post(`/v1/promotions/tiers/${tier.body.id}/redemption`, { order });
    expect(refused).toMatchObject({ status: 400, body: { key: 'promotion_inactive' } });
  });
});
