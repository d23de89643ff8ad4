import { randomUUID } from 'node:crypto';
import { expect } from '@jest/globals';
import { loopTurns } from '@perkstream/kernel/testing';
import { type DocumentChange, NO_STREAM, type RecordedEvent } from '@perkstream/ports';
import { type SuiteCase } from '../suite.js';
import { rejection } from '../promises.js';
import {
  type EventStoreCapability,
  type EventStoreSubject,
  ids,
  newEvent,
  newEvents,
  newStream,
} from './event-store.subject.js';

interface Tally {
  readonly group: string;
  readonly events: readonly string[];
}

/** Adds every event to one document, which so lists the events seen, in their order. */
function tally(collection: string, documentOf = (_event: RecordedEvent) => 'all') {
  return (events: readonly RecordedEvent[]): DocumentChange[] =>
    events.map((event) => ({
      collection,
      id: documentOf(event),
      change: (before) => ({
        group: 'g',
        events: [...((before as Tally | null)?.events ?? []), event.id],
      }),
    }));
}

async function opened({ documents }: Pick<EventStoreSubject, 'documents'>, name: string) {
  if (!documents) throw new Error('The subject has no documents');
  return documents.open<Tally>({
    name,
    version: 1,
    fields: { group: 'text' },
    indexes: [['group']],
    countedBy: 'group',
  });
}

const newName = () => `tally_${randomUUID().replaceAll('-', '')}`;

export const projectingCases: readonly SuiteCase<EventStoreSubject, EventStoreCapability>[] = [
  {
    name: 'has written the documents when the append is answered',
    needs: ['inlineProjections'],
    run: async (subject) => {
      const collection = await opened(subject, newName());
      subject.store.capabilities.inlineProjections?.attach(tally(collection.definition.name));
      const events = await subject.store.append(newStream(), NO_STREAM, newEvents(2));
      expect(await collection.get('all')).toEqual({ group: 'g', events: ids(events) });
      expect(await collection.count({ field: 'group', is: 'g' })).toBe(1);
    },
  },
  {
    name: 'loses no change when many events of one commit change one document, and takes them in order',
    needs: ['inlineProjections'],
    run: async (subject) => {
      const collection = await opened(subject, newName());
      subject.store.capabilities.inlineProjections?.attach(tally(collection.definition.name));
      const appended = await Promise.all(
        Array.from({ length: 50 }, () => subject.store.append(newStream(), NO_STREAM, newEvents(2))),
      );
      const inOrder = appended.flat().sort((a, b) => a.position - b.position);
      expect((await collection.get('all'))?.events).toEqual(ids(inOrder));
    },
  },
  {
    name: 'shows events that lost their race to no view',
    needs: ['inlineProjections'],
    run: async (subject) => {
      const collection = await opened(subject, newName());
      subject.store.capabilities.inlineProjections?.attach(tally(collection.definition.name));
      const stream = newStream();
      await Promise.allSettled([1, 2, 3].map(() => subject.store.append(stream, NO_STREAM, newEvents(1))));
      expect((await collection.get('all'))?.events).toEqual(ids(await subject.store.read(stream)));
    },
  },
  {
    name: 'shows an append that is repeated to no view again',
    needs: ['inlineProjections'],
    run: async (subject) => {
      const collection = await opened(subject, newName());
      subject.store.capabilities.inlineProjections?.attach(tally(collection.definition.name));
      const [stream, events] = [newStream(), newEvents(1)];
      for (let time = 0; time < 3; time++) await subject.store.append(stream, NO_STREAM, events);
      expect((await collection.get('all'))?.events).toEqual(ids(events));
    },
  },
  {
    name: 'has documents and events that agree, whenever it crashes',
    needs: ['inlineProjections', 'crash'],
    run: async (subject) => {
      const { store, afterCrash } = subject;
      const name = newName();
      const collection = await opened(subject, name);
      store.capabilities.inlineProjections?.attach(tally(name, ({ stream }) => stream));
      const stream = newStream();
      const crashes: ReturnType<NonNullable<typeof afterCrash>>[] = [];
      for (let revision = NO_STREAM; revision < 8; revision++) {
        const append = store.append(stream, revision, newEvents(1));
        // At once, a turn later, and right after the answer.
        for (const moment of [Promise.resolve(), loopTurns(), append]) {
          await moment;
          if (afterCrash) crashes.push(afterCrash());
        }
      }
      for (const crashed of crashes) await expectAgreement(stream, name, await crashed);
      expect((await collection.get(stream))?.events).toHaveLength(9);
    },
  },
  {
    name: 'stores nothing of an append whose view has a bug, and all of the others',
    needs: ['inlineProjections'],
    run: async (subject) => {
      const { store } = subject;
      const collection = await opened(subject, newName());
      const project = tally(collection.definition.name);
      store.capabilities.inlineProjections?.attach((events) => {
        if (events.some(({ type }) => type === 'thing.broken')) throw new Error('A bug in a view');
        return project(events);
      });
      const [good, bad, alsoGood] = [newStream(), newStream(), newStream()];
      const outcomes = await Promise.allSettled([
        store.append(good, NO_STREAM, newEvents(1)),
        store.append(bad, NO_STREAM, [newEvent({}, 'thing.broken')]),
        store.append(alsoGood, NO_STREAM, newEvents(1)),
      ]);
      // The others may be turned down with it or not: what counts is that every answer is the truth.
      expect(outcomes[1]?.status).toBe('rejected');
      const stored = [...(await store.read(good)), ...(await store.read(bad)), ...(await store.read(alsoGood))];
      expect(stored).toHaveLength(outcomes.filter(({ status }) => status === 'fulfilled').length);
      expect((await collection.get('all'))?.events ?? []).toEqual(ids(stored));
      await rejection(store.append(bad, NO_STREAM, [newEvent({}, 'thing.broken')]));
      await store.append(bad, NO_STREAM, newEvents(1));
    },
  },
];

async function expectAgreement(
  stream: string,
  name: string,
  after: Omit<EventStoreSubject, 'afterCrash'>,
): Promise<void> {
  const events = await after.store.read(stream);
  const document = await (await opened(after, name)).get(stream);
  await after.close();
  expect(document?.events ?? []).toEqual(ids(events));
}
