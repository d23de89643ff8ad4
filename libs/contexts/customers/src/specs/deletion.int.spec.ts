import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { CommandRunner } from '@perkstream/platform';
import { FindCustomer, FindCustomers, ForgetPeople } from '@perkstream/published';
import { customerAggregate } from '../domain/customer/customer.decider.js';
import { erasureAggregate } from '../domain/erasure/erasure.decider.js';
import { ada, CustomersInProcess, DAY_1, DAY_2 } from '../testing/customers-in-process.js';

let customers: CustomersInProcess;

beforeEach(async () => {
  customers = await CustomersInProcess.start();
});

afterEach(() => customers.stop());

describe('a customer who is deleted', () => {
  it('cannot be found any more, and leaves the source id to the next', async () => {
    const { id } = await customers.create(ada);
    expect(await customers.answer('delete-customer', { customerId: 'ada' })).toEqual({ status: 204 });
    expect(await customers.refusal('get-customer', { customerId: id })).toMatchObject({ code: 404 });
    expect(await customers.refusal('delete-customer', { customerId: id })).toMatchObject({ code: 404 });
    expect(await customers.listed()).toMatchObject({ customers: [], total: 0 });
    expect(await customers.messenger.ask(new FindCustomer('proj_1', { sourceId: 'ada' }))).toBeUndefined();
    const next = await customers.create({ source_id: 'ada' });
    expect(next.id).not.toBe(id);
    expect(next).not.toHaveProperty('name');
  });

  it('is deleted by a repeat of the request, too', async () => {
    const { id } = await customers.create(ada);
    const context = { requestId: 'v-delete' };
    await customers.answer('delete-customer', { customerId: id }, undefined, context);
    const again = { ...context, repeatSince: DAY_1 };
    expect(await customers.answer('delete-customer', { customerId: id }, undefined, again)).toEqual({ status: 204 });
  });

  it('is deleted by a repeat of the request under the source id, which leaves the next one alone', async () => {
    await customers.create(ada);
    const context = { requestId: 'v-delete' };
    await customers.answer('delete-customer', { customerId: 'ada' }, undefined, context);
    const again = { ...context, repeatSince: DAY_1 };
    expect(await customers.answer('delete-customer', { customerId: 'ada' }, undefined, again)).toEqual({ status: 204 });
    const next = await customers.create({ source_id: 'ada' });
    expect(await customers.answer('delete-customer', { customerId: 'ada' }, undefined, again)).toEqual({ status: 204 });
    expect(await customers.get('ada')).toMatchObject({ id: next.id });
  });

  it('leaves the source id even when a crash came before it was released', async () => {
    const { id } = await customers.create(ada);
    await customers.app.get(CommandRunner).execute(customerAggregate, id, { do: 'delete' }, customers.originOf());
    expect((await customers.upsert(ada)).id).not.toBe(id);
  });
});

