import { expect } from '@jest/globals';
import { loopTurns, pause, until } from '@perkstream/kernel/testing';
import { type EventStore, NO_STREAM, type RecordedEvent, type SubscribeOptions } from '@perkstream/ports';
import { type SuiteCase } from '../suite.js';
import { deferred } from '../promises.js';
import {
  categoryOf,
  type EventStoreCapability,
  type EventStoreSubject,
  ids,
  newEvent,
  newEvents,
  newStream,
} from './event-store.subject.js';

/** Follows the category of a stream, and keeps what comes. */
function follow(store: EventStore, stream: string, options: Partial<SubscribeOptions> = {}) {
  const seen: RecordedEvent[] = [];
  const subscription = store.subscribe({
    streamPrefixes: [categoryOf(stream)],
    handle: async (events) => {
      seen.push(...events);
    },
    ...options,
  });
  return { seen, subscription };
}

export const subscribingCases: readonly SuiteCase<EventStoreSubject, EventStoreCapability>[] = [
  {
    name: 'delivers what was there before, then what comes, each once and in order',
    run: async ({ store }) => {
      const stream = newStream();
      await store.append(stream, NO_STREAM, newEvents(5));
      const { seen, subscription } = follow(store, stream);
      for (let revision = 4; revision < 30; revision++) await store.append(stream, revision, newEvents(1));
      await until(() => seen.length >= 31, 'all events are delivered');
      // What came twice would have come before this one.
      const [last] = await store.append(stream, 30, newEvents(1));
      await until(() => ids(seen).includes(last?.id ?? ''), 'the last one is delivered');
      await subscription.stop();
      expect(seen).toEqual(await store.read(stream));
    },
  },
  {
    name: 'delivers events of many writers in the order of their positions',
    run: async ({ store }) => {
      const category = categoryOf(newStream());
      const { seen, subscription } = follow(store, category);
      const write = async (writer: number) => {
        for (let n = -1; n < 9; n++) await store.append(`${category}${writer}`, n, newEvents(1));
      };
      await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map(write));
      await until(() => seen.length >= 80, 'all events are delivered');
      await subscription.stop();
      const positions = seen.map(({ position }) => position);
      expect(positions).toEqual([...positions].sort((a, b) => a - b));
      expect(new Set(positions).size).toBe(80);
    },
  },
  {
    name: 'begins right after the position that it is given',
    run: async ({ store }) => {
      const stream = newStream();
      await store.append(stream, NO_STREAM, newEvents(5));
      const events = await store.read(stream);
      const { seen, subscription } = follow(store, stream, { after: events[1]?.position });
      await until(() => seen.length >= 3, 'the rest is delivered');
      await subscription.stop();
      expect(ids(seen)).toEqual(ids(events.slice(2)));
    },
  },
  {
    name: 'delivers only the streams whose names begin with one of the prefixes',
    run: async ({ store }) => {
      const [wanted, other] = [newStream(), newStream()];
      const { seen, subscription } = follow(store, wanted);
      for (let revision = NO_STREAM; revision < 3; revision++) {
        await store.append(other, revision, newEvents(1));
        await store.append(`x${wanted}`, revision, newEvents(1));
        await store.append(wanted, revision, newEvents(1));
      }
      await until(() => seen.length >= 4, 'its own events are delivered');
      await subscription.stop();
      expect(ids(seen)).toEqual(ids(await store.read(wanted)));
    },
  },
  {
    name: 'delivers every event of the types that are wanted, and passes by none before it is handled',
    run: async ({ store }) => {
      const stream = newStream();
      const types = [`one-of-${stream}`, `two-of-${stream}`];
      const handled: RecordedEvent[] = [];
      const passed: { readonly position: number; readonly handled: number }[] = [];
      const subscription = store.subscribe({
        types,
        handle: async (events) => void handled.push(...events.filter(({ type }) => types.includes(type))),
        passed: async (position) => void passed.push({ position, handled: handled.length }),
      });
      const kinds = [...types, `three-of-${stream}`];
      const events = Array.from({ length: 600 }, (_each, n) => newEvent({ n }, n % 100 < 3 ? kinds[n % 3] : 'other'));
      for (let n = 0; n < events.length; n += 50) await store.append(stream, n - 1, events.slice(n, n + 50));
      await until(() => handled.length >= 12, 'what is wanted is delivered');
      await subscription.stop();
      const wanted = (await store.read(stream)).filter(({ type }) => types.includes(type));
      expect(ids(handled)).toEqual(ids(wanted));
      for (const { position, handled: count } of passed) {
        expect(wanted.filter((event) => event.position <= position).length).toBeLessThanOrEqual(count);
      }
    },
  },
  {
    name: 'repeats a batch whose handler failed, and loses nothing after it',
    run: async ({ store }) => {
      const stream = newStream();
      const attempts: string[][] = [];
      const handled: string[] = [];
      const { subscription } = follow(store, stream, {
        handle: async (events) => {
          attempts.push(ids(events));
          if (attempts.length <= 2) throw new Error('The handler failed');
          handled.push(...ids(events));
        },
      });
      const first = await store.append(stream, NO_STREAM, newEvents(2));
      await until(() => attempts.length > 0, 'the first events are tried');
      const second = await store.append(stream, 1, newEvents(2));
      await until(() => handled.length >= 4, 'all events are handled');
      await subscription.stop();
      expect(handled).toEqual(ids([...first, ...second]));
      expect(attempts[1]?.[0]).toBe(first[0]?.id);
    },
  },
  {
    name: 'gives the next batch when the one before is handled, not earlier',
    run: async ({ store }) => {
      const stream = newStream();
      let inWork = 0;
      let most = 0;
      let handled = 0;
      const { subscription } = follow(store, stream, {
        handle: async (events) => {
          most = Math.max(most, ++inWork);
          await pause(3);
          inWork -= 1;
          handled += events.length;
        },
      });
      for (let revision = NO_STREAM; revision < 9; revision++) await store.append(stream, revision, newEvents(1));
      await until(() => handled >= 10, 'all events are handled');
      await subscription.stop();
      expect(most).toBe(1);
    },
  },
  {
    name: 'gives a handler slower than the writer 20,000 events, each once and in order, in steps no smaller than those of the writer',
    timeout: 120_000,
    run: async ({ store }) => {
      const category = categoryOf(newStream());
      const positions: number[] = [];
      let calls = 0;
      const { subscription } = follow(store, category, {
        handle: async (events) => {
          positions.push(...events.map(({ position }) => position));
          calls += 1;
          await pause(20);
        },
      });
      const write = async (writer: number) => {
        for (let n = -1; n < 2499; n += 50) await store.append(`${category}${writer}`, n, newEvents(50));
      };
      await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map(write));
      await until(() => positions.length >= 20_000, 'all events are delivered');
      // In smaller steps than it was written, it would never come near the end.
      expect(calls).toBeLessThanOrEqual(400);
      await subscription.stop();
      expect(positions).toEqual([...positions].sort((a, b) => a - b));
      expect(new Set(positions).size).toBe(20_000);
      expect(positions).toHaveLength(20_000);
    },
  },
  {
    name: 'reports when it has caught up, after what was there before',
    run: async ({ store }) => {
      const stream = newStream();
      await store.append(stream, NO_STREAM, newEvents(3));
      const atCaughtUp: number[] = [];
      const { seen, subscription } = follow(store, stream, { caughtUp: () => atCaughtUp.push(seen.length) });
      await until(() => atCaughtUp.length > 0, 'it has caught up');
      await subscription.stop();
      expect(atCaughtUp[0]).toBe(3);
    },
  },
  {
    name: 'waits at its stop for the batch in work, and delivers nothing after it',
    run: async ({ store }) => {
      const stream = newStream();
      const [begun, release] = [deferred(), deferred()];
      const progress: string[] = [];
      const { subscription } = follow(store, stream, {
        handle: async () => {
          progress.push('begun');
          begun.resolve();
          await release.promise;
          progress.push('handled');
        },
      });
      await store.append(stream, NO_STREAM, newEvents(1));
      await begun.promise;
      const stopped = subscription.stop().then(() => progress.push('stopped'));
      await store.append(stream, 0, newEvents(1));
      await loopTurns(20);
      release.resolve();
      await stopped;
      await loopTurns(50);
      expect(progress).toEqual(['begun', 'handled', 'stopped']);
    },
  },
  {
    name: 'delivers no event before it would survive a crash',
    needs: ['crash'],
    run: async ({ store, afterCrash }) => {
      const stream = newStream();
      let survived: Promise<readonly RecordedEvent[]> | undefined;
      const { subscription } = follow(store, stream, {
        handle: async () => {
          survived ??= Promise.resolve(afterCrash?.()).then(async (after) => {
            const events = (await after?.store.read(stream)) ?? [];
            await after?.close();
            return events;
          });
          await survived;
        },
      });
      await store.append(stream, NO_STREAM, newEvents(1));
      await until(() => survived !== undefined, 'the event is delivered');
      const events = await survived;
      await subscription.stop();
      expect(events).toHaveLength(1);
    },
  },
];
