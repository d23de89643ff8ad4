import { beforeEach, describe, expect, it } from '@jest/globals';
import { type Answer, type Client, type Json, management, newProject, type Project, unique } from './client.js';
import { expectToKeepContract } from './contract.js';

const amountOff = (amount_off: number) => ({ type: 'AMOUNT', amount_off });
const order = { amount: 10_000, items: [{ product_id: 'prod_shirt', quantity: 2, price: 5_000 }] };

const idsOf = (list: Json[]) => list.map(({ id }) => id);

describe('Best deal', () => {
  let project: Project;
  let shop: Client;

  beforeEach(async () => {
    project = await newProject();
    shop = project.client;
  });

  async function made(path: string, body: object, by: Client = shop): Promise<Json> {
    const { status, body: answer } = await by.post(path, body);
    expect({ path, status, answer }).toMatchObject({ status: 200 });
    return answer;
  }

  async function tier(off: number, more: object = {}): Promise<string> {
    const campaign = await made('/v1/campaigns', { name: unique('Sale'), campaign_type: 'PROMOTION' });
    const body = { name: unique('Tier'), action: { discount: amountOff(off) }, ...more };
    return (await made(`/v1/promotions/${campaign.id}/tiers`, body)).id;
  }

  async function voucher(off: number, more: object = {}): Promise<string> {
    const code = unique('CODE');
    await made(`/v1/vouchers/${code}`, { type: 'DISCOUNT_VOUCHER', discount: amountOff(off), ...more });
    return code;
  }

  async function ruleOn(above: number): Promise<string> {
    const rules = { 1: { name: 'order.amount', conditions: { $more_than: [above] } }, logic: '1' };
    return (await made('/v1/validation-rules', { name: unique('Rule'), rules })).id;
  }

  const named = (...codes: string[]) => codes.map((id) => ({ object: 'voucher', id }));

  const ask = (codes: readonly string[], options: object, more: object = {}): Promise<Answer> =>
    shop.post('/v1/validations', { redeemables: named(...codes), order, options, ...more });

  describe('with all promotions that the cart qualifies for', () => {
    const options = { include_automatic: true };

    it('adds them after what was asked for, each once, and none that do not apply', async () => {
      const small = await tier(100);
      const large = await tier(300);
      await tier(5_000, { validation_rules: [await ruleOn(20_000)] });
      await tier(5_000, { active: false });
      const code = await voucher(200);
      const answer = await ask([code], options);
      expectToKeepContract('validate-stacked-discounts', answer);
      expect(answer.body).toMatchObject({ valid: true });
      expect(answer.body).not.toHaveProperty('skipped_redeemables');
      expect(answer.body).not.toHaveProperty('inapplicable_redeemables');
      expect(idsOf(answer.body.redeemables)).toEqual([code, large, small]);
      expect(answer.body.order.total_applied_discount_amount).toBe(600);
      const tierAndCode = [...named(code), { object: 'promotion_tier', id: small }];
      const { body } = await ask([], options, { redeemables: tierAndCode });
      expect(idsOf(body.redeemables)).toEqual([code, small, large]);
      expect((await ask([], options)).body.redeemables).toHaveLength(2);
    });

    it('leaves what was asked for as it is, by limits and exclusive categories', async () => {
      const exclusive = await made('/v1/categories', { name: unique('Only'), hierarchy: 1 });
      const rules = { applicable_redeemables_limit: 2, exclusive_categories: [exclusive.id] };
      await made(`/management/v1/projects/${project.id}/stacking-rules`, rules, management);
      const only = await tier(900, { category_id: exclusive.id });
      await tier(200);
      const best = await tier(300);
      const code = await voucher(100);
      const { body } = await ask([code], options);
      expect(body).not.toHaveProperty('skipped_redeemables');
      expect(idsOf(body.redeemables)).toEqual([code, best]);
      // Where nothing was asked for, what is exclusive applies alone.
      expect(idsOf((await ask([], options)).body.redeemables)).toEqual([only]);
    });

    it('redeems them, and a repeat of the request finds what it redeemed', async () => {
      const one = await tier(300);
      const under = { 'idempotency-key': unique('order') };
      const body = { redeemables: [], order: { ...order, source_id: unique('order') }, options };
      const redeemed = await shop.post('/v1/redemptions', body, under);
      expectToKeepContract('redeem-stacked-discounts', redeemed);
      expect(redeemed.body.redemptions).toMatchObject([{ related_object_id: one, result: 'SUCCESS' }]);
      const again = await shop.post('/v1/redemptions', body, under);
      expect(idsOf(again.body.redemptions)).toEqual(idsOf(redeemed.body.redemptions));
      const { summary } = (await shop.get(`/v1/promotions/tiers/${one}`)).body;
      expect(summary.redemptions).toEqual({ total_redeemed: 1 });
    });

    it('has nothing to give where nothing applies', async () => {
      expect((await ask([], options)).body).toMatchObject({ valid: false, redeemables: [] });
      const refused = await shop.post('/v1/redemptions', { redeemables: [], order, options });
      expect(refused).toMatchObject({ status: 400, body: { key: 'no_applicable_redeemables' } });
    });

    it('asks for a redeemable without it, as before', async () => {
      for (const path of ['/v1/validations', '/v1/redemptions']) {
        for (const some of [{}, { include_automatic: false }]) {
          expect(await shop.post(path, { redeemables: [], order, options: some })).toMatchObject({
            status: 400,
            body: { details: 'Property .redeemables must NOT have fewer than 1 items' },
          });
        }
      }
    });
  });
});
