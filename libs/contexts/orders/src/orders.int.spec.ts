import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { isRefusal, type JsonObject, refuse } from '@perkstream/kernel';
import { NO_STREAM } from '@perkstream/ports';
import {
  type CatalogueOverride,
  ChangeOrder,
  type CommandOrigin,
  type FindCatalogueItems,
  type FindCustomer,
  FindOrder,
  type OrderAnswer,
  type OrderDocument,
  type OrderStep,
  type RequestContext,
  type UpsertCatalogueItems,
  type UpsertCustomer,
} from '@perkstream/published';
import { ContextInProcess, type MadeUp } from '@perkstream/testing';
import { OrdersModule } from './orders.module.js';
import { ordersView } from './views/orders/orders.view.js';

const DAY_1 = '2026-03-01T08:00:00.000Z';
const DAY_2 = '2026-03-02T08:00:00.000Z';
const DAY_3 = '2026-03-03T08:00:00.000Z';

const SHIRT = { id: 'prod_shirt', sourceId: 'shirt', name: 'Shirt', price: 700, metadata: { brand: 'Acme' } };
const RED = { id: 'sku_red', sourceId: 'red', sku: 'Red shirt', metadata: {}, productId: 'prod_shirt' };

/** Customers are known by their source ids: `ada` is `cust_ada`. */
class OrdersInProcess extends ContextInProcess<JsonObject> {
  upserted: JsonObject[] = [];
  readonly overrides: (readonly CatalogueOverride[])[] = [];

  constructor() {
    super(OrdersModule, { projectId: 'proj_1', now: DAY_1 });
  }

  protected override answerForOthers(handle: MadeUp): void {
    handle('UpsertCustomer', ({ customer }: UpsertCustomer) => {
      if (typeof customer['id'] === 'string') return refuse('not_found', { resourceId: customer['id'] });
      this.upserted.push(customer);
      return { id: `cust_${String(customer['source_id'])}` };
    });
    handle('FindCatalogueItems', ({ projectId, refs }: FindCatalogueItems) => {
      const named = (name: string) => projectId === 'proj_1' && [...refs.products, ...refs.skus].includes(name);
      return { products: named('shirt') || named('red') ? [SHIRT] : [], skus: named('red') ? [RED] : [] };
    });
    handle('UpsertCatalogueItems', ({ items }: UpsertCatalogueItems) => void this.overrides.push(items));
    handle('FindCustomer', ({ ref: { idOrSourceId = '' } }: FindCustomer) =>
      idOrSourceId === 'nobody' ? undefined : { id: `cust_${idOrSourceId}` },
    );
  }
}

let running: OrdersInProcess;

beforeEach(async () => {
  running = await new OrdersInProcess().open();
});
afterEach(() => running.stop());

interface Request {
  readonly params?: object;
  readonly query?: object;
  readonly body?: unknown;
  readonly context?: Partial<RequestContext>;
}

function answer<T = JsonObject>(name: string, { params, query, body, context }: Request = {}): Promise<T> {
  return running.answer<T>(name, params, body, { ...context, ...(query && { query }) });
}

function refusal(name: string, { params, query, body, context }: Request = {}) {
  return running.refusal(name, params, body, { ...context, ...(query && { query }) });
}

const create = (body: object, context?: Partial<RequestContext>) =>
  answer<OrderAnswer>('create-order', { body, context });
const get = (orderId: string, context?: Partial<RequestContext>) =>
  answer<OrderAnswer>('get-order', { params: { orderId }, context });
const update = (orderId: string, body: object, context?: Partial<RequestContext>) =>
  answer<OrderAnswer>('update-order', { params: { orderId }, body, context });
const listed = (query: object = {}, context?: Partial<RequestContext>) =>
  answer<{ orders: OrderAnswer[]; total: number }>('list-orders', { query, context });
const find = (ref: FindOrder['ref'], projectId = 'proj_1') => running.messenger.ask(new FindOrder(projectId, ref));

