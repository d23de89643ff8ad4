import { describe, expect, it } from '@jest/globals';
import { Pace } from '../pacing/pace.js';
import { BackgroundTempo } from './background-tempo.js';

/** Paces in a loop that never has anything to spare, or always. */
function paceWhere(isBusy: boolean): { pace: Pace; rested: () => number } {
  let time = 0;
  const pace = new Pace({
    now: () => time,
    idle: () => (isBusy ? 0 : time),
    pause: async (milliseconds) => {
      time += milliseconds;
    },
    turn: async () => undefined,
  });
  return { pace, rested: () => time };
}

/** Slices of a rebuild that is so far behind after each. */
async function slices(isBusy: boolean, behind: readonly number[]): Promise<number[]> {
  let at = 0;
  const tempo = new BackgroundTempo(
    async (position) => position + (behind[at] ?? 0),
    new AbortController().signal,
    paceWhere(isBusy).pace,
    0,
  );
  const sizes = [tempo.slice()];
  for (at = 0; at < behind.length; at++) {
    await tempo.afterSlice(1);
    sizes.push(tempo.slice());
  }
  return sizes;
}

describe('a view that is built beside requests', () => {
  it('takes small slices while somebody waits', async () => {
    expect(await slices(true, [900, 800, 700])).toEqual([25, 25, 25, 25]);
  });

  it('takes larger ones while nobody does', async () => {
    expect(await slices(false, [900, 800, 700])).toEqual([25, 50, 100, 100]);
  });

  it('takes larger ones when more comes in than it takes in, and rests no more in the end', async () => {
    expect(await slices(true, [900, 900, 950, 990, 1200, 1300])).toEqual([25, 25, 50, 100, 200, 400, 400]);
  });

  it('ends undone when it is aborted', async () => {
    const ending = new AbortController();
    const tempo = new BackgroundTempo(async () => 0, ending.signal);
    await tempo.afterSlice(undefined);
    ending.abort();
    await expect(tempo.afterSlice(1)).rejects.toBe(ending.signal.reason);
  });
});
