import { CommandRunner, ProcessRunner } from '@perkstream/platform';
import { isUnavailable } from '@perkstream/ports';
import { type Json } from '../clients/client.js';
import { Broker } from '../engines/broker.js';
import { EventLog } from '../engines/event-log.js';
import { SimulatedEventStore } from '../engines/simulated-event-store.js';
import { collections, type Planted } from './plant.js';
import { replace } from './replace.js';

/** The parts of each command runner are changed once, before its first command. */
function inRunners(change: (parts: { loader: Json; earlierEvents: Json }) => void): () => void {
  const changed = new WeakSet<object>();
  return replace(CommandRunner.prototype, 'execute', (before: Json): Json => {
    return function (this: Json, ...args: Json[]) {
      if (!changed.has(this)) change(this);
      changed.add(this);
      return before.apply(this, args);
    };
  });
}

const isOf = (error: unknown, outcome: 'not_done' | 'unknown') => isUnavailable(error) && error.outcome === outcome;

/** What goes wrong with clocks, engines that are away, half-written batches, messages that come again, and small sizes. */
export const PLANTED_IN_THE_REAL_WORLD: readonly Planted[] = [
  {
    name: 'a page of events that is taken for the whole stream',
    plant: () =>
      inRunners(({ loader }) => {
        const { eventsPerPage: real } = loader;
        const page = loader.page.bind(loader);
        loader.page = (aggregate: Json, stream: string, after: number, causes: Json, most = real) =>
          page(aggregate, stream, after, causes, most);
        // No page is as long as that.
        loader.eventsPerPage = Infinity;
      }),
  },
  {
    name: 'a snapshot that lies behind its state',
    plant: () =>
      inRunners(({ loader }) => {
        const keep = loader.keep.bind(loader);
        loader.keep = (aggregate: Json, stream: string, state: Json, revision: number) =>
          keep(aggregate, stream, state, revision - 1);
      }),
  },
  {
    name: 'a snapshot of which the events after it are not read',
    plant: () =>
      inRunners(({ loader }) => {
        const fromSnapshot = loader.fromSnapshot.bind(loader);
        // A state of the past is asked for without the causes of what was done lately.
        loader.fromSnapshot = async (aggregate: Json, stream: string, counts: Json, ...causes: Json[]) => {
          const snapshot = await fromSnapshot(aggregate, stream, counts, ...causes);
          if (!snapshot || causes.length === 0) return snapshot;
          const [last] = await loader.store.read(stream, { backwards: true, maxCount: 1 });
          return { ...snapshot, revision: last.revision };
        };
      }),
  },
  {
    name: 'an earlier attempt that is looked for on one page only',
    plant: () =>
      inRunners(({ earlierEvents }) => {
        const { store, loader } = earlierEvents;
        const first = (stream: string, is: (event: Json) => boolean) =>
          store.read(stream, { from: 0, maxCount: loader.eventsPerPage }).then((page: Json[]) => page.filter(is));
        earlierEvents.after = (stream: string, _revision: number, isOwn: Json) => first(stream, isOwn);
        earlierEvents.backTo = (stream: string, _position: number, isOwn: Json) => first(stream, isOwn);
      }),
  },
  {
    name: 'a batch of documents that is taken as written whole',
    plant: () =>
      collections('apply', (apply) => async (changes: readonly Json[]) => {
        await apply(changes).catch((error: unknown) => {
          if (changes.length === 1 || !isOf(error, 'unknown')) throw error;
        });
      }),
  },
  {
    name: 'a write that an engine refused and that counts as done',
    plant: () =>
      collections('apply', (apply) => async (changes: readonly Json[]) => {
        await apply(changes).catch((error: unknown) => {
          if (!isOf(error, 'not_done')) throw error;
        });
      }),
  },
  {
    name: 'documents that count as absent while their engine is away',
    plant: () =>
      collections('get', (get) => (id: string) => {
        return get(id).catch((error: unknown) => {
          if (!isOf(error, 'not_done')) throw error;
        });
      }),
  },
  {
    name: 'a stream that counts as empty while its engine is away',
    plant: () =>
      replace(SimulatedEventStore.prototype, 'read', (before): SimulatedEventStore['read'] => {
        return function (this: SimulatedEventStore, stream, options) {
          return before.call(this, stream, options).catch((error: unknown) => {
            if (!isOf(error, 'not_done')) throw error;
            return [];
          });
        };
      }),
  },
  {
    name: 'an append that a full disk refuses and that is answered',
    plant: () =>
      replace(SimulatedEventStore.prototype, 'append', (before): SimulatedEventStore['append'] => {
        return function (this: SimulatedEventStore, stream, expected, events) {
          return before.call(this, stream, expected, events).catch((error: unknown) => {
            if (!isOf(error, 'not_done')) throw error;
            return events.map((event, n) => ({ ...event, stream, revision: expected + 1 + n, position: 1 + n }));
          });
        };
      }),
  },
  {
    name: 'positions that are taken as dense',
    plant: () =>
      replace(EventLog.prototype, 'upTo', () => {
        return function (this: EventLog, position: number) {
          return Math.min(position, this.all.length);
        };
      }),
  },
  {
    name: 'a message that is another one when it comes again',
    plant: () => {
      let taken = 0;
      return replace(Broker.prototype, 'subscribe', (before): Broker['subscribe'] => {
        return function (this: Broker, topic, group, member) {
          const take: typeof member.take = (message) =>
            member.take({ ...message, value: { ...message.value, id: `${(message.value as Json).id}/${++taken}` } });
          return before.call(this, topic, group, { ...member, take });
        };
      });
    },
  },
  {
    name: 'a message that is put aside because an engine is away',
    plant: () => replace(Broker.prototype, 'isGivenUp' as never, () => (() => true) as never),
  },
  {
    name: 'a share that its next member reads on behind what the first is at work on',
    plant: () =>
      replace(
        Broker.prototype,
        'setBack' as never,
        () => ((share: Json) => void (share.offset += share.member ? 0 : 1)) as never,
      ),
  },
  {
    name: 'a process that only the replica takes up that began it',
    plant: () =>
      replace(
        ProcessRunner.prototype,
        'leftBehind' as never,
        ((before: Json): Json => {
          return async function (this: Json, ...args: Json[]) {
            const open = await before.apply(this, args);
            return open.filter(({ by }: Json) => by === undefined || by === this.replica?.id);
          };
        }) as never,
      ),
  },
];
