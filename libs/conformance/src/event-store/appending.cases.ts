import { expect } from '@jest/globals';
import { NO_STREAM, type RecordedEvent } from '@perkstream/ports';
import { type SuiteCase } from '../suite.js';
import {
  type EventStoreCapability,
  type EventStoreSubject,
  expectWrongRevision,
  ids,
  newEvent,
  newEvents,
  newStream,
} from './event-store.subject.js';

export const appendingCases: readonly SuiteCase<EventStoreSubject, EventStoreCapability>[] = [
  {
    name: 'numbers the events of a stream from 0',
    run: async ({ store }) => {
      const stream = newStream();
      const first = await store.append(stream, NO_STREAM, newEvents(2));
      const second = await store.append(stream, 1, newEvents(1));
      expect([...first, ...second].map(({ revision }) => revision)).toEqual([0, 1, 2]);
      expect([...first, ...second].every((event) => event.stream === stream)).toBe(true);
    },
  },
  {
    name: 'answers with the events as a reader finds them',
    run: async ({ store }) => {
      const stream = newStream();
      const event = newEvent({
        text: 'Ünï¢ode ✓ "quoted" \\ \u0000 😀',
        amount: 1250,
        rate: 0.1,
        big: 2 ** 53,
        none: null,
        yes: true,
        list: [1, 'two', { three: 3 }],
        nested: { a: { b: {} } },
      });
      const appended = await store.append(stream, NO_STREAM, [event, newEvent()]);
      const found = await store.read(stream);
      expect(appended.map(withoutPosition)).toEqual(found.map(withoutPosition));
      expect(appended.at(-1)).toEqual(found.at(-1));
      expect(appended[0]).toMatchObject({ ...event, stream, revision: 0 });
    },
  },
  {
    name: 'gives every event a higher position than those before it',
    run: async ({ store }) => {
      const streams = [newStream(), newStream(), newStream()];
      const positions: number[] = [];
      for (let round = 0; round < 3; round++) {
        for (const stream of streams) {
          const told = await store.append(stream, round * 2 - 1, newEvents(2));
          const [one, other] = await store.read(stream, { from: round * 2 });
          positions.push(one?.position ?? 0, other?.position ?? 0);
          expect([one?.position, other?.position]).toContain(told[0]?.position);
          expect(told[1]?.position).toBe(other?.position);
        }
      }
      expect(positions).toEqual([...positions].sort((a, b) => a - b));
      expect(new Set(positions).size).toBe(positions.length);
    },
  },
  {
    name: 'refuses an append that expects no stream where there is one',
    run: async ({ store }) => {
      const stream = newStream();
      const stored = await store.append(stream, NO_STREAM, newEvents(1));
      await expectWrongRevision(store.append(stream, NO_STREAM, newEvents(1)), stream, NO_STREAM);
      expect(ids(await store.read(stream))).toEqual(ids(stored));
    },
  },
  {
    name: 'refuses an append at a revision that the stream has passed or not reached',
    run: async ({ store }) => {
      const stream = newStream();
      const stored = await store.append(stream, NO_STREAM, newEvents(3));
      for (const wrong of [0, 1, 3, 7]) {
        await expectWrongRevision(store.append(stream, wrong, newEvents(1)), stream, wrong);
      }
      expect(ids(await store.read(stream))).toEqual(ids(stored));
    },
  },
  {
    name: 'refuses an append to a stream that should exist and does not',
    run: async ({ store }) => {
      const stream = newStream();
      await expectWrongRevision(store.append(stream, 0, newEvents(1)), stream, 0);
      expect(await store.read(stream)).toEqual([]);
      await store.append(stream, NO_STREAM, newEvents(1));
    },
  },
];

function withoutPosition({ position: _position, ...event }: RecordedEvent): object {
  return event;
}
