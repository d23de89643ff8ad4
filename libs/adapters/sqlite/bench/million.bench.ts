import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NO_STREAM } from '@perkstream/ports';
import { openSqlite } from '../src/index.js';

/*
 * Memory and times with a million vouchers. Run like appends.bench.ts: [vouchers]
 */
const vouchers = Number(process.argv[2] ?? 1_000_000);
const folder = mkdtempSync(join(tmpdir(), 'perkstream-bench-'));
const file = join(folder, 'data.sqlite');
const projectId = 'proj_000000000000000000000001';
const metadata = {
  projectId,
  actor: { kind: 'key', id: 'key_1' },
  channel: 'API',
  correlationId: 'req_0123456789',
  causationId: 'req_0123456789',
  time: '2026-03-01T08:00:00.000Z',
} as const;

const store = openSqlite({ file, reportFailure: console.error });
const collection = await store.documents.open({
  name: 'vouchers',
  version: 1,
  fields: { projectId: 'text', code: 'text', campaignId: 'text', createdAt: 'text', type: 'text', categories: 'texts' },
  indexes: [
    ['projectId', 'createdAt'],
    ['projectId', 'code'],
    ['projectId', 'campaignId', 'createdAt'],
    ['projectId', 'type', 'createdAt'],
  ],
  countedBy: 'projectId',
});
store.eventStore.capabilities.inlineProjections?.attach((events) =>
  events.map(({ data, metadata: { time }, position }) => ({
    collection: 'vouchers',
    id: (data as { id: string }).id,
    change: () => ({ ...data, projectId, time, createdAt: new Date(1.7e12 + position * 1000).toISOString() }),
  })),
);

let made = 0;
let most = 0;
const begun = performance.now();
const make = async () => {
  while (made < vouchers) {
    const n = made++;
    if (n % 100_000 === 0) report(`${n} vouchers`);
    const code = randomUUID();
    const data = {
      id: `v_${String(n).padStart(24, '0')}`,
      code,
      campaignId: `camp_${n % 100}`,
      type: 'DISCOUNT_VOUCHER',
      discount: { type: 'PERCENT', percentOff: 10 },
      redemption: { quantity: 1, redeemedQuantity: 0 },
      active: true,
      metadata: { source: 'bench' },
    };
    await store.eventStore.append(`voucher-${projectId}.${code}`, NO_STREAM, [
      { id: randomUUID(), type: 'voucher.created', data, metadata },
    ]);
  }
};
await Promise.all(Array.from({ length: 64 }, make));
report('all vouchers');
await timed('a page of the newest', () =>
  collection.find({
    where: { field: 'projectId', is: projectId },
    orderBy: [{ field: 'createdAt', descending: true }],
    limit: 100,
  }),
);
await timed('a page of a campaign', () =>
  collection.find({
    where: {
      all: [
        { field: 'projectId', is: projectId },
        { field: 'campaignId', is: 'camp_7' },
      ],
    },
    orderBy: [{ field: 'createdAt', descending: true }],
    limit: 100,
  }),
);
await timed('count of a project', () => collection.count({ field: 'projectId', is: projectId }));
await timed('count of a campaign', () =>
  collection.count({
    all: [
      { field: 'projectId', is: projectId },
      { field: 'campaignId', is: 'camp_7' },
    ],
  }),
);
await timed('a search without an index', () => collection.find({ where: { field: 'metadata.source', is: 'none' } }));
await timed('reading all events', async () => {
  let after: number | undefined;
  for (;;) {
    const events = await store.eventStore.readAll({ after, maxCount: 1000 });
    if (events.length === 0) return;
    after = events.at(-1)?.position;
  }
});
await timed('a backup', () => store.backup(join(folder, 'copy.sqlite')));
report('the end');
await store.close();
rmSync(folder, { recursive: true });

function report(what: string): void {
  const memory = process.memoryUsage.rss() / 2 ** 20;
  most = Math.max(most, memory);
  const size = (suffix: string) => Math.round((statSync(file + suffix, { throwIfNoEntry: false })?.size ?? 0) / 1e6);
  const rate = Math.round((made * 1000) / (performance.now() - begun));
  console.log(`${what}: memory ${Math.round(memory)} MiB, file ${size('')} MB, log ${size('-wal')} MB, ${rate}/s`);
}

/** Also the longest time for which nothing else in this process went on. */
async function timed(what: string, work: () => Promise<unknown>): Promise<void> {
  let longest = 0;
  let last = performance.now();
  const timer = setInterval(() => {
    longest = Math.max(longest, performance.now() - last - 5);
    last = performance.now();
  }, 5);
  const start = performance.now();
  await work();
  const end = performance.now();
  await new Promise((resolve) => setTimeout(resolve, 6));
  clearInterval(timer);
  report(`${what}: ${(end - start).toFixed(1)} ms, blocked for at most ${longest.toFixed(1)} ms`);
}
