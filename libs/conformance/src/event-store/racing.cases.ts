import { expect } from '@jest/globals';
import { EngineUnavailable, NO_STREAM, WrongExpectedRevision } from '@perkstream/ports';
import { type SuiteCase } from '../suite.js';
import { rejection } from '../promises.js';
import {
  type EventStoreCapability,
  type EventStoreSubject,
  expectWrongRevision,
  ids,
  newEvent,
  newEvents,
  newStream,
} from './event-store.subject.js';

export const racingCases: readonly SuiteCase<EventStoreSubject, EventStoreCapability>[] = [
  {
    name: 'lets one of many racing appends win',
    run: async ({ store }) => {
      const stream = newStream();
      await store.append(stream, NO_STREAM, newEvents(1));
      const racing = Array.from({ length: 40 }, () => newEvents(2));
      const outcomes = await Promise.allSettled(racing.map((events) => store.append(stream, 0, events)));
      const winners = racing.filter((_events, index) => outcomes[index]?.status === 'fulfilled');
      expect(winners).toHaveLength(1);
      for (const outcome of outcomes) {
        if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(WrongExpectedRevision);
      }
      expect(ids(await store.read(stream, { from: 1 }))).toEqual(ids(winners[0] ?? []));
    },
  },
  {
    name: 'lets one of many who begin a stream win',
    run: async ({ store }) => {
      const stream = newStream();
      const racing = Array.from({ length: 40 }, () => store.append(stream, NO_STREAM, newEvents(1)));
      const outcomes = await Promise.allSettled(racing);
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(await store.read(stream)).toHaveLength(1);
    },
  },
  {
    name: 'stores what others append at the same time as one who loses',
    run: async ({ store }) => {
      const taken = newStream();
      await store.append(taken, NO_STREAM, newEvents(1));
      const streams = Array.from({ length: 10 }, () => newStream());
      const outcomes = await Promise.allSettled(
        streams.flatMap((stream) => [
          store.append(stream, NO_STREAM, newEvents(1)),
          store.append(taken, NO_STREAM, newEvents(1)),
        ]),
      );
      expect(outcomes.map(({ status }) => status)).toEqual(streams.flatMap(() => ['fulfilled', 'rejected']));
      for (const stream of streams) expect(await store.read(stream)).toHaveLength(1);
    },
  },
  {
    name: 'stores the events of one append together, however many',
    run: async ({ store }) => {
      const stream = newStream();
      const events = newEvents(300);
      await store.append(stream, NO_STREAM, events);
      expect(ids(await store.read(stream))).toEqual(ids(events));
    },
  },
  {
    name: 'stores an append that is repeated once, and answers it alike',
    run: async ({ store }) => {
      const stream = newStream();
      const events = newEvents(2);
      const first = await store.append(stream, NO_STREAM, events);
      expect(await store.append(stream, NO_STREAM, events)).toEqual(first);
      await store.append(stream, 1, newEvents(1));
      expect(await store.append(stream, NO_STREAM, events)).toEqual(first);
      expect(await store.read(stream)).toHaveLength(3);
    },
  },
  {
    name: 'stores an append once that is repeated before it was answered',
    run: async ({ store }) => {
      const stream = newStream();
      const events = newEvents(2);
      const answers = await Promise.all([1, 2, 3].map(() => store.append(stream, NO_STREAM, events)));
      expect(answers.map(ids)).toEqual([ids(events), ids(events), ids(events)]);
      expect(await store.read(stream)).toHaveLength(2);
    },
  },
  {
    name: 'takes no append for a repetition of which only a part stands there',
    run: async ({ store }) => {
      const stream = newStream();
      const [one, two] = [newEvent(), newEvent()];
      await store.append(stream, NO_STREAM, [one]);
      await expectWrongRevision(store.append(stream, NO_STREAM, [one, two]), stream, NO_STREAM);
      await store.append(stream, 0, newEvents(1));
      await expectWrongRevision(store.append(stream, NO_STREAM, [one, two]), stream, NO_STREAM);
      expect(await store.read(stream)).toHaveLength(2);
    },
  },
  {
    name: 'keeps the order of a writer that does not wait for its answers',
    run: async ({ store }) => {
      const stream = newStream();
      const events = newEvents(60);
      const appended = await Promise.all(events.map((event, index) => store.append(stream, index - 1, [event])));
      expect(appended.flatMap(ids)).toEqual(ids(events));
      expect(ids(await store.read(stream))).toEqual(ids(events));
    },
  },
  {
    name: 'refuses what builds on an append that lost',
    run: async ({ store }) => {
      const stream = newStream();
      const winner = store.append(stream, NO_STREAM, newEvents(1));
      const losers = [store.append(stream, NO_STREAM, newEvents(2)), store.append(stream, 1, newEvents(1))];
      const outcomes = await Promise.allSettled([winner, ...losers]);
      expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
      expect(await store.read(stream)).toHaveLength(1);
    },
  },
  {
    name: 'has every answered append after a crash',
    needs: ['crash'],
    run: async ({ store, afterCrash }) => {
      const stream = newStream();
      const answered = await store.append(stream, NO_STREAM, newEvents(3));
      const stored = await store.read(stream);
      const after = await afterCrash?.();
      const found = await after?.store.read(stream);
      await after?.close();
      expect(found).toEqual(stored);
      expect(ids(stored)).toEqual(ids(answered));
    },
  },
  {
    name: 'says that it is unavailable while its engine is away, and works when it is back',
    needs: ['interruption'],
    run: async ({ store, interrupt }) => {
      const stream = newStream();
      await store.append(stream, NO_STREAM, newEvents(1));
      const restore = await interrupt?.();
      const failures = [await rejection(store.append(stream, 0, newEvents(1))), await rejection(store.ping())];
      await restore?.();
      for (const failure of failures) expect(failure).toBeInstanceOf(EngineUnavailable);
      await store.ping();
      const { length } = await store.read(stream);
      await store.append(stream, length - 1, newEvents(1));
      expect(await store.read(stream)).toHaveLength(length + 1);
    },
  },
];
