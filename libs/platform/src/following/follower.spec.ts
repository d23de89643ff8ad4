import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, it } from '@jest/globals';
import { type Collection, type RecordedEvent } from '@perkstream/ports';
import { recordable } from '../command-runner/recordable.js';
import { MemoryDocuments } from '../testing/memory-documents.js';
import { MemoryEventStore } from '../testing/memory-event-store.js';
import { contextOf } from '../testing/stock.aggregate.js';
import { Follower } from './follower.js';
import { type FollowerPosition, followerPositions, Tenure } from './tenure.js';

const running: Follower[] = [];

afterEach(async () => {
  await Promise.all(running.splice(0).map((follower) => follower.stop()));
});

class World {
  readonly store: MemoryEventStore;
  readonly documents = new MemoryDocuments();
  readonly failures: unknown[] = [];

  constructor(exclusive = false) {
    this.store = new MemoryEventStore({ exclusive });
  }

  /** Numbers the events, which are of the type `wanted` unless told otherwise. */
  write(count: number, type = 'wanted'): void {
    for (let n = 0; n < count; n++) {
      const number = this.store.events.length + 1;
      this.store.write('stream', ...recordable([{ type, data: { number } }], contextOf()));
    }
  }

  async positions(): Promise<Collection<FollowerPosition>> {
    return this.documents.open(followerPositions('positions'));
  }

  get noted(): FollowerPosition | undefined {
    return this.documents.collections.get('positions')?.get('test') as FollowerPosition | undefined;
  }

  async replica(given: Partial<ConstructorParameters<typeof Follower>[0]> = {}, lasting = 200) {
    const handled: number[] = [];
    const tenure = new Tenure(await this.positions(), 'test', this.store.capabilities.exclusive, lasting);
    const follower = new Follower({
      store: this.store,
      tenure,
      wants: (type) => type === 'wanted',
      handle: async (events) => void handled.push(...numbersOf(events)),
      tellFailure: (error) => this.failures.push(error),
      round: 20,
      ...given,
    });
    running.push(follower);
    return { follower, tenure, handled };
  }
}

const numbersOf = (events: readonly RecordedEvent[]) => events.map(({ data }) => (data as { number: number }).number);
const upTo = (count: number) => Array.from({ length: count }, (_each, n) => n + 1);

async function until(condition: () => boolean): Promise<void> {
  for (let n = 0; n < 400 && !condition(); n++) await pause(5);
  expect(condition()).toBe(true);
}

describe.each([{ exclusive: true }, { exclusive: false }])('a follower ($exclusive)', ({ exclusive }) => {
  it('handles all events in order, those that were there and those that come', async () => {
    const world = new World(exclusive);
    world.write(250);
    const { follower, handled } = await world.replica();
    await follower.start();
    world.write(30);
    await until(() => handled.length === 280);
    expect(handled).toEqual(upTo(280));
    expect(follower.position).toBe(280);
  });

  it('goes on from where it was, in the next process too', async () => {
    const world = new World(exclusive);
    world.write(10);
    const first = await world.replica();
    await first.follower.start();
    await until(() => world.noted?.position === 10);
    await first.follower.stop();
    world.write(10);
    const second = await world.replica();
    await second.follower.start();
    await until(() => second.handled.length === 10);
    expect(second.handled).toEqual(upTo(20).slice(10));
  });

  it('gets the events again that could not be handled, and passes none by', async () => {
    const world = new World(exclusive);
    let failing = 3;
    const handled: number[] = [];
    const { follower } = await world.replica({
      handle: async (events) => {
        if (failing-- > 0) throw new Error('away');
        handled.push(...numbersOf(events));
      },
    });
    world.write(5);
    await follower.start();
    await until(() => handled.length === 5);
    expect(handled).toEqual(upTo(5));
  });

  it('gets the events again whose position could not be noted', async () => {
    const world = new World(exclusive);
    const { follower, handled } = await world.replica();
    await follower.start();
    world.documents.isAway = true;
    world.write(3);
    await until(() => handled.length >= 6);
    world.documents.isAway = false;
    await until(() => world.noted?.position === 3);
    expect(handled.slice(-3)).toEqual([1, 2, 3]);
  });

  it('notes its position no sooner than the events are handled', async () => {
    const world = new World(exclusive);
    let end: () => void = () => undefined;
    const { follower } = await world.replica({ handle: () => new Promise((resolve) => (end = resolve)) });
    world.write(1);
    await follower.start();
    await pause(10);
    expect(world.noted?.position).toBeUndefined();
    end();
    await until(() => world.noted?.position === 1);
  });

  it('passes by what is not wanted, with a note from time to time', async () => {
    const world = new World(exclusive);
    const { follower, handled } = await world.replica({ round: 1_000_000 });
    await follower.start();
    const before = world.documents.writes;
    world.write(500, 'other');
    await until(() => follower.position === 500);
    expect(world.documents.writes).toBe(before);
    world.write(700, 'other');
    await until(() => follower.position === 1200);
    expect(world.documents.writes).toBe(before + 1);
    expect(handled).toEqual([]);
  });

  it('is started once, however often', async () => {
    const world = new World(exclusive);
    world.write(5);
    const { follower, handled } = await world.replica();
    await Promise.all([follower.start(), follower.start()]);
    await follower.start();
    await until(() => handled.length >= 5);
    await pause(20);
    expect(handled).toEqual(upTo(5));
  });

  it('ends with what it is handling', async () => {
    const world = new World(exclusive);
    let handledAll = false;
    const { follower } = await world.replica({
      handle: async () => {
        await pause(30);
        handledAll = true;
      },
    });
    world.write(1);
    await follower.start();
    await pause(5);
    await follower.stop();
    expect(handledAll).toBe(true);
    expect(world.noted?.position).toBe(1);
    expect(world.noted?.holder).toBeUndefined();
  });

  it('starts as soon as its documents are there, when they are away at first', async () => {
    const world = new World(exclusive);
    world.write(2);
    const { follower, handled } = await world.replica();
    const get = MemoryDocuments.prototype.of;
    let away = true;
    world.documents.of = function of(name) {
      if (away) throw new Error('away');
      return get.call(this, name);
    };
    await follower.start();
    expect(follower.isFollowing).toBe(false);
    expect(world.failures).not.toEqual([]);
    away = false;
    await until(() => handled.length === 2);
  });
});

