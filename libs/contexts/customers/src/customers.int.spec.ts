import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type Sqlite } from '@perkstream/adapter-sqlite';
import { isRefusal, type JsonObject } from '@perkstream/kernel';
import { CommandRunner } from '@perkstream/platform';
import { NO_STREAM } from '@perkstream/ports';
import {
  type CommandOrigin,
  type CustomerAnswer,
  type CustomerRecord,
  FindCustomer,
  FindCustomers,
  FindTrackingId,
  type PermanentDeletionAnswer,
  PresentCustomers,
  type RequestContext,
  UpsertCustomer,
} from '@perkstream/published';
import { ContextInProcess } from '@perkstream/testing';
import { CustomersModule } from './customers.module.js';
import { customerAggregate } from './domain/customer/customer.aggregate.js';
import { erasureAggregate } from './domain/erasure/erasure.aggregate.js';
import { customerSummariesView } from './views/customer-summaries/customer-summaries.view.js';
import { customersView } from './views/customers/customers.view.js';

const DAY_1 = '2026-03-01T08:00:00.000Z';
const DAY_2 = '2026-03-02T08:00:00.000Z';
const DAY_3 = '2026-03-03T08:00:00.000Z';

class CustomersInProcess extends ContextInProcess<JsonObject> {
  /** Events so far */
  appended = 0;

  constructor() {
    super(CustomersModule, { projectId: 'proj_1', now: DAY_1 });
  }

  protected override watch({ eventStore }: Sqlite): void {
    this.appended = 0;
    const append = eventStore.append.bind(eventStore);
    eventStore.append = (stream, revision, events) => {
      this.appended += events.length;
      return append(stream, revision, events);
    };
  }

  protected override answerForOthers(): void {
    // They are not asked.
  }
}

let running: CustomersInProcess;

beforeEach(async () => {
  running = await new CustomersInProcess().open();
});
afterEach(() => running.stop());

interface Request {
  readonly params?: object;
  readonly query?: object;
  readonly body?: unknown;
  readonly context?: Partial<RequestContext>;
}

function reply(name: string, { params, query, body, context }: Request = {}) {
  return running.reply(name, params, body, { ...context, ...(query && { query }) });
}

function answer<T = JsonObject>(name: string, { params, query, body, context }: Request = {}): Promise<T> {
  return running.answer<T>(name, params, body, { ...context, ...(query && { query }) });
}

function refusal(name: string, { params, query, body, context }: Request = {}) {
  return running.refusal(name, params, body, { ...context, ...(query && { query }) });
}

const create = (body: object, context?: Partial<RequestContext>) =>
  answer<CustomerAnswer>('create-customer', { body, context });
const get = (customerId: string, context?: Partial<RequestContext>) =>
  answer<CustomerAnswer>('get-customer', { params: { customerId }, context });
const update = (customerId: string, body: object, context?: Partial<RequestContext>) =>
  answer<CustomerAnswer>('update-customer', { params: { customerId }, body, context });
const erase = (customerId: string, context?: Partial<RequestContext>) =>
  answer<PermanentDeletionAnswer>('customer-permanently-deletion', { params: { customerId }, context });
const listed = (query: object = {}, context?: Partial<RequestContext>) =>
  answer<{ customers: CustomerAnswer[]; total: number; has_more: boolean }>('list-customers', { query, context });
const names = async (query: object) => (await listed(query)).customers.map(({ name }) => name);

async function upsert(customer: JsonObject, origin?: Partial<CommandOrigin>): Promise<CustomerRecord> {
  const given = running.originOf(origin);
  const record = await running.messenger.tell(new UpsertCustomer(given.projectId, customer, given));
  if (isRefusal(record)) throw new Error(`Refused: ${JSON.stringify(record)}`);
  return record;
}

/** An event of another context. */
async function happened(type: string, data: object, at = DAY_1): Promise<void> {
  const { actor, channel, projectId, requestId } = running.contextOf();
  const metadata = { projectId, actor, channel, correlationId: requestId, causationId: requestId, time: at };
  await running.events.append(`other-proj_1.${requestId}`, NO_STREAM, [{ id: requestId, type, data, metadata }]);
}

const ada = {
  source_id: 'ada',
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  phone: '+44 1',
  birthdate: '1990-12-10',
  address: { city: 'London', country: 'GB' },
  metadata: { tier: 'gold' },
};

