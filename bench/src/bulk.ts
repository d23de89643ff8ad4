import { rowsLike } from './generation.js';
import { type Cost } from './insert-rows-process.js';
import { type ServerProcess } from './server-process.js';
import { type Shop } from './shop.js';

const MIB = 1_048_576;
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

interface Measured extends Cost {
  /** Bytes of memory at most. */
  readonly memory: number;
}

/**
 * What it costs to change many vouchers and to bring in many customers, as a multiple of rows that the driver inserts alone, and how
 * much memory the engine has at most: for a fifth of them first.
 * @param count as many vouchers are there, C-0, C-1, …
 */
export async function measureLargeRequests(shop: Shop, server: ServerProcess, count: number): Promise<string> {
  const vouchers = (some: number) => () =>
    shop.post<Started>(
      '/v1/vouchers/bulk/async',
      range(some, (n) => ({ code: `C-${n}`, metadata: { round: String(some) } })),
    );
  const customers = (some: number) => () => sendCsv(shop, '/v1/customers/importCSV', csvOf(some));
  const lines = [];
  for (const [title, begin, example] of [
    ['vouchers updated in bulk', vouchers, '/v1/vouchers/C-0'],
    ['customers imported from CSV', customers, `/v1/customers/bulk-${count / 5}-0`],
  ] as const) {
    const few = await measureCost(shop, server, begin(count / 5));
    const many = await measureCost(shop, server, begin(count));
    const rows = rowsLike(await shop.get<object>(example), count);
    const times = (cost: Cost) =>
      `${(many.clock / cost.clock).toFixed(1)} ×, processor ${(many.processor / cost.processor).toFixed(1)} ×`;
    lines.push(
      `${count} ${title}: ${(many.clock / 1_000).toFixed(2)} s, processor ${(many.processor / 1_000).toFixed(2)} s; no more than 6 ×`,
      `  rows inserted, on the disk every 500: ${times(rows.durable)}`,
      `  rows inserted in one transaction, not on the disk: ${times(rows.unflushed)}`,
      `  memory at most: ${inMib(many)} MiB; with ${count / 5} of them: ${inMib(few)} MiB`,
    );
  }
  return lines.join('\n');
}

interface Started {
  readonly async_action_id: string;
}

function range<T>(count: number, item: (n: number) => T): T[] {
  return Array.from({ length: count }, (_none, n) => item(n));
}

function csvOf(count: number): string {
  const rows = range(count, (n) => `bulk-${count}-${n},Ada Lovelace,ada.${n}@example.com,London,yes`);
  return ['Source_id,Name,Email,Address_City,vip', ...rows].join('\n');
}

/** A file is a form of its own. */
export async function sendCsv(shop: Shop, path: string, csv: string): Promise<Started> {
  const form = new FormData();
  form.append('file', new Blob([csv], { type: 'text/csv' }), 'file.csv');
  const answer = await fetch(`${shop.url}${path}`, { method: 'POST', headers: shop.headers, body: form });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Started;
}

/**
 * Resolves when all is done.
 * @throws Error when something of it was not done
 */
export async function untilDone(shop: Shop, { async_action_id: id }: Started, look = () => undefined): Promise<void> {
  for (;;) {
    const path = `/v1/async-actions/${id}`;
    const { status, result } = await shop.get<{ status: string; result?: { failed_count?: number } }>(path);
    if (status === 'FAILED' || result?.failed_count) throw new Error(`${id} failed: ${JSON.stringify(result)}`);
    if (status === 'DONE') return;
    look();
    await pause(20);
  }
}

async function measureCost(shop: Shop, server: ServerProcess, begin: () => Promise<Started>): Promise<Measured> {
  let memory = 0;
  const [started, before] = [performance.now(), server.processorTime() ?? NaN];
  await untilDone(shop, await begin(), () => {
    memory = Math.max(memory, server.residentBytes() ?? NaN);
    return undefined;
  });
  return { clock: performance.now() - started, processor: (server.processorTime() ?? NaN) - before, memory };
}

function inMib({ memory }: Measured): string {
  return (memory / MIB).toFixed(0);
}
