import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { isRefusal } from '@perkstream/kernel';
import {
  ActivateSegment,
  FindCustomer,
  FindSegmentsOf,
  type SegmentAnswer,
  type SegmentMembershipChanged,
} from '@perkstream/published';
import { SegmentFillingProcess } from '../processes/segment-filling.process.js';
import { SegmentRepository } from '../repositories/segment.repository.js';
import { SegmentWatcher } from '../services/segment-watcher.js';
import { CustomersInProcess, DAY_1 as NOW, DAY_2 } from '../testing/customers-in-process.js';

let customers: CustomersInProcess;

beforeEach(async () => {
  customers = await CustomersInProcess.start();
});

afterEach(() => customers.stop());

const create = (body: object): Promise<SegmentAnswer> =>
  customers.answer('create-segment', {}, { name: 'Segment', ...body });
const byFilter = (filter: object, type = 'passive') => create({ type, filter: { junction: 'and', ...filter } });
const refused = (body: object) => customers.reply('create-segment', {}, { name: 'Segment', ...body });

async function segmentsOf(customerId: string): Promise<string[]> {
  const list = await customers.answer<{ data: { id: string }[] }>('list-customer-segments', { customerId });
  return list.data.map(({ id }) => id);
}

async function listed(segment: SegmentAnswer, query: object = {}): Promise<string[]> {
  const list = await customers.answer<{ customers: { source_id: string }[] }>('list-customers', {}, undefined, {
    query: { segment_id: segment.id, ...query },
  });
  return list.customers.map(({ source_id }) => source_id).sort();
}

