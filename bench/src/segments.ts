import { sendCsv, untilDone } from './bulk.js';
import { generate } from './generator.js';
import { type ServerProcess } from './server-process.js';
import { type Shop } from './shop.js';

const CHANGES = 500;
/** Members of one file, which may have 10 MiB. */
const MEMBERS_PER_FILE = 100_000;

/** What a change of one customer costs who leaves a segment of so many: processor time in milliseconds. */
export async function costOfLeaving(shop: Shop, server: ServerProcess, members: number): Promise<number> {
  const filter = { junction: 'and', 'metadata.vip': { conditions: { $is: ['yes'] } } };
  await shop.post('/v1/segments', { type: 'auto-update', name: 'Members', filter });
  for (let first = 0; first < members; first += MEMBERS_PER_FILE) {
    const count = Math.min(MEMBERS_PER_FILE, members - first);
    const rows = Array.from({ length: count }, (_row, n) => `member-${first + n},yes`);
    await untilDone(shop, await sendCsv(shop, '/v1/customers/importCSV', ['Source_id,vip', ...rows].join('\n')));
  }
  await untilIdle(server);
  await change(shop, CHANGES);
  await untilIdle(server);
  const before = server.processorTime() ?? NaN;
  await change(shop, 0);
  await untilIdle(server);
  return ((server.processorTime() ?? NaN) - before) / CHANGES;
}

async function change(shop: Shop, first: number): Promise<void> {
  const body = { source_id: 'member-{n}', metadata: { vip: 'no' } };
  const { url, headers } = shop;
  const { failures } = await generate({ url, path: '/v1/customers', headers, body, first, amount: CHANGES });
  if (failures > 0) throw new Error(`${failures} changes were not taken`);
}

/** Until what follows from requests is done, too. */
async function untilIdle(server: ServerProcess): Promise<void> {
  for (let before = NaN; ;) {
    const now = server.processorTime() ?? NaN;
    if (now - before <= 20) return;
    before = now;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}
