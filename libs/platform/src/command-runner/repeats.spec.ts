import { randomInt } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { isRefusal } from '@perkstream/kernel';
import { EngineUnavailable } from '@perkstream/ports';
import { MemoryEventStore } from '../testing/memory-event-store.js';
import { runnerOver } from '../testing/runner-over.js';
import { contextOf, NOW, SHOP, stock, type StockEvent } from '../testing/stock.aggregate.js';
import { type Aggregate, streamName } from './aggregate.js';
import { type CommandRunner } from './command-runner.js';
import { recordable } from './recordable.js';

const HOT = streamName('stock', SHOP, 'hot');
const failure = (error: unknown) => error;
const once = contextOf({ commandId: 'v-once/take' });
const again = { ...once, repeatSince: NOW };
const takeTwo = { do: 'take', pieces: 2 } as const;

function take(runner: CommandRunner, context = once) {
  return runner.execute(stock, 'hot', takeTwo, context);
}

async function started(options: { exclusive?: boolean; delay?: () => number } = {}) {
  const store = new MemoryEventStore(options);
  const over = await runnerOver(store);
  await over.runner.execute(stock, 'hot', { do: 'add', pieces: 10 }, contextOf());
  const took = () => store.events.filter(({ type }) => type === 'stock.taken').length;
  const writeOthers = (count: number, time: string) => {
    for (let n = 0; n < count; n++) {
      const event: StockEvent = { type: 'stock.added', data: { pieces: 1 } };
      store.write(HOT, ...recordable([event], contextOf({ now: time })));
    }
  };
  return { ...over, store, took, writeOthers };
}

