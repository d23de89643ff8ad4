import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type OrderDocument } from '@perkstream/published';
import { cart, DAY_1, DAY_2, DAY_3, note, OrdersInProcess, priced, reserve } from '../testing/orders-in-process.js';

let orders: OrdersInProcess;

beforeEach(async () => {
  orders = await OrdersInProcess.start();
});

afterEach(() => orders.stop());

describe('an order that redemptions work on', () => {
  it('is reserved by exactly one of many at a time', async () => {
    const { id } = await orders.create(cart);
    const all = await Promise.all(Array.from({ length: 64 }, (_, i) => orders.refused(id, reserve(`r_${i}`))));
    expect(all.filter((refusal) => refusal === undefined)).toHaveLength(1);
    expect(all.filter((refusal) => refusal === 'multiple_requests')).toHaveLength(63);
    expect(await orders.refusal('update-order', { orderId: id }, { amount: 1 })).toMatchObject({
      code: 400,
      key: 'multiple_requests',
    });
  });

  it('does not even touch its customer while it is reserved', async () => {
    const { id } = await orders.create(cart);
    await orders.changed(id, reserve('r_1'));
    orders.upserted = [];
    expect(await orders.refusal('create-order', {}, { ...cart, status: 'PAID' })).toMatchObject({ code: 400 });
    expect(orders.upserted).toEqual([]);
  });

  describe('that a redemption has reserved for more than a minute', () => {
    const now = new Date(Date.parse(DAY_1) + 61_000).toISOString();
    const redeem = { do: 'redeem', redemptionId: 'r_1', order: priced({ id: '' }), notes: { r_1: note } } as const;

    it('is left to the next one when the process of the redemption has ended', async () => {
      const { id } = await orders.create(cart);
      await orders.changed(id, reserve('r_1'));
      expect(await orders.refused(id, reserve('r_2'))).toBe('multiple_requests');
      expect(orders.ended).toEqual([]);
      expect(await orders.refused(id, reserve('r_2'), { now })).toBeUndefined();
      expect(orders.ended).toEqual(['of r_1']);
    });

    it('is left to a change by its client as well', async () => {
      const { id } = await orders.create(cart);
      await orders.changed(id, reserve('r_1'));
      expect(await orders.update(id, { status: 'PAID' }, { now })).toMatchObject({ status: 'PAID' });
      expect(orders.ended).toContain('of r_1');
    });

    it('has what the redemption gave before the next one works on it, where that was completed', async () => {
      const { id } = await orders.create(cart);
      await orders.changed(id, reserve('r_1'));
      orders.whenEnded = () => orders.changed(id, redeem);
      expect(await orders.refused(id, reserve('r_2'), { now })).toBe('order_changed');
      expect(await orders.get(id)).toMatchObject({ total_discount_amount: 300, redemptions: { r_1: note } });
      expect(await orders.refused(id, reserve('r_2', 2), { now })).toBeUndefined();
    });

    it('stays reserved while it is not known whether that is under way', async () => {
      const { id } = await orders.create(cart);
      await orders.changed(id, reserve('r_1'));
      orders.whenEnded = () => Promise.reject(new Error('away'));
      await expect(orders.refused(id, reserve('r_2'), { now })).rejects.toThrow('away');
      orders.whenEnded = async () => undefined;
      expect(await orders.changed(id, redeem)).toMatchObject({ total_discount_amount: 300 });
    });
  });

  it('takes the priced order, and gives it back on rollback', async () => {
    const { id } = await orders.create(cart);
    await orders.changed(id, reserve('r_1'));
    const order = priced((await orders.find({ sourceId: 'A-1' }))!);
    await orders.changed(id, { do: 'redeem', redemptionId: 'r_1', order, notes: { r_1: note } }, { now: DAY_2 });
    const redeemed = await orders.get(id);
    expect(redeemed).toMatchObject({ status: 'PAID', total_amount: 1000, redemptions: { r_1: note } });
    expect(redeemed).toMatchObject({ customer_id: 'cust_ada', source_id: 'A-1', updated_at: DAY_2 });

    const undo = { rollback_id: 'rr_1', rollback_date: DAY_3 };
    await orders.changed(id, { do: 'roll_back', mode: 'WITH_ORDER', notes: { r_1: undo } });
    const rolledBack = await orders.get(id);
    expect(rolledBack).toMatchObject({
      status: 'CANCELED',
      discount_amount: 0,
      total_amount: 1300,
      redemptions: { r_1: { ...note, ...undo } },
    });
  });

  it('does a step once, however often it is asked for', async () => {
    const { id } = await orders.create(cart);
    const by = { commandId: 'r_1/order' };
    await orders.changed(id, reserve('r_1'), by);
    await orders.changed(id, { do: 'release', redemptionId: 'r_1' });
    await orders.changed(id, reserve('r_1'), { ...by, repeatSince: DAY_1 });
    expect((await orders.find({ id }))?.id).toBe(id);
    expect(await orders.refused(id, reserve('r_2'))).toBeUndefined();
  });
});

