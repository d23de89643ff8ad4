import { type ReadAllOptions, type RecordedEvent, type SubscribeOptions } from '@perkstream/ports';
import { type BrokenEventStore } from './broken-appends.js';
import { MemoryEventStore, streamOf } from '../memory/memory-event-store.js';

export const brokenReads: readonly BrokenEventStore[] = [
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
    'returns where an append begins, not where it ends',
    'gives every event a higher position than those before it',
    class extends MemoryEventStore {
      override async append(...append: Parameters<MemoryEventStore['append']>) {
        const appended = await super.append(...append);
        return appended.map((event) => ({ ...event, position: appended[0]?.position ?? 0 }));
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
    'counts events of other types when it reads some',
    'reads only the events of some types',
    class extends MemoryEventStore {
      override async readAll({ types, ...options }: ReadAllOptions) {
        return (await super.readAll(options)).filter(({ type }) => types?.includes(type) ?? true);
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
  [
    'knows one of the types when it subscribes',
    'delivers every event of the types that are wanted, and passes by none before it is handled',
    class extends MemoryEventStore {
      override subscribe(options: SubscribeOptions) {
        const [wanted] = options.types ?? [];
        const handle = (events: readonly RecordedEvent[]) =>
          options.handle(events.filter(({ type }) => wanted === undefined || type === wanted));
        return super.subscribe({ ...options, handle });
      }
    },
  ],
  [
    'passes by what it is about to deliver',
    'delivers every event of the types that are wanted, and passes by none before it is handled',
    class extends MemoryEventStore {
      override subscribe(options: SubscribeOptions) {
        const handle = async (events: readonly RecordedEvent[]) => {
          await options.passed?.(events.at(-1)?.position ?? 0);
          await options.handle(events);
        };
        return super.subscribe({ ...options, handle });
      }
    },
  ],
];
