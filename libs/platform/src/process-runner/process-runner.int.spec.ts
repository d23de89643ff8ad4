import { afterEach, describe, expect, it } from '@jest/globals';
import { loopTurns } from '@perkstream/kernel/testing';
import { Moves } from '../testing/moves.js';
import { OverSqlite } from '../testing/over-sqlite.js';
import { SHOP, stock } from '../testing/stock.aggregate.js';
import { ProcessRunner } from './process-runner.js';

const withMoves = { providers: [Moves] };
let platform: OverSqlite;

afterEach(() => platform.stop());

async function started(): Promise<Moves> {
  platform = await OverSqlite.start(withMoves);
  await platform.execute({ do: 'add', pieces: 1_000 }, 'from');
  return platform.app.get(Moves);
}

const unfinished = (at: OverSqlite) => at.sqlite.documents.open({ ...plain, name: 'open_processes' });
const plain = { version: 1, fields: { process: 'text', begunAt: 'text' }, indexes: [['process', 'begunAt']] } as const;

async function pieces(at: OverSqlite): Promise<{ from: number; to: number }> {
  const leftOf = async (key: string) => (await at.runner.currentWithRevision(stock, SHOP, key)).state.left;
  return { from: await leftOf('from'), to: await leftOf('to') };
}

describe('a process over several aggregates', () => {
  it('is open from its first event to its last', async () => {
    const moves = await started();
    await moves.begin('move-1', 3, 1);
    expect(await (await unfinished(platform)).find({})).toMatchObject([{ process: 'move', key: 'move-1' }]);
    await moves.begin('move-2', 3);
    expect(await (await unfinished(platform)).count()).toBe(1);
    expect(await pieces(platform)).toEqual({ from: 997, to: 3 });
  });

  it.each([1, 2, 3, 4])(
    'is carried on at start when it was cut short after %d steps, nothing of it twice',
    async (steps) => {
      const moves = await started();
      await Promise.all(Array.from({ length: 40 }, (_each, n) => moves.begin(`move-${n}`, 3, steps)));
      const next = await platform.afterCrash(withMoves);
      expect(await pieces(next)).toEqual({ from: 880, to: 120 });
      expect(await (await unfinished(next)).count()).toBe(0);
      expect(next.failures).toEqual([]);
      await next.stop();
    },
  );

  it('is carried on by the rounds when nobody is at work on it any more', async () => {
    const moves = await started();
    await moves.begin('move-1', 3, 2);
    const processes = platform.app.get(ProcessRunner);
    expect(await processes.finishUnfinished(Date.now() + 31_000, false)).toBe(1);
    expect(await processes.finishUnfinished(Date.now() + 31_000, false)).toBe(0);
    expect(await pieces(platform)).toEqual({ from: 997, to: 3 });
  });

  it('comes out the same whenever the process dies', async () => {
    const moves = await started();
    const work = Array.from({ length: 120 }, async (_each, n) => {
      if (n % 30 === 0) await loopTurns();
      await moves.begin(`move-${n}`, 3);
    });
    for (let crash = 0; crash < 4; crash++) {
      await loopTurns();
      const next = await platform.afterCrash(withMoves);
      const { from, to } = await pieces(next);
      expect(from + to).toBe(1_000);
      expect(await (await unfinished(next)).count()).toBe(0);
      await next.stop();
    }
    await Promise.all(work);
    expect(await pieces(platform)).toEqual({ from: 640, to: 360 });
  });
});