describe('followers in several replicas', () => {
  it('are one at a time', async () => {
    const world = new World();
    const [first, second] = [await world.replica(), await world.replica()];
    await Promise.all([first.follower.start(), second.follower.start()]);
    world.write(20);
    await until(() => first.handled.length + second.handled.length >= 20);
    await pause(50);
    expect([first, second].map(({ follower }) => follower.isFollowing).sort()).toEqual([false, true]);
    expect([...first.handled, ...second.handled]).toEqual(upTo(20));
  });

  it('take over at once from one that was stopped', async () => {
    const world = new World();
    const [first, second] = [await world.replica({}, 60_000), await world.replica({}, 60_000)];
    await first.follower.start();
    await second.follower.start();
    world.write(5);
    await until(() => first.handled.length === 5);
    await first.follower.stop();
    world.write(5);
    await until(() => second.handled.length === 5);
    expect(second.handled).toEqual(upTo(10).slice(5));
  });

  it('take over from one that died when its tenure is over', async () => {
    const world = new World();
    const dead = new Tenure(await world.positions(), 'test', false, 150);
    expect(await dead.take()).toBe('free');
    await dead.note(3);
    world.write(5);
    const { follower, handled } = await world.replica();
    await follower.start();
    expect(follower.isFollowing).toBe(false);
    await until(() => handled.length === 2);
    expect(handled).toEqual([4, 5]);
    expect(await dead.note(4)).toBe(false);
    expect(world.noted?.position).toBe(5);
  });

  it('do not wait for one that died, where there can be no other', async () => {
    const world = new World(true);
    const dead = new Tenure(await world.positions(), 'test', true, 60_000);
    await dead.take();
    const { follower } = await world.replica();
    await follower.start();
    expect(follower.isFollowing).toBe(true);
  });

  it('keep their tenure while nothing happens', async () => {
    const world = new World();
    const [first, second] = [await world.replica({}, 100), await world.replica({}, 100)];
    await first.follower.start();
    await second.follower.start();
    await pause(300);
    expect(first.follower.isFollowing).toBe(true);
    expect(second.follower.isFollowing).toBe(false);
  });

  it('leave it to the other one after they were held up for too long', async () => {
    const world = new World();
    const held: number[] = [];
    const slow = await world.replica(
      {
        round: 1_000_000,
        handle: async (events) => {
          held.push(...numbersOf(events));
          await pause(150);
        },
      },
      80,
    );
    await slow.follower.start();
    world.write(1);
    await pause(100);
    const other = await world.replica();
    await other.follower.start();
    await until(() => other.handled.length === 1);
    await until(() => !slow.follower.isFollowing);
    world.write(1);
    await until(() => other.handled.length === 2);
    expect(held).toEqual([1]);
  });
});

describe('a follower that is paused', () => {
  it('follows nowhere meanwhile, and goes on from where it was', async () => {
    const world = new World();
    const [first, second] = [await world.replica(), await world.replica()];
    await first.follower.start();
    await second.follower.start();
    world.write(3);
    await until(() => world.noted?.position === 3);
    for (const { follower } of [second, first]) {
      const before = world.store.events.length;
      await follower.pausedWhile(async () => {
        world.write(2);
        await pause(60);
        expect(first.handled.length + second.handled.length).toBe(before);
        return 1_000;
      });
      await until(() => world.noted?.position === before + 2);
    }
    expect([...first.handled, ...second.handled].sort((a, b) => a - b)).toEqual(upTo(7));
  });

  it('goes on from where it is told where nobody has followed yet', async () => {
    const world = new World();
    world.write(5);
    const { follower, handled } = await world.replica();
    await follower.pausedWhile(async () => 3);
    expect(follower.isFollowing).toBe(false);
    await follower.start();
    await until(() => handled.length === 2);
    expect(handled).toEqual([4, 5]);
  });

  it('goes on after the work failed', async () => {
    const world = new World();
    const { follower, handled } = await world.replica();
    await follower.start();
    await expect(follower.pausedWhile(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
    world.write(1);
    await until(() => handled.length === 1);
  });
});
