import { describe, expect, it } from '@jest/globals';
import { ApiError } from '../../api/api-error.js';
import { type Failed, type Progress, runInBatches } from './run-in-batches.js';

const names = ['a', 'b', 'c', 'd', 'e'];

function runOf(act: (batch: readonly string[]) => Promise<readonly Failed[]>, size = 1, atOnce = 2) {
  const stopping = new AbortController();
  const progress: Progress[] = [];
  const waited: number[] = [];
  const run = () =>
    runInBatches(
      names,
      { size, atOnce, act },
      {
        signal: stopping.signal,
        onProgress: (each) => progress.push(each),
        wait: async (ms) => void waited.push(ms),
      },
    );
  return { run, stopping, progress, waited };
}

describe('Work on many things', () => {
  it('reports what was refused and why, and goes on with the others', async () => {
    const { run, progress } = runOf(async ([name]) => {
      if (name === 'b') throw new ApiError(404, { key: 'other', message: 'Gone', details: 'Code b is gone' });
      return [];
    });
    const report = await run();
    expect([...report.done].sort()).toEqual(['a', 'c', 'd', 'e']);
    expect(report.failed).toEqual([{ name: 'b', reason: 'Gone Code b is gone' }]);
    expect(report.left).toEqual([]);
    expect(progress.at(-1)).toEqual({ done: 4, failed: 1 });
  });

  it('is done in requests of some, of which some may be refused', async () => {
    const batches: string[][] = [];
    const { run } = runOf(
      async (batch) => {
        batches.push([...batch]);
        return batch.includes('d') ? [{ name: 'd', reason: 'No' }] : [];
      },
      2,
      1,
    );
    expect((await run()).done).toEqual(['a', 'b', 'c', 'e']);
    expect(batches).toEqual([['a', 'b'], ['c', 'd'], ['e']]);
  });

  it('has no more requests under way than it may', async () => {
    let underWay = 0;
    let most = 0;
    const { run } = runOf(async () => {
      most = Math.max(most, (underWay += 1));
      await Promise.resolve();
      underWay -= 1;
      return [];
    });
    await run();
    expect(most).toBe(2);
  });

  it('begins nothing new once it is stopped', async () => {
    const { run, stopping } = runOf(
      async ([name]) => {
        if (name === 'b') stopping.abort();
        return [];
      },
      1,
      1,
    );
    expect(await run()).toMatchObject({ done: ['a', 'b'], left: ['c', 'd', 'e'] });
  });

  it('waits where requests come too soon, and tries again', async () => {
    let refusals = 2;
    const { run, waited } = runOf(
      async () => {
        if (refusals > 0) {
          refusals -= 1;
          throw new ApiError(429, { key: 'too_many_requests' });
        }
        return [];
      },
      5,
      1,
    );
    expect((await run()).failed).toEqual([]);
    expect(waited).toEqual([1_000, 2_000]);
  });
});