describe('an order that a redemption opened', () => {
  const opened: OrderDocument = { id: 'ord_new', source_id: 'N-1', status: 'PAID', amount: 500, total_amount: 400 };
  const step = { do: 'claim_source_id', sourceId: 'N-1' } as const;

  async function open(): Promise<void> {
    await orders.changed('ord_new', step);
    await orders.redemptionOpens({ ...opened, discount_amount: 100, customer: { email: 'ada@example.com' } });
  }

  it('is found, listed and embeds its customer without a stream of its own', async () => {
    await open();
    const order = await orders.get('ord_new');
    expect(order).toMatchObject({ ...opened, created_at: DAY_1, customer: { id: 'cust_ada', object: 'customer' } });
    expect(Object.values(order.redemptions)).toEqual([
      { date: DAY_1, related_object_type: 'voucher', related_object_id: 'v_1', related_object_parent_id: 'camp_1' },
    ]);
    expect(await orders.get('N-1')).toEqual(order);
    expect((await orders.listed()).orders).toEqual([order]);
    expect(await orders.events.read('order-proj_1.ord_new')).toEqual([]);
  });

  it('is changed by the first command, and by all of many', async () => {
    await open();
    await Promise.all(
      Array.from({ length: 32 }, (_, i) => orders.update(i % 2 ? 'ord_new' : 'N-1', { metadata: { [`k${i}`]: i } })),
    );
    const order = await orders.get('N-1');
    expect(Object.keys(order.metadata)).toHaveLength(32);
    expect(order).toMatchObject({ amount: 500, total_amount: 400, customer_id: 'cust_ada' });
    const events = await orders.events.read('order-proj_1.ord_new');
    expect(events.filter(({ type }) => type === 'order.opened')).toHaveLength(1);
    expect(events).toHaveLength(33);
  });

  it('can be reserved by exactly one, as any other', async () => {
    await open();
    const all = await Promise.all(
      Array.from({ length: 16 }, (_, i) => orders.refused('ord_new', reserve(`r_${i}`, 0))),
    );
    expect(all.filter((refusal) => refusal === undefined)).toHaveLength(1);
  });

  it('has its source id for itself, before it is there and after', async () => {
    await orders.changed('ord_new', step);
    expect(await orders.find({ sourceId: 'N-1' })).toBeUndefined();
    expect(await orders.refused('ord_other', step)).toBe('multiple_requests');
    expect(await orders.refusal('create-order', {}, { source_id: 'N-1' })).toMatchObject({ key: 'multiple_requests' });
    await orders.redemptionOpens(opened);
    expect(await orders.change('ord_other', step)).toMatchObject({
      refused: 'duplicate_found',
      details: { resourceId: 'ord_new' },
    });
    expect((await orders.create({ source_id: 'N-1', status: 'CANCELED' })).id).toBe('ord_new');
  });

  it('leaves the source id to others when it comes to nothing', async () => {
    await orders.changed('ord_new', step);
    await orders.changed('ord_new', { do: 'release_source_id', sourceId: 'N-1' });
    expect(await orders.refused('ord_other', step)).toBeUndefined();
    const muchLater = new Date(Date.parse(DAY_1) + 61_000).toISOString();
    expect((await orders.create({ source_id: 'N-1' }, { now: muchLater })).source_id).toBe('N-1');
    expect(await orders.refused('ord_other', step, { now: muchLater })).toBe('duplicate_found');
  });

  it('is not claimed by a repeated command when another has taken the source id over since', async () => {
    const by = { commandId: 'r_1/source-id' };
    await orders.changed('ord_new', step, by);
    const muchLater = new Date(Date.parse(DAY_1) + 61_000).toISOString();
    await orders.create({ source_id: 'N-1' }, { now: muchLater });
    expect(await orders.refused('ord_new', step, { ...by, repeatSince: DAY_1, now: muchLater })).toBe(
      'duplicate_found',
    );
  });
});
