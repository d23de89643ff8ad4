import { beforeAll, describe, expect, it } from '@jest/globals';
import { loopTurns } from '@perkstream/kernel/testing';
import { type Answer, type Client, type Json, newProject, unique } from './client.js';
import { voucherIn } from './cart-shop.js';

const TURNS = 20;

/** Begins the second after so many turns of the event loop: the tries differ in how far the first has come. */
async function both(turns: number, first: () => Promise<Answer>, second: () => Promise<Answer>): Promise<Answer[]> {
  const later = loopTurns(turns).then(second);
  return Promise.all([first(), later]);
}

describe('An order that two requests work on at once', () => {
  let shop: Client;

  beforeAll(async () => {
    shop = (await newProject()).client;
  });

  const card = () => voucherIn(shop, { type: 'GIFT_VOUCHER', gift: { amount: 4_000 } });
  const coupon = (discount: object) => voucherIn(shop, { type: 'DISCOUNT_VOUCHER', discount });
  const order = async (body: object = {}): Promise<string> =>
    (await shop.post('/v1/orders', { source_id: unique('order'), amount: 5_000, ...body })).body.id;
  const stored = async (id: string): Promise<Json> => (await shop.get(`/v1/orders/${id}`)).body;
  const redeem = (code: string, id: string) =>
    shop.post('/v1/redemptions', { redeemables: [{ object: 'voucher', id: code }], order: { id } });
  const rollBack = (id: string) => shop.post(`/v1/redemptions/${id}/rollback`, {});
  const spent = async (code: string): Promise<number> =>
    4_000 - (await shop.get(`/v1/vouchers/${code}`)).body.gift.balance;

  /** Either it was done, or it was refused because another request was at work on the order. */
  function expectDoneOrBusy(answers: readonly Answer[]): void {
    for (const { status, body } of answers) {
      expect({ status, key: body.key }).toEqual(
        status === 200 ? { status, key: undefined } : { status: 400, key: 'multiple_requests' },
      );
    }
  }

  /** The discounts of its redemptions that stand are its discount, which is not above its amount. */
  async function expectToBalance(id: string): Promise<Json> {
    const found = await stored(id);
    const discount = found.total_discount_amount ?? 0;
    const redemptions = await Promise.all(
      Object.keys(found.redemptions ?? {}).map(async (each) => (await shop.get(`/v1/redemptions/${each}`)).body),
    );
    const standing = redemptions
      .filter(({ status }) => status === 'SUCCEEDED')
      .reduce((sum, redemption) => sum + (redemption.order.total_applied_discount_amount ?? 0), 0);
    expect({ id, discount }).toEqual({ id, discount: standing });
    expect(discount).toBeLessThanOrEqual(found.amount);
    expect(found.total_amount).toBe(found.amount - discount);
    return found;
  }

  it('takes from two gift cards what it shows as discount, never more than its amount', async () => {
    for (let turn = 0; turn < TURNS; turn++) {
      const [id, one, other] = [await order(), await card(), await card()];
      const answers = await both(
        turn,
        () => redeem(one, id),
        () => redeem(other, id),
      );
      expectDoneOrBusy(answers);
      expect(answers.some(({ status }) => status === 200)).toBe(true);
      const { total_discount_amount: discount } = await expectToBalance(id);
      expect((await spent(one)) + (await spent(other))).toBe(discount);
    }
  });

  it('keeps every change that was answered beside a redemption', async () => {
    for (let turn = 0; turn < TURNS; turn++) {
      const id = await order({ status: 'CREATED' });
      const code = await coupon({ type: 'AMOUNT', amount_off: 3_000 });
      const change = { amount: 2_000, metadata: { till: turn } };
      const put = () => shop.put(`/v1/orders/${id}`, change);
      const [redeemed, changed] = (await (turn % 2
        ? both(turn, () => redeem(code, id), put)
        : both(turn, put, () => redeem(code, id)).then((answers) => answers.reverse()))) as [Answer, Answer];
      const { amount, metadata } = await expectToBalance(id);
      if (changed.status === 200) expect({ amount, metadata }).toEqual(change);
      else expect(changed.body.key).toMatch(/^(multiple_requests|invalid_order)$/);
      expectDoneOrBusy([redeemed]);
    }
  });

  it('is paid by the new coupon, or by none, when coupons are swapped', async () => {
    for (let turn = 0; turn < TURNS; turn++) {
      const [id, one, other] = [await order(), await card(), await card()];
      const { body } = await redeem(one, id);
      const swap: [() => Promise<Answer>, () => Promise<Answer>] = [
        () => rollBack(body.redemptions[0].id),
        () => redeem(other, id),
      ];
      const answers = await both(turn >> 1, ...(turn % 2 ? swap : (swap.reverse() as typeof swap)));
      expectDoneOrBusy(answers);
      const { total_discount_amount: discount = 0 } = await expectToBalance(id);
      expect((await spent(one)) + (await spent(other))).toBe(discount);
    }
  });
});

