import { createServer, type Settings } from 'node:http2';
import { type AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { newEvent, newStream } from '@perkstream/conformance';
import { stoppedClock, until } from '@perkstream/kernel/testing';
import { NO_STREAM } from '@perkstream/ports';
import { connect, disconnect } from './connection.js';
import { EventStoreDbEventStore } from './event-store-db-event-store.js';
import { EventStoreDouble } from './testing/event-store-double.js';
import { outcomeOf, untilAway, untilBack } from './testing/outcomes.js';

let double: EventStoreDouble;
let store: EventStoreDbEventStore | undefined;

beforeAll(async () => {
  double = await EventStoreDouble.start();
});
afterAll(() => double.stop());
afterEach(async () => {
  await double.reset();
  await store?.close();
});

function open(url: string): EventStoreDbEventStore {
  store = new EventStoreDbEventStore({ url });
  return store;
}

describe('a cluster', () => {
  it('is found through those of its members that are there', async () => {
    const address = double.url.replace('esdb://', '').replace('?tls=false', '');
    const cluster = open(`esdb://127.0.0.1:9,${address}?tls=false`);
    const stream = newStream();
    await cluster.append(stream, NO_STREAM, [newEvent()]);
    expect(await cluster.read(stream)).toHaveLength(1);
  });

  it('of which nobody is there has surely done nothing, and is found when it is back', async () => {
    const cluster = open(double.url.replace('esdb://', 'esdb+discover://'));
    cluster.subscribe({ handle: async () => undefined });
    const stream = newStream();
    await cluster.append(stream, NO_STREAM, [newEvent()]);
    await double.set({ away: true });
    await untilAway(cluster);
    const asked = [1, 2, 3].map(() => cluster.append(newStream(), NO_STREAM, [newEvent()]));
    expect(new Set(await Promise.all(asked.map(outcomeOf)))).toEqual(new Set(['not_done']));
    await outcomeOf(cluster.ping());
    await double.reset();
    await untilBack(cluster);
    await cluster.append(stream, 0, [newEvent()]);
  });

  it('of which nobody is there ends no process by a failure that nobody waits for', async () => {
    const { client } = connect('esdb://127.0.0.1:9,127.0.0.1:10?tls=false');
    const looking = client['getChannel']().catch(() => 'nobody is there');
    const broken = Object.assign(new Error('broken'), { code: 14, details: 'broken' });
    const old = { getChannel: () => undefined } as never;
    await client['handleError'](old, broken);
    expect(await looking).toBe('nobody is there');
    await disconnect(client);
  });
});

describe('a cluster with a node that hangs', () => {
  let other: EventStoreDouble;
  beforeAll(async () => {
    other = await EventStoreDouble.start();
  });
  afterAll(() => other.stop());
  afterEach(() => double.thaw());

  it('is served again by the new leader right after there is one', async () => {
    const addresses = [double, other].map(({ port }) => `127.0.0.1:${port}`).join();
    await other.set({ leader: double.port });
    const cluster = open(`esdb://${addresses}?tls=false&nodePreference=leader`);
    await cluster.append(newStream(), NO_STREAM, [newEvent()]);
    double.freeze();
    expect(await outcomeOf(cluster.append(newStream(), NO_STREAM, [newEvent()]))).toBe('unknown');
    // The others do not know yet: they name the silent one.
    expect(await outcomeOf(cluster.append(newStream(), NO_STREAM, [newEvent()]))).toBe('not_done');
    await other.reset();
    await until(() =>
      cluster.append(newStream(), NO_STREAM, [newEvent()]).then(
        () => true,
        () => false,
      ),
    );
  });
});

describe('a node that does not lead', () => {
  let other: EventStoreDouble;
  beforeAll(async () => {
    other = await EventStoreDouble.start();
  });
  afterEach(() => other.reset());
  afterAll(() => other.stop());

  it.each([
    ['by itself', () => other.url],
    [
      'as the follower that is preferred',
      () => `${other.url.replace('esdb://', 'esdb+discover://')}&nodePreference=follower`,
    ],
  ])('refuses an append at once, which goes on at the leader that it names, found %s', async (_how, address) => {
    await other.set({ leader: double.port });
    const elsewhere = open(address());
    const stream = newStream();
    expect(await outcomeOf(elsewhere.append(stream, NO_STREAM, [newEvent()]))).toBe('not_done');
    await until(() =>
      elsewhere.append(stream, NO_STREAM, [newEvent()]).then(
        () => true,
        () => false,
      ),
    );
    const leading = new EventStoreDbEventStore({ url: double.url });
    expect(await leading.read(stream)).toHaveLength(1);
    await leading.close();
  });

  it('has not done what it was asked while nobody leads, and goes on when it leads itself', async () => {
    await other.set({ leader: -1 });
    const alone = open(other.url);
    expect(await outcomeOf(alone.append(newStream(), NO_STREAM, [newEvent()]))).toBe('not_done');
    await other.reset();
    await untilBack(alone);
    await alone.append(newStream(), NO_STREAM, [newEvent()]);
  });
});

describe('a connection', () => {
  it('lets the engine send eight megabytes before they are read', async () => {
    const server = createServer();
    const settings = new Promise<Settings>((resolve) => {
      server.on('session', (session) => session.on('remoteSettings', resolve));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const { client } = connect(`esdb://127.0.0.1:${port}?tls=false`);
    const asked = client.getStreamMetadata('any').catch(() => undefined);
    expect((await settings).initialWindowSize).toBe(8 * 1024 * 1024);
    await disconnect(client);
    await asked;
    server.close();
  });
});

describe('a connection to an engine that says nothing for a while', () => {
  const clock = stoppedClock();
  afterEach(() => double.thaw());
  /** Between two pings, and until one that nobody answers closes the connection. */
  const [PING_EVERY, STALL] = [10_000, 9_900];

  it('is kept through a stall of this process, and given up where the silence lasts', async () => {
    const failures: unknown[] = [];
    store = new EventStoreDbEventStore({ url: double.url, reportFailure: (error) => failures.push(error) });
    const stream = newStream();
    const seen: number[] = [];
    let isQuiet = false;
    store.subscribe({
      streamPrefixes: [stream],
      caughtUp: () => (isQuiet = true),
      handle: async (events) => void seen.push(...events.map(({ revision }) => revision)),
    });
    const follow = async (revision: number) => {
      await store?.append(stream, revision - 1, [newEvent()]);
      await until(() => seen.includes(revision));
    };
    await follow(0);
    await clock.until(() => isQuiet, 1);
    // The answer to the ping that is due meanwhile comes before that to the append, and the next one is due as long after it.
    await clock.passes(PING_EVERY);
    await follow(1);
    // To the timers it is the same whether the engine or this process stands still: no answer is read.
    double.freeze();
    await clock.passes(PING_EVERY + STALL);
    double.thaw();
    await follow(2);
    expect(failures).toEqual([]);
    double.freeze();
    await clock.until(() => failures.length > 0, 1_000);
  });
});

describe('an address', () => {
  it('whose settings make the client answer wrongly is used without them', async () => {
    const appended = open(`${double.url}&throwOnAppendFailure=false`).append(newStream(), 5, [newEvent()]);
    await expect(appended).rejects.toMatchObject({ expected: 5, actual: NO_STREAM });
  });
});
