import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cartWith } from './cart.js';
import { measureLargeRequests } from './bulk.js';
import { measureCarts } from './carts.js';
import { measureCluster } from './cluster/measure-cluster.js';
import { observed } from './cluster/observed.js';
import { lackingCommands, startCluster } from './cluster/running-cluster.js';
import { measureBulk, startStandIn, withEventStore } from './event-store.js';
import { compareVersions } from './comparison.js';
import { measureGeneration } from './generation.js';
import { generate, type Measured } from './generator.js';
import { limitedRedemption, openLimitedSale } from './limited.js';
import { measureLists } from './lists/lists.js';
import { measureExpiry, measureLoyalty } from './loyalty/loyalty.js';
import { measureFirst, measureQualifications } from './qualifications.js';
import { recordTables } from './record-tables.js';
import { measureRunningOffers } from './running-offers.js';
import { seed } from './seed.js';
import { costOfLeaving } from './segments.js';
import { type ServerProcess, startServer } from './server-process.js';
import { shopAt } from './shop.js';
import { measureStall } from './stall.js';
import { ratio, Table } from './table.js';
import { measureUnfinished } from './unfinished.js';

/**
 * `npm run bench [-- --quick] [-- --only=name | --against=folder] [-- --record]`: every figure is a ratio of two rates of this run, on
 * this machine, now. The server has one core, the generator the other. `--record` keeps the ratios as those of the last release, and with
 * `--only=cluster` or `--only=offers` writes the tables of docs/scale.md.
 */
const quick = process.argv.includes('--quick');
const option = (name: string) => process.argv.find((each) => each.startsWith(`--${name}=`))?.slice(`--${name}=`.length);
const only = option('only');
const isRecorded = process.argv.includes('--record');
const seconds = quick ? 3 : 8;
const scale = quick
  ? { vouchers: 20_000, redemptions: 4_000, hot: 20_000 }
  : { vouchers: 1_000_000, redemptions: 200_000, hot: 100_000 };

const keys = {
  PERKSTREAM_PROJECT_ID: 'proj_bench',
  PERKSTREAM_APP_ID: 'bench',
  PERKSTREAM_APP_TOKEN: 'bench-token',
  PERKSTREAM_MANAGEMENT_ID: 'bench-management',
  PERKSTREAM_MANAGEMENT_TOKEN: 'bench-management-token',
  PERKSTREAM_DEMO: 'off',
};
const headers = { 'x-app-id': 'bench', 'x-app-token': 'bench-token' };
const managementHeaders = { 'x-management-id': 'bench-management', 'x-management-token': 'bench-management-token' };
const folders: string[] = [];
const table = new Table();
const wanted = (name: string) => only === undefined || only === name;

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'perkstream-bench-'));
  folders.push(folder);
  return folder;
}

async function withServer<T>(
  folder: string,
  work: (server: ServerProcess) => Promise<T>,
  environment: Readonly<Record<string, string>> = {},
  main = createRequire(import.meta.url).resolve('@perkstream/standalone'),
): Promise<T> {
  const server = await startServer(main, { ...keys, PERKSTREAM_DATA_DIR: folder, ...environment }, '/health/ready');
  try {
    return await work(server);
  } finally {
    await server.stop();
  }
}

async function yardstick(path = './yardstick-server.js'): Promise<{ full: Measured; half: Measured }> {
  const script = new URL(path, import.meta.url).pathname;
  const server = await startServer(script, {}, '/');
  const load = { url: server.url, path: '/v1/redemptions', headers, body: cartWith('PUBLIC') };
  try {
    await generate({ ...load, seconds: 2 });
    const full = await generate({ ...load, seconds });
    const half = await generate({ ...load, seconds, rate: Math.round(full.requestsPerSecond / 2) });
    return { full, half };
  } finally {
    await server.stop();
  }
}

async function createVoucher(url: string, code: string): Promise<void> {
  const body = { type: 'DISCOUNT_VOUCHER', discount: { type: 'PERCENT', percent_off: 10 } };
  await shopAt(url, headers).post(`/v1/vouchers/${code}`, body);
}