describe('a customer', () => {
  it('is created with a summary of nothing, and found by id and source id', async () => {
    const created = await create({ ...ada, unknown: 1 });
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
    expect(await get(created.id)).toEqual(created);
    expect(await get('ada')).toEqual(created);
    expect((await listed()).customers).toEqual([created]);
  });

  it('is updated by another creation with the same source id or id: only in what was sent', async () => {
    const { id } = await create(ada);
    const changed = await create({ source_id: 'ada', phone: null, metadata: { shoe: 38 } }, { now: DAY_2 });
    expect(changed).toMatchObject({ id, name: ada.name, metadata: { tier: 'gold', shoe: 38 }, updated_at: DAY_2 });
    expect(changed).not.toHaveProperty('phone');
    expect(await create({ id, source_id: 'other', name: 'A' })).toMatchObject({ id, source_id: 'ada', name: 'A' });
    expect((await listed()).total).toBe(1);
  });

  it('is updated in what was sent, and keeps the source id', async () => {
    const { id } = await create(ada);
    const changed = await update('ada', { source_id: 'new', address: { city: 'Paris' } }, { now: DAY_2 });
    expect(changed).toMatchObject({ id, source_id: 'ada', email: ada.email, address: { city: 'Paris' } });
    expect(changed.address).not.toHaveProperty('country');
    expect(await get(id)).toEqual(changed);
    expect((await listed()).customers).toEqual([changed]);
  });

  it('without an id or source id is a new one each time', async () => {
    const [one, two] = [await create({ name: 'A' }), await create({ name: 'A' })];
    expect(one.id).not.toBe(two.id);
    expect(one).not.toHaveProperty('source_id');
  });

  it('cannot be found under an id or source id that nobody has', async () => {
    await create(ada);
    const nobody = { code: 404, key: 'not_found', resource_type: 'customer' };
    expect(await refusal('get-customer', { params: { customerId: 'bob' } })).toMatchObject({
      ...nobody,
      resource_id: 'bob',
      details: 'Cannot find customer with id bob',
    });
    expect(await refusal('update-customer', { params: { customerId: 'bob' }, body: {} })).toMatchObject(nobody);
    expect(await refusal('delete-customer', { params: { customerId: 'bob' } })).toMatchObject(nobody);
    expect(await refusal('create-customer', { body: { id: 'cust_bob', name: 'Bob' } })).toMatchObject(nobody);
    expect((await listed()).total).toBe(1);
  });

  it('is not changed by a request in which a field is not of its type', async () => {
    const created = await create(ada);
    expect(await refusal('create-customer', { body: { ...ada, email: 7 } })).toMatchObject({
      code: 400,
      key: 'invalid_payload',
    });
    expect(await get('ada')).toEqual(created);
  });

  it('comes out the same when the request is repeated after a crash', async () => {
    const first = await create({ name: 'A' }, { requestId: 'v-again' });
    await running.restart();
    const again = await create({ name: 'A' }, { requestId: 'v-again', repeatSince: DAY_1, now: DAY_2 });
    expect(again).toEqual(first);
    expect((await listed()).total).toBe(1);
  });

  it('is made by exactly one of many requests that bring a new source id', async () => {
    const all = await Promise.all(
      Array.from({ length: 64 }, (_, i) =>
        i % 2 ? upsert({ ...ada }) : create({ ...ada, metadata: { [`k${i}`]: i } }),
      ),
    );
    expect(new Set(all.map(({ id }) => id)).size).toBe(1);
    const { customers, total } = await listed();
    expect(total).toBe(1);
    expect(Object.keys(customers[0]!.metadata)).toHaveLength(33);
  });

  it('of one project is nobody in another', async () => {
    const { id } = await create(ada);
    const other = { projectId: 'proj_2' };
    const { trackingId } = await upsert({ source_id: 'ada' });
    for (const customerId of [id, 'ada']) {
      expect(await refusal('get-customer', { params: { customerId }, context: other })).toMatchObject({ code: 404 });
      expect(await refusal('customer-permanently-deletion', { params: { customerId }, context: other })).toMatchObject({
        code: 404,
      });
    }
    expect(await listed({}, other)).toMatchObject({ customers: [], total: 0 });
    expect(await running.messenger.ask(new FindCustomers('proj_2', [id]))).toEqual([undefined]);
    expect(await running.messenger.ask(new FindCustomer('proj_2', { trackingId: trackingId! }))).toBeUndefined();
    expect((await create(ada, other)).id).not.toBe(id);
  });
});

