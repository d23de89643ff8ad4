import { afterEach, describe, expect, it } from '@jest/globals';
import { stoppedClock, until } from '@perkstream/kernel/testing';
import { FollowedStore, numbersOf, stopFollowers, upTo } from '../testing/followed-store.js';
import { Lease } from './lease.js';

const clock = stoppedClock();
// Before the clock goes on.
afterEach(stopFollowers);

/** The positions as one replica reaches them: its writes stand still on the way while `isHeld`. */
async function reached(world: FollowedStore) {
  const positions = await world.positions();
  let goOn: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => (goOn = resolve));
  const wire = { waiting: 0, isHeld: false, goOn: () => goOn() };
  const put: typeof positions.put = async (...write) => {
    if (wire.isHeld) {
      wire.waiting += 1;
      await gate;
    }
    return positions.put(...write);
  };
  return { positions, wire, held: { get: positions.get.bind(positions), put } as typeof positions };
}

describe('followers in several replicas', () => {
  it('are one at a time', async () => {
    const world = new FollowedStore();
    const [first, second] = [await world.replica(), await world.replica()];
    await Promise.all([first.follower.start(), second.follower.start()]);
    world.write(20);
    await clock.until(() => first.handled.length + second.handled.length >= 20);
    await clock.passes(50);
    expect([first, second].map(({ follower }) => follower.isFollowing).sort()).toEqual([false, true]);
    expect([...first.handled, ...second.handled]).toEqual(upTo(20));
  });

  it('take over at once from one that was stopped', async () => {
    const world = new FollowedStore();
    const [first, second] = [await world.replica({}, 60_000), await world.replica({}, 60_000)];
    await first.follower.start();
    await second.follower.start();
    world.write(5);
    await clock.until(() => first.handled.length === 5);
    await first.follower.stop();
    world.write(5);
    await clock.until(() => second.handled.length === 5);
    expect(second.handled).toEqual(upTo(10).slice(5));
  });

  it('take over from one that died when its lease is over', async () => {
    const world = new FollowedStore();
    const dead = new Lease(await world.positions(), 'test', false, 150);
    expect(await dead.take()).toBe('free');
    await clock.passes(5);
    await dead.note(3);
    world.write(5);
    const { follower, handled } = await world.replica();
    await follower.start();
    expect(follower.isFollowing).toBe(false);
    await clock.until(() => handled.length === 2);
    expect(handled).toEqual([4, 5]);
    expect(await dead.note(4)).toBe(false);
    await follower.stop();
    expect(world.noted?.position).toBe(5);
  });

  it('do not wait for one that died, where there can be no other', async () => {
    const world = new FollowedStore(true);
    const dead = new Lease(await world.positions(), 'test', true, 60_000);
    await dead.take();
    const { follower } = await world.replica();
    await follower.start();
    expect(follower.isFollowing).toBe(true);
  });

  it('keep their lease while nothing happens', async () => {
    const world = new FollowedStore();
    const [first, second] = [await world.replica({}, 100), await world.replica({}, 100)];
    await first.follower.start();
    await second.follower.start();
    await clock.passes(300);
    expect(first.follower.isFollowing).toBe(true);
    expect(second.follower.isFollowing).toBe(false);
  });

  it('leave it to the other one after they were held up for too long', async () => {
    const world = new FollowedStore();
    const held: number[] = [];
    let release: () => void = () => undefined;
    const handle = (events: Parameters<typeof numbersOf>[0]) => {
      held.push(...numbersOf(events));
      return new Promise<void>((resolve) => (release = resolve));
    };
    const slow = await world.replica({ round: 1_000_000, handle }, 80);
    await slow.follower.start();
    world.write(1);
    await until(() => held.length === 1);
    await clock.passes(100);
    const other = await world.replica();
    await other.follower.start();
    await clock.until(() => other.handled.length === 1);
    release();
    await clock.until(() => !slow.follower.isFollowing);
    world.write(1);
    await clock.until(() => other.handled.length === 2);
    expect(held).toEqual([1]);
  });
});

