import { describe, expect, it } from '@jest/globals';
import { isRefusal } from '@perkstream/kernel';
import { loopTurns } from '@perkstream/kernel/testing';
import { stockInProcess, stockInStream } from '../testing/stock-in-process.js';
import { SHOP, stock } from '../testing/stock.aggregate.js';
import { type CommandRunner } from './command-runner.js';
import { KnownStreams } from './known-streams.js';
import { type StateLoader } from './state-loader.js';
import { stateFrom, stateOfNothing } from './stream-state.js';

const stockNow = (runner: CommandRunner) => runner.recent(stock, SHOP, 'hot');

describe('streams that are used less lately than others', () => {
  it('are forgotten, and read again', async () => {
    const { take, execute, store, runner } = await stockInProcess(1, 2);
    for (const key of ['a', 'b', 'c']) await execute({ do: 'add', pieces: 1 }, key);
    expect(stockNow(runner)).toBeUndefined();
    expect(isRefusal(await take())).toBe(false);
    expect(await take()).toEqual({ refused: 'sold_out' });
    expect(await stockInStream(store)).toEqual({ left: 0, taken: 1 });
  });

  it('are forgotten also where they are looked up many times in a row', async () => {
    const { take, execute, runner } = await stockInProcess(1, 2);
    expect(isRefusal(await take())).toBe(false);
    expect([stockNow(runner), stockNow(runner)]).toEqual([
      { left: 0, taken: 1 },
      { left: 0, taken: 1 },
    ]);
    for (const key of ['a', 'b', 'c']) await execute({ do: 'add', pieces: 1 }, key);
    expect(stockNow(runner)).toBeUndefined();
    await execute({ do: 'add', pieces: 1 });
    expect(stockNow(runner)).toEqual({ left: 1, taken: 1 });
  });

  it('are not forgotten while something is being appended: what is read then would be old for ever', async () => {
    const { execute, take, store, runner } = await stockInProcess(0, 2);
    await take();
    const open = store.close();
    const adding = execute({ do: 'add', pieces: 5 });
    const others = ['a', 'b', 'c'].map((key) => execute({ do: 'add', pieces: 1 }, key));
    await loopTurns();
    const taking = take(5);
    open();
    await Promise.all([adding, ...others]);
    expect(isRefusal(await taking)).toBe(false);
    expect((await runner.currentWithRevision(stock, SHOP, 'hot')).state).toEqual({ left: 0, taken: 5 });
    expect(store.appends).toBe(5);
  });

  it('stay right when they are forgotten all the time', async () => {
    const { execute, store } = await stockInProcess(0, 2);
    const keys = ['a', 'b', 'c', 'd', 'e', 'f'];
    await Promise.all(keys.map((key) => execute({ do: 'add', pieces: 20 }, key)));
    const takes = Array.from({ length: 300 }, async (_each, n) => {
      if (n % 7 === 0) await loopTurns();
      return execute({ do: 'take', pieces: 1 }, keys[n % 6]);
    });
    const outcomes = await Promise.all(takes);
    expect(outcomes.filter(isRefusal)).toHaveLength(300 - 120);
    for (const key of keys) expect(await stockInStream(store, key)).toEqual({ left: 0, taken: 20 });
  });

  it('take up no memory for what was under way', async () => {
    const { execute, runner } = await stockInProcess(0, 2);
    await Promise.all(Array.from({ length: 100 }, (_each, n) => execute({ do: 'add', pieces: 1 }, `key-${n}`)));
    const known = Array.from({ length: 100 }, (_each, n) => runner.recent(stock, SHOP, `key-${n}`));
    expect(known.filter((state) => state !== undefined)).toHaveLength(2);
  });

  it('are forgotten, those used last not, when the memory of the process is nearly full', async () => {
    const loader = { load: async () => stateFrom(stateOfNothing({ left: 0, taken: 0 }), 0) } as unknown as StateLoader;
    const countWith = async (isFull: boolean) => {
      const known = new KnownStreams(loader, 6_000, true, () => isFull);
      const streams = Array.from({ length: 500 }, (_each, n) => `stock-${n}`);
      for (const stream of streams) await known.load(stock, stream);
      expect(known.find('stock-499')).toBeDefined();
      return streams.filter((stream) => known.find(stream)).length;
    };
    expect(await countWith(false)).toBe(500);
    expect(await countWith(true)).toBeLessThan(100);
  });
});
