import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { jsonEvent } from '@eventstore/db-client';
import { newEvent, newStream } from '@perkstream/conformance';
import { NO_STREAM } from '@perkstream/ports';
import { connect, disconnect } from './connection.js';
import { EventStoreDbEventStore } from './event-store-db-event-store.js';
import { EventStoreDouble } from './testing/event-store-double.js';

let double: EventStoreDouble;
let store: EventStoreDbEventStore;
let client: ReturnType<typeof connect>['client'];

beforeAll(async () => {
  double = await EventStoreDouble.start();
  store = new EventStoreDbEventStore({ url: double.url });
  client = connect(double.url).client;
});
afterAll(async () => {
  await disconnect(client);
  await store.close();
  await double.stop();
});

describe('the metadata of an event in the engine', () => {
  it('names request and command as the engine’s own projections look for them', async () => {
    const stream = newStream();
    const event = newEvent();
    await store.append(stream, NO_STREAM, [event]);
    const stored: unknown[] = [];
    for await (const { event: each } of client.readStream(stream)) stored.push(each?.metadata);
    const { correlationId, causationId, ...rest } = event.metadata;
    expect(stored).toEqual([{ ...rest, $correlationId: correlationId, $causationId: causationId }]);
    expect((await store.read(stream))[0]?.metadata).toEqual(event.metadata);
  });

  it('is read as well as earlier versions stored it', async () => {
    const stream = newStream();
    const { metadata } = newEvent();
    const event = jsonEvent({ type: 'thing.happened', data: {}, metadata: { ...metadata } });
    await client.appendToStream(stream, event, { expectedRevision: 'no_stream' });
    expect((await store.read(stream))[0]?.metadata).toEqual(metadata);
    const [found] = await store.readAll({ maxCount: 1, streamPrefixes: [stream] });
    expect(found?.metadata).toEqual(metadata);
  });
});