describe('An order that is changed while redemptions of it stand', () => {
  let shop: Client;

  beforeAll(async () => {
    shop = (await newProject()).client;
  });

  const items = [{ product_id: 'prod_shirt', quantity: 2, price: 1_000 }];
  const refusal = { status: 400, body: { key: 'invalid_order' } };

  async function redeemed(effect: string, more: object): Promise<Json> {
    const discount = { type: 'AMOUNT', amount_off: 1_500, effect };
    const code = await voucherIn(shop, { type: 'DISCOUNT_VOUCHER', discount });
    const redeemables = [{ object: 'voucher', id: code }];
    return (await shop.post('/v1/redemptions', { redeemables, order: more })).body;
  }

  it('keeps their discounts, or the change is refused', async () => {
    const { order, redemptions } = await redeemed('APPLY_TO_ORDER', { amount: 2_000 });
    const path = `/v1/orders/${order.id}`;
    expect(await shop.put(path, { amount: 1_000 })).toMatchObject(refusal);
    expect(await shop.put(path, { discount_amount: 0 })).toMatchObject(refusal);
    expect(await shop.post('/v1/orders', { id: order.id, amount: 1_000 })).toMatchObject(refusal);
    expect((await shop.get(path)).body).toMatchObject({ amount: 2_000, total_discount_amount: 1_500 });
    const more = { amount: 1_500, status: 'FULFILLED' };
    expect(await shop.put(path, more)).toMatchObject({ status: 200, body: { ...more, total_amount: 0 } });
    expect((await shop.post(`/v1/redemptions/${redemptions[0].id}/rollback`)).status).toBe(200);
    expect(await shop.put(path, { amount: 1_000, discount_amount: 200 })).toMatchObject({
      status: 200,
      body: { total_amount: 800 },
    });
  });

  it('keeps those of its lines that are sent as they are stored', async () => {
    const { order } = await redeemed('APPLY_TO_ITEMS', { items });
    const path = `/v1/orders/${order.id}`;
    const socks = { product_id: 'prod_socks', quantity: 1, price: 300 };
    expect(await shop.put(path, { items: [...items, socks] })).toMatchObject({
      status: 200,
      body: { amount: 2_300, total_discount_amount: 1_500, total_amount: 800 },
    });
    const { body } = await shop.get(path);
    expect(await shop.put(path, { items: body.items })).toMatchObject({ status: 200, body: { total_amount: 800 } });
    expect(await shop.put(path, { items: [socks] })).toMatchObject(refusal);
  });

  it('is not redeemed again for less than they take off', async () => {
    const { order } = await redeemed('APPLY_TO_ORDER', { amount: 2_000 });
    const code = await voucherIn(shop, { type: 'DISCOUNT_VOUCHER', discount: { type: 'PERCENT', percent_off: 10 } });
    const redeemables = [{ object: 'voucher', id: code }];
    const lower = { redeemables, order: { id: order.id, amount: 1_000 } };
    expect(await shop.post('/v1/redemptions', lower)).toMatchObject(refusal);
    expect((await shop.get(`/v1/orders/${order.id}`)).body).toMatchObject({ amount: 2_000, total_amount: 500 });
  });
});
