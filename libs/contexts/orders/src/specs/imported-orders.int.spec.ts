import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ImportOrder, type OrderAnswer } from '@perkstream/published';
import { orderTranslations } from '../publishing/order.translation.js';
import { cart, DAY_1, DAY_2, OrdersInProcess } from '../testing/orders-in-process.js';

let orders: OrdersInProcess;

beforeEach(async () => {
  orders = await OrdersInProcess.start();
});

afterEach(() => orders.stop());

const importing = (order: object, commandId: string) =>
  orders.messenger.send(new ImportOrder('proj_1', order, orders.originOf({ commandId, now: DAY_2 })));

async function eventTypesOf(id: string): Promise<unknown[]> {
  const events = await orders.events.read(`order-proj_1.${id}`);
  return events.flatMap((event) => orderTranslations[event.type]?.(event) ?? []).map(({ event }) => event.type);
}

describe('an imported order', () => {
  it('is stored as of the import, once, and published as imported alone', async () => {
    const past = { ...cart, status: 'PAID', created_at: '2020-01-01' };
    for (const _again of [1, 2]) expect(await importing(past, 'aa_1/0/0')).toBeUndefined();
    const order = await orders.answer<OrderAnswer>('get-order', { orderId: 'A-1' });
    expect(order).toMatchObject({ status: 'PAID', amount: 1_300, customer_id: 'cust_ada', created_at: DAY_2 });
    expect(await orders.events.read(`order-proj_1.${order.id}`)).toHaveLength(1);
    expect(await eventTypesOf(order.id)).toEqual(['order.imported.v1']);
  });

  it('changes one that is there, and is published as imported then, too', async () => {
    const { id } = await orders.create(cart);
    await importing({ source_id: 'A-1', status: 'PAID' }, 'aa_1/0/1');
    expect(await orders.answer('get-order', { orderId: id })).toMatchObject({ status: 'PAID', created_at: DAY_1 });
    expect(await eventTypesOf(id)).toEqual(['order.created.v1', 'order.imported.v1']);
  });

  it('is refused where its id is nobody’s', async () => {
    expect(await importing({ id: 'ord_nobody' }, 'aa_1/0/2')).toMatchObject({ refused: 'not_found' });
  });
});
