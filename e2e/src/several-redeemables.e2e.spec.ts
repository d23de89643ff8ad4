import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Client, type Json, management, newProject, unique } from './client.js';
import { cartOrder as order, tenPercent, voucherIn } from './cart-shop.js';
import { expectToKeepContract } from './contract.js';

describe('Several redeemables of a cart', () => {
  let shop: Client;

  beforeAll(async () => {
    shop = (await newProject()).client;
  });

  const voucher = (body: object) => voucherIn(shop, body);

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
    expect(body.skipped_redeemables ?? []).toEqual(skipped);
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
    expect(body).not.toHaveProperty('skipped_redeemables');
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

    // Redeemables that the settings of the project skip are named in the answer.
    await client.post('/v1/vouchers/NONE', { type: 'DISCOUNT_VOUCHER', discount: { type: 'AMOUNT', amount_off: 0 } });
    await client.post('/v1/vouchers/D', tenPercent);
    const settings = `/management/v1/projects/${id}/stacking-rules`;
    const [{ id: rules }] = (await management.get(settings)).body.data;
    await management.put(`${settings}/${rules}`, { redeemables_no_effect_rule: 'SKIP' });
    const { body } = await client.post('/v1/redemptions', of('NONE', 'D'));
    expect(body).toMatchObject({ redemptions: [{ voucher: { code: 'D' } }], skipped_redeemables: [{ id: 'NONE' }] });
  });
});