describe('a customer who is erased', () => {
  const secret = 'lovelace-secret@example.com';

  it('leaves nothing in the clear in any file of the data folder, although it was there before', async () => {
    for (let i = 0; i < 40; i++) await customers.create({ source_id: `other-${i}`, email: `other-${i}@example.com` });
    await customers.create({ ...ada, source_id: secret, email: secret, metadata: { note: secret.repeat(500) } });
    await customers.update(secret, { description: `write to ${secret}` });
    expect(customers.isOnDisk(secret)).toBe(true);
    await customers.erase(secret);
    expect(customers.isOnDisk(secret)).toBe(false);
    await customers.close();
    expect(customers.isOnDisk(secret)).toBe(false);
    expect(customers.isOnDisk('other-7@example.com')).toBe(true);
    await customers.open();
    expect((await customers.listed()).total).toBe(40);
  });

  it('is answered with what was removed, as the service counts it', async () => {
    const { id } = await customers.create(ada);
    await customers.update(id, { name: 'A' });
    expect(await customers.erase(id, { now: DAY_2 })).toEqual({
      id: expect.stringMatching(/^del_/),
      created_at: DAY_2,
      related_object_id: id,
      related_object: 'customer',
      status: 'DONE',
      data_json: {
        events: 0,
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
    const { id } = await customers.create(ada);
    await customers.erase('ada');
    for (const restart of [false, true]) {
      if (restart) {
        await customers.restart();
      }
      for (const customerId of [id, 'ada']) {
        const request = [{ customerId }, {}] as const;
        expect(await customers.refusal('get-customer', ...request)).toMatchObject({ code: 404 });
        expect(await customers.refusal('update-customer', ...request)).toMatchObject({ code: 404 });
        expect(await customers.refusal('delete-customer', ...request)).toMatchObject({ code: 404 });
        expect(await customers.refusal('customer-permanently-deletion', ...request)).toMatchObject({ code: 404 });
      }
      expect(await customers.refusal('create-customer', {}, { id })).toMatchObject({ code: 404 });
      expect(await customers.messenger.ask(new FindCustomers('proj_1', [id]))).toEqual([undefined]);
      // No request has made a new key where the old one was destroyed.
      expect(await customers.keys.find(`customer-proj_1.${id}`)).toBeUndefined();
    }
  });

  it('leaves the source id to somebody new, with the same tracking id', async () => {
    const before = await customers.upsert(ada);
    await customers.erase('ada');
    const after = await customers.upsert({ source_id: 'ada' });
    expect(after).toMatchObject({ name: null, trackingId: before.trackingId });
    expect(after.id).not.toBe(before.id);
  });

  it('leaves the ledgers of others as they are', async () => {
    const { id } = await customers.create(ada);
    await customers.happened('voucher.redeemed', {
      redemption: { id: 'r_1', customerId: id, date: DAY_1, order: null },
    });
    const ledger = await customers.events.readAll({ maxCount: 100, streamPrefixes: ['other-'] });
    await customers.erase(id);
    expect(await customers.events.readAll({ maxCount: 100, streamPrefixes: ['other-'] })).toEqual(ledger);
  });

  it('can have been deleted before', async () => {
    const { id } = await customers.create({ ...ada, email: secret });
    await customers.answer('delete-customer', { customerId: id });
    expect(await customers.erase(id)).toMatchObject({ status: 'DONE' });
    expect(customers.isOnDisk(secret)).toBe(false);
  });

  it('is erased once by requests that are repeated or come together', async () => {
    const { id } = await customers.create(ada);
    const first = await customers.erase('ada', { requestId: 'v-erase' });
    expect(await customers.erase('ada', { requestId: 'v-erase', repeatSince: DAY_1, now: DAY_2 })).toEqual(first);
    const { id: next } = await customers.create(ada);
    const together = await Promise.all(
      [1, 2].map(() => customers.reply('customer-permanently-deletion', { customerId: next })),
    );
    expect(together.some((each) => !('error' in each))).toBe(true);
    const events = await customers.events.readAll({ maxCount: 1000, streamPrefixes: ['customer-'] });
    expect(events.filter(({ type }) => type === 'customer.erased')).toHaveLength(2);
    expect(id).not.toBe(next);
  });

  it('is erased by the next start when a crash came in between', async () => {
    const { id } = await customers.create({ ...ada, email: secret });
    const erasure = { customerId: id, at: DAY_1, events: 2 };
    await customers.app
      .get(CommandRunner)
      .execute(erasureAggregate, 'del_1', { do: 'begin', erasure }, customers.originOf());
    await customers.restart();
    expect(await customers.refusal('get-customer', { customerId: id })).toMatchObject({ code: 404 });
    expect(customers.isOnDisk(secret)).toBe(false);
    expect((await customers.create(ada)).id).not.toBe(id);
  });

  it('is in no exported file: they are removed when nothing else can be read any more', async () => {
    const { id } = await customers.create(ada);
    const asked: string[] = [];
    customers.forgetExported = (projectId) => void asked.push(projectId);
    await customers.erase(id);
    expect(asked).toEqual(['proj_1']);
  });

  it('is erased later where the exports are away, and no file is left then', async () => {
    const { id } = await customers.create({ ...ada, email: secret });
    let isAway = true;
    let asked = 0;
    customers.forgetExported = () => {
      if (isAway) throw new Error('away');
      asked += 1;
    };
    await expect(customers.erase(id)).rejects.toThrow('away');
    expect(customers.isOnDisk(secret)).toBe(false);
    isAway = false;
    await customers.restart();
    expect(asked).toBe(1);
  });

  it('is in no filter: exports get all names, also earlier ones and after a crash, and the names are not kept', async () => {
    await customers.create({ source_id: 'ada', name: 'Ada Byron', email: secret });
    await customers.update('ada', { name: 'Ada Lovelace', phone: '+44 1', email: 'new@example.com' });
    let isAway = true;
    customers.forgetExported = () => {
      if (isAway) throw new Error('away');
    };
    await expect(customers.erase('ada')).rejects.toThrow('away');
    expect(customers.isOnDisk('Lovelace')).toBe(false);
    isAway = false;
    customers.namesInFilters.length = 0;
    await customers.restart();
    const names = ['ada', 'Ada Byron', secret, 'Ada Lovelace', 'new@example.com', '+44 1'];
    // Of exports and of saved views.
    expect([...customers.namesInFilters].sort()).toEqual([...names, ...names].sort());
    const [begun] = await customers.events.readAll({ maxCount: 1, types: ['customer_erasure.begun'] });
    const { toForget } = begun!.data as { toForget: { keyId: string } };
    expect(await customers.keys.find(`filter-proj_1.${toForget.keyId}`)).toBeUndefined();
  });
});

describe('a segment whose filter names a customer who is erased', () => {
  const emails = (...names: string[]) => ({ junction: 'and', email: { conditions: { $in: names } } });
  const [adas, eves] = ['ada@example.com', 'eve@example.com'] as const;

  it('has the others it names, in every process, and the name stands nowhere', async () => {
    await customers.create({ source_id: 'ada', email: adas });
    const eve = await customers.create({ source_id: 'eve', email: eves });
    const filter = emails(adas, eves);
    const { id: segmentId } = await customers.answer<{ id: string }>(
      'create-segment',
      {},
      {
        name: 'Friends',
        type: 'auto-update',
        filter,
      },
    );
    const shown = async () => (await customers.answer<{ filter: object }>('get-segment', { segmentId })).filter;
    const members = async () => {
      const query = { segment_id: segmentId };
      const list = await customers.answer<{ customers: { id: string }[] }>('list-customers', {}, undefined, { query });
      return list.customers.map(({ id }) => id);
    };
    expect(await shown()).toEqual(filter);
    expect(await members()).toHaveLength(2);
    await customers.erase('ada');
    for (const restart of [false, true]) {
      if (restart) await customers.restart();
      expect(await shown()).toEqual(emails('(erased)', eves));
      expect(await members()).toEqual([eve.id]);
    }
    await customers.close();
    expect(customers.isOnDisk(adas)).toBe(false);
    await customers.open();
  });
});

describe('the customers of a project that is deleted', () => {
  const secret = 'lovelace-secret@example.com';
  const forget = (projectId: string) => customers.messenger.send(new ForgetPeople(customers.originOf({ projectId })));

  it('leave nothing in the clear, also those who were deleted before, and nobody else does', async () => {
    const elsewhere = { projectId: 'proj_12' };
    const other = await customers.create({ ...ada, email: 'other@example.com' }, elsewhere);
    const made = await Promise.all(
      Array.from({ length: 150 }, (_, n) => customers.create({ source_id: `${n}`, email: `${n}-${secret}` })),
    );
    const [deleted] = made;
    await customers.answer('delete-customer', { customerId: deleted!.id });
    expect(customers.isOnDisk(secret)).toBe(true);
    for (const hasMore of [true, true, false]) expect(await forget('proj_1')).toBe(hasMore);
    expect((await customers.listed()).total).toBe(0);
    for (const { id } of made) expect(await customers.keys.find(`customer-proj_1.${id}`)).toBeUndefined();
    expect(customers.isOnDisk(secret)).toBe(false);
    await customers.restart();
    await customers.views.rebuildByName();
    expect(await customers.messenger.ask(new FindCustomer('proj_1', { id: deleted!.id }))).toBeUndefined();
    expect(customers.isOnDisk(secret)).toBe(false);
    expect(await customers.get(other.id, elsewhere)).toMatchObject({ email: 'other@example.com' });
  });
});
