import { spawnSync } from 'node:child_process';
import { cartWith } from './cart.js';
import { generate } from './generator.js';
import { type Cost, type Rows } from './insert-rows-process.js';
import { pinned, SERVER_CORE, type ServerProcess } from './server-process.js';
import { type Shop } from './shop.js';

const coupons = {
  campaign_type: 'DISCOUNT_COUPONS',
  voucher: { discount: { type: 'PERCENT', percent_off: 10 }, redemption: { quantity: 1 } },
};

/** How long codes take, as a multiple of rows that the driver inserts alone, and what redemptions lose meanwhile. */
export async function measureGeneration(
  shop: Shop,
  server: Pick<ServerProcess, 'processorTime'>,
  codes: number,
  seconds: number,
): Promise<string> {
  await shop.post('/v1/vouchers/PUBLIC', { type: 'DISCOUNT_VOUCHER', discount: coupons.voucher.discount });
  const alone = await measureCost(shop, server, codes);
  const { vouchers } = await shop.get<{ vouchers: object[] }>('/v1/vouchers?limit=1');
  const rows = rowsLike(vouchers[0] ?? {}, codes);

  const load = { url: shop.url, path: '/v1/redemptions', headers: shop.headers, body: cartWith('PUBLIC'), seconds };
  await generate({ ...load, seconds: 2 });
  const without = await generate(load);
  const busy = await shop.post<{ id: string }>('/v1/campaigns', campaign('Busy', codes));
  const during = await generate(load);
  const isOver = (await fetchStatus(shop, busy.id)) === 'DONE';
  await untilMade(shop, busy.id);

  const inSeconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`;
  const against = ({ clock, processor }: Cost) =>
    `${(alone.clock / clock).toFixed(1)} × (${inSeconds(clock)}), processor ` +
    `${(alone.processor / processor).toFixed(1)} × (${inSeconds(processor)})`;
  const share = during.requestsPerSecond / without.requestsPerSecond;
  return [
    '',
    `${codes} codes generated: ${inSeconds(alone.clock)}, processor ${inSeconds(alone.processor)}; no more than 6 ×, aim 3.5 ×`,
    `  rows inserted, on the disk every 500: ${against(rows.durable)}`,
    `  rows inserted in one transaction, not on the disk: ${against(rows.unflushed)}`,
    `redemptions while codes are generated : without: ${share.toFixed(2)} (${Math.round(during.requestsPerSecond)}/s` +
      ` : ${Math.round(without.requestsPerSecond)}/s); at least 0.67${isOver ? '; the codes were made before the end' : ''}`,
    '',
  ].join('\n');
}

function campaign(name: string, codes: number): object {
  return { ...coupons, name, vouchers_count: codes };
}

/** The cost of codes from the request to the last code. */
async function measureCost(shop: Shop, server: Pick<ServerProcess, 'processorTime'>, codes: number): Promise<Cost> {
  const [started, before = NaN] = [performance.now(), server.processorTime()];
  const { id } = await shop.post<{ id: string }>('/v1/campaigns', campaign('Alone', codes));
  await untilMade(shop, id);
  return { clock: performance.now() - started, processor: (server.processorTime() ?? NaN) - before };
}

async function untilMade(shop: Shop, id: string): Promise<void> {
  while ((await fetchStatus(shop, id)) !== 'DONE') await new Promise((resolve) => setTimeout(resolve, 50));
}

async function fetchStatus(shop: Shop, id: string): Promise<string> {
  const found = await shop.get<{ vouchers_generation_status: string }>(`/v1/campaigns/${id}`);
  return found.vouchers_generation_status;
}

/** @param example what each of the rows holds, under a code and an id of its own */
export function rowsLike(example: object, count: number): Rows {
  const script = new URL('./insert-rows-process.js', import.meta.url).pathname;
  const [command, args] = pinned(SERVER_CORE, process.execPath, [script]);
  const { stdout, status } = spawnSync(command, args, { input: JSON.stringify({ example, count }), encoding: 'utf8' });
  if (status !== 0) throw new Error(`Rows could not be inserted: ${stdout}`);
  return JSON.parse(stdout) as Rows;
}
