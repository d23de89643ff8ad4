import { beforeAll, describe, expect, it } from '@jest/globals';
import { isLongRun } from '../capabilities.js';
import { type Answer, type Client, newProject, unique } from '../client.js';
import { RetryingClient } from '../retrying-client.js';
import { type OwnCluster } from './own-cluster.js';

const STACKS = isLongRun ? 300 : 100;

export function severalReplicas(cluster: () => OwnCluster): void {
  describe('With two replicas of promotions at work, under many requests at once', () => {
    const amountOff = { type: 'DISCOUNT_VOUCHER', discount: { type: 'AMOUNT', amount_off: 100 } };
    let shop: Client;

    beforeAll(async () => {
      shop = (await newProject({}, cluster().management)).client;
    });

    async function voucher(redemption?: object): Promise<string> {
      const code = unique('TWO');
      expect(
        (await shop.post(`/v1/vouchers/${code}`, { ...amountOff, ...(redemption && { redemption }) })).status,
      ).toBe(200);
      return code;
    }

    /** A busy machine may answer some of many with 503: a client asks again, under the same idempotency key. */
    const redeem = async (...codes: string[]): Promise<Answer> => {
      const redeemables = codes.map((id) => ({ object: 'voucher', id }));
      return (await new RetryingClient(shop, { pause: 1_000 }).post('/v1/redemptions', {
        redeemables,
        order: { amount: 10_000 },
      })) as Answer;
    };
    const atOnce = (times: number, send: () => Promise<Answer>): Promise<Answer[]> =>
      Promise.all(Array.from({ length: times }, send));
    const redeemed = async (code: string): Promise<number> =>
      (await shop.get(`/v1/vouchers/${code}`)).body.redemption.redeemed_quantity;

    it('a code with quantity N is redeemed exactly N times', async () => {
      const code = await voucher({ quantity: 37 });
      const answers = await atOnce(isLongRun ? 1_000 : 300, () => redeem(code));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(37);
      const others = answers.filter(({ status }) => status !== 200);
      expect(new Set(others.map(({ body }) => body.key))).toEqual(new Set(['quantity_exceeded']));
      expect(await redeemed(code)).toBe(37);
    });

    it('stacks that share a limited voucher redeem it exactly N times', async () => {
      const shared = await voucher({ quantity: 11 });
      const open = await Promise.all(Array.from({ length: 5 }, () => voucher()));
      let turn = 0;
      // Requests go to a replica by the first redeemable: both have to do with the shared one.
      const answers = await atOnce(STACKS, () => redeem(open[turn++ % open.length] ?? shared, shared));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(STACKS);
      expect(answers.filter(({ body }) => body.redemptions.length === 2)).toHaveLength(11);
      expect(await redeemed(shared)).toBe(11);
      const counts = await Promise.all(open.map(redeemed));
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(STACKS);
    });

    it('a price that was changed counts in all that is asked after the answer, at either replica', async () => {
      const { body: product } = await shop.post('/v1/products', { name: unique('Mug'), price: 100 });
      // Requests go to a replica by the first redeemable.
      const codes = await Promise.all(Array.from({ length: 8 }, () => voucher()));
      for (const price of [1_000, 2_000, 3_000]) {
        expect((await shop.put(`/v1/products/${product.id}`, { price })).status).toBe(200);
        const order = { items: [{ product_id: product.id, quantity: 1 }] };
        const amounts = codes.map(async (id) => {
          const validated = await shop.post('/v1/validations', { redeemables: [{ object: 'voucher', id }], order });
          return validated.body.order.amount as number;
        });
        expect(await Promise.all(amounts)).toEqual(codes.map(() => price));
      }
    });
  });
}
