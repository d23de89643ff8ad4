import { describe, expect, it } from '@jest/globals';
import { type Loop, Pace } from './pace.js';

/** A loop of its own time; others take `busy` of it (0 to 1). */
function loop(busy: number): Loop & { time: number; spare: number; turns: number } {
  return {
    turns: 0,
    time: 0,
    spare: 0,
    now() {
      return this.time;
    },
    idle() {
      return this.spare;
    },
    async pause(milliseconds) {
      this.time += milliseconds;
      this.spare += milliseconds * (1 - busy);
    },
    async turn() {
      this.turns += 1;
    },
  };
}

async function restAfter(worked: number, busy: number): Promise<number> {
  const clock = loop(busy);
  const result = await new Pace(clock).after(async () => {
    clock.time += worked;
    return 'done';
  });
  expect(result).toBe('done');
  return clock.time - worked;
}

describe('long work', () => {
  it('goes on at once where nobody waits', async () => {
    expect(await restAfter(20, 0)).toBe(2);
    expect(await restAfter(20, 0.5)).toBe(2);
  });

  it('leaves four fifths of a busy loop to others', async () => {
    expect(await restAfter(20, 1)).toBe(80);
    expect(await restAfter(7, 1)).toBe(28);
  });

  it('waits for a little spare time where there is little', async () => {
    expect(await restAfter(20, 0.75)).toBe(4);
  });

  it('makes up only for what kept others waiting, not for what it waited for itself', async () => {
    const clock = loop(1);
    await new Pace(clock).after(async () => {
      clock.time += 200;
      clock.spare += 190;
    });
    expect(clock.time).toBe(240);
  });

  it('never rests for too long', async () => {
    expect(await restAfter(10_000, 1)).toBe(500);
  });

  it('rests no more once it is to come to an end', async () => {
    const clock = loop(1);
    const pace = new Pace(clock);
    pace.hurry();
    await pace.after(async () => void (clock.time += 20));
    expect(clock.time).toBe(22);
  });

  it('is done in larger pieces while nobody waits, and in the smallest ones as soon as somebody does', async () => {
    const clock = loop(0);
    const idle = clock.idle.bind(clock);
    const pace = new Pace(clock);
    const portions: number[] = [];
    for (let piece = 0; piece < 7; piece++) {
      portions.push(pace.portion(50, 500));
      clock.idle = piece === 5 ? () => 0 : idle;
      await pace.after(async () => void (clock.time += 100));
    }
    expect(portions).toEqual([50, 100, 200, 400, 500, 500, 50]);
  });

  it('rests less often where nobody has waited for long', async () => {
    const clock = loop(0);
    const pace = new Pace(clock);
    const rests: number[] = [];
    for (let piece = 0; piece < 10; piece++) {
      const before = clock.time;
      await pace.after(async () => void (clock.time += 30));
      rests.push(clock.time - before - 30);
    }
    expect(rests).toEqual([2, 2, 2, 2, 0, 0, 2, 0, 0, 2]);
    expect(pace.isCalm).toBe(true);
    expect(clock.turns).toBe(10);
  });

  it('reports what goes wrong', async () => {
    const failing = new Pace(loop(0)).after(() => Promise.reject(new Error('gone')));
    await expect(failing).rejects.toThrow('gone');
  });
});
