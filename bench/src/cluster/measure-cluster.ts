import { type Shop, shopAt } from '../shop.js';
import { type Hops, hopsOf, spentBetween } from './hops.js';
import { type LoadScale, type Rates, ratesOf } from './redemption-load.js';
import { millisecondsEach, type ProcessorTime, processorTimeOf, together } from './processor-time.js';
import { type RunningCluster, type RunningService } from './running-cluster.js';
import { besides, type Piece, wayOf } from './way-of-a-request.js';

/** A topology that runs. */
export interface Observable {
  readonly services: readonly RunningService[];
  readonly engines: Readonly<Record<string, { pid: number | undefined }>>;
}

export interface Observed {
  readonly rates: Rates;
  /** What the services reported during each load. */
  readonly hops: ReadonlyMap<keyof Rates, Hops>;
  /** Milliseconds per redemption during each load. */
  readonly processorTime: ReadonlyMap<keyof Rates, ProcessorTime>;
  /** Of the redemptions of distinct codes, by replica of promotions. */
  readonly shares: readonly number[];
}

const OPERATION = 'redeem-stacked-discounts';

/** The distributed topology with one and with two replicas of promotions, as ratios to the embedded one. */
export async function measureCluster(cluster: RunningCluster, embedded: Observed, scale: LoadScale): Promise<string> {
  const headers = { 'x-app-id': keyOf(cluster, 'APP_ID'), 'x-app-token': keyOf(cluster, 'APP_TOKEN') };
  const shop = shopAt(cluster.url, headers);
  const one = await observed(cluster, shop, scale);
  await cluster.addReplica('promotions');
  const two = await observed(cluster, shop, scale);
  const shares = two.shares.map((share) => `${Math.round(share * 100)} %`).join(' and ');
  return [
    '',
    'redemptions over seven services, Kafka, FerretDB and the double of EventStoreDB, all on this machine',
    row('', 'embedded', '1 replica', ': embedded', '2 replicas', ': 1 replica'),
    ...rateRows('distinct codes', 'distinct', embedded, one, two),
    ...rateRows('one hot code', 'hot', embedded, one, two),
    `two replicas handled ${shares} of the redemptions of distinct codes`,
    ...processorRows(one, two),
    ...wayRows('distinct codes at half of the greatest rate, one replica', one.hops.get('calmDistinct')),
    ...wayRows('one hot code at half of the greatest rate, one replica', one.hops.get('calmHot')),
    ...wayRows('distinct codes at half of the greatest rate, two replicas', two.hops.get('calmDistinct')),
    '',
  ].join('\n');
}

/** Puts the loads on a topology, and notes what it says of itself meanwhile. */
export async function observed({ services, engines }: Observable, shop: Shop, scale: LoadScale): Promise<Observed> {
  const replicas = services.filter(({ name }) => name === 'promotions');
  const hops = new Map<keyof Rates, Hops>();
  const processorTime = new Map<keyof Rates, ProcessorTime>();
  let shares: readonly number[] = [];
  const look = async () => ({
    hops: await hopsOf(services, OPERATION),
    handled: await Promise.all(replicas.map(handledBy)),
    processor: await processorTimeOf(services, engines),
  });
  const rates = await ratesOf(shop, scale, async (load, run) => {
    const before = await look();
    const measured = await run();
    const after = await look();
    hops.set(load, spentBetween(before.hops, after.hops));
    processorTime.set(load, millisecondsEach(before.processor, after.processor, measured.requests));
    const handled = after.handled.map((count, index) => count - (before.handled[index] ?? 0));
    if (load === 'distinct') shares = handled.map((count) => count / handled.reduce((sum, each) => sum + each, 0));
    return measured;
  });
  return { rates, hops, processorTime, shares };
}

async function handledBy(replica: RunningService): Promise<number> {
  return (await hopsOf([replica], OPERATION)).get('promotions bus handle')?.count ?? 0;
}

function keyOf({ keys }: RunningCluster, name: string): string {
  return keys[`PERKSTREAM_${name}`] ?? '';
}

type Topologies = readonly [embedded: Observed, one: Observed, two: Observed];

function rateRows(name: string, load: 'distinct' | 'hot', ...topologies: Topologies): string[] {
  const calm = load === 'hot' ? 'calmHot' : 'calmDistinct';
  const line = (what: string, digits: number, of: (seen: Observed) => number) => {
    const [embedded, one, two] = topologies.map(of) as [number, number, number];
    const cells = [embedded.toFixed(digits), one.toFixed(digits), (one / embedded).toFixed(3), two.toFixed(digits)];
    return row(`${name}: ${what}`, ...cells, (two / one).toFixed(2));
  };
  return [
    line('redemptions/s', 0, ({ rates }) => rates[load].requestsPerSecond),
    line('ms of processor time each', 2, ({ processorTime }) => together(processorTime.get(load) ?? new Map())),
    line('p50 at half of that rate, ms', 0, ({ rates }) => Math.max(1, rates[calm].p50)),
    line('p99 at half of that rate, ms', 0, ({ rates }) => Math.max(1, rates[calm].p99)),
  ];
}

/** By process, what they take when idle included. */
function processorRows(...topologies: readonly Observed[]): string[] {
  const columns = topologies.flatMap(({ processorTime }) => [processorTime.get('distinct'), processorTime.get('hot')]);
  return [
    '',
    row('ms of processor time per redemption', 'distinct', 'hot', '2 replicas', 'hot'),
    ...[...(columns[0]?.keys() ?? [])].map((name) =>
      row(`  ${name}`, ...columns.map((times) => (times?.get(name) ?? 0).toFixed(2))),
    ),
  ];
}

function row(name: string, ...cells: readonly string[]): string {
  return name.padEnd(44) + cells.map((cell) => cell.padStart(13)).join('');
}

function wayRows(title: string, hops: Hops = new Map()): string[] {
  const redemptions = hops.get('gateway http')?.count ?? 0;
  const line = ({ name, milliseconds, times }: Piece) =>
    `  ${name.padEnd(52)} ${milliseconds.toFixed(1).padStart(8)}  ${times === undefined ? '' : times.toFixed(2).padStart(6)}`;
  return [
    '',
    `${title}: ms per redemption, and how often per redemption`,
    ...wayOf(hops, redemptions).map(line),
    '  beside the answers: ms each, and how often per redemption',
    ...besides(hops, redemptions).map(line),
  ];
}
