import { randomUUID } from 'node:crypto';
import { type CollectionDefinition } from '@perkstream/ports';
import { openMongo } from '../src/index.js';

/*
 * MONGODB_URL=… node --conditions=@perkstream/source --import ./libs/adapters/sqlite/testing/run-typescript.mjs \
 *   libs/adapters/mongodb/bench/documents.bench.ts [documents]
 */
const documents = Number(process.argv[2] ?? 2_000);
const BATCH = 100;
const IN_FLIGHT = 64;

const definition: CollectionDefinition = {
  name: 'vouchers',
  version: 1,
  fields: { projectId: 'text', code: 'text', campaignId: 'text', createdAt: 'text', active: 'boolean' },
  indexes: [
    ['projectId', 'createdAt'],
    ['projectId', 'code'],
    ['projectId', 'campaignId', 'createdAt'],
  ],
  countedBy: 'projectId',
};

const voucher = (n: number, redeemed = 0) => ({
  projectId: 'proj_1',
  code: `CODE-${n}`,
  campaignId: `camp_${n % 10}`,
  createdAt: new Date(1_700_000_000_000 + n).toISOString(),
  active: true,
  voucher: {
    type: 'DISCOUNT_VOUCHER',
    discount: { type: 'AMOUNT', amount_off: 1000, effect: 'APPLY_TO_ORDER' },
    redemption: { quantity: 10, redeemed_quantity: redeemed },
    metadata: { color: 'red', tags: ['a', 'b'] },
    assets: { qr: { id: 'qr', url: '/v1/qr' }, barcode: { id: 'barcode', url: '/v1/barcode' } },
  },
});

/** @param work does one of `count` things, some of them at the same time */
async function measured(what: string, count: number, work: (n: number) => Promise<unknown>, inFlight = IN_FLIGHT) {
  const begun = performance.now();
  let next = 0;
  const worker = async () => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: inFlight }, worker));
  const seconds = (performance.now() - begun) / 1000;
  console.log(`${what.padEnd(48)} ${Math.round(count / seconds)} a second`);
}

const database = `perkstream_bench_${randomUUID().slice(0, 8)}`;
const mongo = openMongo({ url: process.env['MONGODB_URL'] ?? 'mongodb://127.0.0.1:27017/', database });
const vouchers = await mongo.documents.open<ReturnType<typeof voucher>>(definition);
const id = (n: number) => `v_${n % documents}`;
const inProject = { field: 'projectId', is: 'proj_1' };
const codeIs = (n: number) => ({ all: [inProject, { field: 'code', is: `CODE-${n % documents}` }] });
const newest = [{ field: 'createdAt', descending: true }];
const created = (batch: number) =>
  Array.from({ length: BATCH }, (_each, n) => ({
    id: id(batch * BATCH + n),
    change: () => voucher(batch * BATCH + n),
  }));
const redeemed = (batch: number) =>
  Array.from({ length: BATCH }, (_each, n) => ({
    id: id(batch * BATCH + n),
    change: (before: ReturnType<typeof voucher> | null) =>
      before && { ...before, voucher: { ...before.voucher, redemption: { quantity: 10, redeemed_quantity: 1 } } },
  }));

const batches = Math.ceil(documents / BATCH);
await measured(`new documents, ${BATCH} at a time (× ${BATCH})`, batches, (n) => vouchers.apply(created(n)), 1);
await measured(`changed documents, ${BATCH} at a time (× ${BATCH})`, batches, (n) => vouchers.apply(redeemed(n)), 1);
await measured('puts, 64 in flight', 1_000, (n) => vouchers.put(id(n), voucher(n, n)));
await measured('gets, 64 in flight', 2_000, (n) => vouchers.get(id(n)));
await measured('gets, one at a time', 500, (n) => vouchers.get(id(n)), 1);
await measured('finds by code, one at a time', 100, (n) => vouchers.find({ where: codeIs(n), limit: 1 }), 1);
await measured(
  'pages of 10, newest first, one at a time',
  10,
  () => vouchers.find({ where: inProject, orderBy: newest, limit: 10 }),
  1,
);
await measured('counts of the project, one at a time', 10, () => vouchers.count(inProject), 1);
await mongo.documents.drop('vouchers');
await mongo.close();
