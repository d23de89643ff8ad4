import { type AllStreamSubscription, EventStoreDBClient } from '@eventstore/db-client';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { newEvent, newStream } from '@perkstream/conformance';
import { pause, until } from '@perkstream/kernel/testing';
import { NO_STREAM } from '@perkstream/ports';
import { EventStoreDbEventStore } from './event-store-db-event-store.js';
import { LiveFeed } from './live-feed.js';
import { EventStoreDouble } from './testing/event-store-double.js';

/** More than may wait. */
const WRITTEN_EVENTS = 6_000;

let double: EventStoreDouble;
let store: EventStoreDbEventStore;
let client: EventStoreDBClient;
beforeAll(async () => {
  double = await EventStoreDouble.start();
  store = new EventStoreDbEventStore({ url: double.url });
  client = EventStoreDBClient.connectionString(double.url);
});
afterAll(async () => {
  await client.dispose();
  await store.close();
  await double.stop();
});

it('a feed with too much waiting ends by itself, and gives what came before', async () => {
  for (let written = 0; written < WRITTEN_EVENTS; written += 500) {
    const some = Array.from({ length: 500 }, () => newEvent());
    await store.append(newStream(), NO_STREAM, some);
  }
  const subscribe = jest.spyOn(client, 'subscribeToAll');
  const feed = new LiveFeed(client, undefined, {}, () => undefined);
  // The feed reports checkpoints as well: only the events themselves say how many are waiting.
  let received = 0;
  const subscription = subscribe.mock.results[0]?.value as AllStreamSubscription;
  subscription.on('data', () => (received += 1));
  await until(() => received >= 5_000, 'too much is waiting');
  let given = 0;
  while (!feed.isDropped) {
    given += (await feed.next())?.events.length ?? 0;
    // Meanwhile the subscription ends.
    await pause(30);
  }
  expect(given).toBe(5_000);
});
