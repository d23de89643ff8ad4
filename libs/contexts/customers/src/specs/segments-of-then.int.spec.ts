import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { until } from '@perkstream/kernel/testing';
import { FindCustomer, type SegmentMembershipChanged } from '@perkstream/published';
import { SegmentWatcher } from '../services/segment-watcher.js';
import { CustomersInProcess, DAY_1, DAY_2, DAY_3 } from '../testing/customers-in-process.js';

let customers: CustomersInProcess;
let ada: string;

beforeEach(async () => {
  customers = await CustomersInProcess.start();
  ada = (await customers.create({ source_id: 'ada' })).id;
});

afterEach(() => customers.stop());

const is = (value: unknown) => ({ conditions: { $is: [value] } });
const stored = () => customers.events.readAll({ maxCount: 10_000 });

/** A segment of type auto-update, once it is noted who is in it: until then each look counts what the customer had done before it was made. */
async function segment(filter: object): Promise<void> {
  const filtered = { junction: 'and', ...filter };
  await customers.answer('create-segment', {}, { name: 'S', type: 'auto-update', filter: filtered });
  await until(async () => (await stored()).some(({ type }) => type === 'segment_filling.done'));
}

/** The policy looks only now, after each of these events, in their order. */
async function looksAtLast(type: string, times = 1): Promise<void> {
  const events = (await stored()).filter((event) => event.type === type);
  for (let time = 0; time < times; time++) {
    for (const { id, position, metadata } of events) {
      const context = customers.originOf({ commandId: `${id}/${time}`, now: metadata.time });
      await customers.app.get(SegmentWatcher).look(ada, context, position);
    }
  }
}

async function noted(): Promise<string[]> {
  const events = (await stored()).filter(({ type }) => type === 'segment.entered' || type === 'segment.left');
  for (const { data } of events)
    expect((data as SegmentMembershipChanged['data']).position).toEqual(expect.any(Number));
  return events.map(({ type }) => type);
}

const order = (total: number, now: string) => {
  const data = { id: `ord_${total}`, customer_id: ada, status: 'PAID', amount: total, created_at: now };
  return customers.happened('order.created', { order: data }, { now, requestId: `order-${total}` });
};

describe('segments of type auto-update, looked at long after', () => {
  it('are entered and left as often as the profile changed, also where events come twice', async () => {
    await segment({ 'metadata.vip': is(true) });
    for (const vip of [true, false, true, false, true]) await customers.update('ada', { metadata: { vip } });
    await looksAtLast('customer.updated', 2);
    expect(await noted()).toEqual(['entered', 'left', 'entered', 'left', 'entered'].map((each) => `segment.${each}`));
  });

  it('are entered by what the customer had done by then', async () => {
    await segment({ 'summary.orders.total_amount': is(300) });
    await order(100, DAY_1);
    await order(200, DAY_2);
    await order(400, DAY_3);
    await looksAtLast('order.created', 2);
    expect(await noted()).toEqual(['segment.entered', 'segment.left']);
  });

  it('are entered by a customer who was deleted since', async () => {
    await segment({ 'metadata.vip': is(true) });
    await customers.update('ada', { metadata: { vip: true } });
    await customers.reply('delete-customer', { customerId: 'ada' });
    await looksAtLast('customer.updated');
    expect(await noted()).toEqual(['segment.entered']);
  });

  it('count a backlog of a customer once, not anew for each event', async () => {
    await segment({ 'summary.orders.total_amount': is(495) });
    for (let total = 2; total < 32; total++) await order(total, DAY_1);
    // The policy hears of them by itself as well: it has come to the last one now.
    await until(async () => (await noted()).length > 0);
    let reads = 0;
    const read = customers.events.read.bind(customers.events);
    customers.events.read = (stream, options) => {
      if (stream.startsWith('other-')) reads += 1;
      return read(stream, options);
    };
    await looksAtLast('order.created');
    expect(reads).toBeLessThanOrEqual(30);
  });
});

describe('a customer as of an event', () => {
  it('is who it was then, also when deleted since, and nobody who was erased', async () => {
    await customers.update('ada', { metadata: { visits: 2 } });
    const [created, updated] = (await stored()).filter(({ stream }) => stream.endsWith(ada));
    const then = (position: number | undefined) =>
      customers.messenger.ask(new FindCustomer('proj_1', { id: ada }, position));
    expect([await then(created?.position), await then(updated?.position)]).toMatchObject([
      { metadata: {} },
      { metadata: { visits: 2 } },
    ]);
    await customers.reply('delete-customer', { customerId: 'ada' });
    expect(await then(updated?.position)).toMatchObject({ metadata: { visits: 2 } });
    expect(await then(undefined)).toBeUndefined();
    await customers.erase(ada);
    expect(await then(updated?.position)).toBeUndefined();
  });
});
