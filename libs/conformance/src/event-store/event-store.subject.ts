import { randomUUID } from 'node:crypto';
import { expect } from '@jest/globals';
import { type DocumentStore, type EventStore, type NewEvent, WrongExpectedRevision } from '@perkstream/ports';
import { rejection } from '../promises.js';

export type EventStoreCapability = 'beginnings' | 'inlineProjections' | 'crash' | 'interruption';

/** What the conformance suite needs of an event store. */
export interface EventStoreSubject {
  readonly store: EventStore;
  /** The store whose documents inline projections write. With the capability `inlineProjections`. */
  readonly documents?: DocumentStore;
  /** What a new process would find if this one died now. With the capability `crash`. */
  afterCrash?(): Promise<Omit<EventStoreSubject, 'afterCrash' | 'interrupt'>>;
  /** Takes the engine away; the function given back brings it back. With the capability `interruption`. */
  interrupt?(): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

let counter = 0;

/** A stream that no other case has, in a category of its own. */
export function newStream(): string {
  counter += 1;
  return `contract${randomUUID().replaceAll('-', '')}-proj_1.${counter}`;
}

/** Everything up to the hyphen, which is included. */
export function categoryOf(stream: string): string {
  return stream.slice(0, stream.indexOf('-') + 1);
}

export function newEvent(data: object = {}, type = 'thing.happened'): NewEvent {
  return {
    id: randomUUID(),
    type,
    data,
    metadata: {
      projectId: 'proj_1',
      actor: { kind: 'system', id: 'contract' },
      channel: 'INTERNAL',
      correlationId: 'request-1',
      causationId: 'command-1',
      time: '2026-03-01T08:00:00.000Z',
    },
  };
}

export function newEvents(count: number): NewEvent[] {
  return Array.from({ length: count }, (_each, number) => newEvent({ number }));
}

export async function expectWrongRevision(append: Promise<unknown>, stream: string, expected: number): Promise<void> {
  const error = await rejection(append);
  expect(error).toBeInstanceOf(WrongExpectedRevision);
  expect(error).toMatchObject({ stream, expected });
}

export function ids(events: readonly { readonly id: string }[]): string[] {
  return events.map(({ id }) => id);
}
