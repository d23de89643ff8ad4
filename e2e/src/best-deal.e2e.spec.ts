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
      await stackingRules({ applicable_redeemables_limit: 2, exclusive_categories: [exclusive.id] });
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

  async function stackingRules(rules: object): Promise<void> {
    await made(`/management/v1/projects/${project.id}/stacking-rules`, rules, management);
  }

  const skipKeys = ({ body }: Answer) => body.skipped_redeemables.map(({ result }: Json) => result.details.key);

  describe('of the redeemables that could apply together', () => {
    const best = { selection: 'BEST_FOR_CUSTOMER' };

    it('is what the setting of the project says, and the request where it says otherwise', async () => {
      await stackingRules({ applicable_redeemables_limit: 1, selection: 'BEST_FOR_CUSTOMER' });
      const [small, large, medium] = [await voucher(100), await voucher(900), await voucher(500)];
      const codes = [small, large, medium];
      const answer = await ask(codes, {});
      expectToKeepContract('validate-stacked-discounts', answer);
      const alternatives = { runner_up: { ids: [medium], total_discount_amount: 500 }, proof: 'exact', gap: 0 };
      expect(answer.body).toMatchObject({
        valid: true,
        redeemables: [{ id: large, status: 'APPLICABLE' }],
        order: { total_applied_discount_amount: 900 },
        selection: { mode: 'BEST_FOR_CUSTOMER', chosen: [large], considered: 3, ...alternatives },
        stacking_rules: { selection: 'BEST_FOR_CUSTOMER' },
      });
      expect(skipKeys(answer)).toEqual(['not_best_deal', 'not_best_deal']);
      const forShop = await ask(codes, { selection: 'BEST_FOR_SHOP' });
      expect(forShop.body.selection).toMatchObject({ mode: 'BEST_FOR_SHOP', chosen: [small] });
      const requested = await ask(codes, { selection: 'REQUESTED' });
      expect(idsOf(requested.body.redeemables)).toEqual([small]);
      expect(requested.body).not.toHaveProperty('selection');
      // A browser has no say in it: the setting of the project holds.
      const browsing = { redeemables: named(...codes), order, options: { selection: 'BEST_FOR_SHOP' } };
      const byBrowser = await project.browser.post('/client/v1/validations', browsing);
      expect(byBrowser.body.selection).toMatchObject({ mode: 'BEST_FOR_CUSTOMER', chosen: [large] });
    });

    it('counts promotions that the cart qualifies for, and leaves gift cards to pay what is left', async () => {
      await stackingRules({ applicable_redeemables_limit: 2 });
      const promotion = await tier(700);
      const [small, card] = [await voucher(100), unique('CARD')];
      await made(`/v1/vouchers/${card}`, { type: 'GIFT_VOUCHER', gift: { amount: 50_000 } });
      const { body } = await ask([card, small], { ...best, include_automatic: true });
      expect(idsOf(body.redeemables)).toEqual([promotion, card]);
      expect(body.order).toMatchObject({ total_amount: 0, total_applied_discount_amount: 10_000 });
      expect(body.selection).toMatchObject({ chosen: [promotion], considered: 2 });
    });

    it('fails in mode ALL for what is refused, and not for what was not chosen', async () => {
      await stackingRules({ applicable_redeemables_limit: 1, redeemables_application_mode: 'ALL' });
      const [small, large] = [await voucher(100), await voucher(900)];
      expect((await ask([small, large], best)).body.valid).toBe(true);
      const over = await voucher(50, { expiration_date: '2020-01-01T00:00:00Z' });
      expect((await ask([small, large, over], best)).body).toMatchObject({
        valid: false,
        inapplicable_redeemables: [{ id: over, result: { details: { key: 'voucher_expired' } } }],
      });
    });

    it('is chosen once more where another redemption, or a session, takes the last use', async () => {
      await stackingRules({ applicable_redeemables_limit: 1, selection: 'BEST_FOR_CUSTOMER' });
      const wanted = await voucher(900, { redemption: { quantity: 1 } });
      const other = await voucher(500);
      const redeem = (key?: string) => {
        const session = key === undefined ? {} : { session: { type: 'LOCK', key } };
        return shop.post('/v1/redemptions', { redeemables: named(wanted, other), order, ...session });
      };
      const answers = await Promise.all([redeem(), redeem(), redeem()]);
      answers.forEach((answer) => expectToKeepContract('redeem-stacked-discounts', answer));
      const chosen = answers.map(({ body }) => body.selection.chosen[0]);
      expect(chosen.sort()).toEqual([wanted, other, other].sort());
      const locked = await voucher(800, { redemption: { quantity: 1 } });
      const lock = (key: string) => ask([locked, other], {}, { session: { type: 'LOCK', key } });
      const locks = await Promise.all([lock(unique('session')), lock(unique('session'))]);
      expect(locks.map(({ body }) => body.selection.chosen[0]).sort()).toEqual([locked, other].sort());
    });

    it('is not chosen again for what remains after a return', async () => {
      await stackingRules({ applicable_redeemables_limit: 1, selection: 'BEST_FOR_CUSTOMER' });
      const percent = await voucher(0, { discount: { type: 'PERCENT', percent_off: 10 } });
      const amount = await voucher(600);
      const items = [
        { source_id: 'coat', quantity: 1, price: 9_000 },
        { source_id: 'hat', quantity: 1, price: 1_000 },
      ];
      const body = { redeemables: named(amount, percent), order: { source_id: unique('order'), items } };
      const { order: sold, selection } = await made('/v1/redemptions', body);
      expect(selection.chosen).toEqual([percent]);
      const back = { items: [{ source_id: 'coat', quantity: 1 }] };
      const { refund, order: left } = await made(`/v1/orders/${sold.id}/returns`, back);
      expect({ refund: refund.amount, left: left.total_amount }).toEqual({ refund: 8_100, left: 900 });
    });

    it('is refused where the mode is unknown, and nothing is set', async () => {
      const code = await voucher(100);
      expect(await ask([code], { selection: 'CHEAPEST' })).toMatchObject({ status: 400 });
      const settings = `/management/v1/projects/${project.id}/stacking-rules`;
      expect(await management.post(settings, { selection: 'CHEAPEST' })).toMatchObject({ status: 400 });
      expect((await management.get(settings)).body.data[0].selection).toBe('REQUESTED');
      const category = { name: unique('Category'), hierarchy: 1, selection: 'SOME' };
      expect(await shop.post('/v1/categories', category)).toMatchObject({ status: 400 });
    });
  });

  describe('within a category', () => {
    it('applies the best or the first of it under every mode, and tells which were not chosen', async () => {
      const body = { name: unique('Flash'), hierarchy: 1, selection: 'BEST' };
      const category = await made('/v1/categories', body);
      expect(category).toMatchObject({ selection: 'BEST' });
      const of = { category_id: category.id };
      const [small, large] = [await voucher(100, of), await voucher(900, of)];
      const common = await voucher(50);
      const answer = await ask([small, common, large], { expand: ['category'] });
      expectToKeepContract('validate-stacked-discounts', answer);
      expect(idsOf(answer.body.redeemables)).toEqual([common, large]);
      expect(skipKeys(answer)).toEqual(['not_best_deal']);
      expect(answer.body.redeemables[1].categories).toMatchObject([{ selection: 'BEST' }]);
      expect(answer.body.selection).toMatchObject({ mode: 'REQUESTED', chosen: [common, large], runner_up: null });
      const changed = await shop.put(`/v1/categories/${category.id}`, { selection: 'FIRST' });
      expect(changed.body).toMatchObject({ name: category.name, selection: 'FIRST' });
      for (const selection of ['REQUESTED', 'BEST_FOR_CUSTOMER']) {
        const first = await ask([small, common, large], { selection });
        expect(idsOf(first.body.redeemables)).toEqual([small, common]);
      }
      await shop.put(`/v1/categories/${category.id}`, { selection: 'ALL' });
      const all = await ask([small, common, large], {});
      expect(idsOf(all.body.redeemables)).toEqual([small, common, large]);
      expect(all.body).not.toHaveProperty('selection');
    });
  });
});
