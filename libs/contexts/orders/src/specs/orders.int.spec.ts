import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cart, DAY_1, DAY_2, DAY_3, note, OrdersInProcess, priced, reserve } from '../testing/orders-in-process.js';
import { ordersView } from '../views/orders/orders.view.js';

let orders: OrdersInProcess;

beforeEach(async () => {
  orders = await OrdersInProcess.start();
});

afterEach(() => orders.stop());

describe('an order', () => {
  it('is created with its amounts, items and customer, and found by id and source id', async () => {
    const created = await orders.create({ ...cart, referrer: { source_id: 'bob' }, unknown: 1 });
    expect(created).toEqual({
      id: expect.stringMatching(/^ord_[0-9A-Za-z]{24}$/),
      source_id: 'A-1',
      status: 'CREATED',
      amount: 1300,
      total_amount: 1300,
      items: [
        {
          object: 'order_item',
          id: expect.stringMatching(/^ordli_/),
          product_id: 'prod_1',
          quantity: 2,
          price: 500,
          amount: 1000,
          subtotal_amount: 1000,
        },
        expect.objectContaining({ sku_id: 'sku_1', quantity: 1, metadata: { size: 'M' } }),
      ],
      metadata: { shop: 'Rome' },
      created_at: DAY_1,
      updated_at: null,
      customer_id: 'cust_ada',
      referrer_id: 'cust_bob',
      customer: { id: 'cust_ada', object: 'customer' },
      referrer: { id: 'cust_bob', object: 'customer' },
      redemptions: {},
      object: 'order',
    });
    expect(orders.upserted).toEqual([cart.customer, { source_id: 'bob' }]);
    expect(await orders.get(created.id)).toEqual(created);
    expect(await orders.get('A-1')).toEqual(created);
    expect((await orders.listed()).orders).toEqual([created]);
  });

  it('has amounts of discounts once there was one, and keeps what says more than the rest', async () => {
    const items = [{ source_id: 'unknown', related_object: 'product', quantity: 2, price: 500, initial_quantity: 1 }];
    const { id } = await orders.create({ items, initial_amount: 900 });
    const made = await orders.get(id);
    expect(made).toMatchObject({ initial_amount: 900, items: [{ related_object: 'product', initial_quantity: 1 }] });
    expect(made).not.toHaveProperty('discount_amount');
    const reduced = await orders.update(id, { discount_amount: 100 });
    expect(reduced).toMatchObject({ discount_amount: 100, items_discount_amount: 0, items: [{ discount_amount: 0 }] });
  });

  it('that was redeemed has amounts of discounts, also when they are 0 or rolled back', async () => {
    const { id } = await orders.create({ amount: 1_000 });
    await orders.changed(id, reserve('r_1'));
    const order = (await orders.find({ id }))!;
    await orders.changed(id, { do: 'redeem', redemptionId: 'r_1', order, notes: { r_1: note } });
    expect(await orders.get(id)).toMatchObject({ discount_amount: 0, total_applied_discount_amount: 0 });
  });

  it('holds nothing of a person in its events but the id', async () => {
    const { id } = await orders.create(cart);
    await orders.changed(id, reserve('r_1'));
    const order = { ...priced((await orders.find({ id }))!), customer: cart.customer, referrer: cart.customer };
    await orders.changed(id, { do: 'redeem', redemptionId: 'r_1', order, notes: { r_1: note } });
    await orders.changed(id, {
      do: 'roll_back',
      mode: 'WITH_ORDER',
      redeemed: order,
      notes: { r_1: { rollback_id: 'rr_1' } },
    });
    await orders.redemptionOpens({ id: 'ord_2', status: 'PAID' });
    await orders.changed('ord_2', { do: 'roll_back', mode: 'WITH_ORDER', redeemed: order, notes: {} });
    const events = await orders.events.readAll({ maxCount: 100, streamPrefixes: ['order-'] });
    expect(events).toHaveLength(6);
    expect(JSON.stringify(events)).not.toContain('ada@example.com');
  });

  it('is updated by another creation with the same source id or id: only in what was sent', async () => {
    const { id } = await orders.create(cart);
    const paid = await orders.create({ source_id: 'A-1', status: 'PAID', metadata: { lane: 2 } }, { now: DAY_2 });
    expect(paid).toMatchObject({ id, status: 'PAID', amount: 1300, metadata: { shop: 'Rome', lane: 2 } });
    expect(paid).toMatchObject({ customer_id: 'cust_ada', updated_at: DAY_2 });
    expect(await orders.create({ id, amount: 2000 })).toMatchObject({ amount: 2000, total_amount: 2000 });
    expect((await orders.listed()).total).toBe(1);
  });

  it('is updated in what was sent, and not at all when that is nothing new', async () => {
    const { id } = await orders.create(cart);
    const events = () => orders.events.read(`order-proj_1.${id}`);
    const after = await orders.update('A-1', { items: [{ product_id: 'prod_2', price: 50 }] }, { now: DAY_2 });
    expect(after).toMatchObject({ amount: 50, total_amount: 50, source_id: 'A-1', updated_at: DAY_2 });
    await orders.update(id, { metadata: {}, status: 'CREATED', amount: 50 }, { now: DAY_3 });
    expect(await events()).toHaveLength(2);
    expect(await orders.get(id)).toEqual(after);
  });

  it('can be given another source id, which is then its own, and give it up', async () => {
    const { id } = await orders.create(cart);
    await orders.create({ source_id: 'B-1' });
    expect(await orders.refusal('update-order', { orderId: id }, { source_id: 'B-1' })).toMatchObject({
      code: 409,
      key: 'duplicate_found',
    });
    await orders.update(id, { source_id: 'A-2' });
    expect((await orders.get('A-2')).id).toBe(id);
    expect(await orders.refusal('get-order', { orderId: 'A-1' })).toMatchObject({ code: 404 });
    expect((await orders.create({ source_id: 'A-1' })).id).not.toBe(id);
    await orders.update(id, { source_id: null });
    expect((await orders.create({ source_id: 'A-2' })).id).not.toBe(id);
  });

  it('cannot be found under an id or source id that no order has', async () => {
    await orders.create(cart);
    const none = { code: 404, key: 'not_found', resource_type: 'order', resource_id: 'A-9' };
    expect(await orders.refusal('get-order', { orderId: 'A-9' })).toMatchObject(none);
    expect(await orders.refusal('update-order', { orderId: 'A-9' }, {})).toMatchObject(none);
    expect(await orders.refusal('create-order', {}, { id: 'A-9' })).toMatchObject(none);
    expect((await orders.listed()).total).toBe(1);
  });

  it('is not made or changed by a request that names nobody, or amounts beyond measure', async () => {
    const items = [{ quantity: 999_999_999_999_999, price: 9_007_199_254_740_991 }];
    expect(await orders.refusal('create-order', {}, { ...cart, items })).toMatchObject({ key: 'invalid_payload' });
    expect(await orders.refusal('create-order', {}, { customer: { id: 'cust_x' } })).toMatchObject({ code: 404 });
    expect(await orders.refusal('create-order', {}, { ...cart, referrer_id: 'nobody' })).toMatchObject({ code: 404 });
    expect(orders.upserted).toEqual([]);
    expect((await orders.listed()).total).toBe(0);
  });

  it('names its referrer by id or source id, or nobody', async () => {
    expect(await orders.create({ ...cart, referrer_id: 'bob' })).toMatchObject({ referrer_id: 'cust_bob' });
    expect(await orders.update('A-1', { referrer_id: null })).toMatchObject({ referrer_id: null });
  });

  it('comes out the same when the request is repeated after a crash', async () => {
    const first = await orders.create(cart, { requestId: 'v-again' });
    await orders.update(first.id, { status: 'PAID' });
    await orders.restart();
    const again = await orders.create(cart, { requestId: 'v-again', repeatSince: DAY_1, now: DAY_2 });
    expect(again).toEqual(await orders.get(first.id));
    expect(again.status).toBe('PAID');
    expect((await orders.listed()).total).toBe(1);
  });

  it('is one order for many requests that bring the same new source id', async () => {
    const all = await Promise.all(
      Array.from({ length: 64 }, (_, i) => orders.create({ source_id: 'new', metadata: { [`k${i}`]: i } })),
    );
    expect(new Set(all.map(({ id }) => id)).size).toBe(1);
    const { orders: found, total } = await orders.listed();
    expect(total).toBe(1);
    expect(Object.keys(found[0]!.metadata)).toHaveLength(64);
  });

  it('of one project is unknown in another', async () => {
    const { id } = await orders.create(cart);
    await orders.redemptionOpens({ id: 'ord_2', status: 'PAID' });
    const other = { projectId: 'proj_2' };
    for (const orderId of [id, 'A-1', 'ord_2']) {
      expect(await orders.refusal('get-order', { orderId }, undefined, other)).toMatchObject({ code: 404 });
      expect(await orders.find({ idOrSourceId: orderId }, 'proj_2')).toBeUndefined();
      expect(await orders.refused(orderId, reserve('r_1'), other)).toBe('not_found');
    }
    expect(await orders.listed({}, other)).toEqual({ object: 'list', data_ref: 'orders', orders: [], total: 0 });
    expect((await orders.create(cart, other)).id).not.toBe(id);
  });
});