/** `--only=carts`: what carts of many lines and redeemables cost. */
async function measureLargeCarts(): Promise<void> {
  await withServer(newFolder(), async ({ url }) => {
    const shop = shopAt(url, { ...headers, ...managementHeaders });
    const stacking = { applicable_redeemables_limit: 30 };
    await shop.post(`/management/v1/projects/${keys.PERKSTREAM_PROJECT_ID}/stacking-rules`, stacking);
    console.log(await measureCarts(shop, seconds));
  });
}

/** `--only=stall`: how long others wait while requests of one project are as much work as they may be. */
async function measureWaiting(): Promise<void> {
  await withServer(newFolder(), async ({ url }) => {
    console.log(await measureStall(shopAt(url, { ...headers, ...managementHeaders }), quick ? 2 : 5));
  });
}

/** `--only=generation`: what codes cost, and what they cost others. */
async function measureCodes(): Promise<void> {
  await withServer(newFolder(), async (server) => {
    const shop = shopAt(server.url, headers);
    console.log(await measureGeneration(shop, server, quick ? 10_000 : 100_000, quick ? 1 : 5));
  });
}

/** `--only=event-store`: bulk work, and reads beside processes that are finished, where events are in an event store of its own. */
async function measureEventStore(): Promise<void> {
  const standIn = await startStandIn();
  try {
    const measure = ({ url }: ServerProcess) =>
      withEventStore(standIn, newFolder(), async (store) => {
        const shop = shopAt(url, headers);
        console.log(await measureBulk(shop, store, quick ? 3_000 : 20_000));
        console.log(await measureUnfinished(shop, store, keys.PERKSTREAM_PROJECT_ID, quick ? 500 : 3_000));
      });
    await withServer(newFolder(), measure, standIn.setting);
  } finally {
    await standIn.stop();
  }
}

/** `--only=lists`: lists of vouchers among few codes and among many. `--keep=folder` has what is filled used again. */
function measureAllLists(): Promise<void> {
  const keep = option('keep');
  const folderFor = (codes: number) => (keep === undefined ? newFolder() : join(keep, String(codes)));
  console.log(measureLists(10_000, quick ? 200_000 : 1_000_000, folderFor, keys));
  return Promise.resolve();
}

/** `--only=loyalty`: what points cost. `--entries=1000000` and `--expiring=1000000` for that many entries and cards. */
async function measurePoints(): Promise<void> {
  const points = quick
    ? { orders: 300, entries: 2_000, expiring: 500 }
    : { orders: 10_000, entries: 100_000, expiring: 2_000 };
  const entries = Number(option('entries') ?? points.entries);
  const expiring = Number(option('expiring') ?? points.expiring);
  const folder = newFolder();
  await withServer(folder, async (server) => {
    console.log(await measureLoyalty(shopAt(server.url, headers), server, { orders: points.orders, entries }, folder));
  });
  console.log(measureExpiry(expiring, newFolder(), keys));
}

/** `--only=bulk`: many vouchers changed and many customers brought in by one request. */
async function measureBulkWork(): Promise<void> {
  const count = quick ? 5_000 : 100_000;
  const folder = newFolder();
  await seed(folder, keys, { vouchers: count, redemptions: 0 });
  await withServer(folder, async (server) => {
    console.log(await measureLargeRequests(shopAt(server.url, headers), server, count));
  });
}

/** `--only=segments`: a change of one member of a small segment, and of a large one. */
async function measureSegments(): Promise<void> {
  const [few, many] = quick ? [1_000, 10_000] : [1_000, 100_000];
  const costAmong = (members: number) =>
    withServer(newFolder(), (server) => costOfLeaving(shopAt(server.url, headers), server, members));
  const [small, large] = [await costAmong(few), await costAmong(many)];
  console.log(
    `a customer leaves a segment of ${many} : of ${few}, processor time: ${(large / small).toFixed(2)} ` +
      `(${large.toFixed(2)} ms : ${small.toFixed(2)} ms); no more than 1.25`,
  );
}

