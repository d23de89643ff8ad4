import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { newEvent, newStream } from '@perkstream/conformance';
import { pause, until } from '@perkstream/kernel/testing';
import { NO_STREAM, type RecordedEvent, type Subscription } from '@perkstream/ports';
import { EventStoreDbEventStore } from './event-store-db-event-store.js';
import { EventStoreDouble } from './testing/event-store-double.js';
import { outcomeOf } from './testing/outcomes.js';

let double: EventStoreDouble;
let store: EventStoreDbEventStore;
let failures: unknown[];
let drops: number;

beforeAll(async () => {
  double = await EventStoreDouble.start();
});
afterAll(() => double.stop());
beforeEach(() => {
  failures = [];
  drops = 0;
  store = new EventStoreDbEventStore({
    url: double.url,
    reportFailure: (error) => failures.push(error),
    reportDropped: () => (drops += 1),
  });
});
afterEach(async () => {
  double.thaw();
  await double.reset();
  await store.close();
});

/** Appends one event after another, each until it is stored. */
async function appendAll(stream: string, count: number): Promise<void> {
  for (let revision = -1; revision < count - 1; revision++) {
    const event = newEvent({ revision });
    await until(() =>
      store.append(stream, revision, [event]).then(
        () => true,
        () => false,
      ),
    );
  }
}

/** Revisions as they came, with repeated ones taken out. */
function inOrder(events: readonly RecordedEvent[]): number[] {
  return [...new Set(events.map(({ revision }) => revision))];
}

