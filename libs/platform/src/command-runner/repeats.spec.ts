import { randomInt } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { type Aggregate, isRefusal } from '@perkstream/kernel';
import { loopTurns } from '@perkstream/kernel/testing';
import { again, HOT, once, stockOfTen, take, type takeTwo } from '../testing/repeated-commands.js';
import { runnerOver } from '../testing/runner-over.js';
import { contextOf, NOW, SHOP, stock } from '../testing/stock.aggregate.js';
import { streamName } from '../stream-name.js';
import { recordable } from './recordable.js';

describe.each([{ exclusive: true }, { exclusive: false }])('a command that is repeated ($exclusive)', (options) => {
  it('gives the events of the first time, and appends nothing', async () => {
    const { runner, took } = await stockOfTen(options);
    const first = await take(runner);
    const repeated = await take(runner, again);
    expect(repeated).toMatchObject({ repeated: true, revision: 2, state: { left: 8, taken: 2 } });
    expect(!isRefusal(repeated) && repeated.events).toMatchObject(!isRefusal(first) ? first.events : []);
    expect(took()).toBe(2);
  });

  it('gives them after a crash between append and answer, in another process', async () => {
    const { runner, store, took } = await stockOfTen(options);
    store.failAppends('answer_lost');
    store.failReads(1000);
    await expect(take(runner)).rejects.toMatchObject({ outcome: 'unknown' });
    store.failReads(0);
    const { runner: next } = await runnerOver(store);
    expect(await take(next, again)).toMatchObject({ repeated: true, state: { left: 8 } });
    expect(took()).toBe(2);
  });

  it('is carried out when the first time came to nothing', async () => {
    const { runner, took } = await stockOfTen(options);
    expect(await take(runner, again)).toMatchObject({ repeated: false, state: { left: 8 } });
    expect(took()).toBe(2);
  });

  it('gives them although the state would refuse it by now', async () => {
    const { runner } = await stockOfTen(options);
    await take(runner);
    await runner.execute(stock, 'hot', { do: 'take', pieces: 8 }, contextOf());
    expect(await take(runner, again)).toMatchObject({ repeated: true, events: [{}, {}], state: { left: 0 } });
  });

  it('finds them behind hundreds of others, also where a page of the stream ends between them', async () => {
    const { runner, writeOthers, took } = await stockOfTen(options);
    await take(runner);
    writeOthers(199, NOW);
    for (let behind = 199; behind < 203; behind++) {
      expect(await take(runner, again)).toMatchObject({ repeated: true, events: [{}, {}] });
      writeOthers(1, NOW);
    }
    writeOthers(300, NOW);
    expect(await take(runner, again)).toMatchObject({ repeated: true, events: [{}, {}] });
    expect(took()).toBe(2);
  });

  it.each([{ repeatAfter: 1 }, {}])('finds them behind 500 events of a clock that was set back %j', async (place) => {
    const { runner, writeOthers, took } = await stockOfTen(options);
    await take(runner);
    writeOthers(500, '2026-02-01T00:00:00.000Z');
    expect(await take(runner, { ...again, ...place })).toMatchObject({ repeated: true });
    expect(took()).toBe(2);
  });

  it('is looked for no further back than the position after which it began', async () => {
    const { writeOthers, store } = await stockOfTen(options);
    writeOthers(2000, NOW);
    const repeatAfter = store.durable.at(-1)?.position;
    const { runner } = await runnerOver(store);
    await runner.currentWithRevision(stock, SHOP, 'hot');
    const before = store.reads;
    expect(await take(runner, { ...again, repeatAfter })).toMatchObject({ repeated: false });
    expect(store.reads - before).toBeLessThanOrEqual(2);
  });

  it('is not looked for in a stream without events, except where another process may have begun it', async () => {
    const { store, runner } = await stockOfTen(options);
    const add = (key: string) => runner.execute(stock, key, { do: 'add', pieces: 1 }, again);
    const before = store.reads;
    await add('unknown');
    expect(store.reads - before).toBe(1);
    await runner.currentWithRevision(stock, SHOP, 'known');
    store.write(
      streamName('stock', SHOP, 'known'),
      ...recordable([{ type: 'stock.added', data: { pieces: 1 } }], again),
    );
    if (!options.exclusive) expect(await add('known')).toMatchObject({ repeated: true, state: { left: 1 } });
  });

  it('is carried out once when it comes several times at once', async () => {
    const { runner, took } = await stockOfTen(options);
    const outcomes = await Promise.all([take(runner), take(runner, again), take(runner, again), take(runner, again)]);
    expect(outcomes.map((each) => !isRefusal(each) && each.events.length)).toEqual([2, 2, 2, 2]);
    expect(took()).toBe(2);
  });

  it('is described by `recall` without being carried out', async () => {
    const { runner, took } = await stockOfTen(options);
    expect(await runner.recall(stock, 'hot', again)).toBeUndefined();
    await take(runner);
    expect(await runner.recall(stock, 'hot', again)).toMatchObject({ repeated: true, events: [{}, {}] });
    expect(await runner.recall(stock, 'hot', once)).toBeUndefined();
    expect(took()).toBe(2);
  });

  it('is taken for a new one without `repeatSince`', async () => {
    const { runner, took } = await stockOfTen(options);
    await take(runner);
    await take(runner);
    expect(took()).toBe(4);
  });

  it('gives the events in the shape of today', async () => {
    const { runner } = await stockOfTen(options);
    await take(runner);
    const renamed: Aggregate<typeof takeTwo, { type: 'taken'; data: { count: number } }, { count: number }> = {
      category: 'stock',
      initial: { count: 0 },
      decide: () => [{ type: 'taken', data: { count: 1 } }],
      evolve: (state, { data }) => ({ count: state.count + data.count }),
      upcast: ({ data }) => ({ type: 'taken', data: { count: (data as { pieces: number }).pieces } }),
    };
    const recalled = await runner.recall(renamed, 'hot', again);
    expect(recalled?.events).toEqual([
      { type: 'taken', data: { count: 1 } },
      { type: 'taken', data: { count: 1 } },
    ]);
  });
});

describe('replicas that carry out the same command', () => {
  it('do it once, in any order', async () => {
    for (let round = 0; round < 30; round++) {
      const { store, took, runner } = await stockOfTen({ delay: () => randomInt(4) });
      const others = [(await runnerOver(store)).runner, (await runnerOver(store)).runner];
      const outcomes = await Promise.all([take(runner, again), ...others.map((other) => take(other, again))]);
      expect(outcomes.map((each) => !isRefusal(each) && each.events.length)).toEqual([2, 2, 2]);
      expect(took()).toBe(2);
    }
  });

  it('do it once when the first of them did not know that there are others, and loses the race', async () => {
    const { store, took, runner } = await stockOfTen();
    await runner.currentWithRevision(stock, SHOP, 'hot');
    const { runner: other } = await runnerOver(store);
    const open = store.close();
    const first = take(runner);
    await loopTurns();
    // The append of the first one is on its way when the other one has its own stored.
    store.write(HOT, ...recordable([{ type: 'stock.taken', data: { pieces: 1 } }], once));
    open();
    expect(await first).toMatchObject({ repeated: true, state: { taken: 1 } });
    expect(await take(other, again)).toMatchObject({ repeated: true });
    expect(took()).toBe(1);
  });
});
