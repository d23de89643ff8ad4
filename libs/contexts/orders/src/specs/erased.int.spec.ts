import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type NewEvent } from '@perkstream/ports';
import { PageOfOrders } from '@perkstream/published';
import { cart, OrdersInProcess } from '../testing/orders-in-process.js';
import { ordersView } from '../views/orders/orders.view.js';

let orders: OrdersInProcess;

beforeEach(async () => {
  orders = await OrdersInProcess.start();
});

afterEach(() => orders.stop());

const { metadata } = cart;

async function listed(): Promise<unknown[]> {
  const { orders: found } = await orders.listed();
  return found.map((order) => order.metadata);
}

async function exportedWhere(value: string): Promise<number> {
  const among = { field: 'order.metadata.shop', is: value };
  const asked = { projectId: 'proj_1', order: { field: 'order.created_at' }, limit: 10, among };
  return (await orders.messenger.ask(new PageOfOrders(asked))).rows.length;
}

describe('The metadata of an order whose customer is erased', () => {
  it('is gone, also from what the process remembers; amounts, lines and the customer id stay', async () => {
    const { id } = await orders.create(cart);
    expect(await orders.get(id)).toMatchObject({ metadata });
    expect(await listed()).toEqual([metadata]);
    await orders.forgetPerson('cust_ada');
    expect(await orders.get(id)).toMatchObject({ metadata: {}, amount: 1_300, customer_id: 'cust_ada' });
    expect(await listed()).toEqual([{}]);
    expect((await orders.update(id, { status: 'PAID' })).metadata).toEqual({});
    await orders.restart();
    expect(await orders.get(id)).toMatchObject({ metadata: {}, status: 'PAID' });
  });

  it('stands in no event and in no document, before as well', async () => {
    const { id } = await orders.create(cart);
    await orders.update(id, { metadata: { gift: 'for Rome' } });
    const files = readdirSync(orders.folder).map((file) => readFileSync(join(orders.folder, file), 'latin1'));
    expect(files.join()).toContain('cust_ada');
    expect(files.join()).not.toContain('Rome');
  });

  it('is found by exports that filter by it, until then', async () => {
    await orders.create(cart);
    expect(await exportedWhere('Rome')).toBe(1);
    expect(await exportedWhere('Bern')).toBe(0);
    await orders.forgetPerson('cust_ada');
    expect(await exportedWhere('Rome')).toBe(0);
  });

  it('is read of orders that earlier versions stored, until then', async () => {
    await orders.create(cart);
    const [made] = await orders.events.readAll({ maxCount: 1, types: ['order.created'] });
    const order = { ...(made!.data as { order: object }).order, id: 'ord_earlier', source_id: null, metadata };
    const earlier: NewEvent = { ...made!, id: '5d3c2f0e-6d0f-4c5e-9a9e-0d6d0c6a1b11', data: { order } };
    await orders.events.append('order-proj_1.ord_earlier', -1, [earlier]);
    await orders.views.rebuildByName(ordersView.collection.name);
    expect(await orders.get('ord_earlier')).toMatchObject({ metadata });
    expect(await listed()).toEqual([metadata, metadata]);
    await orders.forgetPerson('cust_ada');
    expect(await orders.get('ord_earlier')).toMatchObject({ metadata: {} });
    expect(await listed()).toEqual([{}, {}]);
  });
});
