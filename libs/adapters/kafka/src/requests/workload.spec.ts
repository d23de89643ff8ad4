import { describe, expect, it } from '@jest/globals';
import { loopTurns } from '@perkstream/kernel/testing';
import { Workload } from './workload.js';

/** Jobs that end on demand, and a brake that notes what is done to it. */
function workplace() {
  const running: (() => void)[] = [];
  const notes: string[] = [];
  const job = () => new Promise<void>((resolve) => running.push(resolve));
  const brake = {
    pause: () => {
      notes.push('paused');
      return () => void notes.push('resumed');
    },
  };
  const finish = async (count: number) => {
    for (const end of running.splice(0, count)) end();
    await loopTurns();
  };
  return { running, notes, brake, finish, jobs: (count: number) => Array.from({ length: count }, () => job) };
}

describe('the requests of a partition', () => {
  it('run side by side, but not all at once', async () => {
    const { running, brake, finish, jobs, notes } = workplace();
    const workload = new Workload();
    workload.add(jobs(200), brake);
    expect(running).toHaveLength(128);
    await finish(10);
    expect(running).toHaveLength(128);
    await finish(128);
    expect(running).toHaveLength(62);
    expect(notes).toEqual([]);
  });

  it('are not read any further while too many wait', async () => {
    const { brake, finish, jobs, notes } = workplace();
    const workload = new Workload();
    workload.add(jobs(128 + 511), brake);
    expect(notes).toEqual([]);
    workload.add(jobs(1), brake);
    workload.add(jobs(1), brake);
    expect(notes).toEqual(['paused']);
    await finish(128);
    await finish(128);
    await finish(128);
    expect(notes).toEqual(['paused']);
    await finish(1);
    expect(notes).toEqual(['paused', 'resumed']);
    workload.add(jobs(512), brake);
    expect(notes).toEqual(['paused', 'resumed', 'paused']);
  });

  it('can be waited for', async () => {
    const { brake, finish, jobs } = workplace();
    const workload = new Workload();
    await workload.idle();
    workload.add(jobs(129), brake);
    let idle = false;
    const waiting = workload.idle().then(() => void (idle = true));
    await finish(128);
    expect(idle).toBe(false);
    await finish(1);
    await waiting;
    expect(idle).toBe(true);
  });
});
