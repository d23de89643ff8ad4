import { expect } from '@jest/globals';
import { NO_STREAM, type RecordedEvent } from '@perkstream/ports';
import { type SuiteCase } from '../suite.js';
import {
  categoryOf,
  type EventStoreCapability,
  type EventStoreSubject,
  ids,
  newEvents,
  newStream,
} from './event-store.subject.js';

export const readingCases: readonly SuiteCase<EventStoreSubject, EventStoreCapability>[] = [
  {
    name: 'reads nothing from a stream that does not exist',
    run: async ({ store }) => {
      expect(await store.read(newStream())).toEqual([]);
      expect(await store.read(newStream(), { backwards: true })).toEqual([]);
    },
  },
  {
    name: 'reads forwards from a revision, up to a count',
    run: async ({ store }) => {
      const stream = newStream();
      await store.append(stream, NO_STREAM, newEvents(10));
      const revisions = async (options?: Parameters<typeof store.read>[1]) =>
        (await store.read(stream, options)).map(({ revision }) => revision);
      expect(await revisions({ from: 7 })).toEqual([7, 8, 9]);
      expect(await revisions({ from: 2, maxCount: 3 })).toEqual([2, 3, 4]);
      expect(await revisions({ from: 10 })).toEqual([]);
      expect(await revisions({ maxCount: 2 })).toEqual([0, 1]);
    },
  },
  {
    name: 'reads backwards, the newest first',
    run: async ({ store }) => {
      const stream = newStream();
      await store.append(stream, NO_STREAM, newEvents(10));
      const revisions = async (options: Parameters<typeof store.read>[1]) =>
        (await store.read(stream, { backwards: true, ...options })).map(({ revision }) => revision);
      expect(await revisions({ maxCount: 3 })).toEqual([9, 8, 7]);
      expect(await revisions({ from: 4, maxCount: 2 })).toEqual([4, 3]);
      expect(await revisions({ from: 1 })).toEqual([1, 0]);
    },
  },
  {
    name: 'keeps streams apart whose names begin alike',
    run: async ({ store }) => {
      const stream = newStream();
      const longer = await store.append(`${stream}0`, NO_STREAM, newEvents(1));
      const shorter = await store.append(stream, NO_STREAM, newEvents(2));
      expect(ids(await store.read(stream))).toEqual(ids(shorter));
      expect(ids(await store.read(`${stream}0`))).toEqual(ids(longer));
    },
  },
  {
    name: 'gives another reader events that nobody has altered',
    run: async ({ store }) => {
      const stream = newStream();
      await store.append(stream, NO_STREAM, newEvents(1));
      const [event] = await store.read(stream);
      (event?.data as { number: number }).number = 99;
      expect((await store.read(stream))[0]?.data).toEqual({ number: 0 });
    },
  },
  {
    name: 'reads all streams after a position, in order, a slice at a time',
    run: async ({ store }) => {
      const [one, two] = [newStream(), newStream()];
      const appended: RecordedEvent[] = [...(await store.append(one, NO_STREAM, newEvents(1)))];
      const after = appended[0]?.position ?? 0;
      for (let round = 0; round < 7; round++) {
        await store.append(two, 2 * round - 1, newEvents(2));
        appended.push(...(await store.read(two, { from: 2 * round })));
        appended.push(...(await store.append(one, round, newEvents(1))));
      }
      const found: RecordedEvent[] = [];
      for (;;) {
        const slice = await store.readAll({ after: found.at(-1)?.position ?? after, maxCount: 4 });
        expect(slice.length).toBeLessThanOrEqual(4);
        if (slice.length === 0) break;
        found.push(...slice);
      }
      const own = found.filter(({ stream }) => stream === one || stream === two);
      expect(own).toEqual(appended.slice(1));
    },
  },
  {
    name: 'reads only the streams whose names begin with one of the prefixes',
    run: async ({ store }) => {
      const [one, two, other] = [newStream(), newStream(), newStream()];
      const wanted: RecordedEvent[] = [];
      for (let round = 0; round < 4; round++) {
        wanted.push(...(await store.append(one, round - 1, newEvents(1))));
        await store.append(other, round - 1, newEvents(1));
        // A name in which the prefix stands, but not at the beginning.
        await store.append(`x${one}`, round - 1, newEvents(1));
        wanted.push(...(await store.append(two, round - 1, newEvents(1))));
      }
      const streamPrefixes = [categoryOf(one), categoryOf(two)];
      expect(await store.readAll({ maxCount: 100, streamPrefixes })).toEqual(wanted);
      expect(await store.readAll({ maxCount: 3, streamPrefixes })).toEqual(wanted.slice(0, 3));
      const after = wanted[2]?.position;
      expect(await store.readAll({ after, maxCount: 100, streamPrefixes })).toEqual(wanted.slice(3));
    },
  },
  {
    name: 'reads only the events of some types',
    run: async ({ store }) => {
      const stream = newStream();
      const [wanted, other] = ['wanted', 'other'].map((name) => `${categoryOf(stream)}.${name}`);
      const found: RecordedEvent[] = [];
      for (let round = 0; round < 4; round++) {
        const ofType = (type = '') => newEvents(1).map((event) => ({ ...event, type }));
        await store.append(stream, 2 * round - 1, [...ofType(wanted), ...ofType(other)]);
        const [one] = await store.read(stream, { from: 2 * round });
        if (one) found.push(one);
      }
      const types = [wanted ?? '', 'no.such'];
      expect(await store.readAll({ maxCount: 100, types })).toEqual(found);
      expect(await store.readAll({ maxCount: 3, types })).toEqual(found.slice(0, 3));
      expect(await store.readAll({ after: found[1]?.position, maxCount: 100, types })).toEqual(found.slice(2));
      expect(await store.readAll({ maxCount: 100, types, streamPrefixes: ['no-such'] })).toEqual([]);
      expect(await store.readAll({ maxCount: 100, types: [] })).toEqual([]);
    },
  },
  {
    name: 'says that it is there',
    run: async ({ store }) => {
      expect(await store.ping()).toBeUndefined();
    },
  },
];
