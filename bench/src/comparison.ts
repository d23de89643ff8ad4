import { cartWith } from './cart.js';
import { generate, type Load } from './generator.js';
import { limitedRedemption, openLimitedSale } from './limited.js';
import { type ServerProcess } from './server-process.js';
import { shopAt } from './shop.js';

/** An engine that runs. */
export interface Version {
  readonly name: string;
  readonly server: ServerProcess;
}

interface Measure {
  readonly name: string;
  readonly path: string;
  readonly body: object;
}

const MEASURES: readonly Measure[] = [
  { name: 'a validation', path: '/v1/validations', body: cartWith('PUBLIC') },
  { name: 'a redemption of a distinct code', path: '/v1/redemptions', body: cartWith('C-{n}') },
  { name: 'a redemption of a hot code', path: '/v1/redemptions', body: cartWith('PUBLIC') },
  { name: 'a redemption with limits', path: '/v1/redemptions', body: limitedRedemption },
];

/** Rounds before the code is warm. */
const WARMING = 2;
/** Even, as the version that comes first in a round takes a little longer: each is the first in half of them. */
const ROUNDS = 10;

/**
 * Processor time of a request in two versions. They take turns, as the same work takes twice as long from one minute to the next on a
 * shared machine.
 * @param amount requests of each kind in a round
 * @returns a line for each kind: the median of the ratios of the first version to the second, and medians in microseconds
 */
export async function compareVersions(
  versions: readonly [Version, Version],
  headers: Readonly<Record<string, string>>,
  amount: number,
): Promise<string> {
  const count = amount * (WARMING + ROUNDS);
  for (const { server } of versions) {
    await createCodes(server, headers, count);
    await openLimitedSale(shopAt(server.url, headers), count);
  }
  const taken = new Map<string, number[]>();
  for (let round = 0; round < WARMING + ROUNDS; round++) {
    const inTurn = round % 2 === 0 ? versions : [...versions].reverse();
    for (const { name, server } of inTurn) {
      for (const measure of MEASURES) {
        const microseconds = await measureCost(measure, server, headers, round * amount, amount);
        const key = `${measure.name} ${name}`;
        if (round >= WARMING) taken.set(key, [...(taken.get(key) ?? []), microseconds]);
      }
    }
  }
  const lines = MEASURES.map((measure) => {
    const [own = [], other = []] = versions.map(({ name }) => taken.get(`${measure.name} ${name}`));
    // Of each round by itself: the two measurements of it lie a second apart.
    const ratio = median(own.map((microseconds, round) => microseconds / (other[round] ?? NaN))).toFixed(3);
    return `${measure.name}: ${ratio} (${median(own).toFixed(0)} µs here : ${median(other).toFixed(0)} µs in ${versions[1].name})`;
  });
  return lines.join('\n');
}

async function createCodes(server: ServerProcess, headers: Readonly<Record<string, string>>, count: number) {
  const voucher = { type: 'DISCOUNT_VOUCHER', discount: { type: 'PERCENT', percent_off: 10 } };
  const load = { url: server.url, path: '/v1/vouchers', headers };
  await measured({ ...load, body: { ...voucher, code: 'PUBLIC' }, amount: 1, connections: 1 });
  await measured({ ...load, body: { ...voucher, code: 'C-{n}' }, amount: count });
}

async function measureCost(
  { path, body }: Measure,
  server: ServerProcess,
  headers: Readonly<Record<string, string>>,
  first: number,
  amount: number,
): Promise<number> {
  const before = readProcessorTime(server);
  await measured({ url: server.url, path, headers, body, first, amount });
  return ((readProcessorTime(server) - before) / amount) * 1000;
}

/** @throws where the system does not report it */
function readProcessorTime(server: ServerProcess): number {
  const milliseconds = server.processorTime();
  if (milliseconds === undefined) throw new Error('This system does not report the processor time of a process');
  return milliseconds;
}

/** @throws where a request fails */
async function measured(load: Load): Promise<void> {
  const { failures } = await generate(load);
  if (failures > 0) throw new Error(`${load.path}: ${failures} requests failed`);
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? NaN) + (sorted[Math.floor(middle)] ?? NaN)) / 2;
}
