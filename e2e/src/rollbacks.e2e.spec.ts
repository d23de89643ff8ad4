import { beforeAll, describe, expect, it } from '@jest/globals';
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
});
