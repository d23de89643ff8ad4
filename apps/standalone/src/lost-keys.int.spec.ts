import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readSettings } from '@perkstream/assembly';
import { openStandaloneEngines } from '@perkstream/assembly/with-storage';
import { until } from '@perkstream/kernel/testing';
import { type EventStore } from '@perkstream/ports';
import { aDayInAShop, SECRETS } from './testing/a-day-in-a-shop.js';
import { RunningEngine } from './testing/running-engine.js';

const OWNER = 'boss@shop.example';
const CREDENTIALS = {
  PERKSTREAM_PROJECT_ID: 'proj_kept',
  PERKSTREAM_MANAGEMENT_ID: 'kept-management',
  PERKSTREAM_MANAGEMENT_TOKEN: 'kept-management-token',
};

type Rows = readonly Record<string, unknown>[];
type List = { readonly data: Rows; readonly customers: Rows; readonly total: number };

async function storeIn(folder: string) {
  const { engines, close } = await openStandaloneEngines(
    readSettings({ PERKSTREAM_DATA_DIR: folder }),
    () => undefined,
  );
  return { store: engines.eventStore, close };
}

/** Everything that happened, without the keys and the read models beside it. */
async function copyLog(from: EventStore, to: EventStore): Promise<void> {
  let after: number | undefined;
  for (;;) {
    const events = await from.readAll({ after, maxCount: 500 });
    for (const { stream, revision, position, ...event } of events) {
      await to.append(stream, revision - 1, [event]);
      after = position;
    }
    if (events.length < 500) return;
  }
}

describe('an empty data folder with the events of another one', () => {
  const folders = [mkdtempSync(join(tmpdir(), 'perkstream-kept-')), mkdtempSync(join(tmpdir(), 'perkstream-lost-'))];
  const [kept = '', lost = ''] = folders;
  const start = (folder: string) => RunningEngine.on(folder, { environment: CREDENTIALS, owner: OWNER });
  const ask = async (engine: RunningEngine, path: string) => (await engine.request('GET', path)).body as List;
  /** What is there besides people. */
  const countsOf = async (engine: RunningEngine) => {
    const lists = ['vouchers', 'campaigns', 'orders', 'redemptions', 'loyalties', 'products', 'publications'];
    const answers = await Promise.all(lists.map((each) => ask(engine, `/v1/${each}`)));
    return answers.map(({ total }) => total);
  };
  let counts: readonly number[];
  let engine: RunningEngine;

  beforeAll(async () => {
    engine = await start(kept);
    await aDayInAShop(engine);
    const [name, email] = SECRETS;
    await engine.request('POST', '/v1/customers', { name, email, source_id: 'ada' });
    counts = await countsOf(engine);
    await engine.close();
    const [from, to] = [await storeIn(kept), await storeIn(lost)];
    await copyLog(from.store, to.store);
    await Promise.all([from.close(), to.close()]);
    engine = await start(lost);
  });
  afterAll(async () => {
    await engine.close();
    for (const folder of folders) rmSync(folder, { recursive: true });
  });

  it('starts with a new owner, and has everything but people', async () => {
    const owners = await ask(engine, '/management/v1/owners');
    expect(owners.data).toMatchObject([{ login: OWNER, is_owner: true }]);
    expect(Math.min(...counts)).toBeGreaterThan(0);
    expect(await countsOf(engine)).toEqual(counts);
    expect((await ask(engine, '/v1/customers')).total).toBe(0);
  });

  it('takes people in anew, and knows them after the next start', async () => {
    const made = await engine.request('POST', '/v1/customers', { name: 'Ada', source_id: 'ada' });
    expect(made.status).toBe(200);
    await engine.close();
    engine = await start(lost);
    expect((await ask(engine, '/v1/customers')).customers).toMatchObject([{ name: 'Ada', source_id: 'ada' }]);
    expect((await ask(engine, '/management/v1/owners')).data).toMatchObject([{ login: OWNER }]);
  });

  it('rebuilds its read models to the same answers', async () => {
    const shown = () =>
      Promise.all(['/v1/customers', '/v1/redemptions', '/v1/orders'].map((path) => ask(engine, path)));
    const before = await shown();
    const begun = new Date().toISOString();
    const rebuild = await engine.request('POST', '/management/v1/views/rebuild');
    expect(rebuild.status).toBe(202);
    const isDone = async () => {
      const { data } = await ask(engine, '/management/v1/views');
      return data.every(({ state, built_at: at }) => state === 'idle' && String(at) > begun);
    };
    await until(isDone);
    expect(await shown()).toEqual(before);
  });
});
