import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { newEvent, newStream } from '@perkstream/conformance';
import { loopTurns, pause, until } from '@perkstream/kernel/testing';
import { NO_STREAM } from '@perkstream/ports';
import { EventStoreDbEventStore } from './event-store-db-event-store.js';
import { EventStoreDouble } from './testing/event-store-double.js';
import { outcomeOf, untilAway, untilBack } from './testing/outcomes.js';

let double: EventStoreDouble;
let store: EventStoreDbEventStore;

beforeAll(async () => {
  double = await EventStoreDouble.start();
});
afterAll(() => double.stop());
beforeEach(() => {
  store = new EventStoreDbEventStore({ url: double.url });
});
afterEach(async () => {
  double.thaw();
  await double.reset();
  await store.close();
});

describe('an event store that nobody finds at its address', () => {
  it('has surely not done what it was asked, and says so at once', async () => {
    const stream = newStream();
    await store.append(stream, NO_STREAM, [newEvent()]);
    await double.set({ away: true });
    await untilAway(store);
    expect(await outcomeOf(store.append(stream, 0, [newEvent()]))).toBe('not_done');
    expect(await outcomeOf(store.append(stream, 0, [newEvent(), newEvent()]))).toBe('not_done');
    await outcomeOf(store.read(stream));
    await outcomeOf(store.readAll({ maxCount: 1 }));
    await outcomeOf(store.ping());
  });

  it('is found again by itself', async () => {
    const stream = newStream();
    await double.set({ away: true });
    await outcomeOf(store.append(stream, NO_STREAM, [newEvent()]));
    await double.reset();
    await untilBack(store);
    await store.append(stream, NO_STREAM, [newEvent()]);
    expect(await store.read(stream)).toHaveLength(1);
  });

  it('turns many away at once, while it is away', async () => {
    await double.set({ away: true });
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, () => outcomeOf(store.append(newStream(), NO_STREAM, [newEvent()]))),
    );
    expect(new Set(outcomes)).toEqual(new Set(['not_done']));
  });
});

describe('a cluster that does not answer', () => {
  beforeEach(async () => {
    await store.close();
    store = new EventStoreDbEventStore({ url: double.url.replace('esdb://', 'esdb+discover://') });
  });

  it('may have done what it was asked, but not what comes after', async () => {
    const stream = newStream();
    await store.append(stream, NO_STREAM, [newEvent()]);
    double.freeze();
    expect(await outcomeOf(store.append(stream, 0, [newEvent()]))).toBe('unknown');
    const later = [store.append(stream, 0, [newEvent()]), store.append(newStream(), NO_STREAM, [newEvent()])];
    expect(await Promise.all(later.map(outcomeOf))).toEqual(['not_done', 'not_done']);
    await outcomeOf(store.ping());
    double.thaw();
    await untilBack(store);
    await store.append(newStream(), NO_STREAM, [newEvent()]);
  });

  it('keeps no reader waiting', async () => {
    const stream = newStream();
    await store.append(stream, NO_STREAM, [newEvent()]);
    await double.set({ silent: true });
    await Promise.all([outcomeOf(store.read(stream)), outcomeOf(store.readAll({ maxCount: 10 }))]);
    await double.reset();
    await untilBack(store);
    expect(await store.read(stream)).toHaveLength(1);
  });

  it('reports appends that wait behind it as not sent', async () => {
    const stream = newStream();
    await store.append(stream, NO_STREAM, [newEvent()]);
    await double.set({ silent: true });
    const outcomes = await Promise.all([0, 1, 2].map((at) => outcomeOf(store.append(stream, at, [newEvent()]))));
    expect(outcomes).toEqual(['unknown', 'not_done', 'not_done']);
    await double.reset();
    await untilBack(store);
    expect(await store.read(stream)).toHaveLength(2);
  });
});

describe('one node that does not answer', () => {
  it('may just be slow: what is on its way waits as long as a request may', async () => {
    const stream = newStream();
    await store.append(stream, NO_STREAM, [newEvent()]);
    double.freeze();
    const asked = [store.append(stream, 0, [newEvent()]), store.read(stream), store.ping()];
    await pause(3000);
    double.thaw();
    await Promise.all(asked);
    expect(await store.read(stream)).toHaveLength(2);
  });

  it('is away once it was silent for so long, so that others are turned away soon', async () => {
    await store.append(newStream(), NO_STREAM, [newEvent()]);
    double.freeze();
    expect(await outcomeOf(store.append(newStream(), NO_STREAM, [newEvent()]))).toBe('unknown');
    const error = await store.read(newStream()).catch((reason: Error) => reason);
    expect((error as Error).message).toMatch(/no sign of life within 1700 ms/);
    double.thaw();
    await untilBack(store);
  });
});

