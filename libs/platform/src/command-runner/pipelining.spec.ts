import { describe, expect, it } from '@jest/globals';
import { isRefusal } from '@perkstream/kernel';
import { loopTurns } from '@perkstream/kernel/testing';
import { EngineUnavailable } from '@perkstream/ports';
import { stockInProcess, stockInStream } from '../testing/stock-in-process.js';
import { SHOP, stock, type StockCommand } from '../testing/stock.aggregate.js';
import { type CommandRunner } from './command-runner.js';

const failure = (error: unknown) => error;

async function isPending(work: Promise<unknown>): Promise<boolean> {
  const pending = Symbol('pending');
  for (let n = 0; n < 5; n++) await loopTurns();
  return (await Promise.race([work, Promise.resolve(pending)])) === pending;
}

const stockNow = (runner: CommandRunner) => runner.recent(stock, SHOP, 'hot');

describe('commands on one aggregate', () => {
  it('succeed exactly as often as there are pieces when 1,000 want one at once', async () => {
    const { take, store } = await stockInProcess(137);
    const outcomes = await Promise.all(Array.from({ length: 1000 }, () => take()));
    expect(outcomes.filter(isRefusal)).toHaveLength(863);
    expect(await stockInStream(store)).toEqual({ left: 0, taken: 137 });
  });

  it('are appended without waiting for each other, each at the revision after the one before', async () => {
    const { take, store, appended } = await stockInProcess(100);
    const open = store.close();
    const takes = Array.from({ length: 50 }, () => take());
    await loopTurns();
    open();
    const outcomes = await Promise.all(takes);
    expect(outcomes.map((outcome) => !isRefusal(outcome) && outcome.revision)).toEqual(
      Array.from({ length: 50 }, (_each, n) => n + 1),
    );
    expect(store.appends).toBe(51);
    expect(appended.map(({ revision }) => revision)).toEqual(Array.from({ length: 51 }, (_each, n) => n));
  });

  it('each get the state that they led to', async () => {
    const { take } = await stockInProcess(10);
    const outcomes = await Promise.all([take(), take(2), take()]);
    expect(outcomes.map((outcome) => !isRefusal(outcome) && outcome.state.left)).toEqual([9, 7, 6]);
  });

  it('are tried again when an append that they were built on gets lost', async () => {
    const { take, store } = await stockInProcess(3);
    store.failAppends('not_done');
    const [first, ...others] = await Promise.all([take().catch(failure), take(), take(), take(), take()]);
    expect(first).toBeInstanceOf(EngineUnavailable);
    expect(others.filter(isRefusal)).toHaveLength(1);
    expect(await stockInStream(store)).toEqual({ left: 0, taken: 3 });
  });

  it('come out right when any of the appends get lost', async () => {
    const { take, store } = await stockInProcess(60);
    const takes = Array.from({ length: 200 }, async (_each, n) => {
      if (n % 9 === 0) store.failAppends((['not_done', 'answer_lost', 'request_lost'] as const)[n % 3] ?? 'not_done');
      if (n % 5 === 0) await loopTurns();
      return take().catch(failure);
    });
    const outcomes = await Promise.all(takes);
    const failed = outcomes.filter((outcome) => outcome instanceof EngineUnavailable);
    expect(failed.length).toBeGreaterThan(0);
    expect(outcomes.filter(isRefusal)).toHaveLength(200 - 60 - failed.length);
    expect(await stockInStream(store)).toEqual({ left: 0, taken: 60 });
  });

  it('go on after one of them was a bug', async () => {
    const { execute, take, store } = await stockInProcess(2);
    await expect(execute({ do: 'take' } as unknown as StockCommand)).resolves.toMatchObject({ events: [] });
    await expect(execute(null as unknown as StockCommand)).rejects.toBeInstanceOf(TypeError);
    expect(isRefusal(await take())).toBe(false);
    expect(await stockInStream(store)).toEqual({ left: 1, taken: 1 });
  });

  it('go on after the store threw before it took anything', async () => {
    const { take, store } = await stockInProcess(2);
    const append = store.append;
    store.append = () => {
      throw new Error('a bug of the adapter');
    };
    await expect(take(2)).rejects.toThrow('a bug of the adapter');
    store.append = append;
    expect(isRefusal(await take(2))).toBe(false);
  });

  it('are turned away when too many wait for their answers', async () => {
    const { take, store } = await stockInProcess(20_000);
    const open = store.close();
    const takes = Array.from({ length: 10_000 }, () => take());
    await loopTurns();
    await expect(take()).rejects.toMatchObject({ name: 'EngineUnavailable', outcome: 'not_done' });
    open();
    await Promise.all(takes);
    expect(isRefusal(await take())).toBe(false);
    expect(stockNowOf(await stockInStream(store))).toBe(10_001);
  });
});

