import { beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@perkstream/kernel/testing';
import { type Client, type Json, management, newProject, type Project, unique } from './client.js';
import { itAlike } from './capabilities.js';
import { REPRICE, ReturningShop } from './returning-shop.js';

const percent = (percent_off: number) => ({ type: 'PERCENT', percent_off });

describe('Goods of an order that come back', () => {
  let project: Project;
  let client: Client;
  let shop: ReturningShop;

  beforeAll(async () => {
    project = await newProject();
    ({ client } = project);
    shop = new ReturningShop(client);
  });

  it('give back what was paid for them, and are read again everywhere', async () => {
    const order = await shop.sell({ shirt: [1, 600], cap: [1, 400] }, [await shop.coupon(percent(10))], {
      customer: { source_id: unique('ada') },
    });
    const sourceId = unique('return');
    const { body } = await shop.back(order, { shirt: 1 }, { reason: 'Too small', source_id: sourceId });
    expect(body).toMatchObject({
      object: 'return',
      status: 'COMPLETED',
      order_id: order.id,
      source_id: sourceId,
      reason: 'Too small',
      refund: { amount: 540, credits: [], points: [] },
      items: [{ source_id: 'shirt', quantity: 1, price: 600, discount: 60, paid: 540 }],
      order: { amount: 400, total_discount_amount: 40, total_amount: 360 },
      redemptions: [{ effect: 'KEPT', amount: 40 }],
    });
    expect((await client.get(`/v1/returns/${body.id}`)).body).toEqual(body);
    for (const list of [`/v1/orders/${order.id}/returns`, `/v1/returns?order_id=${order.source_id}`]) {
      await eventually(async () => (await client.get(list)).body.total === 1);
      expect((await client.get(list)).body).toMatchObject({ total: 1, returns: [body] });
    }
    expect((await client.get(`/v1/returns?customer_id=${order.customer_id}`)).body.returns).toEqual([body]);
    expect(await shop.stored(order)).toMatchObject({
      ...{ status: 'PAID', amount: 1_000, total_amount: 900 },
      items: [{ returned_quantity: 1, returned_amount: 540 }, { quantity: 1 }],
    });
    expect(await shop.refundOf(order, { cap: 1 })).toBe(360);
    expect(await shop.stored(order)).toMatchObject({ status: 'CANCELED', total_discount_amount: 0 });
    const { redeemed_quantity: uses } = (await client.get(`/v1/vouchers/${order.redeemed.redemptions[0].voucher.code}`))
      .body.redemption;
    expect(uses).toBe(0);
  });

  it('cost what was kept, or what the rest costs again by the terms of the sale', async () => {
    const code = await shop.couponFrom(20_000, percent(20));
    const sell = () => shop.sell({ coat: [1, 15_000], hat: [1, 6_000] }, [code]);
    const [kept, repriced] = [await sell(), await sell()];
    await shop.made(client.put(`/v1/vouchers/${code}`, { discount: percent(50) }));
    await shop.made(client.post(`/v1/vouchers/${code}/disable`, {}));
    expect(await shop.refundOf(kept, { hat: 1 })).toBe(4_800);
    const { body } = await shop.back(repriced, { hat: 1 }, REPRICE);
    expect(body).toMatchObject({
      refund: { amount: 1_800 },
      redemptions: [{ effect: 'REDUCED', amount: 0 }],
      order: { total_amount: 15_000 },
    });
    expect(await shop.refundOf(repriced, { coat: 1 })).toBe(15_000);
  });

  itAlike('do so unit by unit', async () => {
    const code = await shop.couponFrom(30_000, percent(10));
    const sell = () => shop.sell({ chair: [6, 5_000] }, [code]);
    expect(await shop.refundOf(await sell(), { chair: 5 })).toBe(22_500);
    const repriced = await sell();
    expect(await shop.refundOf(repriced, { chair: 5 }, REPRICE)).toBe(22_000);
    expect(await shop.refundOf(repriced, { chair: 1 })).toBe(5_000);
    const nails = await shop.sell({ nail: [100, 2] }, [await shop.coupon({ type: 'AMOUNT', amount_off: 50 })]);
    const refunds = [];
    for (const units of [1, 2, 30, 67]) refunds.push(await shop.refundOf(nails, { nail: units }));
    expect(refunds).toEqual([2, 3, 45, 100]);
  });

  it('bring credits back to the gift card, all of them in the end', async () => {
    const card = await shop.voucher({ type: 'GIFT_VOUCHER', gift: { amount: 3_000 } });
    const order = await shop.sell({ coat: [1, 8_000], hat: [1, 4_000] }, [card]);
    const { body } = await shop.back(order, { coat: 1 });
    expect(body.refund).toMatchObject({ amount: 6_000, credits: [{ amount: 2_000 }] });
    expect(await shop.balance(card)).toBe(2_000);
    const transactions = await shop.made(client.get(`/v1/vouchers/${card}/transactions`));
    expect(transactions.data[0]).toMatchObject({
      type: 'CREDITS_REFUND',
      details: { return: { id: body.id }, order: { id: order.id } },
    });
    expect(await shop.refundOf(order, { hat: 1 })).toBe(3_000);
    expect(await shop.balance(card)).toBe(3_000);
  });

  itAlike.each([
    ['CREDITS_FIRST', 5_000, 3_000],
    ['MONEY_FIRST', 8_000, 0],
  ])('bring credits back %s', async (credits, money, balance) => {
    const card = await shop.voucher({ type: 'GIFT_VOUCHER', gift: { amount: 3_000 } });
    const order = await shop.sell({ coat: [1, 8_000], hat: [1, 4_000] }, [card]);
    expect(await shop.refundOf(order, { coat: 1 }, { policy: { credits } })).toBe(money);
    expect(await shop.balance(card)).toBe(balance);
  });

  it('leave their price to free goods that are no longer earned', async () => {
    const source_id = unique('socks');
    const socks = await shop.made(client.post('/v1/products', { name: 'Socks', source_id, price: 1_000 }));
    const discount = { type: 'UNIT', unit_off: 1, unit_type: socks.id, effect: 'ADD_NEW_ITEMS' };
    const order = await shop.sell({ coat: [1, 10_000], hat: [1, 4_000] }, [await shop.couponFrom(10_000, discount)]);
    const { body } = await shop.back(order, { coat: 1 }, REPRICE);
    expect(body).toMatchObject({ refund: { amount: 9_000 }, charged: [{ quantity: 1, price: 1_000 }] });
    expect(await shop.refundOf(order, { hat: 1, [source_id]: 1 })).toBe(5_000);
  });

  it('are what a later redemption does not price, and a rollback does not give back again', async () => {
    const card = await shop.voucher({ type: 'GIFT_VOUCHER', gift: { amount: 2_000 } });
    const order = await shop.sell({ coat: [3, 3_000], hat: [2, 1_500] }, [await shop.coupon(percent(10)), card]);
    await shop.made(shop.back(order, { coat: 1 }));
    const later = await shop.made(
      client.post('/v1/redemptions', {
        redeemables: [{ object: 'voucher', id: await shop.coupon({ type: 'AMOUNT', amount_off: 100 }) }],
        order: { id: order.id },
      }),
    );
    expect(later.order).toMatchObject({ amount: 9_000, total_applied_discount_amount: 100 });
    const left = await shop.balance(card);
    expect(await shop.stored(order)).toMatchObject({
      amount: 12_000,
      items: [{ quantity: 3, returned_quantity: 1 }, {}],
    });
    const parent = order.redeemed.parent_redemption.id;
    const rolledBack = await shop.made(client.post(`/v1/redemptions/${parent}/rollbacks`, {}));
    expect(rolledBack.rollbacks.map(({ amount }: Json) => amount)).toContain(left - 2_000);
    expect(await shop.balance(card)).toBe(2_000);
    // What was left is paid with money now, less what the later redemption took off.
    expect(await shop.refundOf(order, { coat: 2, hat: 2 })).toBe(8_900);
  });

  it('come back once, whatever is sent how often', async () => {
    const order = await shop.sell({ coat: [1, 8_000], hat: [2, 4_000] }, [await shop.coupon(percent(10))]);
    const many = await Promise.all(Array.from({ length: 64 }, () => shop.back(order, { coat: 1 })));
    const answers = many.map(({ status, body }) => (status === 200 ? 'done' : body.key));
    expect(answers.filter((answer) => answer === 'done')).toHaveLength(1);
    expect(new Set(answers)).toEqual(
      new Set(['done', expect.stringMatching(/return_exceeds_order|multiple_requests/)]),
    );
    const again = { source_id: unique('return') };
    const first = await shop.made(shop.back(order, { hat: 1 }, again));
    expect((await shop.back(order, { hat: 1 }, again)).body).toEqual(first);
    expect((await shop.back({ id: order.source_id }, { hat: 1 }, again)).body).toEqual(first);
    const other = await shop.sell({ hat: [1, 4_000] }, [await shop.coupon(percent(10))]);
    expect(await shop.back(other, { hat: 1 }, again)).toMatchObject({ status: 409 });
    expect(await shop.back(order, { hat: 2 }, again)).toMatchObject({
      status: 409,
      body: { key: 'duplicate_found', resource_id: first.id },
    });
    expect(await shop.stored(order)).toMatchObject({ items: [{ returned_quantity: 1 }, { returned_quantity: 1 }] });
  });

  it('can be tried before, which stores nothing', async () => {
    const card = await shop.voucher({ type: 'GIFT_VOUCHER', gift: { amount: 3_000 } });
    const order = await shop.sell({ coat: [1, 8_000], hat: [1, 4_000] }, [card]);
    const before = await shop.stored(order);
    const { body: tried } = await shop.back(order, { coat: 1 }, { mode: 'DRY_RUN' });
    expect(await shop.stored(order)).toEqual(before);
    expect(await shop.balance(card)).toBe(0);
    expect((await client.get(`/v1/orders/${order.id}/returns`)).body).toMatchObject({ total: 0 });
    expect((await client.get(`/v1/returns/${tried.id}`)).status).toBe(404);
    const { body: done } = await shop.back(order, { coat: 1 });
    const { id: _id, status, created_at: _at, ...shown } = tried;
    expect(status).toBe('DRY_RUN');
    expect(done).toMatchObject({ ...shown, status: 'COMPLETED' });
  });

  it('follow the policy of the project where they do not say otherwise', async () => {
    const { client: own, id } = await newProject();
    const there = new ReturningShop(own);
    const path = `/management/v1/projects/${id}/return-policy`;
    const usual = { discounts: 'KEEP', credits: 'PROPORTIONAL', points: 'PROPORTIONAL' };
    expect((await management.get(path)).body).toEqual(usual);
    const changed = { ...usual, credits: 'MONEY_FIRST' };
    expect((await management.put(path, { credits: 'MONEY_FIRST' })).body).toEqual(changed);
    expect((await management.get(path)).body).toEqual(changed);
    const card = await there.voucher({ type: 'GIFT_VOUCHER', gift: { amount: 3_000 } });
    const order = await there.sell({ coat: [1, 8_000], hat: [1, 4_000] }, [card]);
    expect((await there.back(order, { hat: 1 })).body).toMatchObject({ policy: changed, refund: { amount: 4_000 } });
    const own_words = { policy: { credits: 'CREDITS_FIRST' } };
    expect((await there.back(order, { coat: 1 }, own_words)).body).toMatchObject({ refund: { amount: 5_000 } });
    expect((await management.put(path, { credits: 'NEVER' })).status).toBe(400);
  });

  describe('are refused, and change nothing,', () => {
    let order: Json;
    beforeAll(async () => {
      order = await shop.sell({ coat: [2, 8_000], hat: [1, 4_000] }, [await shop.coupon(percent(10))]);
    });

    itAlike.each<[string, object, string, number?]>([
      ['without items', { items: [] }, 'invalid_payload'],
      ['with no units', { items: [{ source_id: 'coat', quantity: 0 }] }, 'invalid_payload'],
      ['with a part of a unit', { items: [{ source_id: 'coat', quantity: 0.5 }] }, 'invalid_payload'],
      ['with a line that is not named', { items: [{ quantity: 1 }] }, 'invalid_payload'],
      [
        'with a line that is named twice',
        { items: [{ source_id: 'coat', sku_id: 'x', quantity: 1 }] },
        'invalid_payload',
      ],
      [
        'with an unknown policy',
        { items: [{ source_id: 'coat', quantity: 1 }], policy: { points: 'SOME' } },
        'invalid_payload',
      ],
      ['with a line that is not there', { items: [{ item: 'ordli_none', quantity: 1 }] }, 'not_found', 404],
      ['with more than there is', { items: [{ source_id: 'coat', quantity: 3 }] }, 'return_exceeds_order'],
      [
        'with more than there is in two parts',
        { items: [1, 2].map((quantity) => ({ source_id: 'coat', quantity })) },
        'return_exceeds_order',
      ],
    ])('%s', async (_title, body, key, status = 400) => {
      const answer = await client.post(`/v1/orders/${order.id}/returns`, body);
      expect(answer).toMatchObject({ status, body: { key } });
      const { redeemed: _redeemed, ...before } = order;
      expect(await shop.stored(order)).toMatchObject({ total_amount: before.total_amount, updated_at: null });
    });

    itAlike('of orders that are not paid, have no items, or are not there', async () => {
      const of = async (body: object) => (await shop.made(client.post('/v1/orders', body))).id;
      const items = [{ source_id: 'coat', related_object: 'product', quantity: 1, price: 5_000 }];
      const cases: [string, string, number][] = [
        [await of({ items }), 'order_not_paid', 400],
        [await of({ items, status: 'CANCELED' }), 'order_not_paid', 400],
        [await of({ amount: 5_000, status: 'PAID' }), 'return_needs_items', 400],
        ['ord_nobody', 'not_found', 404],
      ];
      for (const [id, key, status] of cases) {
        expect(await shop.back({ id }, { coat: 1 })).toMatchObject({ status, body: { key } });
      }
      expect(await shop.back({ id: await of({ items, status: 'FULFILLED' }) }, { coat: 1 })).toMatchObject({
        status: 200,
      });
    });

    itAlike('by a name that two lines have, with the ids of both', async () => {
      const items = [1, 2].map(() => ({ source_id: 'coat', related_object: 'product', quantity: 1, price: 5_000 }));
      const { id, items: lines } = await shop.made(client.post('/v1/orders', { items, status: 'PAID' }));
      const { status, body } = await shop.back({ id }, { coat: 1 });
      expect({ status, key: body.key }).toEqual({ status: 400, key: 'invalid_payload' });
      for (const line of lines) expect(body.details).toContain(line.id);
    });

    it('to keys of browsers', async () => {
      const answer = await project.browser.post(`/v1/orders/${order.id}/returns`, {
        items: [{ source_id: 'coat', quantity: 1 }],
      });
      expect([401, 403, 404]).toContain(answer.status);
    });

    itAlike('where lines of which some came back are to change', async () => {
      const sold = await shop.made(
        client.post('/v1/orders', {
          status: 'PAID',
          items: [{ source_id: 'pen', related_object: 'product', quantity: 2, price: 100 }],
        }),
      );
      await shop.made(shop.back(sold, { pen: 1 }));
      const items = [{ source_id: 'pen', related_object: 'product', quantity: 1, price: 100 }];
      expect(await client.put(`/v1/orders/${sold.id}`, { items })).toMatchObject({
        status: 400,
        body: { key: 'invalid_order' },
      });
      await shop.made(client.put(`/v1/orders/${sold.id}`, { status: 'FULFILLED' }));
      expect(await shop.stored(sold)).toMatchObject({ status: 'FULFILLED', items: [{ returned_quantity: 1 }] });
    });
  });
});
