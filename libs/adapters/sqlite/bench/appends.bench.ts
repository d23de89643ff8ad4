import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CollectionDefinition, type DocumentChange, NO_STREAM, type RecordedEvent } from '@perkstream/ports';
import { openSqlite, type Sqlite } from '../src/index.js';

/*
 * node --conditions=@perkstream/source --import ./libs/adapters/sqlite/testing/run-typescript.mjs \
 *   libs/adapters/sqlite/bench/appends.bench.ts [seconds] [writers]
 */
const seconds = Number(process.argv[2] ?? 4);
const writers = Number(process.argv[3] ?? 64);

const metadata = {
  projectId: 'proj_000000000000000000000001',
  actor: { kind: 'key', id: 'key_1' },
  channel: 'API',
  correlationId: 'req_0123456789',
  causationId: 'req_0123456789',
  time: '2026-03-01T08:00:00.000Z',
} as const;

function redemption(writer: number, n: number) {
  return {
    redemptionId: `r_${String(n).padStart(10, '0')}${writer}`,
    voucherId: `v_${(n * 64 + writer) % 50_000}`,
    customerId: `cust_${(n * 7 + writer) % 5_000}`,
    campaignId: `camp_${writer % 10}`,
    amount: 1000 + n,
    order: { id: `ord_${n}`, amount: 12_300, items: [{ productId: 'prod_1', quantity: 2, price: 6150 }] },
  };
}

type Data = ReturnType<typeof redemption>;

const definition = (name: string): CollectionDefinition => ({
  name,
  version: 1,
  fields: { projectId: 'text', campaignId: 'text', customerId: 'text', createdAt: 'text', amount: 'number' },
  indexes: [
    ['projectId', 'createdAt'],
    ['projectId', 'campaignId', 'createdAt'],
    ['projectId', 'customerId', 'createdAt'],
    ['projectId', 'amount'],
  ],
  countedBy: 'projectId',
});

function documents(event: RecordedEvent): DocumentChange[] {
  const data = event.data as Data;
  const { projectId, time } = event.metadata;
  const counted = (before: object | null) => {
    const redemptions = ((before as { redemptions?: number } | null)?.redemptions ?? 0) + 1;
    const { campaignId, customerId } = data;
    return {
      projectId,
      campaignId,
      customerId,
      createdAt: time,
      amount: 5000,
      metadata: { color: 'red' },
      redemptions,
    };
  };
  return [
    {
      collection: 'redemptions',
      id: data.redemptionId,
      change: () => ({ ...data, projectId, createdAt: new Date(event.position * 1000).toISOString() }),
    },
    { collection: 'vouchers', id: data.voucherId, change: counted },
    { collection: 'customers', id: data.customerId, change: counted },
  ];
}

async function measure(name: string, prepare: (store: Sqlite) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'perkstream-bench-'));
  const file = join(folder, 'data.sqlite');
  const store = openSqlite({ file, reportFailure: console.error });
  await prepare(store);
  const waits: number[] = [];
  const start = performance.now();
  const end = start + seconds * 1000;
  const write = async (writer: number) => {
    for (let n = 0; performance.now() < end; n++) {
      const before = performance.now();
      const stream = `voucher-${metadata.projectId}.${writer}-${n}`;
      await store.eventStore.append(stream, NO_STREAM, [
        { id: randomUUID(), type: 'voucher.redeemed', data: redemption(writer, n), metadata },
      ]);
      waits.push(performance.now() - before);
    }
  };
  await Promise.all(Array.from({ length: writers }, (_each, writer) => write(writer)));
  const rate = Math.round((waits.length * 1000) / (performance.now() - start));
  waits.sort((a, b) => a - b);
  const at = (share: number) => (waits[Math.floor(waits.length * share)] ?? 0).toFixed(1);
  const size = (path: string) => Math.round((statSync(path, { throwIfNoEntry: false })?.size ?? 0) / 1e6);
  console.log(
    `${name}: ${rate}/s with ${writers} writers; p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, max ${at(0.9999)} ms; ` +
      `file ${size(file)} MB, log ${size(`${file}-wal`)} MB, memory ${Math.round(process.memoryUsage.rss() / 1e6)} MB`,
  );
  await store.close();
  rmSync(folder, { recursive: true });
}

await measure('bare appends', async () => undefined);
await measure('appends that change 3 documents with 4 indexes each', async (store) => {
  for (const name of ['redemptions', 'vouchers', 'customers']) await store.documents.open(definition(name));
  store.eventStore.capabilities.inlineProjections?.attach((events) => events.flatMap(documents));
});
