import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Client, newProject, unique } from './client.js';
import { expectToKeepContract } from './contract.js';

/** The older operations: one voucher or promotion tier at a time. */
describe('One redeemable', () => {
  let shop: Client;

  beforeAll(async () => {
    shop = (await newProject()).client;
  });

  const order = { items: [{ product_id: 'prod_shirt', quantity: 2, price: 5_000 }] };

  async function made(path: string, body: object) {
    const answer = await shop.post(path, body);
    expect(answer.status).toBe(200);
    return answer.body;
  }

  async function voucher(body: object = {}): Promise<string> {
    const code = unique('CODE');
    const discount = { type: 'PERCENT', percent_off: 10 };
    await made(`/v1/vouchers/${code}`, { type: 'DISCOUNT_VOUCHER', discount, metadata: { season: 'spring' }, ...body });
    return code;
  }

  async function validate(code: string, body: object = { order }) {
    const answer = await shop.post(`/v1/vouchers/${encodeURIComponent(code)}/validate`, body);
    expectToKeepContract('validate-voucher', answer);
    return answer;
  }

  async function redeem(code: string, body: object = { order }, query = '') {
    return shop.post(`/v1/vouchers/${encodeURIComponent(code)}/redemption${query}`, body);
  }

  it('a voucher that applies shows its discount and the order', async () => {
    const code = await voucher();
    const { body } = await validate(code);
    expect(body).toMatchObject({
      valid: true,
      code,
      discount: { type: 'PERCENT', percent_off: 10 },
      metadata: { season: 'spring' },
      order: { amount: 10_000, total_amount: 9_000 },
      applicable_to: { total: 0 },
    });
    expect(body.tracking_id).toMatch(/^track_/);
    const stacked = await shop.post('/v1/validations', { redeemables: [{ object: 'voucher', id: code }], order });
    expect(body.order).toEqual(stacked.body.order);
  });

  it('is answered with 200 when it does not apply, with a reason that clients match', async () => {
    const disabled = await voucher({ active: false });
    expect((await validate(disabled)).body).toMatchObject({
      valid: false,
      code: disabled,
      reason: 'voucher is disabled',
      error: { code: 400, key: 'voucher_disabled' },
    });
    expect((await validate('nobody')).body).toMatchObject({
      valid: false,
      code: 'nobody',
      reason: 'Resource not found',
      error: { code: 404, key: 'resource_not_found' },
    });
    const rule = await made('/v1/validation-rules', {
      name: unique('Rule'),
      rules: {
        1: { name: 'order.amount', conditions: { $more_than: [20_000] }, error: { message: 'Buy more shirts' } },
        logic: '1',
      },
    });
    const ruled = await voucher({ validation_rules: [rule.id] });
    expect((await validate(ruled, { order, options: { explain: true } })).body).toMatchObject({
      valid: false,
      reason: 'order does not match validation rules',
      error: { key: 'order_rules_violated', message: 'Buy more shirts' },
      explanation: {
        rules: [{ rule_id: rule.id, passed: false, checks: [{ name: 'order.amount', value: 10_000, passed: false }] }],
      },
    });
  });

  it('is refused with 400 where the request lacks what it needs', async () => {
    const rule = await made('/v1/validation-rules', {
      name: unique('Rule'),
      rules: { 1: { name: 'customer.metadata', property: 'vip', conditions: { $is: [true] } }, logic: '1' },
    });
    const code = await voucher({ validation_rules: [rule.id] });
    expect(await validate(code)).toMatchObject({ status: 400, body: { key: 'missing_customer' } });
    const card = unique('GIFT');
    const gift = { amount: 5_000, effect: 'APPLY_TO_ITEMS' };
    await made(`/v1/vouchers/${card}`, { type: 'GIFT_VOUCHER', gift });
    expect(await validate(card, { order: { amount: 100 } })).toMatchObject({
      status: 400,
      body: { key: 'missing_order_items_amount' },
    });
  });

  it('knows a customer by one tracking id only', async () => {
    const code = await voucher();
    const customer = { source_id: unique('ada') };
    const ambiguous = { status: 400, body: { key: 'ambiguous_tracking_id' } };
    expect(await validate(code, { order, customer, tracking_id: 'somebody else' })).toMatchObject(ambiguous);
    expect(await redeem(code, { order, tracking_id: 'one' }, '?tracking_id=two')).toMatchObject(ambiguous);
    const { body } = await validate(code, { order, customer, tracking_id: customer.source_id });
    expect(body.valid).toBe(true);
    const redeemed = await redeem(code, { order, customer, tracking_id: body.tracking_id });
    expect(redeemed).toMatchObject({ status: 200, body: { customer, tracking_id: body.tracking_id } });
    const byTracking = await redeem(code, { order }, `?tracking_id=${customer.source_id}`);
    expect(byTracking.body.customer_id).toBe(redeemed.body.customer_id);
  });

  it('a gift card is spent by what is asked for, and is validated with its balance', async () => {
    const card = unique('GIFT');
    await made(`/v1/vouchers/${card}`, { type: 'GIFT_VOUCHER', gift: { amount: 5_000 } });
    expect((await validate(card, { order, gift: { credits: 1_500 } })).body).toMatchObject({
      valid: true,
      gift: { amount: 5_000, balance: 5_000, credits: 1_500, effect: 'APPLY_TO_ORDER' },
      order: { total_amount: 8_500 },
    });
    expect((await validate(card, { order, gift: { credits: 5_001 } })).body).toMatchObject({
      valid: false,
      reason: 'gift amount exceeded',
    });
    const redeemed = await redeem(card, { order, gift: { credits: 1_500 } });
    expectToKeepContract('redeem-voucher', redeemed);
    expect(redeemed.body).toMatchObject({
      amount: 1_500,
      gift: { amount: 1_500 },
      voucher: { gift: { balance: 3_500 } },
    });
  });

  it('is redeemed alone, shown and rolled back as any other', async () => {
    const code = await voucher({ redemption: { quantity: 1 } });
    const customer = { source_id: unique('ada'), name: 'Ada' };
    const redeemed = await redeem(code, { order, customer, metadata: { till: 7 } });
    expectToKeepContract('redeem-voucher', redeemed);
    expect(redeemed.body).toMatchObject({
      result: 'SUCCESS',
      related_object_type: 'voucher',
      customer: { name: 'Ada' },
      order: { total_amount: 9_000, status: 'PAID' },
      voucher: { code, redemption: { redeemed_quantity: 1 } },
      metadata: { till: 7 },
    });
    const refused = await redeem(code);
    expectToKeepContract('redeem-voucher', refused);
    expect(refused.body).toMatchObject({ key: 'quantity_exceeded', resource_type: 'redemption' });
    expect(refused.body.resource_id).toMatch(/^rf_/);
    expect((await shop.post(`/v1/redemptions/${redeemed.body.id}/rollback`)).status).toBe(200);
    expect((await redeem(code)).status).toBe(200);
    expect(await redeem('nobody')).toMatchObject({ status: 404, body: { key: 'not_found' } });
  });

  it('has one key for what is unknown, however it is to be redeemed', async () => {
    const { client, browser } = await newProject();
    const order = { amount: 1_000 };
    const refused = await Promise.all([
      client.post('/v1/redemptions', { redeemables: [{ object: 'voucher', id: 'nobody' }], order }),
      client.post('/v1/redemptions', { redeemables: [{ object: 'promotion_tier', id: 'promo_nobody' }], order }),
      client.post('/v1/vouchers/nobody/redemption', { order }),
      client.post('/v1/promotions/tiers/promo_nobody/redemption', { order }),
      browser.post('/client/v1/redeem?code=nobody', { order }),
      browser.post('/client/v1/redemptions', { redeemables: [{ object: 'voucher', id: 'nobody' }], order }),
    ]);
    expect(refused.map(({ status, body }) => [status, body.key])).toEqual(refused.map(() => [404, 'not_found']));
  });

  it('lists its redemptions under both addresses', async () => {
    const { client } = await newProject();
    await client.post('/v1/vouchers/TWICE', { type: 'DISCOUNT_VOUCHER', discount: { type: 'AMOUNT', amount_off: 1 } });
    await client.post('/v1/vouchers/TWICE/redemption', { order: { amount: 1_000 } });
    const { status, body } = await client.get('/v1/vouchers/TWICE/redemptions');
    expect({ status, body }).toMatchObject({ status: 200, body: { total: 1, redeemed_quantity: 1 } });
    expect((await client.get('/v1/vouchers/TWICE/redemption')).body).toEqual(body);
  });

  it('is redeemed for the customer and the referrer that its order names; nobody is made for one that is refused', async () => {
    const [code, ada, bob] = [await voucher({ redemption: { quantity: 2 } }), unique('ada'), unique('bob')];
    const people = { customer: { source_id: ada, name: 'Ada' }, referrer: { source_id: bob, name: 'Bob' } };
    const unknown = await redeem(code, { order: { ...order, customer: people.customer, referrer_id: 'nobody' } });
    expect(unknown).toMatchObject({ status: 404, body: { resource_id: 'nobody', resource_type: 'customer' } });
    const off = await voucher({ active: false });
    expect((await redeem(off, { order: { ...order, ...people } })).status).toBe(400);
    for (const one of [ada, bob]) expect((await shop.get(`/v1/customers/${one}`)).status).toBe(404);
    const redeemed = await redeem(code, { order: { ...order, ...people } });
    expectToKeepContract('redeem-voucher', redeemed);
    const [customer, referrer] = [await shop.get(`/v1/customers/${ada}`), await shop.get(`/v1/customers/${bob}`)];
    expect(customer.body).toMatchObject({ name: 'Ada' });
    const ids = { customer_id: customer.body.id, referrer_id: referrer.body.id };
    expect(redeemed.body).toMatchObject({ customer_id: ids.customer_id, order: ids });
    expect((await shop.get(`/v1/orders/${redeemed.body.order.id}`)).body).toMatchObject(ids);
    const known = await redeem(code, { order: { ...order, referrer_id: bob }, customer: { source_id: ada } });
    expect(known.body.order).toMatchObject(ids);
  });

  it('a tier is redeemed for the customer and the referrer that its order names', async () => {
    const tiers = [{ name: 'Tier', action: { discount: { type: 'PERCENT', percent_off: 10 } } }];
    const campaign = await made('/v1/campaigns', { name: unique('Tiers'), promotion: { tiers } });
    const [tier] = (await shop.get(`/v1/promotions/${campaign.id}/tiers`)).body.tiers;
    const [ada, bob] = [unique('ada'), unique('bob')];
    const people = { customer: { source_id: ada }, referrer: { source_id: bob } };
    const { body } = await shop.post(`/v1/promotions/tiers/${tier.id}/redemption`, { order: { ...order, ...people } });
    const [customer, referrer] = [await shop.get(`/v1/customers/${ada}`), await shop.get(`/v1/customers/${bob}`)];
    expect(body.order).toMatchObject({ customer_id: customer.body.id, referrer_id: referrer.body.id });
  });

  it('carries its session from the validation to the redemption', async () => {
    const code = await voucher({ redemption: { quantity: 1 } });
    const session = { type: 'LOCK', key: unique('session') };
    const { body } = await validate(code, { order, session });
    expect(body.session).toMatchObject({ key: session.key, type: 'LOCK', ttl: 7, ttl_unit: 'DAYS' });
    expect((await validate(code)).body).toMatchObject({ valid: false, error: { key: 'multiple_requests' } });
    expect((await redeem(code)).body.key).toBe('multiple_requests');
    expect((await redeem(code, { order, session })).status).toBe(200);
  });

  it('a tier is validated as a voucher is', async () => {
    const campaign = await made('/v1/campaigns', {
      name: unique('Campaign'),
      campaign_type: 'PROMOTION',
      promotion: {
        tiers: [{ name: 'Tier', banner: 'Ten', action: { discount: { type: 'AMOUNT', amount_off: 1_000 } } }],
      },
    });
    const [{ id }] = campaign.promotion.tiers;
    const path = `/v1/promotions/tiers/${id}/validation`;
    const valid = await shop.post(path, { order });
    expectToKeepContract('validate-promotion-tier', valid);
    expect(valid.body).toMatchObject({
      valid: true,
      id,
      name: 'Tier',
      banner: 'Ten',
      campaign: { id: campaign.id, object: 'campaign' },
      discount: { amount_off: 1_000 },
      order: { total_amount: 9_000 },
      hierarchy: 1,
      object: 'promotion_tier',
    });
    await made(`/v1/promotions/tiers/${id}/disable`, {});
    const invalid = await shop.post(path, { order });
    expectToKeepContract('validate-promotion-tier', invalid);
    expect(invalid.body).toMatchObject({
      valid: false,
      id,
      reason: 'Inactive Promotion',
      error: { key: 'promotion_inactive' },
    });
    const unknown = await shop.post('/v1/promotions/tiers/promo_nobody/validation', { order });
    expect(unknown).toMatchObject({ status: 200, body: { valid: false, error: { key: 'resource_not_found' } } });
  });
});