/** `--only=cluster`: the distributed topology, and the embedded one under the same load. */
async function measureServices(): Promise<void> {
  const lacking = lackingCommands();
  if (lacking.length > 0) throw new Error(`The cluster is not measured: its engines need ${lacking.join(' and ')}`);
  const clusterScale = { seconds, codes: quick ? 600 : 3_000 };
  const embedded = await withServer(newFolder(), ({ url }) =>
    observed('embedded', { services: [{ name: 'embedded', url }], engines: {} }, shopAt(url, headers), clusterScale),
  );
  const cluster = await startCluster(newFolder());
  try {
    const { tables, otherWays } = await measureCluster(cluster, embedded, clusterScale);
    console.log(`${otherWays}\n\n${tables}`);
    if (isRecorded) recordTables('cluster', tables);
  } finally {
    await cluster.stop();
  }
}

/** `--against=folder`: what requests cost here and in another checkout of the project, which is built. */
async function measureAgainst(checkout: string): Promise<void> {
  const main = join(checkout, 'apps/standalone/dist/main.js');
  await withServer(newFolder(), async (own) => {
    const compare = (other: ServerProcess) => {
      const versions = [
        { name: 'here', server: own },
        { name: checkout, server: other },
      ] as const;
      return compareVersions(versions, headers, quick ? 500 : 3_000);
    };
    console.log(await withServer(newFolder(), compare, {}, main));
  });
}

/** `--only=qualification`: what may apply, among few offers and among many. */
async function measureOffers(): Promise<void> {
  const many = quick ? 1_000 : 5_000;
  const folderOf = new Map<number, string>();
  const first = await measureFirst((offers, work) => {
    const folder = folderOf.get(offers) ?? newFolder();
    folderOf.set(offers, folder);
    return withServer(folder, ({ url }) => work(shopAt(url, headers)));
  }, many);
  console.error(first);
  await withServer(newFolder(), async ({ url }) => {
    console.log(await measureQualifications(shopAt(url, managementHeaders), many, quick ? 100 : 300));
    console.log(first);
  });
}

/** `--only=offers`: questions about a cart beside more and more running offers. `--most=10000` for no more of them. */
async function measureManyOffers(): Promise<void> {
  const most = Number(option('most') ?? (quick ? 1_000 : 100_000));
  const counts = [10, 1_000, 10_000, 100_000].filter((count) => count <= most);
  await withServer(newFolder(), async ({ url }) => {
    const curve = await measureRunningOffers(shopAt(url, managementHeaders), counts, quick ? 20 : 60);
    console.log(curve);
    if (isRecorded) recordTables('offers', curve);
  });
}

async function measureAll(): Promise<void> {
  const bare = await yardstick();
  table.row('yardstick: bare Fastify POST with ajv', 1, '', bare.full);
  const nest = await yardstick('./empty-edge-server.js');
  table.row(
    'an empty handler behind the edge, with its validation : yardstick',
    ratio(nest.full, bare.full.requestsPerSecond),
    '',
    nest.full,
  );
  const emptyRate = await measureEmptyStore(bare.full.requestsPerSecond, p99At);
  if (wanted('full')) await measureFullStore(emptyRate);
  console.log(table.toString());
  if (isRecorded) table.record();
  if (only === undefined) await measureServices().catch((error: Error) => console.log(error.message));
}

async function p99At(rate: number): Promise<number> {
  const script = new URL('./yardstick-server.js', import.meta.url).pathname;
  const server = await startServer(script, {}, '/');
  const body = cartWith('P');
  const at = await generate({ url: server.url, path: '/v1/redemptions', headers, body, seconds, rate });
  await server.stop();
  return at.p99;
}

