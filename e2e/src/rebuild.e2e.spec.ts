import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { until } from '@perkstream/kernel/testing';
import { describeWith, isLongRun, promised } from './capabilities.js';
import { type Client, type Json, type Keys, newProject } from './client.js';
import { seedProject } from './seeded-project.js';
import { everyPage, RedemptionBooks, sumOfLedger } from './redemption-books.js';
import { CARD_CENTS, RedemptionLoad } from './redemption-load.js';
import { ServerProcess } from './server-process.js';
import { settledSnapshotOf, type Snapshot, takeSnapshot } from './snapshot.js';
import { noRebuild, progressOf, VIEWS } from './view-rebuild.js';

describeWith('one process on a data folder', 'The data of an engine', () => {
  let folder: string;
  let server: ServerProcess;
  /** The keys of another project than the first one. */
  let other: Keys;
  /** What both projects show. */
  let before: Snapshot[];

  /** The data of two projects with one of everything, and the redemptions of a short load: every test gets a copy. */
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'perkstream-data-'));
    server = await ServerProcess.create(join(folder, 'filled'));
    await server.start();
    const { client } = await newProject({}, server.management);
    other = client.keys;
    await Promise.all([seedProject(server.shop, 'own'), seedProject(client, 'other')]);
    const load = await RedemptionLoad.prepare(server.shop);
    const running = load.run(8);
    await until(() => load.retrying.answered.length > 100);
    load.finish();
    await running;
    before = await settledSnapshots();
    expect(Object.keys(before[0] ?? {}).length).toBeGreaterThan(100);
    expect((await server.end('SIGTERM')).code).toBe(0);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  beforeEach(async () => {
    cpSync(join(folder, 'filled'), join(folder, 'data'), { recursive: true });
    server = await ServerProcess.create(join(folder, 'data'));
    await server.start();
  });
  afterEach(async () => {
    await server.end('SIGKILL');
    for (const name of ['data', 'restored']) rmSync(join(folder, name), { recursive: true, force: true });
  });

  const clientsOf = (of: ServerProcess): readonly Client[] => [of.shop, of.at(other)];
  const snapshots = (of = server): Promise<Snapshot[]> => Promise.all(clientsOf(of).map(takeSnapshot));
  const settledSnapshots = (): Promise<Snapshot[]> => Promise.all(clientsOf(server).map(settledSnapshotOf));

  it('gives the same answers after all read models were made anew', async () => {
    expect((await server.end('SIGTERM')).code).toBe(0);

    const { code, output } = await server.command('rebuild');
    expect({ code, output }).toEqual({ code: 0, output: expect.stringMatching(/\d+ views rebuilt/) });
    await server.start();
    expect(await snapshots()).toEqual(before);
    await server.end('SIGTERM');
  });

  it('gives the same answers after all read models were made anew while it ran', async () => {
    const { body: earlier } = await noRebuild(server.management);
    const { client } = await newProject({}, server.management);
    const load = await RedemptionLoad.prepare(client);
    const running = load.run(8);
    expect(await server.management.post(`${VIEWS}/rebuild`)).toMatchObject({
      status: 202,
      body: { total: earlier.total },
    });
    expect(await server.management.post(`${VIEWS}/customer_summaries/rebuild`)).toMatchObject({
      status: 409,
      body: { key: 'rebuild_in_progress' },
    });
    // A rebuild gives way to requests: without an end of them, it would have none on a very slow machine.
    await until(
      async () => load.retrying.answered.length > 200 || (await progressOf(server.management)).left === 0,
      'the end of the rebuild, or enough requests',
    );
    load.finish();
    await running;
    const { body: later } = await noRebuild(server.management);
    expect(load.retrying.answered.filter(({ answer }) => answer.status === 200).length).toBeGreaterThan(50);
    for (const [index, { name, rebuilt_at, state }] of later.data.entries()) {
      const { rebuilt_at: then = '' } = earlier.data[index];
      expect({ name, state, isNewer: rebuilt_at > then }).toEqual({ name, state: 'idle', isNewer: true });
    }
    expect(await settledSnapshots()).toEqual(before);
    await expectToAddUp(client, load);
    const listed = await everyPage(client, '/v1/redemptions?result=SUCCESS');
    const { redemptions, parents, rolledBack } = new RedemptionBooks(load.retrying.answered);
    expect(listed.map(({ id }) => id)).toEqual(expect.arrayContaining([...redemptions.keys(), ...parents]));
    expect(listed.filter(({ object }) => object === 'redemption_rollback')).toHaveLength(rolledBack.size);
  });

  /** Kills the engine when so much of a rebuild is left, and starts it again. @returns whether the rebuild had not ended */
  async function isCutOff(left: number): Promise<boolean> {
    expect((await server.management.post(`${VIEWS}/rebuild`)).status).toBe(202);
    const { total } = await progressOf(server.management);
    // Without a pause, as it may be over soon.
    while ((await progressOf(server.management)).left > total * left);
    await server.end('SIGKILL');
    await server.start();
    return (await server.management.get(VIEWS)).body.data.some(({ state }: Json) => state === 'failed');
  }

  it('is what it was when the engine is killed while read models are made anew, again and again', async () => {
    const rounds = isLongRun ? 4 : 1;
    for (let round = 0; round < rounds; round++) {
      // A busy machine may let it come to its end before the kill.
      while (!(await isCutOff((rounds - round) / (rounds + 1))));
      expect(await snapshots()).toEqual(before);
    }
    expect((await server.management.post(`${VIEWS}/rebuild`)).status).toBe(202);
    await noRebuild(server.management);
    expect(await settledSnapshots()).toEqual(before);
  });

  it('ends drained while read models are made anew', async () => {
    expect((await server.management.post(`${VIEWS}/rebuild`)).status).toBe(202);
    const { code, output, milliseconds } = await server.end('SIGTERM');
    expect(code).toBe(0);
    expect(milliseconds).toBeLessThan(promised(3_000));
    expect(output).not.toMatch(/"level":"error"/);
  });

  it('is rebuilt by nobody while the engine runs', async () => {
    const { code, output } = await server.command('rebuild');
    expect({ code, output }).toEqual({ code: 1, output: expect.stringMatching(/in use by another process/) });
    expect((await server.shop.get('/health/ready')).status).toBe(200);
  });

  it('comes back from a backup that was made while requests were served', async () => {
    const { client } = await newProject({}, server.management);
    const load = await RedemptionLoad.prepare(client);
    const running = load.run(8);
    const copy = join(folder, 'copy.db');
    const backup = await server.command('backup', copy);
    expect(backup).toMatchObject({ code: 0 });
    load.finish();
    await running;
    const answered = (await everyPage(client, '/v1/redemptions')).length;
    await server.end('SIGTERM');

    const restored = await ServerProcess.create(join(folder, 'restored'));
    expect(await restored.command('restore', copy)).toMatchObject({ code: 0 });
    await restored.start();
    try {
      const restoredClient = restored.at(client.keys);
      expect(await snapshots(restored)).toEqual(before);
      await expectToAddUp(restoredClient, load);
      expect((await everyPage(restoredClient, '/v1/redemptions')).length).toBeLessThanOrEqual(answered);
      expect((await load.redeemAt(restoredClient, [load.hot])).status).toBe(200);
    } finally {
      await restored.end('SIGKILL');
    }
  });
});

/** Checks, in the middle of a load, that the vouchers count as many redemptions as the list has. */
async function expectToAddUp(client: Client, load: RedemptionLoad): Promise<void> {
  const entries = await everyPage(client, '/v1/redemptions?result=SUCCESS');
  for (const { id, code } of load.vouchers) {
    const of = (object: string): number =>
      entries.filter((each) => each.object === object && each.related_object_id === id).length;
    const { body } = await client.get(`/v1/vouchers/${code}`);
    expect(body.redemption.redeemed_quantity).toBe(of('redemption') - of('redemption_rollback'));
    if (id === load.card.id) {
      expect(body.gift.balance).toBe(await sumOfLedger(client, code));
      expect(body.gift.balance).toBe(CARD_CENTS - 7 * body.redemption.redeemed_quantity);
    }
  }
}