describe('the lines of an order', () => {
  it('take prices, ids and metadata of the catalogue where they name none themselves', async () => {
    const items = [
      { source_id: 'shirt', quantity: 2 },
      { source_id: 'red', related_object: 'sku', quantity: '3', metadata: { gift: true } },
      { source_id: 'shirt', price: 100 },
      { source_id: 'hat', amount: 50 },
    ];
    const order = await orders.create({ source_id: 'A-2', items });
    expect(order).toMatchObject({ amount: 3_650, total_amount: 3_650 });
    expect(order['items']).toMatchObject([
      { product_id: 'prod_shirt', price: 700, amount: 1_400, product: { name: 'Shirt', metadata: { brand: 'Acme' } } },
      { product_id: 'prod_shirt', sku_id: 'sku_red', price: 700, quantity: 3, amount: 2_100, metadata: { gift: true } },
      { price: 100, amount: 100 },
      { source_id: 'hat', amount: 50 },
    ]);
    const changed = await orders.update('A-2', { items: [{ source_id: 'shirt' }] }, { now: DAY_2 });
    expect(changed).toMatchObject({ amount: 700, items: [{ product_id: 'prod_shirt' }] });
    const elsewhere = await orders.create({ items: [{ source_id: 'shirt' }] }, { projectId: 'proj_2' });
    expect(elsewhere.amount).toBeUndefined();
  });

  it('change the catalogue where they say so and the order is stored', async () => {
    const product = { source_id: 'hat', override: true, name: 'Hat', price: 900 };
    const hat = { object: 'product', ref: { sourceId: 'hat' }, changes: { name: 'Hat', price: 900 } };
    await orders.create({ source_id: 'A-3', items: [{ product }, { product: { source_id: 'shoes', name: 'Shoes' } }] });
    expect(orders.overrides).toEqual([[hat]]);
    await orders.update('A-3', { items: [{ product }] });
    expect(orders.overrides).toEqual([[hat], [hat]]);
    await orders.refusal('create-order', {}, { items: [{ product }], referrer_id: 'nobody' });
    await orders.update('A-3', { status: 'PAID' });
    expect(orders.overrides).toHaveLength(2);
  });
});

describe('the view of orders', () => {
  it('is the same after it was made anew', async () => {
    const { id } = await orders.create(cart);
    await orders.update(id, { status: 'PAID' }, { now: DAY_2 });
    await orders.redemptionOpens({ id: 'ord_2', status: 'PAID', amount: 500 });
    await orders.redemptionOpens({ id: 'ord_3', status: 'PAID', amount: 700 });
    await orders.update('ord_3', { metadata: { a: 1 } }, { now: DAY_3 });
    const views = orders.views;
    const before = await views.collection(ordersView).find({});
    expect(before).toHaveLength(3);
    await views.rebuildByName();
    expect(await views.collection(ordersView).find({})).toEqual(before);
  });
});
