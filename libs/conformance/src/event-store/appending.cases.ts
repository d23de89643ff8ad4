import { expect } from '@jest/globals';
import { AppendTooLarge, MAX_APPEND_BYTES, NO_STREAM, type NewEvent, type RecordedEvent } from '@perkstream/ports';
import { rejection } from '../promises.js';
import { type SuiteCase } from '../suite.js';
import {
  type EventStoreCapability,
  type EventStoreSubject,
  categoryOf,
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
          const appended = await store.append(stream, round * 2 - 1, newEvents(2));
          const [one, other] = await store.read(stream, { from: round * 2 });
          positions.push(one?.position ?? 0, other?.position ?? 0);
          expect([one?.position, other?.position]).toContain(appended[0]?.position);
          expect(appended[1]?.position).toBe(other?.position);
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
  {
    name: 'stores and gives back as much in one append as the port allows, in one event and in many',
    run: async ({ store }) => {
      const one = newStream();
      const large = filled([newEvent()]);
      const [stored] = await store.append(one, NO_STREAM, large);
      await store.append(one, 0, newEvents(1));
      const many = newStream();
      const events = filled(newEvents(200));
      await store.append(many, NO_STREAM, events);
      await store.append(many, NO_STREAM, events);
      const [found] = await store.read(one);
      expect(found).toEqual(stored);
      expect(contentsOf([found])).toEqual(contentsOf(large));
      expect(contentsOf(await store.read(many))).toEqual(contentsOf(events));
      const all = await store.readAll({ maxCount: 1000, streamPrefixes: [categoryOf(one), categoryOf(many)] });
      expect(contentsOf(all)).toEqual(contentsOf([...(await store.read(one)), ...events]));
    },
  },
  {
    name: 'refuses an append that holds more than the port allows',
    run: async ({ store }) => {
      const stream = newStream();
      for (const events of [filled([newEvent()], 1), filled(newEvents(200), 1)]) {
        expect(await rejection(store.append(stream, NO_STREAM, events))).toBeInstanceOf(AppendTooLarge);
      }
      expect(await store.read(stream)).toEqual([]);
      const [beginning] = filled([newEvent()], 1) as [NewEvent];
      const begun = store.begin?.([
        { stream, event: newEvent() },
        { stream: newStream(), event: beginning },
      ]);
      if (begun) expect(await rejection(begun)).toBeInstanceOf(AppendTooLarge);
      await store.append(stream, NO_STREAM, newEvents(1));
    },
  },
];

/** The events, filled up to the largest append, with characters of more than one byte among them. */
function filled(events: readonly NewEvent[], beyond = 0): NewEvent[] {
  const withTexts = (textOf: (at: number) => string) =>
    events.map((event, at) => ({ ...event, data: { ...event.data, text: textOf(at) } }));
  const room = MAX_APPEND_BYTES + beyond - sizeOf(withTexts(() => ''));
  const share = Math.floor(room / events.length);
  const rest = room - share * events.length;
  return withTexts((at) => '✓'.repeat(10) + 'x'.repeat(share - 30 + (at === 0 ? rest : 0)));
}

function sizeOf(events: readonly NewEvent[]): number {
  const texts = events.flatMap(({ data, metadata }) => [JSON.stringify(data), JSON.stringify(metadata)]);
  return texts.reduce((bytes, text) => bytes + Buffer.byteLength(text), 0);
}

function contentsOf(events: readonly (NewEvent | undefined)[]): object[] {
  return events.map((event) => ({ id: event?.id, data: event?.data, metadata: event?.metadata }));
}

function withoutPosition({ position: _position, ...event }: RecordedEvent): object {
  return event;
}
