import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Answer, type Client, type Json, management, newProject, unique } from './client.js';
import { expectToKeepContract } from './contract.js';
import { unsaidAmounts } from './unsaid-amounts.js';

describe('A cart', () => {
  let shop: Client;

  beforeAll(async () => {
    shop = (await newProject()).client;
  });

  const order = {
    amount: 20_000,
    items: [
      { product_id: 'prod_shirt', quantity: 2, price: 5_000 },
      { product_id: 'prod_shoes', quantity: '1', price: 10_000 },
    ],
  };

  async function voucher(body: object): Promise<string> {
    const code = unique('CODE');
    const created = await shop.post(`/v1/vouchers/${code}`, body);
    expect(created.status).toBe(200);
    expectToKeepContract('create-voucher', created);
    return code;
  }

  const tenPercent = {
    type: 'DISCOUNT_VOUCHER',
    discount: { type: 'PERCENT', percent_off: 10 },
    redemption: { quantity: 1 },
  };

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
      expect(body).toMatchObject({ inapplicable_redeemables: [], skipped_redeemables: [] });
      expect(body.order).toMatchObject({ items_discount_amount: 0, items_applied_discount_amount: 0 });
      expect(unsaidAmounts(body)).toEqual([]);
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

  it('is paid with a gift card, in parts, and the ledger adds up', async () => {
    const code = await voucher({ type: 'GIFT_VOUCHER', gift: { amount: 15_000 } });
    const first = await shop.post('/v1/redemptions', {
      redeemables: [{ object: 'voucher', id: code, gift: { credits: 4_000 } }],
      order,
    });
    expectToKeepContract('redeem-stacked-discounts', first);
    expect(first.body.redemptions[0]).toMatchObject({ amount: 4_000, gift: { amount: 4_000 } });
    const rest = await shop.post('/v1/redemptions', { redeemables: [{ object: 'voucher', id: code }], order });
    expect(rest.body.redemptions[0].amount).toBe(11_000);
    const empty = await shop.post('/v1/redemptions', {
      redeemables: [{ object: 'voucher', id: code, gift: { credits: 1 } }],
      order,
    });
    expect(empty).toMatchObject({ status: 400, body: { key: 'gift_amount_exceeded' } });
    await shop.post(`/v1/redemptions/${first.body.redemptions[0].id}/rollback`);
    const card = await shop.get(`/v1/vouchers/${code}`);
    expectToKeepContract('get-voucher', card);
    expect(card.body.gift.balance).toBe(4_000);
    const ledger = await shop.get(`/v1/vouchers/${code}/transactions?limit=100`);
    expectToKeepContract('list-voucher-transactions', ledger);
    const amounts = ledger.body.data.map(
      (entry: { details: { balance: { amount: number } } }) => entry.details.balance.amount,
    );
    expect(amounts.reduce((a: number, b: number) => a + b, 0)).toBe(4_000);
  });

  it('adds credits to a gift card once by a source id', async () => {
    const code = await voucher({ type: 'GIFT_VOUCHER', gift: { amount: 1_000 } });
    const body = { amount: 500, source_id: unique('topup'), reason: 'Birthday' };
    const add = () => shop.post(`/v1/vouchers/${code}/balance`, body);
    const first = await add();
    expectToKeepContract('update-voucher-balance', first);
    expect(first.body).toMatchObject({ amount: 500, balance: 1_500 });
    expect(await add()).toMatchObject({ status: 200, body: first.body });
    expect((await shop.get(`/v1/vouchers/${code}`)).body.gift.balance).toBe(1_500);
  });

  it('takes credits that are asked for without an order, and gives them back', async () => {
    const code = await voucher({ type: 'GIFT_VOUCHER', gift: { amount: 1_000 } });
    const redeemables = [{ object: 'voucher', id: code, gift: { credits: 300 } }];
    const balance = async () => (await shop.get(`/v1/vouchers/${code}`)).body.gift.balance;
    const taken = await shop.post('/v1/redemptions', { redeemables });
    expectToKeepContract('redeem-stacked-discounts', taken);
    expect(taken.body.redemptions[0]).toMatchObject({ result: 'SUCCESS', amount: 300, gift: { amount: 300 } });
    expect(await balance()).toBe(700);
    const older = await shop.post(`/v1/vouchers/${code}/redemption`, { gift: { credits: 200 } });
    expect(older.body).toMatchObject({ amount: 200 });
    expect(await balance()).toBe(500);
    await shop.post(`/v1/redemptions/${older.body.id}/rollback`);
    expect(await balance()).toBe(700);
    const tooMuch = await shop.post('/v1/redemptions', {
      redeemables: [{ object: 'voucher', id: code, gift: { credits: 701 } }],
    });
    expect(tooMuch).toMatchObject({ status: 400, body: { key: 'gift_amount_exceeded' } });
  });

  it('burns no use of an empty gift card, where the project passes over what has no effect', async () => {
    const { client, id } = await newProject();
    const code = unique('CARD');
    await client.post(`/v1/vouchers/${code}`, { type: 'GIFT_VOUCHER', gift: { amount: 100 } });
    const cart = { redeemables: [{ object: 'voucher', id: code }], order: { amount: 1_000 } };
    const uses = async () => (await client.get(`/v1/vouchers/${code}`)).body.redemption.redeemed_quantity;
    await client.post('/v1/redemptions', cart);
    expect((await client.post('/v1/redemptions', cart)).status).toBe(200);
    expect(await uses()).toBe(2);
    await management.post(`/management/v1/projects/${id}/stacking-rules`, {
      redeemables_no_effect_rule: 'SKIP',
    });
    const passedOver = await client.post('/v1/redemptions', cart);
    expect(passedOver).toMatchObject({ status: 400, body: { key: 'no_applicable_redeemables' } });
    expect(await uses()).toBe(2);
  });

  it('takes several redeemables together, under one parent, and rolls them back together', async () => {
    const card = await voucher({ type: 'GIFT_VOUCHER', gift: { amount: 10_000 } });
    const coupon = await voucher({ type: 'DISCOUNT_VOUCHER', discount: { type: 'PERCENT', percent_off: 20 } });
    const campaign = await shop.post('/v1/campaigns', {
      name: unique('Sale'),
      campaign_type: 'PROMOTION',
      promotion: { tiers: [{ name: 'Sale', action: { discount: { type: 'AMOUNT', amount_off: 8_000 } } }] },
    });
    expectToKeepContract('create-campaign', campaign);
    const tier = campaign.body.promotion.tiers[0].id;
    const redeemables = [
      { object: 'voucher', id: card, gift: { credits: 100 } },
      { object: 'voucher', id: coupon },
      { object: 'promotion_tier', id: tier },
    ];
    const cart = { amount: 200_000 };
    const validated = await shop.post('/v1/validations', { redeemables, order: cart });
    expectToKeepContract('validate-stacked-discounts', validated);
    expect(
      validated.body.redeemables.map((each: { order: { total_amount: number } }) => each.order.total_amount),
    ).toEqual([199_900, 159_920, 151_920]);
    const redeemed = await shop.post('/v1/redemptions', {
      redeemables,
      order: { ...cart, source_id: unique('order') },
    });
    expectToKeepContract('redeem-stacked-discounts', redeemed);
    const { redemptions, parent_redemption: parent, order: whole } = redeemed.body;
    expect(redemptions).toHaveLength(3);
    expect(redemptions.every((each: { redemption: string }) => each.redemption === parent.id)).toBe(true);
    expect(whole).toMatchObject({ total_amount: 151_920, total_applied_discount_amount: 48_080 });
    expect((await shop.get(`/v1/promotions/tiers/${tier}`)).body.summary).toMatchObject({
      redemptions: { total_redeemed: 1 },
    });

    const ofChild = await shop.post(`/v1/redemptions/${redemptions[0].id}/rollback`);
    expect(ofChild).toMatchObject({ status: 400, body: { key: 'invalid_redemption_parent' } });
    const single = await shop.post(`/v1/redemptions/${parent.id}/rollback`);
    expect(single).toMatchObject({ status: 400, body: { key: 'invalid_redemption' } });
    const rolledBack = await shop.post(`/v1/redemptions/${parent.id}/rollbacks`);
    expectToKeepContract('rollback-stacked-redemptions', rolledBack);
    expect(rolledBack.body.rollbacks).toHaveLength(3);
    expect(rolledBack.body.parent_rollback.redemption).toBe(parent.id);
    expect((await shop.get(`/v1/vouchers/${card}`)).body.gift.balance).toBe(10_000);
    expect((await shop.get(`/v1/orders/${whole.id}`)).body).toMatchObject({
      status: 'CANCELED',
      total_amount: 200_000,
    });
  });

  it('sets aside what does not apply in mode PARTIAL, and says why', async () => {
    const good = await voucher(tenPercent);
    const disabled = await voucher(tenPercent);
    await shop.post(`/v1/vouchers/${disabled}/disable`);
    const redeemables = [good, disabled, 'NOBODY-KNOWS'].map((id) => ({ object: 'voucher', id }));
    const validated = await shop.post('/v1/validations', { redeemables, order });
    expectToKeepContract('validate-stacked-discounts', validated);
    expect(validated.body).toMatchObject({
      valid: true,
      redeemables: [{ id: good, status: 'APPLICABLE' }],
      inapplicable_redeemables: [
        { id: disabled, result: { error: { key: 'voucher_disabled' } } },
        { id: 'NOBODY-KNOWS', result: { error: { key: 'not_found', code: 404 } } },
      ],
    });
    const redeemed = await shop.post('/v1/redemptions', { redeemables, order });
    expectToKeepContract('redeem-stacked-discounts', redeemed);
    expect(redeemed.body.redemptions).toHaveLength(1);
    expect(redeemed.body.inapplicable_redeemables).toHaveLength(2);
  });

  it.each(['PARTIAL', 'ALL'])('shows in every list what is refused, where nothing applies in mode %s', async (mode) => {
    const { client, id } = await newProject();
    await management.post(`/management/v1/projects/${id}/stacking-rules`, { redeemables_application_mode: mode });
    const redeemables = ['NOBODY', 'KNOWS'].map((code) => ({ object: 'voucher', id: code }));
    const { body } = await client.post('/v1/validations', { redeemables, order });
    const refused = [{ id: 'NOBODY', status: 'INAPPLICABLE' }, { id: 'KNOWS' }];
    expect(body).toMatchObject({ valid: false, redeemables: refused });
    const inapplicable = body.redeemables.filter((each: Json) => each.status === 'INAPPLICABLE');
    const skipped = body.redeemables.filter((each: Json) => each.status === 'SKIPPED');
    expect(body.inapplicable_redeemables).toEqual(inapplicable);
    expect(body.skipped_redeemables).toEqual(skipped);
  });

  it('shows apart, in mode ALL too, what is refused beside what applies', async () => {
    const { client, id } = await newProject();
    await management.post(`/management/v1/projects/${id}/stacking-rules`, { redeemables_application_mode: 'ALL' });
    await client.post('/v1/vouchers/GOOD', tenPercent);
    const redeemables = ['GOOD', 'NOBODY'].map((code) => ({ object: 'voucher', id: code }));
    const { body } = await client.post('/v1/validations', { redeemables, order });
    expect(body).toMatchObject({
      valid: false,
      redeemables: [{ id: 'GOOD' }, { id: 'NOBODY', status: 'INAPPLICABLE' }],
      inapplicable_redeemables: [{ id: 'NOBODY' }],
    });
    expect(body.skipped_redeemables).toBeInstanceOf(Array);
  });

  it('is refused whole in mode ALL when more is asked for than may apply together', async () => {
    const { client, id } = await newProject();
    const codes = ['A', 'B', 'C'];
    for (const code of codes) await client.post(`/v1/vouchers/${code}`, tenPercent);
    await management.post(`/management/v1/projects/${id}/stacking-rules`, {
      redeemables_application_mode: 'ALL',
      applicable_redeemables_limit: 2,
    });
    const of = (...asked: string[]) => ({ redeemables: asked.map((code) => ({ object: 'voucher', id: code })), order });
    const validated = await client.post('/v1/validations', of(...codes));
    expectToKeepContract('validate-stacked-discounts', validated);
    const key = 'applicable_redeemables_limit_exceeded';
    expect(validated.body).toMatchObject({
      valid: false,
      redeemables: [{}, {}, { status: 'SKIPPED', result: { details: { key } } }],
    });
    const refused = await client.post('/v1/redemptions', of(...codes));
    expect(refused).toMatchObject({ status: 400, body: { key, resource_type: 'redemption' } });
    const { redemption_entries: entries, redeemed_quantity } = (await client.get('/v1/vouchers/C/redemption')).body;
    expect(redeemed_quantity).toBe(0);
    expect(entries).toMatchObject([{ id: refused.body.resource_id, result: 'FAILURE', failure_code: key }]);
    expect((await client.post('/v1/redemptions', of('A', 'B'))).body.redemptions).toHaveLength(2);

    // What is passed over because the project wants that is named.
    await client.post('/v1/vouchers/NONE', { type: 'DISCOUNT_VOUCHER', discount: { type: 'AMOUNT', amount_off: 0 } });
    await client.post('/v1/vouchers/D', tenPercent);
    const settings = `/management/v1/projects/${id}/stacking-rules`;
    const [{ id: rules }] = (await management.get(settings)).body.data;
    await management.put(`${settings}/${rules}`, { redeemables_no_effect_rule: 'SKIP' });
    const { body } = await client.post('/v1/redemptions', of('NONE', 'D'));
    expect(body).toMatchObject({ redemptions: [{ voucher: { code: 'D' } }], skipped_redeemables: [{ id: 'NONE' }] });
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
    expect(other).toMatchObject({ status: 400, body: { key: 'quantity_exceeded' } });
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
    expect((await shop.get(`/v1/customers/${eve}`)).status).toBe(404);
    expect((await shop.get(`/v1/vouchers/${code}`)).body.redemption.redeemed_quantity).toBe(0);
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
