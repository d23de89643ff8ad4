import { fork } from 'node:child_process';
import { once } from 'node:events';
import { KafkaBus } from '../src/index.js';

/*
 * Requests to a service in another process, over the broker that KAFKA_BROKERS names: one at a time, and many in flight.
 *
 * node --conditions=@perkstream/source --import ./libs/adapters/sqlite/testing/run-typescript.mjs \
 *   libs/adapters/kafka/bench/round-trips.bench.ts [seconds] [in flight]
 */
const brokers = (process.env['KAFKA_BROKERS'] ?? '127.0.0.1:9092').split(',');
const seconds = Number(process.argv[2] ?? 5);
const inFlight = Number(process.argv[3] ?? 64);

const body = { redeemables: [{ object: 'voucher', id: 'SUMMER-2026' }], order: { amount: 12_300, items: [1, 2, 3] } };
const failures = { reportFailure: (where: string, error: unknown) => console.error(where, error) };

if (process.send) await serve();
else await measure();

async function serve(): Promise<void> {
  const bus = new KafkaBus({ brokers, service: 'bench', ...failures });
  bus.handle('echo', async ({ payload }) => ({ status: 200, body: payload }));
  await bus.start();
  process.send?.('ready');
  await once(process, 'message');
  const { user, system } = process.cpuUsage();
  process.send?.((user + system) / 1000);
  await bus.stop();
  process.disconnect();
}

async function measure(): Promise<void> {
  const service = fork(import.meta.filename);
  await once(service, 'message');
  const bus = new KafkaBus({ brokers, service: 'bench-gateway', ...failures });
  await bus.start();
  await load(bus, 1000, inFlight);
  await report(bus, 1);
  await report(bus, inFlight);
  service.send('end');
  const [cpu] = (await once(service, 'message')) as [number];
  console.log(`the service took ${Math.round(cpu)} ms of the processor`);
  await bus.stop();
}

async function report(bus: KafkaBus, width: number): Promise<void> {
  const cpu = process.cpuUsage();
  const begun = performance.now();
  const times = await load(bus, seconds * 1000, width);
  const elapsed = (performance.now() - begun) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? NaN).toFixed(1);
  const rate = Math.round(times.length / elapsed);
  const own = Math.round((user + system) / 1000 / elapsed / 10);
  console.log(`${width} in flight: ${rate} requests/s, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, own CPU ${own} %`);
}

/** @returns how long each took, in milliseconds */
async function load(bus: KafkaBus, milliseconds: number, width: number): Promise<number[]> {
  const end = performance.now() + milliseconds;
  const times: number[] = [];
  const worker = async (id: number) => {
    for (let n = 0; performance.now() < end; n++) {
      const begun = performance.now();
      const deadline = Date.now() + 10_000;
      await bus.request({ name: 'echo', service: 'bench', key: `${id}/${n}`, deadline, payload: body });
      times.push(performance.now() - begun);
    }
  };
  await Promise.all(Array.from({ length: width }, (_each, id) => worker(id)));
  return times;
}
