import { type ReadOptions, type StreamBeginning, WrongExpectedRevision } from '@perkstream/ports';
import { type BrokenEventStore } from './broken-appends.js';
import { MemoryEventStore, streamOf } from '../memory/memory-event-store.js';

/** Stores that make one mistake each where they begin many streams. */
export const brokenBeginnings: readonly BrokenEventStore[] = [
  [
    'begins none where one of them had begun',
    'begins many streams, and leaves alone those that had begun',
    class extends MemoryEventStore {
      override async begin(beginnings: readonly StreamBeginning[]) {
        const isTaken = beginnings.some(({ stream }) => streamOf(stream, this.durable).length > 0);
        return isTaken ? beginnings.map(() => undefined) : super.begin(beginnings);
      }
    },
  ],
  [
    'takes what it began itself for the streams of others',
    'answers beginnings that come again like the first time',
    class extends MemoryEventStore {
      override async begin(beginnings: readonly StreamBeginning[]) {
        const isTaken = beginnings.map(({ stream }) => streamOf(stream, this.durable).length > 0);
        const stored = await super.begin(beginnings);
        return stored.map((event, index) => (isTaken[index] ? undefined : event));
      }
    },
  ],
  [
    'goes on taking a stream for missing that was looked for',
    'lets those append to a stream that began, too, who had looked for it before',
    class extends MemoryEventStore {
      readonly missing = new Set<string>();

      override async read(stream: string, options?: ReadOptions) {
        const events = await super.read(stream, options);
        if (events.length === 0) this.missing.add(stream);
        return events;
      }

      override append(...[stream, expected, events]: Parameters<MemoryEventStore['append']>) {
        if (expected < 0 || !this.missing.has(stream)) return super.append(stream, expected, events);
        return Promise.reject(new WrongExpectedRevision(stream, expected, -1));
      }
    },
  ],
];
