import { afterEach, describe, expect, it } from '@jest/globals';
import { loopTurns, stoppedClock } from '@perkstream/kernel/testing';
import { Scheduler } from './scheduler.js';

const failures: unknown[][] = [];
let scheduler = new Scheduler((...failure) => failures.push(failure));
const clock = stoppedClock();

afterEach(async () => {
  await scheduler.stop();
  failures.length = 0;
  scheduler = new Scheduler((...failure) => failures.push(failure));
});

describe('the scheduler', () => {
  it('does work again and again, beginning after the first pause', async () => {
    let rounds = 0;
    scheduler.every(5, 'work', async () => {
      rounds += 1;
    });
    await clock.passes(4);
    expect(rounds).toBe(0);
    await clock.passes(1);
    expect(rounds).toBe(1);
    await clock.passes(10);
    expect(rounds).toBe(3);
  });

  it('never begins a round of the same work before the last one is over', async () => {
    let rounds = 0;
    let end: () => void = () => undefined;
    scheduler.every(1, 'slow', () => {
      rounds += 1;
      return new Promise<void>((resolve) => (end = resolve));
    });
    await clock.passes(100);
    expect(rounds).toBe(1);
    end();
    await clock.passes(1);
    expect(rounds).toBe(2);
    end();
  });

  it('reports a failure by name, and goes on', async () => {
    let rounds = 0;
    scheduler.every(2, 'failing', async () => {
      rounds += 1;
      throw new Error(`failure ${rounds}`);
    });
    await clock.passes(4);
    expect(failures).toEqual([
      ['failing', new Error('failure 1')],
      ['failing', new Error('failure 2')],
    ]);
  });

  it('reports work that fails before it returns a promise, and goes on', async () => {
    scheduler.every(2, 'failing', () => {
      throw new Error('at once');
    });
    await clock.passes(4);
    expect(failures).toEqual([
      ['failing', new Error('at once')],
      ['failing', new Error('at once')],
    ]);
  });

  it('goes on although reporting fails', async () => {
    const deaf = new Scheduler(() => {
      throw new Error('nobody listens');
    });
    let rounds = 0;
    deaf.every(2, 'failing', async () => {
      rounds += 1;
      throw new Error('failed');
    });
    await clock.passes(4);
    await deaf.stop();
    expect(rounds).toBe(2);
  });

  it('keeps work apart: one that hangs holds up no other', async () => {
    let rounds = 0;
    let end: () => void = () => undefined;
    scheduler.every(1, 'hanging', () => new Promise<void>((resolve) => (end = resolve)));
    scheduler.every(2, 'other', async () => {
      rounds += 1;
    });
    await clock.passes(6);
    expect(rounds).toBe(3);
    end();
  });

  it('comes round at once where it is asked to, and once more for all who ask while it runs', async () => {
    let rounds = 0;
    const ends: (() => void)[] = [];
    const round = scheduler.every(1_000_000, 'work', () => {
      rounds += 1;
      return new Promise<void>((resolve) => ends.push(resolve));
    });
    round.soon();
    expect(rounds).toBe(1);
    round.soon();
    round.soon();
    expect(rounds).toBe(1);
    ends.pop()?.();
    await loopTurns();
    expect(rounds).toBe(2);
    ends.pop()?.();
    await loopTurns();
    expect(rounds).toBe(2);
    await scheduler.stop();
    round.soon();
    expect(rounds).toBe(2);
  });

  it('begins nothing after it was stopped, and ends when what runs is done', async () => {
    const log: string[] = [];
    let end: () => void = () => undefined;
    scheduler.every(1, 'slow', async () => {
      log.push('begun');
      await new Promise<void>((resolve) => (end = resolve));
      log.push('done');
    });
    await clock.passes(1);
    const stopped = scheduler.stop().then(() => log.push('stopped'));
    await loopTurns();
    end();
    await stopped;
    scheduler.every(1, 'late', async () => log.push('late'));
    await clock.passes(30);
    expect(log).toEqual(['begun', 'done', 'stopped']);
  });

  it('keeps no process alive', () => {
    const { timer } = scheduler.every(1_000_000, 'rarely', async () => undefined) as unknown as {
      timer: NodeJS.Timeout;
    };
    expect(timer.hasRef()).toBe(false);
  });
});
