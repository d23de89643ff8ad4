import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually, loopTurns, until } from '@perkstream/kernel/testing';
import { type CollectionDefinition } from '@perkstream/ports';
import { OverSqlite } from '../testing/over-sqlite.js';
import { REBUILD_SUFFIX } from './rebuild.js';
import { ViewRebuilds, type ViewStatus } from './view-rebuilds.js';

let platform: OverSqlite;
beforeEach(async () => {
  platform = await OverSqlite.start();
});
afterEach(() => platform.stop());

const rebuilds = (of = platform) => of.app.get(ViewRebuilds);

async function statusOf(name: string, of = platform): Promise<ViewStatus | undefined> {
  return (await rebuilds(of).statuses()).find((each) => each.name === name);
}

function untilIdle(): Promise<ViewStatus[]> {
  return eventually(
    () => rebuilds().statuses(),
    (statuses) => statuses.every(({ state }) => state === 'idle'),
  );
}

/** Waits until a rebuild is under way that has some way to go. */
async function halfWay(): Promise<void> {
  await until(async () => (await rebuilds().statuses()).some(({ state }) => state === 'rebuilding'));
  await loopTurns(2);
}

/** How many documents stand where views are built. */
async function besides({ sqlite, views }: OverSqlite): Promise<number> {
  const counts = views.all.map(async ({ collection }) => {
    const beside: CollectionDefinition = { ...collection, name: collection.name + REBUILD_SUFFIX };
    return (await sqlite.documents.open(beside)).count();
  });
  return (await Promise.all(counts)).reduce((sum, each) => sum + each, 0);
}

describe('a rebuild on request', () => {
  it('gives the same documents, while commands go on, and notes when', async () => {
    await platform.busy(450);
    expect((await rebuilds().statuses()).map(({ builtAt }) => builtAt)).not.toContain(undefined);
    const before = new Date().toISOString();
    expect(await rebuilds().begin()).toBe(true);
    for (let rounds = 0; rounds < 20; rounds++) await platform.busy(20);
    const statuses = await untilIdle();
    expect(statuses.every(({ builtAt = '' }) => builtAt >= before)).toBe(true);
    const image = await platform.image();
    await platform.views.rebuildByName();
    expect(await platform.image()).toEqual(image);
    expect(platform.failures).toEqual([]);
  });

  it('of one view leaves the others alone', async () => {
    await platform.busy(600);
    const built = (await statusOf('totals'))?.builtAt;
    expect(await rebuilds().begin('stocks')).toBe(true);
    expect(await statusOf('stocks')).toMatchObject({ state: 'rebuilding', progress: expect.any(Number) });
    expect(await statusOf('totals')).toMatchObject({ state: 'idle', builtAt: built, kind: 'folding', version: 1 });
    await untilIdle();
    expect((await statusOf('totals'))?.builtAt).toBe(built);
  });

  it('is begun once, however often it is asked for at once', async () => {
    await platform.busy(600);
    const begun = await Promise.all(Array.from({ length: 20 }, () => rebuilds().begin()));
    expect(begun.filter(Boolean)).toHaveLength(1);
    await untilIdle();
    expect(await rebuilds().begin()).toBe(true);
    await untilIdle();
  });

  it('lets requests have their turn, however few events a view takes', async () => {
    await platform.busy(1500);
    await rebuilds().begin();
    let turns = 0;
    while ((await statusOf('takings'))?.state !== 'idle' || (await statusOf('stocks'))?.state !== 'idle') {
      await loopTurns();
      turns += 1;
    }
    expect(turns).toBeGreaterThan(20);
  });

  it('ends undone when the process ends, and leaves the view in use', async () => {
    await platform.busy(2000);
    const before = await platform.image();
    await rebuilds().begin();
    await halfWay();
    platform = await platform.restart();
    expect(await platform.image()).toEqual(before);
    expect((await rebuilds().statuses()).map(({ state }) => state)).toContain('failed');
    await until(async () => (await besides(platform)) === 0);
    expect(await rebuilds().begin()).toBe(true);
    await untilIdle();
    expect(await platform.image()).toEqual(before);
  });

  it('that a crash cut off leaves the view in use, and nothing beside it after the next start', async () => {
    await platform.busy(3000);
    const before = await platform.image();
    for (let round = 0; round < 4; round++) {
      expect(await rebuilds().begin()).toBe(true);
      await halfWay();
      const next = await platform.afterCrash();
      expect(await next.image()).toEqual(before);
      expect((await rebuilds(next).statuses()).map(({ state }) => state)).toContain('failed');
      await until(async () => (await besides(next)) === 0);
      await next.stop();
      await untilIdle();
    }
  });

  it('that fails is reported, and another one may begin', async () => {
    await platform.busy(30);
    const { documents } = platform.sqlite;
    const swap = documents.swap.bind(documents);
    documents.swap = () => Promise.reject(new Error('no room'));
    await rebuilds().begin('stocks');
    await until(async () => (await statusOf('stocks'))?.state === 'failed');
    expect(platform.failures).toEqual(['rebuild: Error: no room']);
    await until(async () => (await besides(platform)) === 0);
    documents.swap = swap;
    expect(await rebuilds().begin('stocks')).toBe(true);
    await untilIdle();
  });
});
