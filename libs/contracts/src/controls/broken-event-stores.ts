import { type RecordedEvent, type SubscribeOptions, WrongExpectedRevision } from '@perkstream/ports';
import { type Batch, MemoryEventStore, streamOf, turn, type Waiting } from './memory-event-store.js';

export type BrokenEventStore = readonly [mistake: string, caughtBy: string, store: typeof MemoryEventStore];

/** Stores that make one mistake each, one that somebody could make, and the case that has to catch it. */
export const brokenEventStores: readonly BrokenEventStore[] = [
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
        if (expected % 2 === 0) await turn();
        return super.append(stream, expected, events);
      }
    },
  ],
  [
    'appends at the end of whatever stands there',
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
        await turn();
        await super.finish({ ...batch, answers: [] }, write);
      }
    },
  ],
  [
    'numbers revisions from 1',
    'numbers the events of a stream from 0',
    class extends MemoryEventStore {
      protected override record(...[append, before]: Parameters<MemoryEventStore['record']>) {
        return super.record(append, before).map((event) => ({ ...event, revision: event.revision + 1 }));
      }
    },
  ],
  [
    'drops what is null',
    'answers with the events as a reader finds them',
    class extends MemoryEventStore {
      protected override record(...[append, before]: Parameters<MemoryEventStore['record']>) {
        return super.record(append, before).map((event) => ({
          ...event,
          data: Object.fromEntries(Object.entries(event.data).filter(([, value]) => value !== null)),
        }));
      }
    },
  ],
  [
    'counts positions by stream',
    'gives every event a higher position than those before it',
    class extends MemoryEventStore {
      protected override record(...[append, before]: Parameters<MemoryEventStore['record']>) {
        return super.record(append, before).map((event) => ({ ...event, position: event.revision + 1 }));
      }
    },
  ],
  [
    'rejects the reading of a missing stream',
    'reads nothing from a stream that does not exist',
    class extends MemoryEventStore {
      override async read(...[stream, options]: Parameters<MemoryEventStore['read']>) {
        if (streamOf(stream, this.durable).length === 0) throw new Error('No such stream');
        return super.read(stream, options);
      }
    },
  ],
  [
    'forgets the count',
    'reads forwards from a revision, up to a count',
    class extends MemoryEventStore {
      protected override select(...[own, options]: Parameters<MemoryEventStore['select']>) {
        return super.select(own, { ...options, maxCount: undefined });
      }
    },
  ],
  [
    'reads backwards from the end only',
    'reads backwards, the newest first',
    class extends MemoryEventStore {
      protected override select(...[own, options]: Parameters<MemoryEventStore['select']>) {
        return super.select(own, options.backwards ? { ...options, from: undefined } : options);
      }
    },
  ],
  [
    'finds streams by the beginning of their names',
    'keeps streams apart whose names begin alike',
    class extends MemoryEventStore {
      override async read(...[stream, options]: Parameters<MemoryEventStore['read']>) {
        const own = this.durable.filter((event) => event.stream.startsWith(stream));
        return structuredClone(this.select(own, options ?? {}));
      }
    },
  ],
  [
    'hands out what it keeps',
    'gives another reader events that nobody has altered',
    class extends MemoryEventStore {
      override async read(...[stream, options]: Parameters<MemoryEventStore['read']>) {
        return this.select(streamOf(stream, this.durable), options ?? {});
      }
    },
  ],
  [
    'reorders',
    'reads all streams after a position, in order, a slice at a time',
    class extends MemoryEventStore {
      protected override after(...[position, prefixes]: Parameters<MemoryEventStore['after']>) {
        const found = super.after(position, prefixes);
        const [first, second] = found;
        if (first && second) found.splice(0, 2, second, first);
        return found;
      }
    },
  ],
  [
    'includes the event at the position',
    'begins right after the position that it is given',
    class extends MemoryEventStore {
      protected override after(...[position, prefixes]: Parameters<MemoryEventStore['after']>) {
        return super.after(Math.max(0, position - 1), prefixes);
      }
    },
  ],
  [
    'looks for a prefix anywhere in the name',
    'reads only the streams whose names begin with one of the prefixes',
    class extends MemoryEventStore {
      protected override after(...[position, prefixes]: Parameters<MemoryEventStore['after']>) {
        return super
          .after(position)
          .filter(({ stream }) => !prefixes || prefixes.some((each) => stream.includes(each)));
      }
    },
  ],
  [
    'forgets the prefixes when it subscribes',
    'delivers only the streams whose names begin with one of the prefixes',
    class extends MemoryEventStore {
      override subscribe(options: SubscribeOptions) {
        return super.subscribe({ ...options, streamPrefixes: undefined });
      }
    },
  ],
];
