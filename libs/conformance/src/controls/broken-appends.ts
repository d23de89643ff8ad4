import { loopTurns } from '@perkstream/kernel/testing';
import { type NewEvent, type RecordedEvent, WrongExpectedRevision } from '@perkstream/ports';
import { type Batch, MemoryEventStore, streamOf, type Waiting } from '../memory/memory-event-store.js';

export type BrokenEventStore = readonly [mistake: string, caughtBy: string, store: typeof MemoryEventStore];

/** Stores that make one mistake each, one that somebody could make, and the case that has to catch it. */
export const brokenAppends: readonly BrokenEventStore[] = [
  [
    'forgets the revision check',
    'refuses an append that expects no stream where there is one',
    class extends MemoryEventStore {
      protected override isAt() {
        return true;
      }
    },
  ],
  [
    'takes every revision up to the last for right',
    'refuses an append at a revision that the stream has passed or not reached',
    class extends MemoryEventStore {
      protected override isAt(actual: number, expected: number) {
        return actual === expected || (expected >= 0 && expected < actual);
      }
    },
  ],
  [
    'makes a stream that should exist',
    'refuses an append to a stream that should exist and does not',
    class extends MemoryEventStore {
      protected override isAt(actual: number, expected: number) {
        return actual === expected || actual < 0;
      }
    },
  ],
  [
    'checks the revision when the append arrives, not when it is committed',
    'lets one of many racing appends win',
    class extends MemoryEventStore {
      override append(...[stream, expected, events]: Parameters<MemoryEventStore['append']>) {
        const actual = streamOf(stream, this.durable).length - 1;
        if (actual !== expected) return Promise.reject(new WrongExpectedRevision(stream, expected, actual));
        return super.append(stream, expected, events);
      }
      protected override isAt() {
        return true;
      }
    },
  ],
  [
    'lets everybody begin a stream',
    'lets one of many who begin a stream win',
    class extends MemoryEventStore {
      protected override isAt(actual: number, expected: number) {
        return actual === expected || expected === -1;
      }
    },
  ],
  [
    'rejects a whole batch for one loser',
    'stores what others append at the same time as one who loses',
    class extends MemoryEventStore {
      protected override refused({ stream, expected }: Waiting, error: unknown, batch: Batch) {
        batch.events = [...this.durable];
        batch.fresh = [];
        batch.answers.length = 0;
        for (const { reject } of batch.waiting) reject(error ?? new WrongExpectedRevision(stream, expected, undefined));
      }
    },
  ],
  [
    'keeps the first event of an append that loses',
    'refuses an append at a revision that the stream has passed or not reached',
    class extends MemoryEventStore {
      protected override refused(each: Waiting, error: unknown, batch: Batch) {
        batch.events.push(...this.record(each, batch.events).slice(0, 1));
        super.refused(each, error, batch);
      }
    },
  ],
  [
    'cuts a large append',
    'stores the events of one append together, however many',
    class extends MemoryEventStore {
      protected override record(...[append, before]: Parameters<MemoryEventStore['record']>) {
        return super.record(append, before).slice(0, 256);
      }
    },
  ],
  [
    'accepts duplicates',
    'stores an append that is repeated once, and answers it alike',
    class extends MemoryEventStore {
      protected override repeated(each: Waiting, _standing: RecordedEvent[], batch: Batch) {
        const stored = this.record(each, batch.events);
        batch.events.push(...stored);
        batch.answers.push(() => each.resolve(stored));
      }
    },
  ],
  [
    'refuses a repetition',
    'stores an append once that is repeated before it was answered',
    class extends MemoryEventStore {
      protected override isRepetition() {
        return false;
      }
    },
  ],
  [
    'recognises a repetition by its first event',
    'takes no append for a repetition of which only a part stands there',
    class extends MemoryEventStore {
      protected override isRepetition(...[standing, events]: Parameters<MemoryEventStore['isRepetition']>) {
        return super.isRepetition(standing, events.slice(0, 1));
      }
    },
  ],
  [
    'commits in another order than appends arrived in',
    'keeps the order of a writer that does not wait for its answers',
    class extends MemoryEventStore {
      override async append(...[stream, expected, events]: Parameters<MemoryEventStore['append']>) {
        if (expected % 2 === 0) await loopTurns();
        return super.append(stream, expected, events);
      }
    },
  ],
  [
    'appends at the end of any stream',
    'refuses what builds on an append that lost',
    class extends MemoryEventStore {
      protected override isAt(actual: number, expected: number) {
        return actual === expected || expected > actual;
      }
    },
  ],
  [
    'answers before the commit',
    'has every answered append after a crash',
    class extends MemoryEventStore {
      protected override async finish(batch: Batch, write: () => void) {
        for (const answer of batch.answers) answer();
        await loopTurns();
        await super.finish({ ...batch, answers: [] }, write);
      }
    },
  ],
  [
    'takes appends of any size',
    'refuses an append that holds more than the port allows',
    class extends MemoryEventStore {
      protected override isTooLarge() {
        return false;
      }
    },
  ],
  [
    'refuses what one engine would not take in one piece',
    'stores and gives back as much in one append as the port allows, in one event and in many',
    class extends MemoryEventStore {
      protected override isTooLarge(events: readonly NewEvent[]) {
        return JSON.stringify(events).length > 1_048_576;
      }
    },
  ],
];
