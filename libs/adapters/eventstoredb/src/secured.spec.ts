import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { newEvent, newStream, rejection } from '@perkstream/conformance';
import { until } from '@perkstream/kernel/testing';
import { EngineUnavailable, NO_STREAM } from '@perkstream/ports';
import { EventStoreDbEventStore } from './event-store-db-event-store.js';
import { EventStoreDouble, TEST_AUTHORITY } from './testing/event-store-double.js';

const PASSWORD = 'pa55-word';
const USER = `shop:${PASSWORD}`;
const KNOWN = `tls=true&tlsCaFile=${TEST_AUTHORITY}`;

let double: EventStoreDouble;
const stores: EventStoreDbEventStore[] = [];

beforeAll(async () => {
  double = await EventStoreDouble.start(USER);
});
afterEach(async () => {
  await Promise.all(stores.splice(0).map((store) => store.close()));
});
afterAll(() => double.stop());

const here = () => `localhost:${double.port}`;

function storeAt(url: string, failures: string[] = []): EventStoreDbEventStore {
  const store = new EventStoreDbEventStore({ url, reportFailure: (error) => failures.push(String(error)) });
  stores.push(store);
  return store;
}

describe('an event store that admits one user, over TLS', () => {
  it.each([
    ['one node', () => `esdb://${USER}@${here()}?${KNOWN}`],
    ['several hosts', () => `esdb://${USER}@localhost:9,${here()}?${KNOWN}`],
    ['a node that names the members of its cluster', () => `esdb+discover://${USER}@${here()}?${KNOWN}`],
  ])('is written to, read and followed: %s', async (_name, url) => {
    const store = storeAt(url());
    const [stream, events, followed] = [newStream(), Array.from({ length: 3 }, () => newEvent()), [] as string[]];
    store.subscribe({ handle: async (batch) => void followed.push(...batch.map(({ id }) => id)) });
    await store.append(stream, NO_STREAM, events);
    const ids = events.map(({ id }) => id);
    expect((await store.read(stream)).map(({ id }) => id)).toEqual(ids);
    expect((await store.readAll({ maxCount: 9, streamPrefixes: [stream] })).map(({ id }) => id)).toEqual(ids);
    await until(() => ids.every((id) => followed.includes(id)));
    await store.ping();
  });

  it.each([
    ['with another password', () => `esdb://shop:wr0ng-word@${here()}?${KNOWN}`],
    ['without a name', () => `esdb://${here()}?${KNOWN}`],
    ['whose authority it does not know', () => `esdb://${USER}@${here()}?tls=true`],
    ['without TLS', () => `esdb://${USER}@${here()}?tls=false`],
  ])('is away for a service %s, and says so without any password', async (_name, url) => {
    const failures: string[] = [];
    const store = storeAt(url(), failures);
    store.subscribe({ handle: async () => undefined });
    const attempts = [store.ping(), store.read(newStream()), store.append(newStream(), NO_STREAM, [newEvent()])];
    const refusals = await Promise.all(attempts.map((attempt) => rejection(attempt)));
    for (const refusal of refusals) expect(refusal).toBeInstanceOf(EngineUnavailable);
    await until(() => failures.length > 0);
    const said = [...failures, ...refusals.map((refusal) => `${String(refusal)} ${JSON.stringify(refusal)}`)].join();
    expect(said).not.toMatch(/pa55-word|wr0ng-word/);
  });
});
