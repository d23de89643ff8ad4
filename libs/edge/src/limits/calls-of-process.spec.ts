import { describe, expect, it } from '@jest/globals';
import { stoppedClock } from '@perkstream/kernel/testing';
import { CallsOfProcess } from './calls-of-process.js';

const LIMIT = { requests: 2, seconds: 60 };

describe('calls that one process counts', () => {
  const clock = stoppedClock();

  it('are allowed at once up to the limit, and refused past it', async () => {
    const calls = new CallsOfProcess();
    const counted = [];
    for (const passed of [0, 10_000, 5_000]) {
      clock.jumps(passed);
      counted.push(await calls.count('proj_1', 'api', LIMIT));
    }
    expect(counted).toEqual([
      { remaining: 1, exceeded: false, milliseconds: 60_000 },
      { remaining: 0, exceeded: false, milliseconds: 50_000 },
      { remaining: 0, exceeded: true, milliseconds: 45_000 },
    ]);
  });

  it('are counted anew when the window that began with the first of them is over', async () => {
    const calls = new CallsOfProcess();
    for (let call = 0; call < 3; call++) await calls.count('proj_1', 'api', LIMIT);
    clock.jumps(59_999);
    expect((await calls.count('proj_1', 'api', LIMIT)).exceeded).toBe(true);
    clock.jumps(1);
    expect(await calls.count('proj_1', 'api', LIMIT)).toEqual({ remaining: 1, exceeded: false, milliseconds: 60_000 });
  });

  it('are those of each owner and counter by themselves', async () => {
    const calls = new CallsOfProcess();
    const remaining = [];
    for (const name of ['proj_1 api', 'proj_2 api', 'proj_1 bulk', 'proj_1 api']) {
      const [owner = '', counter = ''] = name.split(' ');
      remaining.push((await calls.count(owner, counter, LIMIT)).remaining);
    }
    expect(remaining).toEqual([1, 1, 1, 0]);
  });
});