describe('a segment', () => {
  it('is created, shown, listed and deleted', async () => {
    const created = await byFilter({ name: { conditions: { $is: ['Ada'] } } }, 'auto-update');
    expect(created).toEqual({
      id: expect.stringMatching(/^seg_[0-9A-Za-z]{24}$/),
      name: 'Segment',
      created_at: NOW,
      type: 'auto-update',
      filter: { junction: 'and', name: { conditions: { $is: ['Ada'] } } },
      object: 'segment',
    });
    const { id: segmentId } = created;
    expect(await customers.answer('get-segment', { segmentId })).toEqual(created);
    const list = await create({ customers: [] });
    expect(list).toMatchObject({ type: 'static', filter: null });
    const all = (query: object) => customers.answer('list-segment', {}, undefined, { query });
    expect(await all({ limit: 1 })).toMatchObject({ total: 2 });
    expect(await all({ ids: [segmentId, 'seg_nobody'] })).toMatchObject({ data: [created], total: 1 });
    expect(await all({ filters: { type: { conditions: { $is: 'static' } } } })).toMatchObject({ data: [list] });
    await customers.reply('delete-segment', { segmentId });
    for (const operation of ['get-segment', 'delete-segment']) {
      expect(await customers.reply(operation, { segmentId })).toMatchObject({ error: { code: 404 } });
    }
  });

  it('is a list, or a filter that is sound', async () => {
    for (const filter of [undefined, { junction: 'xor' }, { 'shoe.size': { conditions: { $is: [3] } } }]) {
      expect(await refused({ type: 'passive', filter })).toMatchObject({
        error: { code: 400, key: 'invalid_payload' },
      });
    }
    const long = { name: { conditions: { $in: Array.from({ length: 30 }, () => 'x'.repeat(900)) } } };
    expect(await refused({ type: 'passive', filter: long })).toMatchObject({ error: { code: 400 } });
  });

  it('holds the customers that it lists, and no others', async () => {
    const [ada, bob] = [await customers.create({ source_id: 'ada' }), await customers.create({ source_id: 'bob' })];
    const friends = await create({ customers: [ada.id, 'cust_nobody'] });
    expect(await segmentsOf('ada')).toEqual([friends.id]);
    expect(await segmentsOf(bob.id)).toEqual([]);
    expect(await segmentsOf('nobody')).toEqual([]);
    expect(await listed(friends)).toEqual(['ada']);
  });

  it.each<[object, string[]]>([
    [{ name: { conditions: { $starts_with: ['Ad'] } } }, ['ada']],
    [{ 'metadata.level': { conditions: { $more_than: [2] } } }, ['bob']],
    [{ 'address.city': { conditions: { $is: ['Hel'] } } }, ['ada']],
    [{ email: { conditions: { $is_unknown: [true] } } }, ['ada', 'bob']],
    [{ birthdate: { conditions: { $before: ['1990-01-01'] } } }, ['ada']],
    [{ birthday: { conditions: { $next_month: '' } } }, ['ada']],
    [{ created_at: { conditions: { $less_than: [2] } } }, ['ada', 'bob']],
    [{ 'summary.orders.total_count': { conditions: { $is: [0] } } }, ['ada', 'bob']],
    [{ 'events.viewed.count': { conditions: { $less_than: [1] } }, name: { conditions: { $is: ['Bob'] } } }, ['bob']],
    [{ 'summary.redemptions.total_succeeded': { conditions: { $more_than: [0] } } }, []],
    [{}, ['ada', 'bob']],
  ])('holds whomever its filter finds: %j', async (filter, expected) => {
    const address = { city: 'Hel' };
    await customers.create({ source_id: 'ada', name: 'Ada', birthdate: '1980-04-05', address, metadata: { level: 1 } });
    await customers.create({ source_id: 'bob', name: 'Bob', birthdate: '1999-01-02', metadata: { level: 3 } });
    const segment = await byFilter(filter);
    expect(await listed(segment)).toEqual(expected);
    for (const sourceId of ['ada', 'bob']) {
      expect(await segmentsOf(sourceId)).toEqual(expected.includes(sourceId) ? [segment.id] : []);
    }
  });

  it('asks for the points of loyalty programs, of ten at most', async () => {
    await customers.create({ source_id: 'ada' });
    const pointsOf = (name: string, least: number) => ({
      [`loyalty_points.campaigns.${name}.points`]: { conditions: { $more_than_equal: [least] } },
    });
    const club = await byFilter(pointsOf('Club No. 1', 50));
    const none = await byFilter(pointsOf('Nobody', 0));
    expect(await segmentsOf('ada')).toEqual([none.id]);
    customers.points = { 'Club No. 1': 50 };
    expect(await segmentsOf('ada')).toEqual([club.id, none.id]);
    expect(await listed(club)).toEqual(['ada']);
    const eleven = Object.assign({}, ...Array.from({ length: 11 }, (_one, n) => pointsOf(`Club ${n}`, 1))) as object;
    expect(await refused({ type: 'passive', filter: { junction: 'and', ...eleven } })).toMatchObject({
      error: { code: 400, key: 'invalid_payload' },
    });
  });

  it('is known to other contexts by what a request says of the customer', async () => {
    await customers.create({ source_id: 'ada', metadata: { level: 1 } });
    const stored = (await customers.messenger.ask(new FindCustomer('proj_1', { sourceId: 'ada' })))!;
    const high = await byFilter({ 'metadata.level': { conditions: { $is: [3] } } });
    const low = await byFilter({ 'metadata.level': { conditions: { $is: [1] } } });
    const found = (metadata: Record<string, number>) =>
      customers.messenger.ask(
        new FindSegmentsOf('proj_1', { ...stored, metadata }, [high.id, low.id, 'seg_nobody'], NOW),
      );
    expect(await found({ level: 1 })).toEqual([low.id]);
    expect(await found({ level: 3 })).toEqual([high.id]);
  });
});