async function measureEmptyStore(rate: number, yardstickP99: (rate: number) => Promise<number>): Promise<number> {
  const folder = newFolder();
  const distinct = Math.round(seconds * 12_000);
  await seed(folder, keys, { vouchers: distinct, redemptions: 0 });
  return withServer(folder, async ({ url }) => {
    await createVoucher(url, 'PUBLIC');
    const validation = { url, path: '/v1/validations', headers, body: cartWith('PUBLIC') };
    await generate({ ...validation, seconds: 2 });
    const validated = await generate({ ...validation, seconds });
    table.row('validations of one public code : yardstick', ratio(validated, rate), 'at least 0.30', validated);

    const redemption = { url, path: '/v1/redemptions', headers, body: cartWith('C-{n}') };
    await generate({ ...redemption, amount: 2_000 });
    const redeemed = await generate({
      ...redemption,
      first: 2_000,
      amount: Math.min(distinct - 2_000, seconds * 4_000),
    });
    table.row('redemptions of distinct codes : yardstick', ratio(redeemed, rate), 'at least 0.12', redeemed);

    const hot = { ...redemption, body: cartWith('PUBLIC') };
    const tenth = scale.hot / 10;
    const first = await generate({ ...hot, amount: tenth });
    table.row('redemptions of one hot public code : yardstick', ratio(first, rate), 'at least 0.12', first);
    if (wanted('hot')) await generate({ ...hot, amount: tenth * 8 });
    const last = await generate({ ...hot, amount: tenth });
    table.row(
      `its last ${tenth} of ${scale.hot} : its first ${tenth}`,
      ratio(last, first.requestsPerSecond),
      'at least 0.9',
      last,
    );

    const customers = seconds * 1_500;
    await openLimitedSale(shopAt(url, headers), customers);
    const limited = await generate({ ...redemption, body: limitedRedemption, amount: customers });
    table.row(
      'redemptions with limits : those of distinct codes',
      ratio(limited, redeemed.requestsPerSecond),
      '',
      limited,
    );

    const half = Math.round(redeemed.requestsPerSecond / 2);
    await createVoucher(url, 'CALM');
    const calm = await generate({ ...hot, body: cartWith('CALM'), seconds, rate: half });
    const p99 = await yardstickP99(half);
    table.note(`p99 at ${half} redemptions/s: ${calm.p99} ms; the yardstick at that rate: ${p99} ms`);
    table.plain('p99 at half of the greatest rate : the yardstick’s', calm.p99 / Math.max(p99, 1), 'no more than 10');
    return redeemed.requestsPerSecond;
  });
}

async function measureFullStore(emptyRate: number): Promise<void> {
  const folder = newFolder();
  await seed(folder, keys, scale);
  await withServer(folder, async ({ url, residentBytes }) => {
    const redemption = { url, path: '/v1/redemptions', headers, body: cartWith('C-{n}') };
    await generate({ ...redemption, first: scale.redemptions, amount: 2_000 });
    const redeemed = await generate({
      ...redemption,
      first: scale.redemptions + 2_000,
      amount: Math.min(scale.vouchers - scale.redemptions - 2_000, seconds * 4_000),
    });
    const stored = `${scale.vouchers} vouchers and ${scale.redemptions} redemptions stored`;
    table.row(`redemptions with ${stored} : empty store`, ratio(redeemed, emptyRate), 'at least 0.8', redeemed);
    const bytes = residentBytes();
    if (bytes !== undefined)
      table.plain(`resident MiB with ${scale.vouchers} vouchers`, bytes / 1_048_576, 'no more than 400');
  });
}

const alone: Readonly<Record<string, () => Promise<void>>> = {
  bulk: measureBulkWork,
  carts: measureLargeCarts,
  cluster: measureServices,
  'event-store': measureEventStore,
  generation: measureCodes,
  lists: measureAllLists,
  loyalty: measurePoints,
  offers: measureManyOffers,
  qualification: measureOffers,
  segments: measureSegments,
  stall: measureWaiting,
};

const against = option('against');
try {
  await (against === undefined ? (alone[only ?? ''] ?? measureAll)() : measureAgainst(against));
} finally {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
}