describe('a lease whose holder stands still', () => {
  it.each([true, false])(
    'is not taken twice when both saw that it is free (the other one has noted: %s)',
    async (notes) => {
      const world = new FollowedStore();
      const { positions, wire, held } = await reached(world);
      const [still, other] = [new Lease(held, 'test', false), new Lease(positions, 'test', false)];
      wire.isHeld = true;
      const taking = still.take();
      await until(() => wire.waiting === 1);
      expect(await other.take()).toBe('free');
      if (notes) expect(await other.note(5)).toBe(true);
      wire.goOn();
      expect([await taking, still.isHeld, other.isHeld]).toEqual([false, false, true]);
      await clock.passes(250);
      expect(await other.note(6)).toBe(true);
      expect(world.noted?.position).toBe(6);
    },
  );

  it('is not renewed when another one has taken it over meanwhile, and nothing is noted', async () => {
    const world = new FollowedStore();
    const { positions, wire, held } = await reached(world);
    const [still, other] = [new Lease(held, 'test', false, 60), new Lease(positions, 'test', false)];
    expect(await still.take()).toBe('free');
    wire.isHeld = true;
    await clock.passes(5);
    const noting = still.note(9);
    await until(() => wire.waiting === 1);
    while (!(await other.take())) await clock.passes(5);
    await clock.passes(250);
    await other.note(5);
    wire.goOn();
    expect([await noting, still.isHeld]).toEqual([false, false]);
    expect(world.noted?.position).toBe(5);
  });

  it('writes its position now and then, and the last one when it is renewed or given up', async () => {
    const world = new FollowedStore();
    const lease = new Lease(await world.positions(), 'test', false);
    await lease.take();
    const written: unknown[] = [];
    for (let position = 1; position <= 50; position++) {
      await lease.note(position);
      written.push(world.noted?.position);
      await clock.passes(50);
    }
    expect(new Set(written).size).toBe(10);
    await lease.renew();
    expect(world.noted?.position).toBe(50);
    await lease.note(51);
    await lease.giveUp();
    expect(world.noted?.position).toBe(51);
  });
});

describe('a follower that is paused', () => {
  it('follows nowhere meanwhile, and goes on from where it was', async () => {
    const world = new FollowedStore();
    // The follower has a quarter of a round to notice that it is paused.
    const replica = () => world.replica({ round: 400 }, 60_000);
    const [first, second] = [await replica(), await replica()];
    await first.follower.start();
    await second.follower.start();
    world.write(3);
    await clock.until(() => world.noted?.position === 3);
    for (const { follower } of [second, first]) {
      const before = world.store.durable.length;
      const work = async () => {
        world.write(2);
        await clock.pause(1_000);
        expect(first.handled.length + second.handled.length).toBe(before);
        return 1_000;
      };
      await clock.during(follower.pausedWhile(work));
      await clock.until(() => world.noted?.position === before + 2);
    }
    expect([...first.handled, ...second.handled].sort((a, b) => a - b)).toEqual(upTo(7));
  });

  it('goes on from the given position where nobody has followed yet', async () => {
    const world = new FollowedStore();
    world.write(5);
    const { follower, handled } = await world.replica();
    await follower.pausedWhile(async () => 3);
    expect(follower.isFollowing).toBe(false);
    await follower.start();
    await clock.until(() => handled.length === 2);
    expect(handled).toEqual([4, 5]);
  });

  it('takes the lease once more where another replica has taken or renewed it at the same time', async () => {
    const world = new FollowedStore();
    const { positions, wire, held } = await reached(world);
    const { follower } = await world.replica({ lease: new Lease(held, 'test', false) });
    wire.isHeld = true;
    const holders: unknown[] = [];
    const pausing = follower.pausedWhile(async () => void holders.push((await positions.get('test'))?.holder));
    await until(() => wire.waiting === 1);
    const other = new Lease(positions, 'test', false);
    expect(await other.take()).toBe('free');
    wire.goOn();
    await clock.during(pausing);
    expect(holders).toHaveLength(1);
    expect(await other.renew()).toBe(false);
  });

  it('does not begin the work without the lease', async () => {
    const world = new FollowedStore();
    const positions = await world.positions();
    const busy = { get: positions.get.bind(positions), put: async () => false } as unknown as typeof positions;
    const { follower } = await world.replica({ lease: new Lease(busy, 'test', false) });
    const begun: unknown[] = [];
    const pausing = follower.pausedWhile(async (position) => void begun.push(position));
    await expect(pausing).rejects.toMatchObject({ outcome: 'not_done' });
    expect(begun).toEqual([]);
  });

  it('ends the work where another replica follows by then, as after a stall', async () => {
    const world = new FollowedStore();
    const positions = await world.positions();
    const { follower } = await world.replica({ lease: new Lease(positions, 'test', false, 100) });
    const done: string[] = [];
    const work = follower.pausedWhile(async (position, stillPaused) => {
      await stillPaused();
      done.push('replayed');
      await clock.pause(200);
      expect(await new Lease(positions, 'test', false).take()).toBe('free');
      await stillPaused();
      done.push('swapped');
      return position;
    });
    await expect(clock.during(work)).rejects.toMatchObject({ outcome: 'not_done' });
    expect(done).toEqual(['replayed']);
  });

  it('goes on after the work failed', async () => {
    const world = new FollowedStore();
    const { follower, handled } = await world.replica();
    await follower.start();
    await expect(follower.pausedWhile(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
    world.write(1);
    await clock.until(() => handled.length === 1);
  });
});
