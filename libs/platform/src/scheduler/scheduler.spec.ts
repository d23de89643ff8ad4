import { afterEach, describe, expect, it } from '@jest/globals';
import { pause } from '@perkstream/kernel/testing';
import { Scheduler } from './scheduler.js';

const told: unknown[][] = [];
let scheduler = new Scheduler((...failure) => told.push(failure));

afterEach(async () => {
  await scheduler.stop();
  told.length = 0;
  scheduler = new Scheduler((...failure) => told.push(failure));
});

describe('the scheduler', () => {
  it('does work again and again, beginning after the first pause', async () => {
    let rounds = 0;
    scheduler.every(5, 'work', async () => {
      rounds += 1;
    });
    expect(rounds).toBe(0);
    await pause(100);
    expect(rounds).toBeGreaterThan(2);
  });

  it('never begins a round of the same work before the last one is over', async () => {
    let atWork = 0;
    let most = 0;
    scheduler.every(1, 'slow', async () => {
      most = Math.max(most, ++atWork);
      await pause(20);
      atWork -= 1;
    });
    await pause(100);
    expect(most).toBe(1);
  });

  it('tells of a failure by name, and goes on', async () => {
    let rounds = 0;
    scheduler.every(2, 'failing', async () => {
      rounds += 1;
      throw new Error(`failure ${rounds}`);
    });
    await pause(60);
    expect(told[0]).toEqual(['failing', new Error('failure 1')]);
    expect(told.length).toBeGreaterThan(1);
  });

  it('tells of work that fails before it returns a promise, and goes on', async () => {
    let rounds = 0;
    scheduler.every(2, 'failing', () => {
      rounds += 1;
      throw new Error('at once');
    });
    await pause(60);
    expect(told[0]).toEqual(['failing', new Error('at once')]);
    expect(rounds).toBeGreaterThan(1);
  });

  it('goes on although nobody can be told', async () => {
    const deaf = new Scheduler(() => {
      throw new Error('nobody listens');
    });
    let rounds = 0;
    deaf.every(2, 'failing', async () => {
      rounds += 1;
      throw new Error('failed');
    });
    await pause(60);
    await deaf.stop();
    expect(rounds).toBeGreaterThan(1);
  });

  it('keeps work apart: one that hangs holds up no other', async () => {
    let rounds = 0;
    let end: () => void = () => undefined;
    scheduler.every(1, 'hanging', () => new Promise<void>((resolve) => (end = resolve)));
    scheduler.every(2, 'other', async () => {
      rounds += 1;
    });
    await pause(60);
    expect(rounds).toBeGreaterThan(2);
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
    await pause(1);
    expect(rounds).toBe(2);
    ends.pop()?.();
    await pause(1);
    expect(rounds).toBe(2);
    await scheduler.stop();
    round.soon();
    expect(rounds).toBe(2);
  });

  it('begins nothing after it was stopped, and ends when what runs is done', async () => {
    let rounds = 0;
    let isDone = false;
    scheduler.every(1, 'slow', async () => {
      rounds += 1;
      await pause(40);
      isDone = true;
    });
    await pause(20);
    await scheduler.stop();
    expect(isDone).toBe(true);
    scheduler.every(1, 'late', async () => {
      rounds += 1;
    });
    await pause(30);
    expect(rounds).toBe(1);
  });

  it('keeps no process alive', () => {
    const { timer } = scheduler.every(1_000_000, 'rarely', async () => undefined) as unknown as {
      timer: NodeJS.Timeout;
    };
    expect(timer.hasRef()).toBe(false);
  });
});
