import { Categories } from '@perkstream/lookups';
import { type Messenger, PersonalData } from '@perkstream/platform';
import { type EventStore, type KeyStore } from '@perkstream/ports';
import { type BackTestInput } from '@perkstream/published';
import { CatalogueRepository } from '../../repositories/catalogue.repository.js';
import { Replay } from '../back-test/replay.js';
import { MembershipFinder } from '../membership-finder.js';
import { errorOf, failureOf } from './failures-of-threads.js';
import { type FromThread, type ToThread } from './thread-messages.js';

/** The side of the thread of a port to the one that started it. */
interface Port {
  postMessage(message: FromThread): void;
  on(event: 'message', heard: (message: ToThread) => void): unknown;
}

/** What the thread reads by itself. */
interface Stores {
  readonly eventStore: Pick<EventStore, 'readAll'>;
  readonly keys: Pick<KeyStore, 'find'>;
}

interface Waiting {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** Replays a back-test within a thread. What goes wrong is said over the port. */
export async function replayInThread(port: Port, stores: Stores, input: BackTestInput): Promise<void> {
  const waiting = new Map<number, Waiting>();
  let lastId = 0;
  let isCanceled = false;
  port.on('message', (told) => {
    if (told.is === 'cancel') return void (isCanceled = true);
    const asked = waiting.get(told.id);
    waiting.delete(told.id);
    if (told.is === 'answer') asked?.resolve(told.value);
    else asked?.reject(errorOf(told.failure));
  });
  const ask = (say: (id: number) => FromThread) =>
    new Promise<unknown>((resolve, reject) => {
      const id = ++lastId;
      waiting.set(id, { resolve, reject });
      port.postMessage(say(id));
    });
  const replay = replayOver(stores, (query) =>
    ask((id) => ({ is: 'query', id, name: query.constructor.name, fields: { ...query } })),
  );
  try {
    const report = await replay.replay(input, {
      onProgress: (share) => port.postMessage({ is: 'progress', share }),
      onVisit: async (visit) => void (await ask((id) => ({ is: 'visit', id, visit }))),
      isCanceled: () => isCanceled,
    });
    port.postMessage({ is: 'done', report });
  } catch (error) {
    port.postMessage({ is: 'failed', failure: failureOf(error) });
  }
}

function replayOver({ eventStore, keys }: Stores, ask: (query: object) => Promise<unknown>): Replay {
  // A replay reads and asks, and nothing else.
  const messenger = { ask } as unknown as Messenger;
  const catalogue = new CatalogueRepository(messenger, new Categories(messenger));
  const personalData = new PersonalData(keys as KeyStore);
  return new Replay(eventStore as EventStore, personalData, messenger, catalogue, new MembershipFinder(messenger));
}
