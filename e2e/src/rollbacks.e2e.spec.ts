import { beforeAll, describe, expect, it } from '@jest/globals';
import { eventually, until } from '@perkstream/kernel/testing';
import { type Answer, type Client, newProject, unique } from './client.js';
import { expectToKeepContract } from './contract.js';

describe('A rollback', () => {
  let shop: Client;

  beforeAll(async () => {
    shop = (await newProject()).client;
  });

  async function voucher(body: object): Promise<string> {
    const code = unique('BACK');
    expect((await shop.post(`/v1/vouchers/${code}`, body)).status).toBe(200);
    return code;
  }

  const amountOff = (amount_off: number, effect = 'APPLY_TO_ORDER') =>
    voucher({ type: 'DISCOUNT_VOUCHER', discount: { type: 'AMOUNT', amount_off, effect } });

  async function redeemed(codes: readonly string[], more: object): Promise<Answer> {
    const redeemables = codes.map((id) => ({ object: 'voucher', id }));
    const answer = await shop.post('/v1/redemptions', { redeemables, ...more });
    expect(answer.status).toBe(200);
    return answer;
  }

  const rolledBack = (id: string, body: object = {}) => shop.post(`/v1/redemptions/${id}/rollback`, body);

  describe('of one of several redemptions of an order', () => {
    const items = [{ product_id: 'prod_shirt', quantity: 2, price: 5_000 }];

    it('leaves the order with the discounts of the others, until none is left', async () => {
      const first = await redeemed([await amountOff(1_000)], { order: { items, source_id: unique('order') } });
      const { id } = first.body.order;
      const card = await voucher({ type: 'GIFT_VOUCHER', gift: { amount: 2_000 } });
      const second = await redeemed([card], { order: { id } });
      expect(second.body.order.total_amount).toBe(7_000);
      const third = await redeemed([await amountOff(500, 'APPLY_TO_ITEMS')], { order: { id } });
      expect(third.body.order.total_amount).toBe(6_500);

      const answer = await rolledBack(first.body.redemptions[0].id);
      expectToKeepContract('rollback-redemption', answer);
      expect(answer.body.order).toMatchObject({ status: 'PAID', total_discount_amount: 2_500, total_amount: 7_500 });
      const stored = await shop.get(`/v1/orders/${id}`);
      expectToKeepContract('get-order', stored);
      expect(stored.body).toMatchObject({
        status: 'PAID',
        amount: 10_000,
        discount_amount: 2_000,
        total_amount: 7_500,
      });

      await rolledBack(third.body.redemptions[0].id);
      const items_discount_amount = (await shop.get(`/v1/orders/${id}`)).body.items_discount_amount ?? 0;
      expect(items_discount_amount).toBe(0);
      expect((await shop.get(`/v1/vouchers/${card}`)).body.gift.balance).toBe(0);
      await rolledBack(second.body.redemptions[0].id);
      expect((await shop.get(`/v1/orders/${id}`)).body).toMatchObject({ status: 'CANCELED', total_amount: 10_000 });
      expect((await shop.get(`/v1/vouchers/${card}`)).body.gift.balance).toBe(2_000);
    });

    it('takes each discount off once when all are rolled back at once', async () => {
      const first = await redeemed([await amountOff(1_000)], { order: { items, source_id: unique('order') } });
      const { id } = first.body.order;
      const redemptions = [first.body.redemptions[0].id];
      for (let i = 0; i < 4; i++) {
        const { body } = await redeemed([await amountOff(100)], { order: { id } });
        redemptions.push(body.redemptions[0].id);
      }
      const answers = await Promise.all(redemptions.slice(0, 4).map((each) => rolledBack(each)));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      expect((await shop.get(`/v1/orders/${id}`)).body).toMatchObject({ status: 'PAID', total_amount: 9_900 });
    });

    it('is noted in the order, with what it was made of', async () => {
      const { body } = await redeemed([await amountOff(1_000), await amountOff(500)], { order: { items } });
      const { parent_redemption: parent, order } = body;
      const answer = await shop.post(`/v1/redemptions/${parent.id}/rollbacks`);
      expectToKeepContract('rollback-stacked-redemptions', answer);
      const { rollbacks, parent_rollback } = answer.body;
      const ids = rollbacks.map(({ id }: { id: string }) => id);
      const { redemptions } = (await shop.get(`/v1/orders/${order.id}`)).body;
      expect(redemptions[parent.id]).toMatchObject({ rollback_id: parent_rollback.id, rollback_stacked: ids });
      expect(redemptions[body.redemptions[0].id]).toMatchObject({ rollback_id: ids[0] });
      expect(redemptions[body.redemptions[0].id]).not.toHaveProperty('rollback_stacked');
    });
  });

  describe('that is refused', () => {
    const order = { amount: 10_000 };
    const listed = async (filter: string) => (await shop.get(`/v1/redemptions?limit=100&${filter}`)).body;

    it('is kept, named by the answer, and counted', async () => {
      const name = unique('Campaign');
      const campaign = await shop.post('/v1/campaigns', {
        name,
        campaign_type: 'PROMOTION',
        promotion: { tiers: [{ name: 'Sale', action: { discount: { type: 'AMOUNT', amount_off: 100 } } }] },
      });
      const tier = campaign.body.promotion.tiers[0].id;
      const customer = { source_id: unique('ada') };
      const { body } = await shop.post('/v1/redemptions', {
        redeemables: [{ object: 'promotion_tier', id: tier }],
        order,
        customer,
      });
      const [{ id, customer_id }] = body.redemptions;
      expect((await rolledBack(id)).status).toBe(200);
      const again = await rolledBack(id, { reason: 'again' });
      expect(again).toMatchObject({
        status: 400,
        body: { key: 'already_rolled_back', resource_type: 'redemption_rollback' },
      });
      const failed = again.body.resource_id;
      expect(failed).toMatch(/^rrf_/);

      const kept = await shop.get(`/v1/redemptions/${failed}`);
      expectToKeepContract('get-redemption', kept);
      expect(kept.body).toMatchObject({
        id: failed,
        object: 'redemption_rollback',
        redemption: id,
        reason: 'again',
        result: 'FAILURE',
        status: 'FAILED',
        failure_code: 'already_rolled_back',
        failure_message: 'Already rolled back',
        related_object_id: tier,
      });
      const list = await listed(`result=FAILURE&customer=${customer_id}`);
      expect(list).toMatchObject({ total: 1, redemptions: [{ id: failed, object: 'redemption_rollback' }] });
      // Summaries and histories follow a moment later.
      const summary = await eventually(
        async () => (await shop.get(`/v1/campaigns/${name}/summary`)).body,
        ({ rollbacks }) => rollbacks === 2,
      );
      expect(summary).toMatchObject({ rollbacks_succeeded: 1, rollbacks_failed: 1 });
      const { summary: own } = await eventually(
        async () => (await shop.get(`/v1/customers/${customer_id}`)).body,
        ({ summary: { redemptions } }) => redemptions.total_rollback_failed === 1,
      );
      expect(own.redemptions).toMatchObject({ total_rollback_succeeded: 1 });
      await until(async () => {
        const { data } = (await shop.get(`/v1/customers/${customer_id}/activity`)).body;
        return data.some(({ type }: { type: string }) => type === 'customer.redemption.rollback.failed');
      });
    });

    it('takes nothing back: for another customer, or with another order', async () => {
      const ada = unique('ada');
      const card = await voucher({ type: 'GIFT_VOUCHER', gift: { amount: 2_000 } });
      const { body } = await redeemed([card], { order, customer: { source_id: ada } });
      const { id } = body.redemptions[0];
      const bob = (await shop.post('/v1/customers', { source_id: unique('bob') })).body;
      const other = await rolledBack(id, { customer: { id: bob.id } });
      expect(other.body).toMatchObject({ key: 'invalid_customer', resource_id: expect.stringMatching(/^rrf_/) });
      const ofOther = await rolledBack(id, { order: { id: 'ord_other' } });
      expect(ofOther.body).toMatchObject({ key: 'invalid_order', resource_id: expect.stringMatching(/^rrf_/) });
      const { redemption_entries: history } = (await shop.get(`/v1/vouchers/${card}/redemption`)).body;
      expect(history.map((each: { failure_code?: string }) => each.failure_code ?? 'made').sort()).toEqual([
        'invalid_customer',
        'invalid_order',
        'made',
      ]);
      expect((await shop.get(`/v1/vouchers/${card}`)).body.gift.balance).toBe(0);
    });

    it('is kept for each redemption of a stack, and named by that of their parent', async () => {
      const { body } = await redeemed([await amountOff(100), await amountOff(200)], { order });
      const { id } = body.parent_redemption;
      expect((await shop.post(`/v1/redemptions/${id}/rollbacks`)).status).toBe(200);
      const again = await shop.post(`/v1/redemptions/${id}/rollbacks`);
      expect(again.body.key).toBe('already_rolled_back');
      const { redemptions } = await listed('result=FAILURE');
      const failed = redemptions.filter(({ failure_code: key }: { failure_code: string }) => key === again.body.key);
      expect(failed.map(({ redemption }: { redemption: string }) => redemption)).toEqual(
        expect.arrayContaining([id, ...body.redemptions.map((each: { id: string }) => each.id)]),
      );
      expect(failed.find((each: { id: string }) => each.id === again.body.resource_id).redemption).toBe(id);
    });
  });

  it('changes the metadata of the redemption, in what it says', async () => {
    const metadata = { channel: 'web', till: 3 };
    const { body } = await redeemed([await amountOff(100)], { order: { amount: 1_000 }, metadata });
    const { id } = body.redemptions[0];
    await rolledBack(id, { metadata: { till: 4, why: 'torn' } });
    const { body: now } = await shop.get(`/v1/redemptions/${id}`);
    expect(now).toMatchObject({ status: 'ROLLED_BACK', metadata: { channel: 'web', till: 4, why: 'torn' } });
  });

  it('goes through under a tracking id that nobody knows, and not under that of another', async () => {
    const source = unique('ada');
    const mine = await redeemed([await amountOff(100)], { order: { amount: 1_000 }, customer: { source_id: source } });
    const { id } = mine.body.redemptions[0];
    const other = await shop.post('/v1/customers', { source_id: unique('bob') });
    const refused = await rolledBack(id, { tracking_id: other.body.source_id });
    expect(refused.body.key).toBe('invalid_customer');
    expect((await rolledBack(id, { tracking_id: unique('visitor') })).status).toBe(200);
  });
});
