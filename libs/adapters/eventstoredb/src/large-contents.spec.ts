import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { newEvent, newStream } from '@perkstream/conformance';
import { until } from '@perkstream/kernel/testing';
import { NO_STREAM, type RecordedEvent } from '@perkstream/ports';
import { connect, disconnect } from './connection.js';
import { EventStoreDbEventStore } from './event-store-db-event-store.js';
import { EventStoreDouble } from './testing/event-store-double.js';
import { outcomeOf } from './testing/outcomes.js';

let double: EventStoreDouble;
let store: EventStoreDbEventStore;
let drops: number;

beforeAll(async () => {
  double = await EventStoreDouble.start();
});
afterAll(() => double.stop());
beforeEach(() => {
  drops = 0;
  store = new EventStoreDbEventStore({ url: double.url, reportDropped: () => (drops += 1) });
});
afterEach(async () => {
  await double.reset();
  await store.close();
});

const large = (note: string) => newEvent({ note, text: 'x'.repeat(2_500_000) });

/** As the engine has them: type, bytes of data. */
async function storedIn(stream: string): Promise<[type: string, bytes: number][]> {
  const { client } = connect(double.url);
  const found: [string, number][] = [];
  for await (const { event } of client.readStream(stream)) {
    found.push([
      String(event?.type),
      Buffer.byteLength(event?.isJson ? JSON.stringify(event.data) : (event?.data ?? '')),
    ]);
  }
  await disconnect(client);
  return found;
}

describe('what is too large for one append of the engine', () => {
  it('stands beside its event, in pieces, and is read with it', async () => {
    const stream = newStream();
    const events = [newEvent({ note: 'small' }), large('large')];
    const appended = await store.append(stream, NO_STREAM, events);
    expect((await storedIn(stream)).map(([, bytes]) => bytes)).toEqual([16, 2]);
    const read = await store.read(stream);
    expect(read.at(-1)).toEqual(appended.at(-1));
    expect(read.map(({ data }) => data)).toEqual(events.map(({ data }) => data));
  });

  it('is delivered whole to subscriptions, which do not see the pieces', async () => {
    const seen: RecordedEvent[] = [];
    const stream = newStream();
    let isLive = false;
    const handle = async (events: readonly RecordedEvent[]) => void seen.push(...events);
    const subscription = store.subscribe({ handle, caughtUp: () => (isLive = true) });
    await until(() => isLive);
    const event = large('delivered');
    await store.append(stream, NO_STREAM, [event]);
    await until(() => seen.some(({ id }) => id === event.id));
    expect(seen.find(({ id }) => id === event.id)).toMatchObject({ data: event.data, metadata: event.metadata });
    expect(seen.filter((each) => each.stream.startsWith('contents-'))).toEqual([]);
    // The pieces count by their bytes, so that they do not fill the queue.
    expect(drops).toBe(0);
    await subscription.stop();
  });

  it('is what was sent last, when an append that was never stored is sent again with other contents', async () => {
    const stream = newStream();
    const event = large('first');
    // The pieces are stored, and the append after them is refused.
    await expect(store.append(stream, 7, [event])).rejects.toMatchObject({ expected: 7 });
    const again = { ...event, data: large('second').data };
    await store.append(stream, NO_STREAM, [again]);
    expect((await store.read(stream))[0]?.data).toEqual(again.data);
  });

  it('was surely not stored when the engine goes away before all pieces are there', async () => {
    const stream = newStream();
    await store.append(stream, NO_STREAM, [newEvent()]);
    await double.set({ dropAfterCommit: 1 });
    expect(await outcomeOf(store.append(stream, 0, [large('cut')]))).toBe('not_done');
    await double.reset();
    await until(() =>
      store.ping().then(
        () => true,
        () => false,
      ),
    );
    expect(await store.read(stream)).toHaveLength(1);
  });
});
