import { afterAll, expect } from '@jest/globals';
import { type SuiteCase, deferred, type OwnEngine, rejection, runSuite, startOwnEngine } from '@perkstream/conformance';
import { eventually, loopTurns, pause, until } from '@perkstream/kernel/testing';
import { EngineUnavailable, type MessageBus } from '@perkstream/ports';
import { Buses } from './testing/buses.js';

interface Subject {
  readonly broker: OwnEngine;
  readonly buses: Buses;
  close(): Promise<void>;
}

const TOPIC = 'perkstream.events.test';

async function again<T>(attempt: () => Promise<T>): Promise<T> {
  const found = await eventually(() =>
    attempt().then(
      (value) => ({ value }),
      (error: unknown) => {
        if (!(error instanceof EngineUnavailable)) throw error;
        return undefined;
      },
    ),
  );
  return (found as { value: T }).value;
}

/** A process that answers may count as silent a moment before the broker does. */
async function untilItFails(attempt: () => Promise<unknown>): Promise<void> {
  const failure = await eventually(() =>
    attempt().then(
      () => undefined,
      (error: unknown) => error,
    ),
  );
  expect(failure).toBeInstanceOf(EngineUnavailable);
}

/** While the broker is away: everything fails long before its deadline, and says what is known of it. */
async function failsUntilBack(subject: Subject, takeAway: () => void, bringBack: () => Promise<void>): Promise<void> {
  const { buses } = subject;
  const [begun, release] = [deferred(), deferred()];
  const host = buses.of(buses.service);
  host.handle('echo', async ({ payload }) => payload);
  host.handle('slow', async () => {
    begun.resolve();
    await release.promise;
  });
  await host.start();
  const gateway = await buses.gateway();
  const underWay = rejection(gateway.request(buses.request('slow')));
  await begun.promise;
  takeAway();
  expect(await rejection(gateway.request(buses.request('echo')))).toBeInstanceOf(EngineUnavailable);
  expect(await underWay).toMatchObject({ name: 'EngineUnavailable', outcome: 'unknown' });
  release.resolve();
  await untilItFails(() => gateway.ping());
  const turnedAway = await rejection(gateway.request(buses.request('echo')));
  expect(turnedAway).toMatchObject({ name: 'EngineUnavailable', outcome: 'not_done' });
  await bringBack();
  expect(await again(() => gateway.request(buses.request('echo', { a: 1 })))).toEqual({ a: 1 });
  await again(() => Promise.all([host.ping(), gateway.ping()]));
}

function collect(bus: MessageBus): number[] {
  const got: number[] = [];
  bus.subscribe(TOPIC, 'test', async ({ value }) => void got.push((value as { number: number }).number));
  return got;
}

const cases: SuiteCase<Subject>[] = [
  {
    name: 'fails what waits when the broker is killed, and goes on by itself when it is back',
    run: (subject) =>
      failsUntilBack(
        subject,
        () => subject.broker.kill(),
        () => subject.broker.bringBack(),
      ),
  },
  {
    name: 'fails what waits when the broker stands still, and goes on by itself when it moves again',
    run: (subject) =>
      failsUntilBack(
        subject,
        () => subject.broker.freeze(),
        () => subject.broker.bringBack(),
      ),
  },
  {
    name: 'brings every event in order, whose publishing was repeated until it succeeded, while the broker is killed',
    run: async ({ broker, buses }) => {
      const bus = buses.of(buses.service);
      const got = collect(bus);
      await bus.start();
      let failures = 0;
      let count = 0;
      const publishAll = async () => {
        for (; count < 60 || failures === 0; count++) {
          const messages = [{ key: 'a', value: { number: count } }];
          await again(() => bus.publish(TOPIC, messages).catch((error) => Promise.reject(((failures += 1), error))));
          await pause(20);
        }
      };
      const published = publishAll();
      await until(() => got.length > 5);
      broker.kill();
      await until(() => failures > 0);
      await broker.bringBack();
      await published;
      await until(() => got.includes(count - 1));
      expect([...new Set(got)]).toEqual(Array.from({ length: count }, (_each, number) => number));
    },
  },
  {
    name: 'starts when the broker does',
    run: async ({ broker, buses }) => {
      broker.kill();
      const host = buses.of(buses.service);
      host.handle('echo', async ({ payload }) => payload);
      let started = false;
      const starting = host.start().then(() => void (started = true));
      await loopTurns(50);
      expect([started, await rejection(host.ping())]).toEqual([false, expect.any(EngineUnavailable)]);
      await broker.bringBack();
      await starting;
      expect(await host.request(buses.request('echo', 1))).toBe(1);
    },
  },
  {
    name: 'can be stopped while it waits for the broker',
    run: async ({ broker, buses }) => {
      broker.kill();
      const host = buses.of(buses.service);
      host.handle('echo', async ({ payload }) => payload);
      const starting = host.start();
      await loopTurns(50);
      await host.stop();
      expect(await starting).toBeUndefined();
      expect(await rejection(host.ping())).toBeInstanceOf(EngineUnavailable);
    },
  },
];

/** One for all cases: it is brought back after each. */
let broker: OwnEngine | undefined;
afterAll(() => broker?.stop());

runSuite('message bus whose broker fails', cases, {
  name: 'KafkaBus',
  open: async () => {
    const own = (broker ??= await startOwnEngine('kafka'));
    await own.bringBack();
    const buses = new Buses(own.url);
    return { broker: own, buses, close: () => buses.close() };
  },
  capabilities: {},
  ...(process.env['KAFKA_BROKERS'] === undefined && { unreachable: 'KAFKA_BROKERS names no broker' }),
});
