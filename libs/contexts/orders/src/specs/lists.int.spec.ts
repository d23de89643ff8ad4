import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { PageOfOrders } from '@perkstream/published';
import { DAY_1, DAY_2, DAY_3, OrdersInProcess } from '../testing/orders-in-process.js';

let orders: OrdersInProcess;

beforeEach(async () => {
  orders = await OrdersInProcess.start();
});

afterEach(() => orders.stop());

describe('the list of orders', () => {
  const ids = async (query: object) => (await orders.listed(query)).orders.map(({ source_id }) => source_id);

  beforeEach(async () => {
    await orders.create({ source_id: 'one' });
    await orders.create({ source_id: 'two' }, { now: DAY_2 });
    await orders.create({ source_id: 'old', created_at: '2020-01-01' }, { now: DAY_3 });
    await orders.update('one', { status: 'PAID' }, { now: DAY_3 });
    await orders.update('two', { status: 'PAID' }, { now: DAY_2 });
    await orders.update('old', { status: 'PAID' }, { now: DAY_1 });
  });

  it('is newest last, page by page', async () => {
    expect(await ids({})).toEqual(['old', 'one', 'two']);
    expect(await ids({ limit: 2, page: 2 })).toEqual(['two']);
    expect(await orders.listed({ limit: 1 })).toMatchObject({ total: 3 });
  });

  it.each([
    ['-created_at', ['two', 'one', 'old']],
    ['updated_at', ['old', 'two', 'one']],
    ['-updated_at', ['one', 'two', 'old']],
  ])('is in the order %s', async (order, expected) => {
    expect(await ids({ order })).toEqual(expected);
  });

  it.each([
    [{ status: 'PAID' }, ['old', 'one', 'two']],
    [{ status: 'CREATED' }, []],
    [{ customer: 'grace' }, ['of grace']],
    [{ customer: 'nobody' }, []],
    [{ customer: 'grace', status: 'PAID' }, []],
    [{ created_at: { after: '2026-01-01', before: DAY_2 } }, ['one']],
  ])('has only those of %j', async (query, expected) => {
    if ('customer' in query) await orders.create({ source_id: 'of grace', customer: { source_id: 'grace' } });
    expect(await ids(query)).toEqual(expected);
    expect(await orders.listed({ ...query, limit: 1 })).toMatchObject({ total: expected.length });
  });

  it('has those of some ids, as they are now', async () => {
    const { orders: all } = await orders.listed();
    const [old, one] = all.map(({ id }) => id);
    await orders.update('one', { status: 'CANCELED' }, { now: DAY_3 });
    expect((await orders.listed({ ids: [old, one, 'ord_unknown'] })).orders.map(({ status }) => status)).toEqual([
      'PAID',
      'CANCELED',
    ]);
    expect(await ids({ ids: one })).toEqual(['one']);
  });

  it('refuses an order that it does not have', async () => {
    expect(await orders.refusal('list-orders', {}, undefined, { query: { order: 'status' } })).toMatchObject({
      key: 'invalid_query_params',
    });
  });
});

describe('orders as rows of an export', () => {
  beforeEach(async () => {
    for (const [second, sourceId] of ['a', 'b', 'c', 'd', 'e'].entries()) {
      await orders.create({ source_id: sourceId }, { now: `2026-03-01T08:00:0${second}.000Z` });
    }
    await orders.update('b', { status: 'PAID' }, { now: DAY_3 });
    await orders.update('d', { status: 'PAID' }, { now: DAY_2 });
  });

  it.each([
    ['order.created_at', ['a', 'b', 'c', 'd', 'e']],
    // Those that were never changed stand before the others.
    ['order.updated_at', ['a', 'c', 'e', 'd', 'b']],
    ['order.status', ['a', 'c', 'e', 'b', 'd']],
  ])('are all of them, once each, page by page in the order %s', async (field, expected) => {
    for (const limit of [1, 2, 3, 5, 6]) {
      expect(await orders.rowsBy({ field }, limit)).toEqual(expected);
      expect(await orders.rowsBy({ field, descending: true }, limit)).toEqual([...expected].reverse());
    }
  });

  it('are read without their lines, so that many large orders are one page', async () => {
    const items = Array.from({ length: 50 }, (_each, line) => ({
      source_id: `line-${line}`,
      quantity: 1,
      price: 1,
      metadata: { note: 'x'.repeat(18_000) },
    }));
    for (let n = 0; n < 12; n++) await orders.create({ source_id: `large-${n}`, items }, { now: DAY_2 });
    const page = await orders.messenger.ask(
      new PageOfOrders({ projectId: 'proj_1', order: { field: 'order.created_at' }, limit: 1_000 }),
    );
    expect(page.rows).toHaveLength(5 + 12);
    expect(page).not.toHaveProperty('fitting');
    expect(JSON.stringify(page).length).toBeLessThan(100_000);
  });
});
