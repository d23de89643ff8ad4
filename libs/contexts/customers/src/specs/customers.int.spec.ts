import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { FindCustomer, FindCustomers, FindTrackingId, PresentCustomers } from '@perkstream/published';
import { ada, CustomersInProcess, DAY_1, DAY_2 } from '../testing/customers-in-process.js';
import { customerSummariesView } from '../views/customer-summaries/customer-summaries.view.js';
import { customersView } from '../views/customers/customers.view.js';

/** What a customer shows alone, beside what every answer does. */
const alone = { assets: { cockpit_url: '/docs', cockpit_preference_center_url: '/docs' } };
let customers: CustomersInProcess;

beforeEach(async () => {
  customers = await CustomersInProcess.start();
});

afterEach(() => customers.stop());

describe('a customer', () => {
  it('is created with a summary of nothing, and found by id and source id', async () => {
    const created = await customers.create({ ...ada, unknown: 1 });
    expect(created).toEqual({
      ...ada,
      id: expect.stringMatching(/^cust_[0-9A-Za-z]{24}$/),
      birthday: '1990-12-10',
      created_at: DAY_1,
      system_metadata: {},
      summary: {
        redemptions: {
          total_redeemed: 0,
          total_failed: 0,
          total_succeeded: 0,
          total_rolled_back: 0,
          total_rollback_failed: 0,
          total_rollback_succeeded: 0,
          gift: { redeemed_amount: 0, amount_to_go: 0 },
          loyalty_card: { redeemed_points: 0, points_to_go: 0 },
        },
        orders: { total_amount: 0, total_count: 0, average_amount: 0, last_order_amount: 0 },
      },
      loyalty: { points: 0, referred_customers: 0, campaigns: {} },
      referrals: { total: 0, campaigns: [] },
      object: 'customer',
    });
    expect(await customers.get(created.id)).toEqual({ ...created, ...alone });
    expect(await customers.get('ada')).toEqual({ ...created, ...alone });
    expect((await customers.listed()).customers).toEqual([created]);
  });

  it('is updated by another creation with the same source id or id: only in what was sent', async () => {
    const { id } = await customers.create(ada);
    const changed = await customers.create({ source_id: 'ada', metadata: { shoe: 38 } }, { now: DAY_2 });
    expect(changed).toMatchObject({ id, name: ada.name, metadata: { tier: 'gold', shoe: 38 }, updated_at: DAY_2 });
    expect(await customers.create({ id, source_id: 'other', name: 'A' })).toMatchObject({
      id,
      source_id: 'ada',
      name: 'A',
    });
    expect((await customers.listed()).total).toBe(1);
  });

  it('is updated in what was sent, and keeps the source id', async () => {
    const { id } = await customers.create(ada);
    const changed = await customers.update('ada', { source_id: 'new', address: { city: 'Paris' } }, { now: DAY_2 });
    expect(changed).toMatchObject({ id, source_id: 'ada', email: ada.email, address: { city: 'Paris' } });
    expect(changed.address).not.toHaveProperty('country');
    expect(await customers.get(id)).toEqual({ ...changed, ...alone });
    expect((await customers.listed()).customers).toEqual([changed]);
  });

  it('without an id or source id is a new one each time', async () => {
    const [one, two] = [await customers.create({ name: 'A' }), await customers.create({ name: 'A' })];
    expect(one.id).not.toBe(two.id);
    expect(one).not.toHaveProperty('source_id');
  });

  it('cannot be found under an id or source id that nobody has', async () => {
    await customers.create(ada);
    const nobody = { code: 404, key: 'not_found', resource_type: 'customer' };
    expect(await customers.refusal('get-customer', { customerId: 'bob' })).toMatchObject({
      ...nobody,
      resource_id: 'bob',
      details: 'Cannot find customer with id bob',
    });
    expect(await customers.refusal('update-customer', { customerId: 'bob' }, {})).toMatchObject(nobody);
    expect(await customers.refusal('delete-customer', { customerId: 'bob' })).toMatchObject(nobody);
    expect(await customers.refusal('create-customer', {}, { id: 'cust_bob', name: 'Bob' })).toMatchObject(nobody);
    expect((await customers.listed()).total).toBe(1);
  });

  it('is not changed by a request in which a field is not of its type', async () => {
    const created = await customers.create(ada);
    expect(await customers.refusal('create-customer', {}, { ...ada, email: 7 })).toMatchObject({
      code: 400,
      key: 'invalid_payload',
    });
    expect(await customers.get('ada')).toEqual({ ...created, ...alone });
  });

  it('comes out the same when the request is repeated after a crash', async () => {
    const first = await customers.create({ name: 'A' }, { requestId: 'v-again' });
    await customers.restart();
    const again = await customers.create({ name: 'A' }, { requestId: 'v-again', repeatSince: DAY_1, now: DAY_2 });
    expect(again).toEqual(first);
    expect((await customers.listed()).total).toBe(1);
  });

  it('is made by exactly one of many requests that bring a new source id', async () => {
    const all = await Promise.all(
      Array.from({ length: 64 }, (_, i) =>
        i % 2 ? customers.upsert({ ...ada }) : customers.create({ ...ada, metadata: { [`k${i}`]: i } }),
      ),
    );
    expect(new Set(all.map(({ id }) => id)).size).toBe(1);
    const { customers: found, total } = await customers.listed();
    expect(total).toBe(1);
    expect(Object.keys(found[0]!.metadata)).toHaveLength(33);
  });

  it('of one project is nobody in another', async () => {
    const { id } = await customers.create(ada);
    const other = { projectId: 'proj_2' };
    const { trackingId } = await customers.upsert({ source_id: 'ada' });
    for (const customerId of [id, 'ada']) {
      expect(await customers.refusal('get-customer', { customerId }, undefined, other)).toMatchObject({ code: 404 });
      expect(await customers.refusal('customer-permanently-deletion', { customerId }, undefined, other)).toMatchObject({
        code: 404,
      });
    }
    expect(await customers.listed({}, other)).toMatchObject({ customers: [], total: 0 });
    expect(await customers.messenger.ask(new FindCustomers('proj_2', [id]))).toEqual([undefined]);
    expect(await customers.messenger.ask(new FindCustomer('proj_2', { trackingId: trackingId! }))).toBeUndefined();
    expect((await customers.create(ada, other)).id).not.toBe(id);
  });
});

