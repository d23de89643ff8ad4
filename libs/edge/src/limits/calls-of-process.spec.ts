import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { CallsOfProcess } from './calls-of-process.js';

const LIMIT = { requests: 2, seconds: 60 };

describe('calls that one process counts', () => {
  let clock = 1_000;
  jest.spyOn(performance, 'now').mockImplementation(() => clock);
  afterEach(() => {
    clock = 1_000;
  });

  it('are allowed at once up to the limit, and refused past it', () => {
    const calls = new CallsOfProcess();
    const counted = [0, 10_000, 5_000].map((passed) => {
      clock += passed;
      return calls.count('proj_1', 'api', LIMIT);
    });
    expect(counted).toEqual([
      { remaining: 1, exceeded: false, milliseconds: 60_000 },
      { remaining: 0, exceeded: false, milliseconds: 50_000 },
      { remaining: 0, exceeded: true, milliseconds: 45_000 },
    ]);
  });

  it('are counted anew when the window that began with the first of them is over', () => {
    const calls = new CallsOfProcess();
    for (let call = 0; call < 3; call++) calls.count('proj_1', 'api', LIMIT);
    clock += 59_999;
    expect(calls.count('proj_1', 'api', LIMIT).exceeded).toBe(true);
    clock += 1;
    expect(calls.count('proj_1', 'api', LIMIT)).toEqual({ remaining: 1, exceeded: false, milliseconds: 60_000 });
  });

  it('are those of each owner and counter by themselves', () => {
    const calls = new CallsOfProcess();
    const remaining = ['proj_1 api', 'proj_2 api', 'proj_1 bulk', 'proj_1 api'].map((name) => {
      const [owner = '', counter = ''] = name.split(' ');
      return calls.count(owner, counter, LIMIT).remaining;
    });
    expect(remaining).toEqual([1, 1, 1, 0]);
  });
});