describe.each([{ exclusive: true }, { exclusive: false }])('a command that is repeated ($exclusive)', (options) => {
  it('gives the events of the first time, and appends nothing', async () => {
    const { runner, took } = await started(options);
    const first = await take(runner);
    const repeated = await take(runner, again);
    expect(repeated).toMatchObject({ repeated: true, revision: 2, state: { left: 8, taken: 2 } });
    expect(!isRefusal(repeated) && repeated.events).toMatchObject(!isRefusal(first) ? first.events : []);
    expect(took()).toBe(2);
  });

  it('gives them after a crash between append and answer, in another process', async () => {
    const { runner, store, took } = await started(options);
    store.failAppends('answer_lost');
    store.failReads(1000);
    await expect(take(runner)).rejects.toMatchObject({ outcome: 'unknown' });
    store.failReads(0);
    const { runner: next } = await runnerOver(store);
    expect(await take(next, again)).toMatchObject({ repeated: true, state: { left: 8 } });
    expect(took()).toBe(2);
  });

  it('is carried out when the first time came to nothing', async () => {
    const { runner, took } = await started(options);
    expect(await take(runner, again)).toMatchObject({ repeated: false, state: { left: 8 } });
    expect(took()).toBe(2);
  });

  it('gives them although the state would refuse it by now', async () => {
    const { runner } = await started(options);
    await take(runner);
    await runner.execute(stock, 'hot', { do: 'take', pieces: 8 }, contextOf());
    expect(await take(runner, again)).toMatchObject({ repeated: true, events: [{}, {}], state: { left: 0 } });
  });

  it('finds them behind hundreds of others, also where a page of the stream ends between them', async () => {
    const { runner, writeOthers, took } = await started(options);
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

  it('finds them behind events that carry an older time than their place', async () => {
    const { runner, writeOthers, took } = await started(options);
    await take(runner);
    writeOthers(150, NOW);
    writeOthers(60, '2026-02-01T00:00:00.000Z');
    expect(await take(runner, again)).toMatchObject({ repeated: true });
    expect(took()).toBe(2);
  });

  it('is looked for no further back than its first time', async () => {
    const { writeOthers, store } = await started(options);
    writeOthers(2000, '2026-02-01T00:00:00.000Z');
    const { runner } = await runnerOver(store);
    await runner.state(stock, SHOP, 'hot');
    const before = store.reads;
    await take(runner, again);
    expect(store.reads - before).toBeLessThanOrEqual(2);
  });

  it('is carried out once when it comes several times at once', async () => {
    const { runner, took } = await started(options);
    const outcomes = await Promise.all([take(runner), take(runner, again), take(runner, again), take(runner, again)]);
    expect(outcomes.map((each) => !isRefusal(each) && each.events.length)).toEqual([2, 2, 2, 2]);
    expect(took()).toBe(2);
  });

  it('is told by `recall` without being carried out', async () => {
    const { runner, took } = await started(options);
    expect(await runner.recall(stock, 'hot', again)).toBeUndefined();
    await take(runner);
    expect(await runner.recall(stock, 'hot', again)).toMatchObject({ repeated: true, events: [{}, {}] });
    expect(await runner.recall(stock, 'hot', once)).toBeUndefined();
    expect(took()).toBe(2);
  });

  it('is taken for a new one without `repeatSince`', async () => {
    const { runner, took } = await started(options);
    await take(runner);
    await take(runner);
    expect(took()).toBe(4);
  });

  it('gives the events in the shape of today', async () => {
    const { runner } = await started(options);
    await take(runner);
    const renamed: Aggregate<typeof takeTwo, { type: 'taken'; data: { count: number } }, { count: number }> = {
      category: 'stock',
      decider: {
        initial: { count: 0 },
        decide: () => [{ type: 'taken', data: { count: 1 } }],
        evolve: (state, { data }) => ({ count: state.count + data.count }),
      },
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
  it('do it once, whoever is faster', async () => {
    for (let round = 0; round < 30; round++) {
      const { store, took, runner } = await started({ delay: () => randomInt(4) });
      const others = [(await runnerOver(store)).runner, (await runnerOver(store)).runner];
      const outcomes = await Promise.all([take(runner, again), ...others.map((other) => take(other, again))]);
      expect(outcomes.map((each) => !isRefusal(each) && each.events.length)).toEqual([2, 2, 2]);
      expect(took()).toBe(2);
    }
  });

  it('do it once when the first of them did not know that there are others, and loses the race', async () => {
    const { store, took, runner } = await started();
    await runner.state(stock, SHOP, 'hot');
    const { runner: other } = await runnerOver(store);
    const open = store.close();
    const first = take(runner);
    await new Promise((resolve) => setImmediate(resolve));
    // The append of the first one is on its way when the other one has its own stored.
    store.write(HOT, ...recordable([{ type: 'stock.taken', data: { pieces: 1 } }], once));
    open();
    expect(await first).toMatchObject({ repeated: true, state: { taken: 1 } });
    expect(await take(other, again)).toMatchObject({ repeated: true });
    expect(took()).toBe(1);
  });
});

describe.each([{ exclusive: true }, { exclusive: false }])('an append without an answer ($exclusive)', (options) => {
  it('is found where it was stored: the command goes on as if it had been answered', async () => {
    const { runner, store, took, told } = await started(options);
    store.failAppends('answer_lost');
    expect(await take(runner)).toMatchObject({ repeated: false, events: [{}, {}], state: { left: 8 }, revision: 2 });
    expect(took()).toBe(2);
    expect(told).toHaveLength(3);
  });

  it('is made again where it was not stored', async () => {
    const { runner, store, took } = await started(options);
    store.failAppends('request_lost', 3);
    expect(await take(runner)).toMatchObject({ repeated: false, state: { left: 8 } });
    expect(took()).toBe(2);
  });

  it('is not made twice where it is stored in the end', async () => {
    const { runner, store, took } = await started(options);
    store.failAppends('late');
    expect(await take(runner)).toMatchObject({ state: { left: 8 } });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(took()).toBe(2);
    expect((await (await runnerOver(store)).runner.state(stock, SHOP, 'hot')).state.left).toBe(8);
  });

  it('stays an open question while the store is away, within two seconds', async () => {
    const { runner, store, took } = await started(options);
    store.failAppends('answer_lost');
    store.failReads(100_000);
    const before = Date.now();
    const outcome = await take(runner).catch(failure);
    expect(outcome).toBeInstanceOf(EngineUnavailable);
    expect(outcome).toMatchObject({ outcome: 'unknown' });
    expect(Date.now() - before).toBeLessThan(2000);
    expect(took()).toBe(2);
  });

  it('is found when the store comes back soon', async () => {
    const { runner, store, took } = await started(options);
    store.failAppends('answer_lost');
    store.failReads(4);
    expect(await take(runner)).toMatchObject({ repeated: false, state: { left: 8 } });
    expect(took()).toBe(2);
  });

  it('is no question where the store says that nothing was done', async () => {
    const { runner, store, took } = await started(options);
    store.failAppends('not_done');
    await expect(take(runner)).rejects.toMatchObject({ outcome: 'not_done' });
    expect(took()).toBe(0);
    expect(await take(runner)).toMatchObject({ state: { left: 8 } });
  });
});

describe('a command that always loses', () => {
  it('is given up after a bounded number of attempts', async () => {
    const { runner, store, took } = await started();
    const append = store.append.bind(store);
    let attempts = 0;
    store.append = (stream, expected, events) => {
      attempts += 1;
      return append(stream, expected - 1, events);
    };
    await expect(take(runner)).rejects.toMatchObject({ name: 'EngineUnavailable', outcome: 'not_done' });
    expect(attempts).toBe(50);
    expect(took()).toBe(0);
  });

  it('is given up at its deadline', async () => {
    const { runner, store } = await started();
    const append = store.append.bind(store);
    store.append = (stream, expected, events) => append(stream, expected - 1, events);
    const before = Date.now();
    const context = contextOf({ deadline: Date.now() + 100 });
    await expect(take(runner, context)).rejects.toMatchObject({ outcome: 'not_done' });
    expect(Date.now() - before).toBeLessThan(400);
  });
});
