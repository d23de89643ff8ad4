import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { BEAT } from './link.js';
import { Pulse } from './pulse.js';

describe('a pulse', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('beats at once and from then on, and looks around with every beat but the first', async () => {
    const notes: string[] = [];
    const pulse = new Pulse(
      async () => void notes.push('beat'),
      () => void notes.push('look'),
    );
    pulse.start();
    await jest.advanceTimersByTimeAsync(2 * BEAT);
    pulse.stop();
    await jest.advanceTimersByTimeAsync(2 * BEAT);
    expect(notes).toEqual(['beat', 'look', 'beat', 'look', 'beat']);
  });

  it('sends no second beat while the one before is under way, unless there is news', async () => {
    let beats = 0;
    const pulse = new Pulse(
      () => {
        beats += 1;
        return new Promise(() => undefined);
      },
      () => undefined,
    );
    pulse.now();
    expect(beats).toBe(0);
    pulse.start();
    await jest.advanceTimersByTimeAsync(3 * BEAT);
    expect(beats).toBe(1);
    pulse.now();
    expect(beats).toBe(2);
    pulse.stop();
  });

  it('gives nobody up for what it missed itself, when the whole process stood still', async () => {
    let looks = 0;
    const pulse = new Pulse(
      async () => undefined,
      () => void (looks += 1),
    );
    pulse.start();
    jest.setSystemTime(Date.now() + 10 * BEAT);
    await jest.advanceTimersByTimeAsync(BEAT);
    expect(looks).toBe(0);
    await jest.advanceTimersByTimeAsync(BEAT);
    expect(looks).toBe(1);
    pulse.stop();
  });
});