describe('an event store that answers late', () => {
  it('is waited for, up to a point', async () => {
    const stream = newStream();
    await double.set({ delay: 400 });
    expect(await store.append(stream, NO_STREAM, [newEvent()])).toHaveLength(1);
    expect(await store.read(stream)).toHaveLength(1);
    await store.ping();
  });

  it('is no absence: what is on its way waits for it, as long as it shows life', async () => {
    const stream = newStream();
    await store.append(stream, NO_STREAM, [newEvent()]);
    await double.set({ delay: 3000 });
    const asked = [
      store.append(stream, 0, [newEvent()]),
      store.append(newStream(), NO_STREAM, [newEvent()]),
      store.read(stream),
      store.ping(),
    ];
    await pause(3000);
    await double.reset();
    await Promise.all(asked);
    expect(await store.read(stream)).toHaveLength(2);
  });

  it('stores an append once that was repeated because of it', async () => {
    const stream = newStream();
    const events = [newEvent(), newEvent()];
    await store.close();
    store = new EventStoreDbEventStore({ url: double.url, patience: 1_000 });
    await double.set({ silent: true });
    expect(await outcomeOf(store.append(stream, NO_STREAM, events))).toBe('unknown');
    await double.reset();
    const answer = await store.append(stream, NO_STREAM, events);
    const stored = await store.read(stream);
    expect(answer).toMatchObject(stored.map(({ id, revision }) => ({ id, revision })));
    expect(answer.at(-1)).toEqual(stored.at(-1));
    expect(stored).toHaveLength(2);
  });
});

describe('a connection that breaks', () => {
  it('leaves open whether an append was stored; the same events again are stored once', async () => {
    const stream = newStream();
    const event = newEvent();
    await store.append(newStream(), NO_STREAM, [newEvent()]);
    await double.set({ dropAfterCommit: 1 });
    expect(await outcomeOf(store.append(stream, NO_STREAM, [event]))).toBe('unknown');
    const answer = await store.append(stream, NO_STREAM, [event]);
    expect(await store.read(stream)).toEqual(answer);
    expect(answer.map(({ id }) => id)).toEqual([event.id]);
  });

  it('loses no answered append of many writers, and stores none twice, however often it breaks', async () => {
    const answered = new Map<string, string[]>();
    const unhandled: unknown[] = [];
    // What nobody catches ends a process.
    const note = (reason: unknown) => void unhandled.push(reason);
    process.on('unhandledRejection', note);
    let over = false;
    const write = async () => {
      const stream = newStream();
      const ids: string[] = [];
      answered.set(stream, ids);
      while (!over) {
        const event = newEvent({ text: 'x'.repeat(60_000) });
        for (let stored = false; !stored && !over;) {
          stored = await store.append(stream, ids.length - 1, [event]).then(
            () => Boolean(ids.push(event.id)),
            () => pause(20).then(() => false),
          );
        }
      }
    };
    const writing = Promise.all(Array.from({ length: 24 }, write));
    const manyMore = async () => {
      const wanted = [...answered.values()].flat().length + 25;
      await until(() => [...answered.values()].flat().length >= wanted);
    };
    for (const breakIt of [() => double.cut(), () => double.crash(), () => double.cut(), () => double.crash()]) {
      await manyMore();
      await breakIt();
    }
    await manyMore();
    over = true;
    await writing;
    await loopTurns(50);
    process.off('unhandledRejection', note);
    expect(unhandled).toEqual([]);
    for (const [stream, ids] of answered) {
      const stored = (await store.read(stream)).map(({ id }) => id);
      // The last one may have been stored without an answer.
      expect(stored.slice(0, ids.length)).toEqual(ids);
      expect(stored.length - ids.length).toBeLessThanOrEqual(1);
    }
    expect([...answered.values()].flat().length).toBeGreaterThan(100);
  });
});

describe('an event store that was closed', () => {
  it('does nothing any more', async () => {
    const other = new EventStoreDbEventStore({ url: double.url });
    await other.append(newStream(), NO_STREAM, [newEvent()]);
    await other.close();
    expect(await outcomeOf(other.append(newStream(), NO_STREAM, [newEvent()]))).toBe('not_done');
    await outcomeOf(other.read(newStream()));
    await outcomeOf(other.ping());
  });
});