describe('customers that other contexts ask for', () => {
  it.each([[{ source_id: 'ada' }], [{ name: 'Bob' }]])('are new to the upsert that made them: %j', async (sent) => {
    const { id, isNew } = await customers.upserted(sent, { commandId: 'first' });
    expect(isNew).toBe(true);
    expect(await customers.upserted({ id, name: 'Ada' })).not.toHaveProperty('isNew');
    const repeated = { commandId: 'first', repeatSince: DAY_1, now: DAY_2 };
    expect(await customers.upserted(sent, repeated)).toMatchObject({ id, isNew: true });
  });

  it('cost neither a write nor a read when they are known and nothing new is sent', async () => {
    const made = await customers.upsert(ada);
    const before = customers.appended;
    const eventStore = customers.events;
    const { read } = eventStore;
    eventStore.read = () => Promise.reject(new Error('A read'));
    const known = await Promise.all([
      customers.upsert({ source_id: 'ada' }),
      customers.upsert({ id: made.id }),
      customers.upsert({ source_id: 'ada', name: ada.name, metadata: {} }),
      customers.messenger.ask(new FindCustomer('proj_1', { sourceId: 'ada' })),
    ]);
    eventStore.read = read;
    expect(known.every((record) => record === made)).toBe(true);
    expect(customers.appended).toBe(before);
  });

  it('are found by tracking id, as hash and as plain source id', async () => {
    const made = await customers.upsert(ada);
    expect(made.trackingId).toMatch(/^track_[0-9a-f]{40}$/);
    expect(await customers.messenger.ask(new FindTrackingId('proj_1', 'ada'))).toBe(made.trackingId);
    for (const trackingId of [made.trackingId!, 'ada']) {
      expect(await customers.messenger.ask(new FindCustomer('proj_1', { trackingId }))).toBe(made);
    }
    expect(
      await customers.messenger.ask(new FindCustomer('proj_1', { trackingId: `track_${'0'.repeat(40)}` })),
    ).toBeUndefined();
  });

  it('come in the order asked, with what answers embed', async () => {
    const [one, two] = [await customers.upsert(ada), await customers.upsert({ name: 'Bob' })];
    const found = await customers.messenger.ask(new FindCustomers('proj_1', [two.id, 'cust_none', one.id]));
    expect(found).toEqual([two, undefined, one]);
    expect(one.embedded).toEqual({
      id: one.id,
      source_id: 'ada',
      name: ada.name,
      email: ada.email,
      metadata: ada.metadata,
      object: 'customer',
    });
    expect(two.embedded).toEqual({ id: two.id, name: 'Bob', metadata: {}, object: 'customer' });
  });

  it('are shown as lists show them', async () => {
    const [one, two] = [await customers.upsert(ada), await customers.upsert({ source_id: 'bob' })];
    const shown = await customers.messenger.ask(new PresentCustomers('proj_1', [two.id, 'cust_none', one.id]));
    const { customers: listed } = await customers.listed();
    expect(shown).toEqual([two, undefined, one].map((each) => each && listed.find(({ id }) => id === each.id)));
  });
});

describe('the summary of a customer', () => {
  it('counts redemptions and orders of other contexts', async () => {
    const { id } = await customers.create(ada);
    const order = { id: 'ord_1', status: 'PAID', customer_id: id, total_amount: 500, created_at: DAY_2 };
    await customers.happened('voucher.redeemed', {
      redemption: { id: 'r_1', customerId: id, date: DAY_1, amount: 40, order: null },
    });
    await customers.happened('redemption.failed', { customerId: id });
    await customers.happened('order.created', { order });
    const { summary } = await customers.get(id);
    expect(summary.redemptions).toMatchObject({ total_redeemed: 2, total_succeeded: 1, total_failed: 1 });
    expect(summary.orders).toMatchObject({ total_count: 1, total_amount: 500, last_order_date: DAY_2 });
    expect((await customers.listed()).customers[0]?.summary).toEqual(summary);
  });
});

describe('the views of customers', () => {
  it('are the same after they were made anew, also with customers who are gone', async () => {
    const { id } = await customers.create(ada);
    const { id: bob } = await customers.create({ source_id: 'bob', email: 'bob@example.com' });
    await customers.create({ source_id: 'eve' });
    await customers.update('ada', { phone: '2' }, { now: DAY_2 });
    await customers.answer('delete-customer', { customerId: 'eve' });
    await customers.erase(bob);
    await customers.happened('voucher.redeemed', {
      redemption: { id: 'r_1', customerId: id, date: DAY_1, order: null },
    });
    await customers.happened('redemption.rolled_back', {
      customerId: bob,
      rollbacks: [{ relatedObjectType: 'voucher' }],
    });
    const views = customers.views;
    const all = () =>
      Promise.all([views.collection(customersView).find({}), views.collection(customerSummariesView).find({})]);
    const before = await all();
    expect(before[0]).toHaveLength(1);
    await views.rebuildByName();
    expect(await all()).toEqual(before);
  });
});