const stockNowOf = ({ taken }: { taken: number }) => taken;

describe('a refusal', () => {
  it('is not given because of something that is never stored', async () => {
    const { take, store } = await stockInProcess(1);
    store.failAppends('not_done');
    const [first, second] = await Promise.all([take().catch(failure), take()]);
    expect(first).toBeInstanceOf(EngineUnavailable);
    expect(isRefusal(second)).toBe(false);
  });

  it('waits for the appends that it rests on', async () => {
    const { take, store } = await stockInProcess(1);
    const open = store.close();
    const last = take();
    const refused = take();
    expect(await isPending(refused)).toBe(true);
    open();
    await last;
    expect(await refused).toEqual({ refused: 'sold_out' });
  });

  it('waits for nothing when nothing is under way', async () => {
    const { take, store } = await stockInProcess(0);
    await take();
    const open = store.close();
    expect(await take()).toEqual({ refused: 'sold_out' });
    open();
  });
});

describe('a command that changes nothing', () => {
  it('is answered with the state that it was decided on, when that is stored', async () => {
    const { take, execute, store } = await stockInProcess(5);
    const open = store.close();
    const before = take();
    const nothing = execute({ do: 'nothing' });
    const after = take();
    expect(await isPending(nothing)).toBe(true);
    open();
    expect(await nothing).toEqual({ events: [], state: { left: 4, taken: 1 }, revision: 1, repeated: false });
    await Promise.all([before, after]);
  });

  it('appends nothing', async () => {
    const { execute, store } = await stockInProcess(0);
    expect(await execute({ do: 'nothing' })).toMatchObject({ events: [], revision: -1 });
    expect(store.durable).toEqual([]);
  });
});

describe('the state of an aggregate', () => {
  it('holds everything that was answered, and nothing that may still fail', async () => {
    const { take, store, runner } = await stockInProcess(5);
    const open = store.close();
    const taking = take();
    await loopTurns();
    expect(stockNow(runner)).toEqual({ left: 5, taken: 0 });
    expect(await runner.currentWithRevision(stock, SHOP, 'hot')).toEqual({ state: { left: 5, taken: 0 }, revision: 0 });
    open();
    await taking;
    expect(stockNow(runner)).toEqual({ left: 4, taken: 1 });
    expect(await runner.currentWithRevision(stock, SHOP, 'hot')).toEqual({ state: { left: 4, taken: 1 }, revision: 1 });
  });

  it('is not known at once before it was asked for', async () => {
    const { runner } = await stockInProcess(0);
    expect(stockNow(runner)).toBeUndefined();
    await runner.currentWithRevision(stock, SHOP, 'hot');
    expect(stockNow(runner)).toEqual({ left: 0, taken: 0 });
  });

  it('is the same object until something changes', async () => {
    const { runner, take } = await stockInProcess(2);
    const before = stockNow(runner);
    await take(3);
    expect(stockNow(runner)).toBe(before);
    await take(1);
    expect(stockNow(runner)).not.toBe(before);
  });
});