describe('customers that other contexts ask for', () => {
  it('cost neither a write nor a read when they are known and nothing new is sent', async () => {
    const made = await upsert(ada);
    const before = running.appended;
    const eventStore = running.events;
    const { read } = eventStore;
    eventStore.read = () => Promise.reject(new Error('A read'));
    const known = await Promise.all([
      upsert({ source_id: 'ada' }),
      upsert({ id: made.id }),
      upsert({ source_id: 'ada', name: ada.name, metadata: {} }),
      running.messenger.ask(new FindCustomer('proj_1', { sourceId: 'ada' })),
    ]);
    eventStore.read = read;
    expect(known.every((record) => record === made)).toBe(true);
    expect(running.appended).toBe(before);
  });

  it('are found by tracking id, as hash and as plain source id', async () => {
    const made = await upsert(ada);
    expect(made.trackingId).toMatch(/^track_[0-9a-f]{40}$/);
    expect(made.trackingId).not.toContain('ada');
    expect(await running.messenger.ask(new FindTrackingId('proj_1', 'ada'))).toBe(made.trackingId);
    for (const trackingId of [made.trackingId!, 'ada']) {
      expect(await running.messenger.ask(new FindCustomer('proj_1', { trackingId }))).toBe(made);
    }
    expect(
      await running.messenger.ask(new FindCustomer('proj_1', { trackingId: `track_${'0'.repeat(40)}` })),
    ).toBeUndefined();
  });

  it('come in the order asked, with what answers embed', async () => {
    const [one, two] = [await upsert(ada), await upsert({ name: 'Bob' })];
    const found = await running.messenger.ask(new FindCustomers('proj_1', [two.id, 'cust_none', one.id]));
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

  it('are shown as the operation that gets one shows them', async () => {
    const [one, two] = [await upsert(ada), await upsert({ source_id: 'bob' })];
    const shown = await running.messenger.ask(new PresentCustomers('proj_1', [two.id, 'cust_none', one.id]));
    expect(shown).toEqual([await get(two.id), undefined, await get(one.id)]);
  });
});

describe('the list of customers', () => {
  beforeEach(async () => {
    await create({ source_id: 'c', name: 'Cleo', email: 'x@example.com', address: { city: 'Rome' } });
    await create({ source_id: 'a', name: 'Ada', email: 'a@example.com' }, { now: DAY_2 });
    await create({ source_id: 'b', name: 'Bob', email: 'x@example.com', address: { city: 'Oslo' } }, { now: DAY_3 });
    await update('c', { phone: '1' }, { now: DAY_3 });
    await update('a', { phone: '1' }, { now: DAY_2 });
  });

  it('is newest first, and page by page', async () => {
    expect(await names({})).toEqual(['Bob', 'Ada', 'Cleo']);
    expect(await listed({ limit: 2 })).toMatchObject({ total: 3, has_more: true });
    expect(await listed({ limit: 2, page: 2 })).toMatchObject({ total: 3, has_more: false });
    expect(await names({ limit: 2, page: 2 })).toEqual(['Cleo']);
    expect(await names({ page: 9 })).toEqual([]);
  });

  it.each([
    [{ email: 'x@example.com' }, ['Bob', 'Cleo']],
    [{ city: 'Rome' }, ['Cleo']],
    [{ name: 'Ada' }, ['Ada']],
    [{ name: 'Ada', email: 'x@example.com' }, []],
    [{ created_at: { after: DAY_1, before: DAY_3 } }, ['Ada']],
    [{ updated_at: { after: DAY_2 } }, ['Cleo']],
    [{ segment_id: 'seg_1' }, []],
    [{ order: 'created_at' }, ['Cleo', 'Ada', 'Bob']],
    [{ order: 'source_id' }, ['Ada', 'Bob', 'Cleo']],
    [{ order: '-source_id' }, ['Cleo', 'Bob', 'Ada']],
    [{ order: '-updated_at', updated_at: { after: DAY_1 } }, ['Cleo', 'Ada']],
    [{ starting_after: DAY_3 }, ['Ada', 'Cleo']],
    [{ starting_after: DAY_1, order: 'created_at' }, ['Ada', 'Bob']],
    [{ starting_after: DAY_2, order: 'updated_at' }, ['Cleo']],
    [{ starting_after: DAY_3, order: '-updated_at' }, ['Ada']],
  ])('takes %j', async (query, expected) => {
    expect(await names(query)).toEqual(expected);
  });

  it.each([{ limit: 101 }, { order: 'name' }, { starting_after: 'soon' }, { created_at: { since: DAY_1 } }])(
    'refuses %j',
    async (query) => {
      expect(await refusal('list-customers', { query })).toMatchObject({ code: 400, key: 'invalid_query_params' });
    },
  );

  it('refuses pages beyond the thousandth', async () => {
    expect(await refusal('list-customers', { query: { page: 1001 } })).toMatchObject({ key: 'page_over_limit' });
  });
});

describe('the summary of a customer', () => {
  it('tells of redemptions and orders of other contexts', async () => {
    const { id } = await create(ada);
    const order = { id: 'ord_1', status: 'PAID', customer_id: id, total_amount: 500, created_at: DAY_2 };
    await happened('voucher.redeemed', {
      redemption: { id: 'r_1', customerId: id, date: DAY_1, amount: 40, order: null },
    });
    await happened('redemption.failed', { customerId: id });
    await happened('order.created', { order });
    const { summary } = await get(id);
    expect(summary.redemptions).toMatchObject({ total_redeemed: 2, total_succeeded: 1, total_failed: 1 });
    expect(summary.orders).toMatchObject({ total_count: 1, total_amount: 500, last_order_date: DAY_2 });
    expect((await listed()).customers[0]?.summary).toEqual(summary);
  });
});

describe('a customer who is deleted', () => {
  it('cannot be found any more, and leaves the source id to the next', async () => {
    const { id } = await create(ada);
    expect(await answer('delete-customer', { params: { customerId: 'ada' } })).toEqual({ status: 204 });
    expect(await refusal('get-customer', { params: { customerId: id } })).toMatchObject({ code: 404 });
    expect(await refusal('delete-customer', { params: { customerId: id } })).toMatchObject({ code: 404 });
    expect(await listed()).toMatchObject({ customers: [], total: 0 });
    expect(await running.messenger.ask(new FindCustomer('proj_1', { sourceId: 'ada' }))).toBeUndefined();
    const next = await create({ source_id: 'ada' });
    expect(next.id).not.toBe(id);
    expect(next).not.toHaveProperty('name');
  });

  it('is deleted by a repeat of the request, too', async () => {
    const { id } = await create(ada);
    const context = { requestId: 'v-delete' };
    await answer('delete-customer', { params: { customerId: id }, context });
    const again = { ...context, repeatSince: DAY_1 };
    expect(await answer('delete-customer', { params: { customerId: id }, context: again })).toEqual({ status: 204 });
  });

  it('leaves the source id even when a crash came before it was released', async () => {
    const { id } = await create(ada);
    await running.app.get(CommandRunner).execute(customerAggregate, id, { do: 'delete' }, running.originOf());
    expect((await upsert(ada)).id).not.toBe(id);
  });
});

/** Whether the text stands in any file of the data folder, byte for byte. */
function isOnDisk(text: string): boolean {
  return readdirSync(running.folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .some((entry) => readFileSync(join(entry.parentPath, entry.name)).includes(text));
}

describe('a customer who is erased', () => {
  const secret = 'lovelace-secret@example.com';

  it('leaves nothing in the clear in any file of the data folder, although it was there before', async () => {
    for (let i = 0; i < 40; i++) await create({ source_id: `other-${i}`, email: `other-${i}@example.com` });
    await create({ ...ada, source_id: secret, email: secret, metadata: { note: secret.repeat(500) } });
    await update(secret, { description: `write to ${secret}` });
    expect(isOnDisk(secret)).toBe(true);
    await erase(secret);
    expect(isOnDisk(secret)).toBe(false);
    await running.close();
    expect(isOnDisk(secret)).toBe(false);
    expect(isOnDisk('other-7@example.com')).toBe(true);
    await running.open();
    expect((await listed()).total).toBe(40);
  });

  it('is answered with what can no longer be read', async () => {
    const { id } = await create(ada);
    await update(id, { name: 'A' });
    expect(await erase(id, { now: DAY_2 })).toEqual({
      id: expect.stringMatching(/^del_/),
      created_at: DAY_2,
      related_object_id: id,
      related_object: 'customer',
      status: 'DONE',
      data_json: {
        events: 3,
        customer_events: 3,
        daily_events: 0,
        segments: 0,
        orders: 0,
        order_events: 0,
        customer: 1,
      },
      object: 'pernament_deletion',
    });
  });

  it('cannot be found, changed or erased again, also after a restart', async () => {
    const { id } = await create(ada);
    await erase('ada');
    for (const restart of [false, true]) {
      if (restart) {
        await running.restart();
      }
      for (const customerId of [id, 'ada']) {
        const request = { params: { customerId }, body: {} };
        expect(await refusal('get-customer', request)).toMatchObject({ code: 404 });
        expect(await refusal('update-customer', request)).toMatchObject({ code: 404 });
        expect(await refusal('delete-customer', request)).toMatchObject({ code: 404 });
        expect(await refusal('customer-permanently-deletion', request)).toMatchObject({ code: 404 });
      }
      expect(await refusal('create-customer', { body: { id } })).toMatchObject({ code: 404 });
      expect(await running.messenger.ask(new FindCustomers('proj_1', [id]))).toEqual([undefined]);
      // No request has made a new key where the old one was destroyed.
      expect(await running.keys.find(`customer-proj_1.${id}`)).toBeUndefined();
    }
  });

  it('leaves the source id to somebody new, with the same tracking id', async () => {
    const before = await upsert(ada);
    await erase('ada');
    const after = await upsert({ source_id: 'ada' });
    expect(after).toMatchObject({ name: null, trackingId: before.trackingId });
    expect(after.id).not.toBe(before.id);
  });

  it('leaves the ledgers of others as they are', async () => {
    const { id } = await create(ada);
    await happened('voucher.redeemed', { redemption: { id: 'r_1', customerId: id, date: DAY_1, order: null } });
    const ledger = await running.events.readAll({ maxCount: 100, streamPrefixes: ['other-'] });
    await erase(id);
    expect(await running.events.readAll({ maxCount: 100, streamPrefixes: ['other-'] })).toEqual(ledger);
  });

  it('can have been deleted before', async () => {
    const { id } = await create({ ...ada, email: secret });
    await answer('delete-customer', { params: { customerId: id } });
    expect(await erase(id)).toMatchObject({ status: 'DONE' });
    expect(isOnDisk(secret)).toBe(false);
  });

  it('is erased once by requests that are repeated or come together', async () => {
    const { id } = await create(ada);
    const first = await erase('ada', { requestId: 'v-erase' });
    expect(await erase('ada', { requestId: 'v-erase', repeatSince: DAY_1, now: DAY_2 })).toEqual(first);
    const { id: next } = await create(ada);
    const together = await Promise.all(
      [reply, reply].map((send) => send('customer-permanently-deletion', { params: { customerId: next } })),
    );
    expect(together.some((each) => !('error' in each))).toBe(true);
    const events = await running.events.readAll({ maxCount: 1000, streamPrefixes: ['customer-'] });
    expect(events.filter(({ type }) => type === 'customer.erased')).toHaveLength(2);
    expect(id).not.toBe(next);
  });

  it('is erased by the next start when a crash came in between', async () => {
    const { id } = await create({ ...ada, email: secret });
    const erasure = { customerId: id, at: DAY_1, events: 2 };
    await running.app
      .get(CommandRunner)
      .execute(erasureAggregate, 'del_1', { do: 'begin', erasure }, running.originOf());
    await running.restart();
    expect(await refusal('get-customer', { params: { customerId: id } })).toMatchObject({ code: 404 });
    expect(isOnDisk(secret)).toBe(false);
    expect((await create(ada)).id).not.toBe(id);
  });
});

describe('the views of customers', () => {
  it('are the same after they were made anew, also with customers who are gone', async () => {
    const { id } = await create(ada);
    const { id: bob } = await create({ source_id: 'bob', email: 'bob@example.com' });
    await create({ source_id: 'eve' });
    await update('ada', { phone: '2' }, { now: DAY_2 });
    await answer('delete-customer', { params: { customerId: 'eve' } });
    await erase(bob);
    await happened('voucher.redeemed', { redemption: { id: 'r_1', customerId: id, date: DAY_1, order: null } });
    await happened('redemption.rolled_back', { customerId: bob, rollbacks: [{ relatedObjectType: 'voucher' }] });
    const views = running.views;
    const all = () =>
      Promise.all([views.collection(customersView).find({}), views.collection(customerSummariesView).find({})]);
    const before = await all();
    expect(before[0]).toHaveLength(1);
    await views.rebuildByName();
    expect(await all()).toEqual(before);
  });
});
