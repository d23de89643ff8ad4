import { afterEach, describe, expect, it } from '@jest/globals';
import { loopTurns, stoppedClock } from '@perkstream/kernel/testing';
import { FollowedStore, numbersOf, stopFollowers, upTo } from '../testing/followed-store.js';
import { LEASE_MS, Lease } from './lease.js';
import { type Share, Shares, SHARES } from './shares.js';

const clock = stoppedClock();
// Before the clock goes on.
afterEach(stopFollowers);

const IDS = Array.from({ length: 200 }, (_each, n) => `document ${n}`);

/** @param behind by default every replica always is */
async function sharesOf(world: FollowedStore, behind = { events: 0, batches: 0 }): Promise<Shares> {
  return new Shares(await world.positions(), 'test', false, behind);
}

const always = () => true;
const held = (shares: Shares) => IDS.filter((id) => shares.holds(id));

/** A replica whose documents are named after the events: a later event, also of another document, is taken in once. */
async function replicaOf(world: FollowedStore) {
  const shares = await sharesOf(world);
  const taken = new Map<string, number[]>();
  const handle = (events: Parameters<typeof numbersOf>[0]) =>
    shares.batch(events.length, async () => {
      const numbers = numbersOf(events);
      for (const id of held(shares)) taken.set(id, [...(taken.get(id) ?? []), ...numbers]);
    });
  const { follower } = await world.replica({ lease: shares, handle });
  await follower.start();
  return { shares, follower, taken };
}

/** What each document was given by the replicas together, every event once. */
function together(...replicas: { taken: ReadonlyMap<string, readonly number[]> }[]): (readonly number[])[] {
  return IDS.map((id) => [...new Set(replicas.flatMap(({ taken }) => taken.get(id) ?? []))].sort((a, b) => a - b));
}

const all = (count: number) => IDS.map(() => upTo(count));

async function balanced(...replicas: { shares: Shares }[]): Promise<void> {
  const least = Math.floor(SHARES / replicas.length);
  const parts = () => replicas.map(({ shares }) => sharesHeld(shares));
  await clock.until(() => parts().every((part) => part >= least) && sum(parts()) === SHARES);
}

const sharesHeld = (shares: Shares) => (shares as unknown as { held: Map<string, number> }).held.size;
const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

