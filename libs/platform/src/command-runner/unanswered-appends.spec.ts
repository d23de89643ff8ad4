import { describe, expect, it } from '@jest/globals';
import { stoppedClock } from '@perkstream/kernel/testing';
import { EngineUnavailable } from '@perkstream/ports';
import { stockOfTen, take } from '../testing/repeated-commands.js';
import { runnerOver } from '../testing/runner-over.js';
import { contextOf, SHOP, stock } from '../testing/stock.aggregate.js';

const clock = stoppedClock();
const failure = (error: unknown) => error;

describe.each([{ exclusive: true }, { exclusive: false }])('an append without an answer ($exclusive)', (options) => {
  it('is found where it was stored: the command goes on as if it had been answered', async () => {
    const { runner, store, took, appended } = await stockOfTen(options);
    store.failAppends('answer_lost');
    expect(await clock.during(take(runner))).toMatchObject({
      repeated: false,
      events: [{}, {}],
      state: { left: 8 },
      revision: 2,
    });
    expect(took()).toBe(2);
    expect(appended).toHaveLength(3);
  });

  it('is made again where it was not stored', async () => {
    const { runner, store, took } = await stockOfTen(options);
    store.failAppends('request_lost', 3);
    expect(await clock.during(take(runner))).toMatchObject({ repeated: false, state: { left: 8 } });
    expect(took()).toBe(2);
  });

  it('is not made twice where it is stored in the end', async () => {
    const { runner, store, took } = await stockOfTen(options);
    store.failAppends('late');
    expect(await clock.during(take(runner))).toMatchObject({ state: { left: 8 } });
    await clock.passes(50);
    expect(took()).toBe(2);
    expect((await (await runnerOver(store)).runner.currentWithRevision(stock, SHOP, 'hot')).state.left).toBe(8);
  });

  it('stays an open question while the store is away, and nobody waits for ever', async () => {
    const { runner, store, took } = await stockOfTen(options);
    store.failAppends('answer_lost');
    store.failReads(100_000);
    const outcome = await clock.during(take(runner)).catch(failure);
    expect(outcome).toBeInstanceOf(EngineUnavailable);
    expect(outcome).toMatchObject({ outcome: 'unknown' });
    expect(took()).toBe(2);
  });

  it('is found when the store comes back soon', async () => {
    const { runner, store, took } = await stockOfTen(options);
    store.failAppends('answer_lost');
    store.failReads(4);
    expect(await clock.during(take(runner))).toMatchObject({ repeated: false, state: { left: 8 } });
    expect(took()).toBe(2);
  });

  it('is no question where the store says that nothing was done', async () => {
    const { runner, store, took } = await stockOfTen(options);
    store.failAppends('not_done');
    await expect(clock.during(take(runner))).rejects.toMatchObject({ outcome: 'not_done' });
    expect(took()).toBe(0);
    expect(await clock.during(take(runner))).toMatchObject({ state: { left: 8 } });
  });
});

describe('a command that always loses', () => {
  it('is given up after a bounded number of attempts', async () => {
    const { runner, store, took } = await stockOfTen();
    const append = store.append.bind(store);
    let attempts = 0;
    store.append = (stream, expected, events) => {
      attempts += 1;
      return append(stream, expected - 1, events);
    };
    await expect(clock.during(take(runner))).rejects.toMatchObject({ name: 'EngineUnavailable', outcome: 'not_done' });
    expect(attempts).toBe(50);
    expect(took()).toBe(0);
  });

  it('is given up at its deadline', async () => {
    const { runner, store } = await stockOfTen();
    const append = store.append.bind(store);
    store.append = (stream, expected, events) => append(stream, expected - 1, events);
    const context = contextOf({ deadline: Date.now() + 100 });
    await expect(clock.during(take(runner, context))).rejects.toMatchObject({ outcome: 'not_done' });
  });
});
