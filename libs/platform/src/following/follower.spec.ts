import { afterEach, describe, expect, it } from '@jest/globals';
import { loopTurns, until } from '@perkstream/kernel/testing';
import { type SubscribeOptions } from '@perkstream/ports';
import { FollowedStore, numbersOf, stopFollowers, upTo } from '../testing/followed-store.js';
import { FaultyDocuments } from '../testing/faulty-documents.js';

afterEach(stopFollowers);

describe.each([{ exclusive: true }, { exclusive: false }])('a follower ($exclusive)', ({ exclusive }) => {
  it('handles all events in order, those that were there and those that come', async () => {
    const world = new FollowedStore(exclusive);
    world.write(250);
    const { follower, handled } = await world.replica();
    await follower.start();
    world.write(30);
    await until(() => handled.length === 280);
    expect(handled).toEqual(upTo(280));
    expect(follower.position).toBe(280);
  });

  it('goes on from where it was, in the next process too', async () => {
    const world = new FollowedStore(exclusive);
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
    const world = new FollowedStore(exclusive);
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
    const world = new FollowedStore(exclusive);
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
    const world = new FollowedStore(exclusive);
    let end: (value?: unknown) => void = () => undefined;
    let isHandling = false;
    const handle = () => {
      isHandling = true;
      return new Promise((resolve) => (end = resolve));
    };
    const { follower } = await world.replica({ handle });
    world.write(1);
    await follower.start();
    await until(() => isHandling);
    await loopTurns(20);
    expect(world.noted?.position).toBeUndefined();
    end();
    await until(() => world.noted?.position === 1);
  });

  it('handles together what has gathered, where it is given time for that', async () => {
    const world = new FollowedStore(exclusive);
    const batches: number[] = [];
    let goOn: () => void = () => undefined;
    const gathered = new Promise<void>((resolve) => (goOn = resolve));
    const { follower } = await world.replica({
      handle: async (events) => void batches.push(events.length),
      gather: () => gathered,
    });
    await follower.start();
    world.write(1);
    await until(() => world.noted?.position === 1);
    for (let n = 0; n < 20; n++) {
      world.write(1);
      await loopTurns();
    }
    expect(batches).toEqual([1]);
    goOn();
    await until(() => world.noted?.position === 21);
    expect(batches).toEqual([1, 20]);
  });

  it('passes by what is not wanted, with a note from time to time', async () => {
    const world = new FollowedStore(exclusive);
    const { follower, handled } = await world.replica({ round: 1_000_000 });
    await follower.start();
    world.write(500, 'other');
    await until(() => follower.position === 500);
    expect(world.noted?.position).toBeUndefined();
    world.write(700, 'other');
    await until(() => follower.position === 1200);
    await until(() => world.noted?.position === 1200);
    expect(handled).toEqual([]);
  });

  it('notes how far the store has passed by what is not wanted, as long as it follows', async () => {
    const world = new FollowedStore(exclusive);
    const asked: SubscribeOptions[] = [];
    world.store.subscribe = (options) => {
      asked.push(options);
      return { stop: async () => undefined };
    };
    const { follower } = await world.replica({ round: 1_000_000 });
    await follower.start();
    const [{ types, passed, handle }] = asked as [Required<SubscribeOptions>];
    expect(types).toEqual(['wanted']);
    await passed(500);
    expect([follower.position, world.noted?.position]).toEqual([500, 500]);
    await passed(400);
    expect([follower.position, world.noted?.position]).toEqual([500, 500]);
    await follower.stop();
    await passed(600);
    await handle([]);
    expect([follower.position, world.noted?.position]).toEqual([500, 500]);
  });

  it('notes its position from time to time only, where what it handles turns out not to be wanted', async () => {
    const world = new FollowedStore(exclusive);
    const { follower } = await world.replica({ round: 1_000_000, handle: async () => false });
    await follower.start();
    world.write(500);
    await until(() => follower.position === 500);
    expect(world.noted?.position).toBeUndefined();
    world.write(700);
    await until(() => world.noted?.position === 1200);
  });

  it('leaves no run behind where a round comes as a pause ends', async () => {
    const world = new FollowedStore(exclusive);
    const { follower, handled } = await world.replica({ round: 1 });
    await follower.start();
    for (let n = 0; n < 20; n++) await follower.pausedWhile(async (position) => position);
    await follower.stop();
    world.write(5);
    await loopTurns(50);
    expect(handled).toEqual([]);
  });

  it('is started once, however often', async () => {
    const world = new FollowedStore(exclusive);
    world.write(5);
    const { follower, handled } = await world.replica();
    await Promise.all([follower.start(), follower.start()]);
    await follower.start();
    await until(() => handled.length >= 5);
    await loopTurns(20);
    expect(handled).toEqual(upTo(5));
  });

  it('ends with what it is handling', async () => {
    const world = new FollowedStore(exclusive);
    const log: string[] = [];
    let end: () => void = () => undefined;
    const { follower } = await world.replica({
      handle: async () => {
        log.push('begun');
        await new Promise<void>((resolve) => (end = resolve));
        log.push('handled');
      },
    });
    world.write(1);
    await follower.start();
    await until(() => log.length > 0);
    const stopped = follower.stop().then(() => log.push('stopped'));
    await loopTurns(20);
    end();
    await stopped;
    expect(log).toEqual(['begun', 'handled', 'stopped']);
    expect(world.noted?.position).toBe(1);
    expect(world.noted?.holder).toBeUndefined();
  });

  it('starts as soon as its documents are there, when they are away at first', async () => {
    const world = new FollowedStore(exclusive);
    world.write(2);
    const { follower, handled } = await world.replica();
    const get = FaultyDocuments.prototype.of;
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
