import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect } from '@jest/globals';
import { type SuiteCase, rejection, runSuite } from '@perkstream/conformance';
import { until } from '@perkstream/kernel/testing';
import { type KafkaBus } from './kafka-bus.js';
import { Buses } from './testing/buses.js';

const brokers = process.env['KAFKA_BROKERS'] ?? '';
const PROGRAM = fileURLToPath(new URL('./testing/replica.ts', import.meta.url));
const LOADER = fileURLToPath(new URL('../../sqlite/testing/run-typescript.mjs', import.meta.url));

interface Subject {
  readonly buses: Buses;
  readonly gateway: KafkaBus;
  /** A replica in a process of its own. */
  spawn(): Promise<ChildProcess>;
  close(): Promise<void>;
}

/** @returns how often each request was carried out, by its number */
async function replica(buses: Buses, carriedOut: Map<number, number>): Promise<KafkaBus> {
  const bus = buses.of(buses.service);
  bus.handle('count', async ({ payload }) => {
    const { n } = payload as { n: number };
    carriedOut.set(n, (carriedOut.get(n) ?? 0) + 1);
    return n;
  });
  bus.handle('who', async () => process.pid);
  await bus.start();
  return bus;
}

const cases: SuiteCase<Subject>[] = [
  {
    name: 'answers each request, and carries it out once, while replicas come and go',
    run: async ({ buses, gateway }) => {
      const carriedOut = new Map<number, number>();
      const answers: unknown[] = [];
      let [next, going] = [0, true];
      const first = await replica(buses, carriedOut);
      const worker = async () => {
        while (going) answers.push(await gateway.request(buses.request('count', { n: next++ })));
      };
      const workers = Array.from({ length: 32 }, worker);
      const second = await replica(buses, carriedOut);
      await replica(buses, carriedOut);
      await first.stop();
      await second.stop();
      going = false;
      await Promise.all(workers);
      expect(answers).toHaveLength(next);
      expect(new Set(answers).size).toBe(next);
      expect([...carriedOut.values()].filter((times) => times !== 1)).toEqual([]);
      expect(carriedOut.size).toBe(next);
    },
  },
  {
    name: 'fails what waits for a replica that is killed, and sends the rest to those that are left',
    run: async ({ buses, gateway, spawn }) => {
      const killed = await spawn();
      const waiting = rejection(gateway.request(buses.request('hang')));
      await once(killed, 'message');
      killed.kill('SIGKILL');
      expect(await waiting).toMatchObject({ name: 'EngineUnavailable', outcome: 'unknown' });
      expect(await rejection(gateway.request(buses.request('who')))).toMatchObject({ outcome: 'not_done' });
      await replica(buses, new Map());
      const answers = await Promise.all(Array.from({ length: 20 }, () => gateway.request(buses.request('who'))));
      expect(new Set(answers)).toEqual(new Set([process.pid]));
    },
  },
  {
    name: 'shares the requests among the replicas',
    run: async ({ buses, gateway, spawn }) => {
      await replica(buses, new Map());
      const other = await spawn();
      const answers = new Set<unknown>();
      // The one that is new has its share when the brokers have come to terms with it.
      await until(async () => {
        const asked = await Promise.all(Array.from({ length: 60 }, () => gateway.request(buses.request('who'))));
        for (const answer of asked) answers.add(answer);
        return answers.size >= 2;
      });
      expect(answers).toEqual(new Set([process.pid, other.pid]));
    },
  },
  {
    name: 'fails at once for a service that nobody has started',
    run: async ({ buses, gateway }) => {
      const failure = await rejection(gateway.request(buses.request('who')));
      expect(failure).toMatchObject({ name: 'EngineUnavailable', outcome: 'not_done' });
    },
  },
];

runSuite('message bus of several replicas', cases, {
  name: 'KafkaBus',
  open: async () => {
    const buses = new Buses(brokers);
    const gateway = await buses.gateway();
    const children: ChildProcess[] = [];
    const spawn = async () => {
      const execArgv = ['--conditions=@perkstream/source', '--import', LOADER];
      const child = fork(PROGRAM, [brokers, buses.service], { execArgv });
      children.push(child);
      await once(child, 'message');
      return child;
    };
    const close = async () => {
      for (const child of children) child.kill('SIGKILL');
      await buses.close();
    };
    return { buses, gateway, spawn, close };
  },
  capabilities: {},
  ...(brokers === '' && { unreachable: 'KAFKA_BROKERS names no broker' }),
});
