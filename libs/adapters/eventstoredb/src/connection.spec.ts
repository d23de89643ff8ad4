import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { NO_STREAM } from '@perkstream/ports';
import { EventStoreDbEventStore } from './event-store-db-event-store.js';
import { EventStoreDouble } from './testing/event-store-double.js';
import { newEvent, newStream } from './testing/new-event.js';
import { outcomeOf, pause } from './testing/outcomes.js';

let double: EventStoreDouble;
beforeAll(async () => {
  double = await EventStoreDouble.start();
});
afterAll(() => double.stop());

describe('a cluster', () => {
  it('is found through those of its members that are there', async () => {
    const address = double.url.replace('esdb://', '').replace('?tls=false', '');
    const store = new EventStoreDbEventStore({ url: `esdb://127.0.0.1:9,${address}?tls=false` });
    const stream = newStream();
    await store.append(stream, NO_STREAM, [newEvent()]);
    expect(await store.read(stream)).toHaveLength(1);
    await store.close();
  });

  it('of which nobody is there has surely done nothing, and is found when it is back', async () => {
    const url = double.url.replace('esdb://', 'esdb+discover://');
    const store = new EventStoreDbEventStore({ url });
    const subscription = store.subscribe({ handle: async () => undefined });
    const stream = newStream();
    await store.append(stream, NO_STREAM, [newEvent()]);
    await double.set({ away: true });
    const asked = [1, 2, 3].map(() => store.append(newStream(), NO_STREAM, [newEvent()]));
    expect(new Set(await Promise.all(asked.map(outcomeOf)))).toEqual(new Set(['not_done']));
    await outcomeOf(store.ping());
    await double.reset();
    await pause(500);
    await store.append(stream, 0, [newEvent()]);
    await subscription.stop();
    await store.close();
  });
});

describe('an address', () => {
  it('whose settings make the client answer wrongly is used without them', async () => {
    const store = new EventStoreDbEventStore({ url: `${double.url}&throwOnAppendFailure=false` });
    await expect(store.append(newStream(), 5, [newEvent()])).rejects.toMatchObject({ expected: 5, actual: NO_STREAM });
    await store.close();
  });
});
