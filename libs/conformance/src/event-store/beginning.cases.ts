import { expect } from '@jest/globals';
import { type EventStore, NO_STREAM, type RecordedEvent, type StreamBeginning } from '@perkstream/ports';
import { type SuiteCase } from '../suite.js';
import {
  type EventStoreCapability,
  type EventStoreSubject,
  expectWrongRevision,
  newEvent,
  newEvents,
  newStream,
} from './event-store.subject.js';

function beginnings(count: number): StreamBeginning[] {
  return Array.from({ length: count }, (_none, number) => ({ stream: newStream(), event: newEvent({ number }) }));
}

async function begun(store: EventStore, wanted: readonly StreamBeginning[]) {
  if (!store.begin) throw new Error('The store begins streams one by one');
  return store.begin(wanted);
}

async function firstOf(store: EventStore, wanted: readonly StreamBeginning[]): Promise<RecordedEvent[]> {
  const read = await Promise.all(wanted.map(({ stream }) => store.read(stream)));
  return read.flatMap((events) => events);
}

export const beginningCases: readonly SuiteCase<EventStoreSubject, EventStoreCapability>[] = [
  {
    name: 'begins many streams, and leaves alone those that had begun',
    needs: ['beginnings'],
    run: async ({ store }) => {
      const wanted = beginnings(130);
      const taken = wanted[70]!;
      const [standing] = await store.append(taken.stream, NO_STREAM, newEvents(1));
      const twice = { stream: wanted[3]!.stream, event: newEvent() };
      const answers = await begun(store, [...wanted, twice]);
      expect(answers[70]).toBeUndefined();
      expect(answers[130]).toBeUndefined();
      const stored = answers.filter((event) => event !== undefined);
      expect(stored).toMatchObject(wanted.filter((each) => each !== taken).map(({ event }) => event));
      expect(stored.map(({ revision }) => revision)).toEqual(stored.map(() => 0));
      expect(await firstOf(store, wanted)).toEqual(answers.slice(0, 130).map((event) => event ?? standing));
      const positions = stored.map(({ position }) => position);
      expect(positions).toEqual([...positions].sort((a, b) => a - b));
      expect(new Set(positions).size).toBe(129);
    },
  },
  {
    name: 'answers beginnings that come again like the first time',
    needs: ['beginnings'],
    run: async ({ store }) => {
      const wanted = beginnings(60);
      const half = await begun(store, wanted.slice(0, 30));
      const all = await begun(store, wanted);
      expect(all.slice(0, 30)).toEqual(half);
      expect(all).toMatchObject(wanted.map(({ event }) => event));
      expect(await begun(store, wanted)).toEqual(all);
      expect(await firstOf(store, wanted)).toEqual(all);
    },
  },
  {
    name: 'lets those append to a stream that began, too, who had looked for it before',
    needs: ['beginnings'],
    run: async ({ store }) => {
      const wanted = beginnings(60);
      const { stream } = wanted[7]!;
      expect(await store.read(stream)).toEqual([]);
      await expectWrongRevision(store.append(stream, 0, newEvents(1)), stream, 0);
      await begun(store, wanted);
      const [second] = await store.append(stream, 0, newEvents(1));
      expect(second).toMatchObject({ stream, revision: 1 });
    },
  },
];
