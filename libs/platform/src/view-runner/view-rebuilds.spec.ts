import { afterEach, describe, expect, it } from '@jest/globals';
import { stoppedClock, until } from '@perkstream/kernel/testing';
import { type Collection, EngineUnavailable } from '@perkstream/ports';
import { leasedCheckpoints, Lease } from '../following/lease.js';
import { plain, stopReplicas, ViewsBesideCommit } from '../testing/views-beside-commit.js';
import { type RebuildNote, ViewRebuilds } from './view-rebuilds.js';

const clock = stoppedClock({ timers: 'real' });
afterEach(stopReplicas);

/** Milliseconds that a replica holds on without saying anything. */
const LEASE_MS = 400;

async function replicaOf(world: ViewsBesideCommit, notes?: Collection<RebuildNote>) {
  const { views, execute } = await world.replica();
  await views.start();
  const positions = await world.documents.open(leasedCheckpoints('view_positions'));
  const rebuilds = new ViewRebuilds({
    views,
    notes: notes ?? (await world.documents.open<RebuildNote>(plain('view_rebuilds'))),
    lease: new Lease(positions, 'test/rebuilds', false, LEASE_MS),
    reportFailure: (error) => void world.failures.push(error),
  });
  await rebuilds.tidy();
  return { views, execute, rebuilds };
}

describe('a rebuild by one of several replicas', () => {
  it('is known to all of them, and begun by none of them twice', async () => {
    const world = new ViewsBesideCommit();
    const [one, other] = [await replicaOf(world), await replicaOf(world)];
    for (let n = 0; n < 60; n++) await one.execute({ do: 'add', pieces: n }, `stock-${n % 5}`);
    await world.caughtUp();
    const before = world.image();
    const begun = await Promise.all([one, other, one, other].map(({ rebuilds }) => rebuilds.begin()));
    expect(begun.filter(Boolean)).toHaveLength(1);
    for (const { rebuilds } of [one, other]) {
      expect((await rebuilds.statuses()).map(({ state }) => state)).toContain('rebuilding');
    }
    while ((await other.rebuilds.statuses()).some(({ state }) => state !== 'idle')) {
      await one.execute({ do: 'add', pieces: 0 }, 'hot');
    }
    await world.caughtUp();
    expect(world.image()).toMatchObject({ takings: before['takings'] });
    expect(world.failures).toEqual([]);
    expect(await other.rebuilds.begin('stocks')).toBe(true);
    await other.rebuilds.stop();
  });

  it('that died at it is not waited for', async () => {
    const world = new ViewsBesideCommit();
    const one = await replicaOf(world);
    await one.execute({ do: 'add', pieces: 1 });
    const positions = await world.documents.open(leasedCheckpoints('view_positions'));
    const dead = new Lease(positions, 'test/rebuilds', false, LEASE_MS);
    await dead.take();
    await world.documents.open(plain('totals_rebuild'));
    const notes = await world.documents.open<RebuildNote>(plain('view_rebuilds'));
    await notes.put('note', { views: ['stocks', 'totals'], done: 1, position: 1 });
    const states = async () => (await one.rebuilds.statuses()).map(({ name, state }) => `${name} ${state}`);
    expect(await states()).toContain('totals rebuilding');
    expect(await one.rebuilds.begin()).toBe(false);
    clock.jumps(LEASE_MS);
    expect(await states()).toContain('totals failed');
    const next = await replicaOf(world);
    expect([...world.documents.durable.keys()]).not.toContain('totals_rebuild');
    expect(await next.rebuilds.begin('totals')).toBe(true);
    await next.rebuilds.stop();
  });

  it('leaves nothing for long where it died, also when another view is made anew first, nor waits for one that goes on', async () => {
    const world = new ViewsBesideCommit();
    const one = await replicaOf(world);
    await one.execute({ do: 'add', pieces: 1 });
    const notes = await world.documents.open<RebuildNote>(plain('view_rebuilds'));
    await notes.put('note', { views: ['stocks', 'totals'], done: 1 });
    await world.documents.open(plain('totals_rebuild'));
    expect(await one.rebuilds.begin('stocks')).toBe(true);
    const isIdle = async () => (await one.rebuilds.statuses()).every(({ state }) => state === 'idle');
    await until(isIdle);
    expect([...world.documents.durable.keys()]).toContain('totals_rebuild');
    const positions = await world.documents.open(leasedCheckpoints('view_positions'));
    const building = new Lease(positions, 'test/rebuild', false, LEASE_MS);
    await building.take();
    await one.rebuilds.tidy();
    expect([...world.documents.durable.keys()]).toContain('totals_rebuild');
    await building.giveUp();
    await one.rebuilds.tidy();
    expect([...world.documents.durable.keys()]).not.toContain('totals_rebuild');
    const tidied = await notes.get('note');
    await one.rebuilds.tidy();
    expect(await notes.get('note')).toEqual(tidied);
    expect(world.failures).toEqual([]);
  });

  it('is known also where the note of the one before is stored late', async () => {
    const world = new ViewsBesideCommit();
    const notes = await world.documents.open<RebuildNote>(plain('view_rebuilds'));
    let store: () => Promise<unknown> = async () => undefined;
    const late = Object.assign(Object.create(notes) as typeof notes, {
      put: async (...write: Parameters<typeof notes.put>) => {
        store = () => notes.put(...write);
        throw new EngineUnavailable('memory', 'unknown');
      },
    });
    const [one, other] = [await replicaOf(world, late), await replicaOf(world)];
    await expect(one.rebuilds.begin('stocks')).rejects.toBeInstanceOf(EngineUnavailable);
    clock.jumps(LEASE_MS);
    expect(await other.rebuilds.begin('totals')).toBe(true);
    await store();
    expect(await notes.get('note')).toMatchObject({ views: ['totals'] });
    await other.rebuilds.stop();
  });
});
