import { type Shop, shopAt } from '../shop.js';
import { type Hops, hopsOf, spentBetween } from './hops.js';
import { type LoadScale, type Rates, ratesOf } from './redemption-load.js';
import { type RunningCluster, type RunningService } from './running-cluster.js';
import { besides, type Piece, wayOf } from './way-of-a-request.js';

interface Observed {
  readonly rates: Rates;
  /** What the services told during each load. */
  readonly hops: ReadonlyMap<keyof Rates, Hops>;
  /** Of the redemptions of distinct codes, by replica. */
  readonly shares: readonly number[];
}

const OPERATION = 'redeem-stacked-discounts';

/** The distributed topology with one and with two replicas of promotions, as ratios to the embedded one. */
export async function measureCluster(cluster: RunningCluster, embedded: Rates, scale: LoadScale): Promise<string> {
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
    ...rateRows('distinct codes', 'distinct', embedded, one.rates, two.rates),
    ...rateRows('one hot code', 'hot', embedded, one.rates, two.rates),
    `two replicas handled ${shares} of the redemptions of distinct codes`,
    ...wayRows('distinct codes at half of the greatest rate, one replica', one.hops.get('calmDistinct')),
    ...wayRows('one hot code at half of the greatest rate, one replica', one.hops.get('calmHot')),
    ...wayRows('distinct codes at half of the greatest rate, two replicas', two.hops.get('calmDistinct')),
    '',
  ].join('\n');
}

async function observed(cluster: RunningCluster, shop: Shop, scale: LoadScale): Promise<Observed> {
  const { services } = cluster;
  const replicas = services.filter(({ name }) => name === 'promotions');
  const hops = new Map<keyof Rates, Hops>();
  let shares: readonly number[] = [];
  const rates = await ratesOf(shop, scale, async (load, run) => {
    const before = await Promise.all([hopsOf(services, OPERATION), ...replicas.map(handledBy)]);
    const measured = await run();
    const after = await Promise.all([hopsOf(services, OPERATION), ...replicas.map(handledBy)]);
    hops.set(load, spentBetween(before[0] as Hops, after[0] as Hops));
    const handled = replicas.map((_, index) => (after[index + 1] as number) - (before[index + 1] as number));
    if (load === 'distinct') shares = handled.map((count) => count / handled.reduce((sum, each) => sum + each, 0));
    return measured;
  });
  return { rates, hops, shares };
}

async function handledBy(replica: RunningService): Promise<number> {
  return (await hopsOf([replica], OPERATION)).get('promotions bus handle')?.count ?? 0;
}

function keyOf({ keys }: RunningCluster, name: string): string {
  return keys[`PERKSTREAM_${name}`] ?? '';
}

function rateRows(name: string, load: 'distinct' | 'hot', ...topologies: readonly [Rates, Rates, Rates]): string[] {
  const calm = load === 'hot' ? 'calmHot' : 'calmDistinct';
  const line = (what: string, of: (rates: Rates) => number) => {
    const [embedded, one, two] = topologies.map(of) as [number, number, number];
    const whole = [embedded, one, two].map((figure) => figure.toFixed(0)) as [string, string, string];
    return row(`${name}: ${what}`, whole[0], whole[1], (one / embedded).toFixed(3), whole[2], (two / one).toFixed(2));
  };
  return [
    line('redemptions/s', (rates) => rates[load].requestsPerSecond),
    line('p50 at half of that, ms', (rates) => Math.max(1, rates[calm].p50)),
    line('p99 at half of that, ms', (rates) => Math.max(1, rates[calm].p99)),
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