describe('a subscription', () => {
  it.each([
    ['the connection is cut', () => double.cut()],
    ['the event store is killed and started again', () => double.crash()],
    [
      'nobody is found at the address for a while',
      async () => {
        const before = failures.length;
        await double.set({ away: true });
        await until(() => failures.length > before);
        await double.reset();
      },
    ],
  ])('goes on by itself and loses nothing when %s', async (_when, disturb) => {
    const stream = newStream();
    const seen: RecordedEvent[] = [];
    store.subscribe({
      streamPrefixes: [stream],
      handle: async (events) => void seen.push(...events),
    });
    const writing = appendAll(stream, 60);
    for (let round = 0; round < 2; round++) {
      await until(() => inOrder(seen).length > 15 * round, 'some events came');
      await disturb();
    }
    await writing;
    await until(() => inOrder(seen).length === 60, 'all events came');
    expect(inOrder(seen)).toEqual(Array.from({ length: 60 }, (_each, revision) => revision));
    expect(failures.length).toBeGreaterThan(0);
  });

  it('is sent only the types that it wants, and is notified how far the others go', async () => {
    const stream = newStream();
    const seen: RecordedEvent[] = [];
    const passed: number[] = [];
    const wanted = `wanted-${stream}`;
    store.subscribe({
      types: [wanted],
      handle: async (events) => void seen.push(...events),
      passed: async (position) => void passed.push(position),
    });
    const other = Array.from({ length: 600 }, (_each, n) => ({
      ...newEvent(),
      type: n % 2 ? `not-${wanted}` : `${wanted}-not`,
    }));
    const [first] = await store.append(stream, NO_STREAM, [{ ...newEvent(), type: wanted }]);
    const others = await store.append(stream, 0, other);
    await until(() => passed.length > 0, 'it was notified');
    expect(passed.every((position) => position <= (others.at(-1)?.position as number))).toBe(true);
    const [last] = await store.append(stream, 600, [{ ...newEvent(), type: wanted }]);
    await until(() => seen.length === 2, 'both came');
    expect(seen.map(({ id }) => id)).toEqual([first?.id, last?.id]);
    expect(passed.every((position) => position <= (last?.position as number))).toBe(true);
  });

  it('repeats the batch that its handler refused, even when the connection was cut meanwhile', async () => {
    const stream = newStream();
    const attempts: number[][] = [];
    store.subscribe({
      streamPrefixes: [stream],
      handle: async (events) => {
        attempts.push(events.map(({ revision }) => revision));
        if (attempts.length === 1) await double.cut();
        if (attempts.length < 3) throw new Error('The handler failed');
      },
    });
    await appendAll(stream, 3);
    await until(() => attempts.length > 2 && (attempts.flat().at(-1) ?? 0) === 2, 'the last event was handled');
    expect(attempts[1]).toEqual(attempts[0]);
    expect(attempts[2]).toEqual(attempts[0]);
    expect([...new Set(attempts.flat())]).toEqual([0, 1, 2]);
  });

  it('that was dropped for being slow goes on at once, and takes nobody for absent', async () => {
    const streams = Array.from({ length: 2 }, () => newStream());
    const seen: RecordedEvent[] = [];
    let caughtUp = false;
    store.subscribe({
      handle: async (events) => {
        seen.push(...events.filter(({ stream }) => streams.includes(stream)));
        await pause(30);
      },
      caughtUp: () => (caughtUp = true),
    });
    await until(() => caughtUp, 'it has caught up');
    const text = 'x'.repeat(1000);
    const write = async (stream: string) => {
      for (let at = 0; at < 1500; at += 100) {
        await store.append(
          stream,
          at - 1,
          Array.from({ length: 100 }, () => newEvent({ text })),
        );
        if (at % 500 === 0) await double.drop();
      }
    };
    await Promise.all(streams.map(write));
    await until(() => seen.length >= 3000, 'all events came');
    expect(drops).toBeGreaterThan(0);
    expect(failures).toEqual([]);
    for (const stream of streams) {
      const own = seen.filter((event) => event.stream === stream);
      expect(own.map(({ revision }) => revision)).toEqual(Array.from({ length: 1500 }, (_each, at) => at));
    }
  });

  it('notifies writers that the connection is lost, so that they do not send in vain', async () => {
    const stream = newStream();
    let caughtUp = false;
    store.subscribe({ streamPrefixes: [stream], handle: async () => undefined, caughtUp: () => (caughtUp = true) });
    await until(() => caughtUp, 'it has caught up');
    await double.set({ away: true });
    await until(() => failures.length > 0, 'the loss was noticed');
    expect(await outcomeOf(store.append(stream, NO_STREAM, [newEvent()]))).toBe('not_done');
  });

  it('begins while the event store is away', async () => {
    const stream = newStream();
    await appendAll(stream, 2);
    await double.set({ away: true });
    const seen: RecordedEvent[] = [];
    store.subscribe({ streamPrefixes: [stream], handle: async (events) => void seen.push(...events) });
    await until(() => failures.length > 0);
    await double.reset();
    await until(() => seen.length === 2, 'the events came');
  });

  it('ends at once while the event store is away', async () => {
    await double.set({ away: true });
    const subscription = store.subscribe({ handle: async () => undefined });
    await until(() => failures.length > 0);
    await subscription.stop();
  });

  it('says that it has caught up, also after many events that are none of its own, each time that it is connected', async () => {
    await appendAll(newStream(), 5);
    const [own, other] = [newStream(), newStream()];
    for (let at = 0; at < 3; at++)
      await store.append(
        other,
        at * 300 - 1,
        Array.from({ length: 300 }, () => newEvent()),
      );
    // The double notifies every second subscription only, as the real one forgets it at times.
    for (let round = 0; round < 2; round++) {
      let count = 0;
      const subscription = store.subscribe({
        streamPrefixes: [own],
        handle: async () => undefined,
        caughtUp: () => (count += 1),
      });
      await until(() => count === 1, 'it has caught up');
      await double.cut();
      await until(() => count === 2, 'it has caught up again');
      await subscription.stop();
    }
  });

  it('never delivers what the event store keeps for itself, nor does a read of all streams', async () => {
    const stream = newStream();
    await appendAll(stream, 2);
    const seen: RecordedEvent[] = [];
    let subscription: Subscription | undefined;
    await new Promise<void>((resolve) => {
      subscription = store.subscribe({ handle: async (events) => void seen.push(...events), caughtUp: resolve });
    });
    await subscription?.stop();
    const all = await store.readAll({ maxCount: 100_000 });
    expect(seen.map(({ id }) => id)).toEqual(all.map(({ id }) => id));
    expect(seen.at(-1)?.stream).toBe(stream);
    expect(seen.filter((event) => event.stream.startsWith('$') || event.type.startsWith('$'))).toEqual([]);
  });
});