describe('A session', () => {
  let shop: Client;

  beforeAll(async () => {
    shop = (await newProject()).client;
  });

  const order = { amount: 10_000 };
  const named = (codes: string[]) => codes.map((id) => ({ object: 'voucher', id }));

  async function single(): Promise<string> {
    const code = unique('ONCE');
    const discount = { type: 'AMOUNT', amount_off: 100 };
    const body = { type: 'DISCOUNT_VOUCHER', discount, redemption: { quantity: 1 } };
    expect((await shop.post(`/v1/vouchers/${code}`, body)).status).toBe(200);
    return code;
  }

  const validate = (codes: string[], key?: string) =>
    shop.post('/v1/validations', {
      redeemables: named(codes),
      order,
      ...(key !== undefined && { session: { type: 'LOCK', key } }),
    });

  async function isFree(code: string): Promise<boolean> {
    return (await validate([code])).body.valid;
  }

  it('lets go of what a later validation under its key no longer names', async () => {
    const [a, b, c] = [await single(), await single(), await single()];
    const key = unique('session');
    expect((await validate([a, b], key)).body.valid).toBe(true);
    expect([await isFree(a), await isFree(b), await isFree(c)]).toEqual([false, false, true]);
    expect((await validate([b, c], key)).body.valid).toBe(true);
    expect([await isFree(a), await isFree(b), await isFree(c)]).toEqual([true, false, false]);
    const redeemed = await shop.post('/v1/redemptions', { redeemables: named([b, c]), order, session: { key } });
    expect(redeemed.body.redemptions).toHaveLength(2);
    expect((await validate([a], key)).body.valid).toBe(true);
    expect(await isFree(a)).toBe(false);
  });

  it('keeps what it holds when a later validation comes to nothing', async () => {
    const a = await single();
    const key = unique('session');
    await validate([a], key);
    expect((await validate(['nobody'], key)).body.valid).toBe(false);
    expect(await isFree(a)).toBe(false);
  });

  it('holds nothing of what somebody else was faster with', async () => {
    const [a, b] = [await single(), await single()];
    const answers = await Promise.all([
      ...Array.from({ length: 20 }, () => validate([a, b], unique('session'))),
      ...Array.from({ length: 20 }, () => validate([b, a], unique('session'))),
    ]);
    const holders = (code: string) =>
      answers.filter(({ body }) =>
        body.redeemables.some(
          (each: { id: string; status: string }) => each.id === code && each.status === 'APPLICABLE',
        ),
      );
    expect([holders(a).length, holders(b).length]).toEqual([1, 1]);
    for (const code of [a, b]) {
      const key = holders(code)[0]?.body.session.key;
      const redeemed = await shop.post('/v1/redemptions', { redeemables: named([code]), order, session: { key } });
      expect(redeemed.status).toBe(200);
    }
  });
});