function change(orderId: string, step: OrderStep, given: Partial<CommandOrigin> = {}) {
  const origin = running.originOf(given);
  return running.messenger.tell(new ChangeOrder(origin.projectId, orderId, step, origin));
}

async function changed(...command: Parameters<typeof change>): Promise<OrderDocument | undefined> {
  const done = await change(...command);
  if (isRefusal(done)) throw new Error(`Refused: ${JSON.stringify(done)}`);
  return done.order;
}

async function refused(...command: Parameters<typeof change>): Promise<string | undefined> {
  const done = await change(...command);
  return isRefusal(done) ? done.refused : undefined;
}

/** A redemption of another context, with the order that it opens. */
async function redemptionOpens(order: OrderDocument): Promise<void> {
  const { actor, channel, projectId, requestId } = running.contextOf();
  const metadata = { projectId, actor, channel, correlationId: requestId, causationId: requestId, time: DAY_1 };
  const redemption = {
    id: `r_${requestId}`,
    date: DAY_1,
    customerId: 'cust_ada',
    relatedObjectType: 'voucher',
    relatedObjectId: 'v_1',
    campaignId: 'camp_1',
    order,
    opensOrder: true,
  };
  const event = { id: requestId, type: 'voucher.redeemed', data: { redemption }, metadata };
  await running.events.append(`voucher-proj_1.${requestId}`, NO_STREAM, [event]);
}

const cart = {
  source_id: 'A-1',
  customer: { source_id: 'ada', email: 'ada@example.com' },
  items: [
    { product_id: 'prod_1', quantity: 2, price: 500 },
    { sku_id: 'sku_1', quantity: '1', amount: 300, metadata: { size: 'M' } },
  ],
  metadata: { shop: 'Rome' },
};

const priced = (order: OrderDocument): OrderDocument => ({
  ...order,
  status: 'PAID',
  discount_amount: 300,
  total_discount_amount: 300,
  total_amount: 1000,
});
const note = { date: DAY_2, related_object_type: 'voucher', related_object_id: 'v_1', related_object_parent_id: null };