describe('a segment of type auto-update', () => {
  const isVip = { 'metadata.vip': { conditions: { $is: [true] } } };
  const look = (customerId: string, commandId: string) =>
    customers.app.get(SegmentWatcher).look(customerId, customers.originOf({ commandId }));
  const published = async () =>
    (await customers.events.readAll({ maxCount: 10_000 }))
      .filter(({ type }) => type.startsWith('segment.') && type !== 'segment.created' && type !== 'segment.updated')
      .map(({ type, data }) => {
        const { segmentId, customerId, fromTheBeginning = false } = data as SegmentMembershipChanged['data'];
        return [type, segmentId, customerId, fromTheBeginning];
      });

  it('publishes who enters and leaves, each once; who was there before is noted and not published', async () => {
    const [ada, bob] = [
      await customers.create({ source_id: 'ada', metadata: { vip: true } }),
      await customers.create({ source_id: 'bob' }),
    ];
    const passive = await byFilter(isVip);
    const { id } = await byFilter(isVip, 'auto-update');
    const before = ['segment.entered', id, ada.id, true];
    expect(await published()).toEqual([before]);
    await look(ada.id, 'look-1');
    await look(bob.id, 'look-2');
    expect(await published()).toEqual([before]);
    await customers.update('bob', { metadata: { vip: true } });
    await look(bob.id, 'look-3');
    await look(bob.id, 'look-4');
    const entered = ['segment.entered', id, bob.id, false];
    expect(await published()).toEqual([before, entered]);
    await customers.update('ada', { metadata: { vip: false } });
    await look(ada.id, 'look-5');
    const left = ['segment.left', id, ada.id, false];
    expect(await published()).toEqual([before, entered, left]);
    await customers.messenger.send(new ActivateSegment('proj_1', passive.id, customers.originOf({ commandId: 'use' })));
    expect(await customers.answer('get-segment', { segmentId: passive.id })).toMatchObject({ type: 'auto-update' });
    expect(await published()).toEqual([before, entered, left, ['segment.entered', passive.id, bob.id, true]]);
    const activity = await customers.answer<{ data: object[] }>('list-customer-activity', { customerId: 'bob' });
    expect(activity.data).toContainEqual(
      expect.objectContaining({
        type: 'customer.segment.entered',
        data: {
          data: expect.objectContaining({ segment: { id, name: 'Segment', object: 'segment' } }),
          event_source: expect.anything(),
        },
      }),
    );
  });

  it('is filled again when its filter changes: that is no entry and no leaving', async () => {
    const [ada, bob, eve] = [
      await customers.create({ source_id: 'ada', metadata: { vip: true } }),
      await customers.create({ source_id: 'bob', metadata: { level: 3 } }),
      await customers.create({ source_id: 'eve' }),
    ];
    const { id } = await byFilter(isVip, 'auto-update');
    const before = ['segment.entered', id, ada.id, true];
    const filter = { junction: 'and', 'metadata.level': { conditions: { $is: [3] } } };
    const later = { now: DAY_2 };
    const changed = await customers.answer('update-segment', { segmentId: id }, { filter }, later);
    expect(changed).toMatchObject({ id, name: 'Segment', filter, updated_at: DAY_2 });
    const again = ['segment.entered', id, bob.id, true];
    expect(await published()).toEqual([before, again]);
    for (const each of [ada, bob, eve]) await look(each.id, `look-${each.id}`);
    expect(await published()).toEqual([before, again]);
    await customers.update('eve', { metadata: { level: 3 } }, later);
    await customers.update('bob', { metadata: { level: 4 } }, later);
    for (const each of [ada, bob, eve]) await look(each.id, `again-${each.id}`);
    const moved = [
      ['segment.left', id, bob.id, false],
      ['segment.entered', id, eve.id, false],
    ];
    expect((await published()).sort()).toEqual([before, again, ...moved].sort());
    await customers.answer(
      'update-segment',
      { segmentId: id },
      { filter, name: 'Third' },
      { now: '2026-12-31T00:00:00.000Z' },
    );
    expect(await published()).toHaveLength(4);
  });

  it('takes of a change its name and filter, and nothing else that is sent', async () => {
    const { id } = await byFilter(isVip, 'auto-update');
    const sent = { name: 'Friends', id: 'seg_other', type: 'static', keyId: 'fkey_other', formerKeyId: 'fkey_other' };
    const changed = await customers.answer('update-segment', { segmentId: id }, sent);
    expect(changed).toMatchObject({ id, name: 'Friends', type: 'auto-update', filter: isVip });
  });

  it('publishes each entry and leaving once, with building and changes in any order', async () => {
    const vip = { metadata: { vip: true } };
    const [ada, bob, eve, dan] = [
      await customers.create({ source_id: 'ada', ...vip }),
      await customers.create({ source_id: 'bob' }),
      await customers.create({ source_id: 'eve', ...vip }),
      await customers.create({ source_id: 'dan' }),
    ];
    const { id } = await byFilter(isVip);
    const [filling, segments] = [customers.app.get(SegmentFillingProcess), customers.app.get(SegmentRepository)];
    const origin = customers.originOf({ commandId: 'build' });
    await filling.begin({ id }, origin);
    const activated = await segments.execute({ do: 'update', id, sent: 'activate', now: NOW }, origin);
    if (isRefusal(activated)) throw new Error('It is not activated');
    const later = { now: DAY_2 };
    await customers.update('ada', { metadata: { vip: false } }, later);
    await look(ada.id, 'ada-left');
    await customers.update('bob', vip, later);
    await look(bob.id, 'bob-entered');
    const begun = [
      ['segment.entered', id, ada.id, true],
      ['segment.left', id, ada.id, false],
      ['segment.entered', id, bob.id, false],
    ];
    // The process may be carried on by itself meanwhile: that notes the others.
    const ofBoth = (await published()).filter(([, , customer]) => customer === ada.id || customer === bob.id);
    expect(ofBoth.sort()).toEqual(begun.sort());
    await customers.update('dan', vip, later);
    await filling.carryOut(activated, origin);
    await look(dan.id, 'dan-entered');
    for (const { id: each } of [ada, bob, eve, dan]) await look(each, `again-${each}`);
    const others = [
      ['segment.entered', id, eve.id, true],
      ['segment.entered', id, dan.id, false],
    ];
    expect((await published()).sort()).toEqual([...begun, ...others].sort());
  });

  it('publishes the entry of a customer who enters by an order while it is built', async () => {
    const hasOrdered = { 'summary.orders.total_amount': { conditions: { $more_than: [500] } } };
    const [ada, bob, eve] = [
      await customers.create({ source_id: 'ada' }),
      await customers.create({ source_id: 'bob' }),
      await customers.create({ source_id: 'eve' }),
    ];
    const ordered = ({ id }: { readonly id: string }, amount: number, now: string) => {
      const order = { id: `ord_${id}`, status: 'PAID', customer_id: id, total_amount: amount, created_at: now };
      return customers.happened('order.created', { order }, { now });
    };
    await ordered(ada, 400, NOW);
    await ordered(eve, 600, NOW);
    const { id } = await byFilter(hasOrdered);
    const [filling, segments] = [customers.app.get(SegmentFillingProcess), customers.app.get(SegmentRepository)];
    const origin = customers.originOf({ commandId: 'build' });
    await filling.begin({ id }, origin);
    const activated = await segments.execute({ do: 'update', id, sent: 'activate', now: NOW }, origin);
    if (isRefusal(activated)) throw new Error('It is not activated');
    // What they do from now on makes Ada and Bob enter. Eve was in it.
    await ordered(ada, 200, DAY_2);
    await look(ada.id, 'ada-entered');
    await ordered(bob, 600, DAY_2);
    await ordered(eve, 100, DAY_2);
    await filling.carryOut(activated, origin);
    await look(bob.id, 'bob-entered');
    for (const { id: each } of [ada, bob, eve]) await look(each, `again-${each}`);
    const entries = [
      ['segment.entered', id, ada.id, false],
      ['segment.entered', id, bob.id, false],
      ['segment.entered', id, eve.id, true],
    ];
    expect((await published()).sort()).toEqual(entries.sort());
  });
});
