import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Json, management, newProject, type Project, unique } from './client.js';

const order = { amount: 10_000 };
let shop: Project;
let code: string;
let tier: string;

async function made(path: string, body: object): Promise<Json> {
  const answer = await shop.client.post(path, body);
  expect(answer.status).toBe(200);
  return answer.body;
}

const voucher = (id: string) => ({ object: 'voucher', id });
const promotion = () => ({ object: 'promotion_tier', id: tier });
const named = (redeemable_type: string, redeemable_id: string) => ({ redeemable_type, redeemable_id });

beforeAll(async () => {
  shop = await newProject();
  const discount = { type: 'AMOUNT', amount_off: 100 };
  code = unique('CODE');
  await made(`/v1/vouchers/${code}`, { type: 'DISCOUNT_VOUCHER', discount, active: false });
  const campaign = await made('/v1/campaigns', { name: unique('Promotion'), campaign_type: 'PROMOTION' });
  const body = { name: 'Tier', action: { discount }, active: false };
  tier = (await made(`/v1/promotions/${campaign.id}/tiers`, body)).id;
});

describe('An error of a validation or a redemption', () => {
  it('names the redeemable, among several by each', async () => {
    const nobody = unique('nobody');
    const redeemables = [voucher(code), voucher(nobody), promotion()];
    const { body } = await shop.client.post('/v1/validations', { redeemables, order });
    const errors = body.inapplicable_redeemables.map(({ result }: Json) => result.error);
    expect(errors).toMatchObject([
      { key: 'voucher_disabled', ...named('voucher', code) },
      { key: 'not_found', ...named('voucher', nobody) },
      { key: 'promotion_inactive', ...named('promotion_tier', tier) },
    ]);
  });

  it('names it in the older validations of one', async () => {
    const one = await shop.client.post(`/v1/vouchers/${code}/validate`, { order });
    expect(one).toMatchObject({ status: 200, body: { valid: false, error: named('voucher', code) } });
    const other = await shop.client.post(`/v1/promotions/tiers/${tier}/validation`, { order });
    expect(other).toMatchObject({ status: 200, body: { valid: false, error: named('promotion_tier', tier) } });
    const card = unique('GIFT');
    await made(`/v1/vouchers/${card}`, { type: 'GIFT_VOUCHER', gift: { amount: 500, effect: 'APPLY_TO_ITEMS' } });
    expect(await shop.client.post(`/v1/vouchers/${card}/validate`, { order })).toMatchObject({
      status: 400,
      body: { key: 'missing_order_items_amount', ...named('voucher', card) },
    });
  });

  it('names it where a redemption is refused for it, beside the record of the failure', async () => {
    const refused = { status: 400, body: { key: 'voucher_disabled', resource_type: 'redemption' } };
    for (const answer of [
      await shop.client.post(`/v1/vouchers/${code}/redemption`, { order }),
      await shop.client.post('/v1/redemptions', { redeemables: [voucher(code)], order }),
      await shop.browser.post('/client/v1/redemptions', { redeemables: [voucher(code)], order }),
    ]) {
      expect(answer).toMatchObject(refused);
      expect(answer.body).toMatchObject(named('voucher', code));
    }
  });

  it('names none where none of several applies, and the first that is refused where all have to apply', async () => {
    const rules = `/management/v1/projects/${shop.id}/stacking-rules`;
    const redeemables = [voucher(code), promotion()];
    const partial = await shop.client.post('/v1/redemptions', { redeemables, order });
    expect(partial).toMatchObject({ status: 400, body: { key: 'no_applicable_redeemables' } });
    expect(partial.body).not.toHaveProperty('redeemable_id');
    expect((await management.post(rules, { redeemables_application_mode: 'ALL' })).status).toBe(200);
    const all = await shop.client.post('/v1/redemptions', { redeemables, order });
    expect(all).toMatchObject({ status: 400, body: { key: 'voucher_disabled', ...named('voucher', code) } });
  });

  it('names what browsers have sent, where codes that do not work look like codes that do not exist', async () => {
    const path = `/management/v1/projects/${shop.id}`;
    expect((await management.put(path, { client_uniform_refusals: true })).status).toBe(200);
    for (const sent of [code, unique('nobody')]) {
      const body = { redeemables: [voucher(sent)], order };
      expect(await shop.browser.post('/client/v1/redemptions', body)).toMatchObject({
        status: 404,
        body: { key: 'not_found', ...named('voucher', sent) },
      });
    }
  });
});