describe('an order', () => {
  it('is created with its amounts, items and customer, and found by id and source id', async () => {
    const created = await create({ ...cart, referrer: { source_id: 'bob' }, unknown: 1 });
    expect(created).toEqual({
      id: expect.stringMatching(/^ord_[0-9A-Za-z]{24}$/),
      source_id: 'A-1',
      status: 'CREATED',
      amount: 1300,
      initial_amount: 1300,
      total_amount: 1300,
      items: [
        {
          object: 'order_item',
          id: expect.stringMatching(/^ordli_/),
          product_id: 'prod_1',
          related_object: 'product',
          quantity: 2,
          initial_quantity: 2,
          price: 500,
          amount: 1000,
          initial_amount: 1000,
          subtotal_amount: 1000,
        },
        expect.objectContaining({ sku_id: 'sku_1', related_object: 'sku', quantity: 1, metadata: { size: 'M' } }),
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
    expect(running.upserted).toEqual([cart.customer, { source_id: 'bob' }]);
    expect(await get(created.id)).toEqual(created);
    expect(await get('A-1')).toEqual(created);
    expect((await listed()).orders).toEqual([created]);
  });

  it('holds nothing of a person in its events but the id', async () => {
    const { id } = await create(cart);
    await changed(id, { do: 'reserve', redemptionId: 'r_1' });
    const order = { ...priced((await find({ id }))!), customer: cart.customer, referrer: cart.customer };
    await changed(id, { do: 'redeem', redemptionId: 'r_1', order, notes: { r_1: note } });
    await changed(id, { do: 'roll_back', mode: 'WITH_ORDER', order, notes: { r_1: { rollback_id: 'rr_1' } } });
    await redemptionOpens({ id: 'ord_2', status: 'PAID' });
    await changed('ord_2', { do: 'roll_back', mode: 'WITH_ORDER', order, notes: {} });
    const events = await running.events.readAll({ maxCount: 100, streamPrefixes: ['order-'] });
    expect(events).toHaveLength(6);
    expect(JSON.stringify(events)).not.toContain('ada@example.com');
  });

  it('is updated by another creation with the same source id or id: only in what was sent', async () => {
    const { id } = await create(cart);
    const paid = await create({ source_id: 'A-1', status: 'PAID', metadata: { lane: 2 } }, { now: DAY_2 });
    expect(paid).toMatchObject({ id, status: 'PAID', amount: 1300, metadata: { shop: 'Rome', lane: 2 } });
    expect(paid).toMatchObject({ customer_id: 'cust_ada', updated_at: DAY_2 });
    expect(await create({ id, amount: 2000 })).toMatchObject({ amount: 2000, total_amount: 2000 });
    expect((await listed()).total).toBe(1);
  });

  it('is updated in what was sent, and not at all when that is nothing new', async () => {
    const { id } = await create(cart);
    const events = () => running.events.read(`order-proj_1.${id}`);
    const after = await update('A-1', { items: [{ product_id: 'prod_2', price: 50 }] }, { now: DAY_2 });
    expect(after).toMatchObject({ amount: 50, total_amount: 50, source_id: 'A-1', updated_at: DAY_2 });
    await update(id, { metadata: {}, status: 'CREATED', amount: 50 }, { now: DAY_3 });
    expect(await events()).toHaveLength(2);
    expect(await get(id)).toEqual(after);
  });

  it('can be given another source id, which is then its own, and give it up', async () => {
    const { id } = await create(cart);
    await create({ source_id: 'B-1' });
    expect(await refusal('update-order', { params: { orderId: id }, body: { source_id: 'B-1' } })).toMatchObject({
      code: 409,
      key: 'duplicate_found',
    });
    await update(id, { source_id: 'A-2' });
    expect((await get('A-2')).id).toBe(id);
    expect(await refusal('get-order', { params: { orderId: 'A-1' } })).toMatchObject({ code: 404 });
    expect((await create({ source_id: 'A-1' })).id).not.toBe(id);
    await update(id, { source_id: null });
    expect((await create({ source_id: 'A-2' })).id).not.toBe(id);
  });

  it('cannot be found under an id or source id that no order has', async () => {
    await create(cart);
    const none = { code: 404, key: 'not_found', resource_type: 'order', resource_id: 'A-9' };
    expect(await refusal('get-order', { params: { orderId: 'A-9' } })).toMatchObject(none);
    expect(await refusal('update-order', { params: { orderId: 'A-9' }, body: {} })).toMatchObject(none);
    expect(await refusal('create-order', { body: { id: 'A-9' } })).toMatchObject(none);
    expect((await listed()).total).toBe(1);
  });

  it('is not made or changed by a request that names nobody, or amounts beyond measure', async () => {
    const items = [{ quantity: 999_999_999_999_999, price: 9_007_199_254_740_991 }];
    expect(await refusal('create-order', { body: { ...cart, items } })).toMatchObject({ key: 'invalid_payload' });
    expect(await refusal('create-order', { body: { customer: { id: 'cust_x' } } })).toMatchObject({ code: 404 });
    expect(await refusal('create-order', { body: { ...cart, referrer_id: 'nobody' } })).toMatchObject({ code: 404 });
    expect(running.upserted).toEqual([]);
    expect((await listed()).total).toBe(0);
  });

  it('names its referrer by id or source id, or nobody', async () => {
    expect(await create({ ...cart, referrer_id: 'bob' })).toMatchObject({ referrer_id: 'cust_bob' });
    expect(await update('A-1', { referrer_id: null })).toMatchObject({ referrer_id: null });
  });

  it('comes out the same when the request is repeated after a crash', async () => {
    const first = await create(cart, { requestId: 'v-again' });
    await update(first.id, { status: 'PAID' });
    await running.restart();
    const again = await create(cart, { requestId: 'v-again', repeatSince: DAY_1, now: DAY_2 });
    expect(again).toEqual(await get(first.id));
    expect(again.status).toBe('PAID');
    expect((await listed()).total).toBe(1);
  });

  it('is one order for many requests that bring the same new source id', async () => {
    const all = await Promise.all(
      Array.from({ length: 64 }, (_, i) => create({ source_id: 'new', metadata: { [`k${i}`]: i } })),
    );
    expect(new Set(all.map(({ id }) => id)).size).toBe(1);
    const { orders, total } = await listed();
    expect(total).toBe(1);
    expect(Object.keys(orders[0]!.metadata)).toHaveLength(64);
  });

  it('of one project is unknown in another', async () => {
    const { id } = await create(cart);
    await redemptionOpens({ id: 'ord_2', status: 'PAID' });
    const other = { projectId: 'proj_2' };
    for (const orderId of [id, 'A-1', 'ord_2']) {
      expect(await refusal('get-order', { params: { orderId }, context: other })).toMatchObject({ code: 404 });
      expect(await find({ idOrSourceId: orderId }, 'proj_2')).toBeUndefined();
      expect(await refused(orderId, { do: 'reserve', redemptionId: 'r_1' }, other)).toBe('not_found');
    }
    expect(await listed({}, other)).toEqual({ object: 'list', data_ref: 'orders', orders: [], total: 0 });
    expect((await create(cart, other)).id).not.toBe(id);
  });
});

describe('the list of orders', () => {
  const ids = async (query: object) => (await listed(query)).orders.map(({ source_id }) => source_id);

  beforeEach(async () => {
    await create({ source_id: 'one' });
    await create({ source_id: 'two' }, { now: DAY_2 });
    await create({ source_id: 'old', created_at: '2020-01-01' }, { now: DAY_3 });
    await update('one', { status: 'PAID' }, { now: DAY_3 });
    await update('two', { status: 'PAID' }, { now: DAY_2 });
    await update('old', { status: 'PAID' }, { now: DAY_1 });
  });

  it('is newest last, page by page', async () => {
    expect(await ids({})).toEqual(['old', 'one', 'two']);
    expect(await ids({ limit: 2, page: 2 })).toEqual(['two']);
    expect(await listed({ limit: 1 })).toMatchObject({ total: 3 });
  });

  it.each([
    ['-created_at', ['two', 'one', 'old']],
    ['updated_at', ['old', 'two', 'one']],
    ['-updated_at', ['one', 'two', 'old']],
  ])('is in the order %s', async (order, expected) => {
    expect(await ids({ order })).toEqual(expected);
  });

  it('refuses an order that it does not have', async () => {
    expect(await refusal('list-orders', { query: { order: 'status' } })).toMatchObject({ key: 'invalid_query_params' });
  });
});

describe('an order that redemptions work on', () => {
  it('is reserved by exactly one of many at a time', async () => {
    const { id } = await create(cart);
    const all = await Promise.all(
      Array.from({ length: 64 }, (_, i) => refused(id, { do: 'reserve', redemptionId: `r_${i}` })),
    );
    expect(all.filter((refusal) => refusal === undefined)).toHaveLength(1);
    expect(all.filter((refusal) => refusal === 'multiple_requests')).toHaveLength(63);
    expect(await refusal('update-order', { params: { orderId: id }, body: { amount: 1 } })).toMatchObject({
      code: 400,
      key: 'multiple_requests',
    });
  });

  it('does not even touch its customer while it is reserved', async () => {
    const { id } = await create(cart);
    await changed(id, { do: 'reserve', redemptionId: 'r_1' });
    running.upserted = [];
    expect(await refusal('create-order', { body: { ...cart, status: 'PAID' } })).toMatchObject({ code: 400 });
    expect(running.upserted).toEqual([]);
  });

  it('takes the priced order, and gives it back on rollback', async () => {
    const { id } = await create(cart);
    await changed(id, { do: 'reserve', redemptionId: 'r_1' });
    const order = priced((await find({ sourceId: 'A-1' }))!);
    await changed(id, { do: 'redeem', redemptionId: 'r_1', order, notes: { r_1: note } }, { now: DAY_2 });
    const redeemed = await get(id);
    expect(redeemed).toMatchObject({ status: 'PAID', total_amount: 1000, redemptions: { r_1: note } });
    expect(redeemed).toMatchObject({ customer_id: 'cust_ada', source_id: 'A-1', updated_at: DAY_2 });

    const undo = { rollback_id: 'rr_1', rollback_date: DAY_3 };
    await changed(id, { do: 'roll_back', mode: 'WITH_ORDER', notes: { r_1: undo } });
    const rolledBack = await get(id);
    expect(rolledBack).toMatchObject({
      status: 'CANCELED',
      total_amount: 1300,
      redemptions: { r_1: { ...note, ...undo } },
    });
    expect(rolledBack).not.toHaveProperty('discount_amount');
  });

  it('does a step once, however often it is asked for', async () => {
    const { id } = await create(cart);
    const by = { commandId: 'r_1/order' };
    await changed(id, { do: 'reserve', redemptionId: 'r_1' }, by);
    await changed(id, { do: 'release', redemptionId: 'r_1' });
    await changed(id, { do: 'reserve', redemptionId: 'r_1' }, { ...by, repeatSince: DAY_1 });
    expect((await find({ id }))?.id).toBe(id);
    expect(await refused(id, { do: 'reserve', redemptionId: 'r_2' })).toBeUndefined();
  });
});

describe('an order that a redemption opened', () => {
  const opened: OrderDocument = { id: 'ord_new', source_id: 'N-1', status: 'PAID', amount: 500, total_amount: 400 };
  const step = { do: 'claim_source_id', sourceId: 'N-1' } as const;

  async function open(): Promise<void> {
    await changed('ord_new', step);
    await redemptionOpens({ ...opened, discount_amount: 100, customer: { email: 'ada@example.com' } });
  }

  it('is found, listed and embeds its customer without a stream of its own', async () => {
    await open();
    const order = await get('ord_new');
    expect(order).toMatchObject({ ...opened, created_at: DAY_1, customer: { id: 'cust_ada', object: 'customer' } });
    expect(Object.values(order.redemptions)).toEqual([
      { date: DAY_1, related_object_type: 'voucher', related_object_id: 'v_1', related_object_parent_id: 'camp_1' },
    ]);
    expect(await get('N-1')).toEqual(order);
    expect((await listed()).orders).toEqual([order]);
    expect(await running.events.read('order-proj_1.ord_new')).toEqual([]);
  });

  it('is changed by whoever touches it first, and by all of many', async () => {
    await open();
    await Promise.all(
      Array.from({ length: 32 }, (_, i) => update(i % 2 ? 'ord_new' : 'N-1', { metadata: { [`k${i}`]: i } })),
    );
    const order = await get('N-1');
    expect(Object.keys(order.metadata)).toHaveLength(32);
    expect(order).toMatchObject({ amount: 500, total_amount: 400, customer_id: 'cust_ada' });
    const events = await running.events.read('order-proj_1.ord_new');
    expect(events.filter(({ type }) => type === 'order.opened')).toHaveLength(1);
    expect(events).toHaveLength(33);
  });

  it('can be reserved by exactly one, as any other', async () => {
    await open();
    const all = await Promise.all(
      Array.from({ length: 16 }, (_, i) => refused('ord_new', { do: 'reserve', redemptionId: `r_${i}` })),
    );
    expect(all.filter((refusal) => refusal === undefined)).toHaveLength(1);
  });

  it('has its source id for itself, before it is there and after', async () => {
    await changed('ord_new', step);
    expect(await find({ sourceId: 'N-1' })).toBeUndefined();
    expect(await refused('ord_other', step)).toBe('multiple_requests');
    expect(await refusal('create-order', { body: { source_id: 'N-1' } })).toMatchObject({ key: 'multiple_requests' });
    await redemptionOpens(opened);
    expect(await change('ord_other', step)).toMatchObject({
      refused: 'duplicate_found',
      details: { resourceId: 'ord_new' },
    });
    expect((await create({ source_id: 'N-1', status: 'CANCELED' })).id).toBe('ord_new');
  });

  it('leaves the source id to others when it comes to nothing', async () => {
    await changed('ord_new', step);
    await changed('ord_new', { do: 'release_source_id', sourceId: 'N-1' });
    expect(await refused('ord_other', step)).toBeUndefined();
    const muchLater = new Date(Date.parse(DAY_1) + 61_000).toISOString();
    expect((await create({ source_id: 'N-1' }, { now: muchLater })).source_id).toBe('N-1');
    expect(await refused('ord_other', step, { now: muchLater })).toBe('duplicate_found');
  });

  it('is not claimed by a repeated command when another has taken the source id over since', async () => {
    const by = { commandId: 'r_1/source-id' };
    await changed('ord_new', step, by);
    const muchLater = new Date(Date.parse(DAY_1) + 61_000).toISOString();
    await create({ source_id: 'N-1' }, { now: muchLater });
    expect(await refused('ord_new', step, { ...by, repeatSince: DAY_1, now: muchLater })).toBe('duplicate_found');
  });
});

describe('the view of orders', () => {
  it('is the same after it was made anew', async () => {
    const { id } = await create(cart);
    await update(id, { status: 'PAID' }, { now: DAY_2 });
    await redemptionOpens({ id: 'ord_2', status: 'PAID', amount: 500 });
    await redemptionOpens({ id: 'ord_3', status: 'PAID', amount: 700 });
    await update('ord_3', { metadata: { a: 1 } }, { now: DAY_3 });
    const views = running.views;
    const before = await views.collection(ordersView).find({});
    expect(before).toHaveLength(3);
    await views.rebuildByName();
    expect(await views.collection(ordersView).find({})).toEqual(before);
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
    const order = await create({ source_id: 'A-2', items });
    expect(order).toMatchObject({ amount: 3_650, total_amount: 3_650 });
    expect(order['items']).toMatchObject([
      { product_id: 'prod_shirt', price: 700, amount: 1_400, product: { name: 'Shirt', metadata: { brand: 'Acme' } } },
      { product_id: 'prod_shirt', sku_id: 'sku_red', price: 700, quantity: 3, amount: 2_100, metadata: { gift: true } },
      { price: 100, amount: 100 },
      { source_id: 'hat', amount: 50 },
    ]);
    const changed = await update('A-2', { items: [{ source_id: 'shirt' }] }, { now: DAY_2 });
    expect(changed).toMatchObject({ amount: 700, items: [{ product_id: 'prod_shirt' }] });
    const elsewhere = await create({ items: [{ source_id: 'shirt' }] }, { projectId: 'proj_2' });
    expect(elsewhere.amount).toBeUndefined();
  });

  it('change the catalogue where they say so and the order is stored', async () => {
    const product = { source_id: 'hat', override: true, name: 'Hat', price: 900 };
    const hat = { object: 'product', ref: { sourceId: 'hat' }, changes: { name: 'Hat', price: 900 } };
    await create({ source_id: 'A-3', items: [{ product }, { product: { source_id: 'shoes', name: 'Shoes' } }] });
    expect(running.overrides).toEqual([[hat]]);
    await update('A-3', { items: [{ product }] });
    expect(running.overrides).toEqual([[hat], [hat]]);
    await refusal('create-order', { body: { items: [{ product }], referrer_id: 'nobody' } });
    await update('A-3', { status: 'PAID' });
    expect(running.overrides).toHaveLength(2);
  });
});