describe('shares of documents', () => {
  it('are all held by the first replica', async () => {
    const { shares } = await replicaOf(new FollowedStore());
    expect(shares.isWhole).toBe(true);
    expect(held(shares)).toEqual(IDS);
  });

  it('are one, under the name itself, where no other process is', async () => {
    const world = new FollowedStore(true);
    const shares = new Shares(await world.positions(), 'test', true);
    expect(await shares.take()).toBe('free');
    await shares.note(3);
    await clock.until(() => world.noted?.position === 3);
    expect([shares.isWhole, await shares.hasMore(always)]).toEqual([true, false]);
  });

  it.each([2, 3, 4])('are dealt evenly to %s replicas, each document to one of them', async (count) => {
    const world = new FollowedStore();
    const replicas = [await replicaOf(world)];
    while (replicas.length < count) replicas.push(await replicaOf(world));
    await balanced(...replicas);
    expect(replicas.flatMap(({ shares }) => held(shares)).sort()).toEqual([...IDS].sort());
    for (const { shares } of replicas) expect(held(shares).length).toBeLessThan((1.5 * IDS.length) / count);
  });

  it('go on without a gap while replicas come, stop and die', async () => {
    const world = new FollowedStore();
    world.write(30);
    const first = await replicaOf(world);
    world.write(10);
    const second = await replicaOf(world);
    for (let n = 0; n < 20; n++) {
      world.write(1);
      await clock.passes(5);
    }
    await balanced(first, second);
    const third = await replicaOf(world);
    await balanced(first, second, third);
    world.write(10);
    await clock.passes(200);
    await second.follower.stop();
    world.write(10);
    await balanced(first, third);
    await clock.until(() => together(first, second, third).every((numbers) => numbers.length === 80));
    expect(together(first, second, third)).toEqual(all(80));
  });

  it('of a replica that is gone are free when their time is over, and followed from where it was', async () => {
    const world = new FollowedStore();
    const gone = await sharesOf(world);
    expect(await gone.take()).toBe('free');
    await gone.note(3);
    world.write(5);
    const { shares, taken } = await replicaOf(world);
    expect(shares.isHeld).toBe(false);
    await clock.passes(LEASE_MS);
    await clock.until(() => taken.size === IDS.length);
    expect(taken.get('document 1')).toEqual([4, 5]);
    await expect(gone.confirm()).rejects.toThrow('Another replica took over');
  });

  it('that are behind take their replica back, so that they miss nothing', async () => {
    const world = new FollowedStore();
    const [first, gone] = [await replicaOf(world), await sharesOf(world)];
    const asking = gone.hasMore(always);
    await clock.during(asking);
    expect(await gone.take()).toBe('free');
    expect(sharesHeld(gone)).toBe(SHARES / 2);
    world.write(40);
    await clock.until(() => first.follower.position === 40);
    await clock.passes(LEASE_MS);
    await clock.until(() => first.shares.isWhole);
    await clock.until(() => together(first).every((numbers) => numbers.length === 40));
    expect(together(first)).toEqual(all(40));
  });

  it('are not left to another replica in the middle of a batch', async () => {
    const world = new FollowedStore();
    const [first, second] = [await sharesOf(world), await sharesOf(world)];
    await first.take();
    let end: () => void = () => undefined;
    const batch = first.batch(1, () => new Promise<void>((resolve) => (end = resolve)));
    const asking = second.hasMore(always);
    await clock.passes(100);
    await first.hasMore(always);
    expect(first.isWhole).toBe(true);
    end();
    await batch;
    await first.note(7);
    await first.hasMore(always);
    expect(sharesHeld(first)).toBe(SHARES / 2);
    expect(await clock.during(asking)).toBe(true);
    await second.take();
    expect([second.position, sharesHeld(second)]).toEqual([7, SHARES / 2]);
  });

  it('are kept where who asked for them waits no more', async () => {
    const world = new FollowedStore();
    const [first, second] = [await sharesOf(world), await sharesOf(world)];
    await first.take();
    expect(await clock.during(second.hasMore(always))).toBe(false);
    await first.hasMore(always);
    expect(first.isWhole).toBe(true);
  });

  it.each(['before', 'after'])(
    'go back to their holder where who asked for them stops %s they are left',
    async (when) => {
      const world = new FollowedStore();
      const [first, second] = [await sharesOf(world), await sharesOf(world)];
      await first.take();
      await clock.during(second.hasMore(() => false));
      if (when === 'after') await first.hasMore(always);
      await second.giveUp();
      if (await first.hasMore(always)) await first.take();
      expect(first.isWhole).toBe(true);
    },
  );

  it('are noted in one record while one replica holds all, and in one each where several do', async () => {
    const world = new FollowedStore();
    const [first, second] = [await sharesOf(world), await sharesOf(world)];
    await first.take();
    const { writes } = world.documents;
    for (let position = 1; position <= 100; position++) await first.note(position);
    expect([world.documents.writes - writes, await second.look()]).toEqual([100, 100]);
    const asking = second.hasMore(always);
    await loopTurns(10);
    await first.hasMore(always);
    await clock.during(asking);
    await second.take();
    expect([second.position, await second.look()]).toEqual([100, 100]);
    await first.note(101);
    expect(await second.look()).toBe(100);
    await second.note(101);
    expect(await second.look()).toBe(101);
    await first.giveUp();
    await second.giveUp();
    expect(await first.look()).toBe(101);
  });

  it('that came back are only as far as they were, whatever was noted of all before', async () => {
    const world = new FollowedStore();
    const [first, second] = [await sharesOf(world), await sharesOf(world)];
    await first.take();
    await first.note(100);
    const { durable } = world.documents;
    const record = durable.get('positions')!.get('test/3-of-8') as Share;
    // Another replica took it over where it had been noted last, and has gone.
    durable.get('positions')!.set('test/3-of-8', { ...record, position: 40, holder: 'other', until: 0, turn: 'other' });
    expect(await second.look()).toBe(undefined);
    await first.take();
    expect(first.position).toBe(undefined);
  });

  it('are asked for where their holder is behind, batch after batch', async () => {
    const world = new FollowedStore();
    const behind = { events: 10, batches: 3 };
    const [first, second] = [await sharesOf(world, behind), await sharesOf(world, behind)];
    await first.take();
    const batch = async (events: number) => {
      await first.batch(events, async () => undefined);
      await first.note(1);
    };
    const asks = async () => {
      const { writes } = world.documents;
      const asking = second.hasMore(always);
      await clock.during(asking);
      return world.documents.writes > writes;
    };
    for (const events of [10, 10, 9, 10, 10]) await batch(events);
    expect(await asks()).toBe(false);
    await batch(10);
    expect(await asks()).toBe(true);
    await batch(9);
    expect(await asks()).toBe(false);
  });

  it('are waited for by a replica that asks until it stops', async () => {
    const world = new FollowedStore();
    const first = await sharesOf(world);
    await first.take();
    const second = await replicaOf(world);
    await clock.passes(30);
    const began = Date.now();
    await clock.during(second.follower.stop());
    expect(Date.now() - began).toBeLessThan(200);
  });

  it('are renewed while there is nothing to do, though not in each round', async () => {
    const world = new FollowedStore();
    const [first, second] = [await replicaOf(world), await sharesOf(world)];
    const { writes } = world.documents;
    await clock.passes(0.3 * LEASE_MS);
    expect(world.documents.writes).toBe(writes);
    await clock.passes(2 * LEASE_MS);
    expect([first.shares.isWhole, await second.take()]).toEqual([true, false]);
  });

  it('go on from where one replica followed everything', async () => {
    const world = new FollowedStore();
    const before = new Lease(await world.positions(), 'test', false);
    await before.take();
    await clock.passes(250);
    await before.note(11);
    const shares = await sharesOf(world);
    expect(await shares.look()).toBe(11);
    await shares.take();
    expect(shares.position).toBe(11);
  });

  it('are taken for a rebuild from a replica of an earlier version too, which goes on after it', async () => {
    const world = new FollowedStore();
    const before = new Lease(await world.positions(), 'test', false);
    await before.take();
    const shares = await sharesOf(world);
    await shares.take();
    await clock.passes(250);
    await before.note(11);
    expect(await shares.take(true)).toBe('forced');
    expect(shares.furthest).toBe(11);
    await clock.passes(250);
    expect(await before.note(12)).toBe(false);
    await shares.confirm();
    expect(await before.take()).toBe(false);
    await shares.giveUp();
    expect([await before.take(), before.position]).toEqual(['free', 11]);
  });

  it('are confirmed only together, as a rebuild needs all of them', async () => {
    const world = new FollowedStore();
    const [first, second] = [await sharesOf(world), await sharesOf(world)];
    await first.take();
    await expect(first.confirm()).resolves.toBeUndefined();
    expect(await second.take(true)).toBe('forced');
    await expect(first.confirm()).rejects.toThrow('Another replica took over');
    expect([sharesHeld(first), second.isWhole]).toEqual([0, true]);
  });

  it('are not noted over what another replica has written since', async () => {
    const world = new FollowedStore();
    const [first, second] = [await sharesOf(world), await sharesOf(world)];
    await first.take();
    await first.note(1);
    expect(await second.take(true)).toBe('forced');
    expect([await first.note(2), await second.note(3), await first.look()]).toEqual([false, true, 3]);
  });

  it('are as far as the one that is behind', async () => {
    const world = new FollowedStore();
    const [first, second] = [await sharesOf(world), await sharesOf(world)];
    await first.take();
    const asking = second.hasMore(always);
    await clock.passes(10);
    await first.note(12);
    await clock.during(asking);
    await second.take();
    await second.note(30);
    expect([await first.look(), await second.look()]).toEqual([12, 12]);
    await first.note(20);
    expect(await second.look()).toBe(20);
  });
});
