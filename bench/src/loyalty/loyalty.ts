import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import Database from 'libsql';
import { generate } from '../generator.js';
import { pinned, SERVER_CORE, type ServerProcess } from '../server-process.js';
import { type Shop } from '../shop.js';
import { type Expired } from './expiry-process.js';

export interface LoyaltyScale {
  readonly orders: number;
  /** Entries of the long ledger, which are exported, too. */
  readonly entries: number;
}

const CLUB = '/v1/loyalties/Club';
const MIB = 1_048_576;
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** What points cost, through the API: earning, spending from a long ledger, and an export of all entries. */
export async function measureLoyalty(
  shop: Shop,
  server: ServerProcess,
  { orders, entries }: LoyaltyScale,
  folder: string,
): Promise<string> {
  const voucher = { loyalty_card: { points: 0 } };
  await shop.post('/v1/loyalties', { name: 'Club', type: 'AUTO_UPDATE', voucher });
  const earning = await measureEarning(shop, server, orders);
  const spending = await measureSpending(shop, entries);
  return [earning, spending, await measureExport(shop, server, folder)].join('\n');
}

async function measureEarning(shop: Shop, server: ServerProcess, orders: number): Promise<string> {
  const { url, headers } = shop;
  const joining = { url, path: `${CLUB}/members`, headers, body: { customer: { source_id: 'm-{n}' } }, amount: orders };
  await generate(joining);
  const body = { customer: { source_id: 'm-{n}' }, amount: 10_000, status: 'PAID' };
  const costOf = async (points: number) => {
    const before = server.processorTime() ?? NaN;
    const { failures } = await generate({ url, path: '/v1/orders', headers, body, amount: orders });
    if (failures > 0) throw new Error(`${failures} orders were not taken`);
    while ((await fetchBalance(shop, `m-${orders - 1}`)) !== points) await pause(20);
    await pause(300);
    return ((server.processorTime() ?? NaN) - before) / orders;
  };
  const without = await costOf(0);
  await shop.post(`${CLUB}/earning-rules`, [{ event: 'order.paid', loyalty: { type: 'FIXED', points: 7 } }]);
  const earning = await costOf(7);
  return (
    `${orders} paid orders with one earning rule : without, processor time: ${(earning / without).toFixed(2)} ` +
    `(${earning.toFixed(2)} ms : ${without.toFixed(2)} ms); no more than 2`
  );
}

async function measureSpending(shop: Shop, entries: number): Promise<string> {
  const { url, headers } = shop;
  const cardWith = async (count: number): Promise<string> => {
    const { code } = await shop.post<{ code: string }>(`${CLUB}/members`, { customer: { source_id: `long-${count}` } });
    const path = `${CLUB}/members/${code}/balance`;
    await generate({ url, path, headers, body: { points: 1_000 }, connections: Math.min(32, count), amount: count });
    return path;
  };
  const [few, many] = [await cardWith(10), await cardWith(entries)];
  const spend = (path: string) => generate({ url, path, headers, body: { points: -1 }, amount: 1_000 });
  await spend(few);
  const [alone, long] = [await spend(few), await spend(many)];
  return (
    `a card with ${entries} entries spends : one with 10: ` +
    `${(long.requestsPerSecond / alone.requestsPerSecond).toFixed(2)} ` +
    `(${Math.round(long.requestsPerSecond)}/s : ${Math.round(alone.requestsPerSecond)}/s); at least 0.8`
  );
}

async function measureExport(shop: Shop, server: ServerProcess, folder: string): Promise<string> {
  const idle = server.residentBytes() ?? NaN;
  let most = idle;
  const started = performance.now();
  const { id } = await shop.post(`${CLUB}/transactions/export`, {});
  for (let status = ''; status !== 'DONE';) {
    await pause(20);
    ({ status } = await shop.get<{ status: string }>(`/v1/exports/${id}`));
    if (status === 'ERROR') throw new Error('The export failed');
    most = Math.max(most, server.residentBytes() ?? NaN);
  }
  const seconds = (performance.now() - started) / 1_000;
  const { rows, perSecond } = readBare(folder);
  return (
    `${rows} transactions exported : read with the driver alone: ${(rows / seconds / perSecond).toFixed(2)} ` +
    `(${Math.round(rows / seconds)}/s : ${Math.round(perSecond)}/s); at least 0.33; ` +
    `${((most - idle) / MIB).toFixed(0)} MiB over idle, no more than 64`
  );
}

/** The same rows, each parsed. */
function readBare(folder: string): { readonly rows: number; readonly perSecond: number } {
  const database = new Database(join(folder, 'perkstream.db'), { readonly: true });
  const { number } = database
    .prepare(`SELECT number FROM collections WHERE name LIKE 'points_transactions%'`)
    .get() as { number: number };
  const started = performance.now();
  let rows = 0;
  for (const { body } of database.prepare(`SELECT body FROM documents_${number}`).iterate() as Iterable<{
    body: string;
  }>) {
    rows += Number('id' in JSON.parse(body));
  }
  const perSecond = (rows / (performance.now() - started)) * 1_000;
  database.close();
  return { rows, perSecond };
}

async function fetchBalance(shop: Shop, customer: string): Promise<number> {
  const { vouchers } = await shop.get<{ vouchers: { loyalty_card: { balance: number } }[] }>(
    `${CLUB}/members?customer=${customer}`,
  );
  return vouchers[0]?.loyalty_card.balance ?? NaN;
}

/** Points of many cards expire in one night while requests are served: in a process of its own, without HTTP. */
export function measureExpiry(cards: number, folder: string, keys: Readonly<Record<string, string>>): string {
  const script = new URL('./expiry-process.js', import.meta.url).pathname;
  const [command, args] = pinned(SERVER_CORE, process.execPath, [script, String(cards)]);
  const env = { ...process.env, ...keys, PERKSTREAM_DATA_DIR: folder };
  const { stdout, status } = spawnSync(command, args, { env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
  if (status !== 0) throw new Error(`Points did not expire: ${status}`);
  const { seconds, without, during } = JSON.parse(stdout) as Expired;
  return (
    `redemptions while the points of ${cards} cards expire : without: ${(during / without).toFixed(2)} ` +
    `(${Math.round(during)}/s : ${Math.round(without)}/s); at least 0.67; the points expired in ${seconds.toFixed(1)} s`
  );
}
