import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';
import { type Client, type Json, type Keys, newProject, type Project } from './client.js';
import { documentedOperations } from './documented-operations.js';
import { earnPending, seedProject, type SeededProject, seededOrder } from './seeded-project.js';
import { ServerProcess } from './server-process.js';
import { settledSnapshotOf, type Snapshot, takeSnapshot } from './snapshot.js';
import { pathOf } from './target.js';

/** Data files that released versions wrote, and what they answered: `<version>.db.gz`, `<version>.json.gz`. */
export const RELEASED = fileURLToPath(new URL('../released', import.meta.url));
const CLOCK = pathToFileURL(join(RELEASED, 'clock.mjs')).href;

/** Their answers hold the moment at which they are asked, or an id made for the answer. */
const OF_NOW = [
  'list-views',
  'get-member-statement',
  'validate-promotions-client-side',
  'validate-voucher-client-side',
];

/** Links in answers begin with it, so that they do not depend on the port. */
const PUBLIC_URL = { PERKSTREAM_PUBLIC_URL: 'https://promotions.example' };

/** What a version left in its data file. */
export interface ReleasedData {
  /** The data are as old as that: sessions, repeats and pending points depend on the time of day. */
  readonly recordedAt: string;
  /** Of a project with one of everything */
  readonly project: { readonly id: string; readonly keys: Keys; readonly clientKeys: Keys };
  readonly things: SeededProject;
  /** A redemption under an `Idempotency-Key`, and its answer */
  readonly repeated: { readonly key: string; readonly body: object; readonly answer: Json };
  readonly erasedCustomer: string;
  readonly answers: Snapshot;
}

/** Writes the data file of this version. Needs an engine of its own. */
export async function record(version: string): Promise<void> {
  const server = await ServerProcess.create();
  await server.start({ environment: PUBLIC_URL });
  try {
    const project = await newProject({}, server.management);
    const things = await seedProject(project.client, 'kept', project.id, server.management);
    const pendingPoints = await earnPending(project.client, things);
    const data = {
      project: { id: project.id, keys: project.client.keys, clientKeys: project.browser.keys },
      things: { ...things, pendingPoints },
      repeated: await redeemOnce(project.client, things),
      erasedCustomer: await eraseSomebody(project),
    };
    await settledSnapshotOf(project.client);
    const answers = await readAnswers(server, data);
    const recorded: ReleasedData = { ...data, recordedAt: new Date().toISOString(), answers };
    await server.end('SIGTERM');
    mkdirSync(RELEASED, { recursive: true });
    const copy = join(server.dataDirectory, 'copy.db');
    const { code, output } = await server.command('backup', copy);
    if (code !== 0) throw new Error(output);
    writeFileSync(join(RELEASED, `${version}.db.gz`), gzipSync(readFileSync(copy), { level: 9 }));
    writeFileSync(join(RELEASED, `${version}.json.gz`), gzipSync(JSON.stringify(recorded), { level: 9 }));
  } finally {
    await server.remove();
  }
}

/** Things of kinds that an earlier version did not have. */
const UNKNOWN_THEN = {
  savedView: { id: 'sview_none', name: 'none' },
  returned: 'ret_none',
  backTest: 'bt_none',
  priceOfProduct: 'pri_none',
  priceOfSku: 'pri_none',
};

/** An engine of this version on the data of an earlier one, at the time at which they were recorded; and what was recorded. */
export async function opened(version: string): Promise<{ server: ServerProcess; data: ReleasedData }> {
  const recorded = JSON.parse(
    gunzipSync(readFileSync(join(RELEASED, `${version}.json.gz`))).toString(),
  ) as ReleasedData;
  const data = { ...recorded, things: { ...UNKNOWN_THEN, ...recorded.things } };
  const server = await ServerProcess.create();
  writeFileSync(
    join(server.dataDirectory, 'perkstream.db'),
    gunzipSync(readFileSync(join(RELEASED, `${version}.db.gz`))),
  );
  await startThen(server, data);
  return { server, data };
}

export function startThen(server: ServerProcess, { recordedAt }: ReleasedData): Promise<void> {
  return startAt(server, recordedAt);
}

/** Starts an engine whose time of day begins at `moment`, ISO 8601, and goes on from there. */
export function startAt(server: ServerProcess, moment: string): Promise<void> {
  return server.start({
    environment: { ...PUBLIC_URL, NODE_OPTIONS: `--import ${CLOCK}`, PERKSTREAM_TEST_STARTS_AT: moment },
  });
}

/** All that the project shows: its lists and their objects, and every operation that reads. */
export async function readAnswers(
  server: ServerProcess,
  { project, things }: Pick<ReleasedData, 'project' | 'things'>,
): Promise<Snapshot> {
  const [client, browser] = [server.at(project.keys), server.at(project.clientKeys)];
  const clients = { application: client, client: browser, management: server.management };
  const answers: Record<string, unknown> = {};
  for (const operation of await documentedOperations(server.address)) {
    if (operation.method !== 'GET' || OF_NOW.includes(operation.id)) continue;
    const path = pathOf(operation, things, { projectId: project.id });
    const { status, body } = await clients[operation.keys].get(path);
    if (status === 200) answers[operation.id] = body;
  }
  return { ...(await takeSnapshot(client)), ...answers };
}

async function redeemOnce(client: Client, { coupon }: SeededProject): Promise<ReleasedData['repeated']> {
  const key = 'kept-order';
  const body = { redeemables: [{ object: 'voucher', id: coupon.name }], order: seededOrder };
  const { body: answer } = await client.post('/v1/redemptions', body, { 'idempotency-key': key });
  return { key, body, answer };
}

async function eraseSomebody({ client }: Project): Promise<string> {
  const { body } = await client.post('/v1/customers', { source_id: 'erased', name: 'Somebody Erased' });
  await client.post(`/v1/customers/${body.id}/permanent-deletion`);
  return body.id as string;
}
