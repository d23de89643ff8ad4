import { beforeEach, describe, expect, it } from '@jest/globals';
import { stoppedClock } from '@perkstream/kernel/testing';
import { BEAT_INTERVAL_MS } from './link.js';
import { Heartbeat } from './heartbeat.js';

const clock = stoppedClock();

// Each test begins at a beat.
beforeEach(() => clock.passes(BEAT_INTERVAL_MS - (Date.now() % BEAT_INTERVAL_MS)));

describe('a heartbeat', () => {
  it('beats at once and from then on, and looks around with every beat but the first', async () => {
    const notes: string[] = [];
    const heartbeat = new Heartbeat(
      async () => void notes.push('beat'),
      () => void notes.push('look'),
    );
    heartbeat.start();
    await clock.passes(2 * BEAT_INTERVAL_MS);
    heartbeat.stop();
    await clock.passes(2 * BEAT_INTERVAL_MS);
    expect(notes).toEqual(['beat', 'look', 'beat', 'look', 'beat']);
  });

  it('beats when other processes do, whenever each of them was started', async () => {
    const beatsOf = async (delay: number) => {
      const beats: number[] = [];
      await clock.passes(delay);
      const heartbeat = new Heartbeat(
        async () => void beats.push(Date.now() % BEAT_INTERVAL_MS),
        () => undefined,
      );
      heartbeat.start();
      await clock.passes(4 * BEAT_INTERVAL_MS);
      heartbeat.stop();
      return beats.slice(1, 4);
    };
    expect(await beatsOf(0.2 * BEAT_INTERVAL_MS)).toEqual([0, 0, 0]);
    expect(await beatsOf(0.7 * BEAT_INTERVAL_MS)).toEqual([0, 0, 0]);
  });

  it('sends no second beat while the one before is under way, unless there is news', async () => {
    let beats = 0;
    const heartbeat = new Heartbeat(
      () => {
        beats += 1;
        return new Promise(() => undefined);
      },
      () => undefined,
    );
    heartbeat.now();
    expect(beats).toBe(0);
    heartbeat.start();
    await clock.passes(3 * BEAT_INTERVAL_MS);
    expect(beats).toBe(1);
    heartbeat.now();
    expect(beats).toBe(2);
    heartbeat.stop();
  });

  it('gives nobody up for what it missed itself, when the whole process stood still', async () => {
    let looks = 0;
    const heartbeat = new Heartbeat(
      async () => undefined,
      () => void (looks += 1),
    );
    heartbeat.start();
    clock.jumps(10 * BEAT_INTERVAL_MS);
    await clock.passes(BEAT_INTERVAL_MS);
    expect(looks).toBe(0);
    await clock.passes(BEAT_INTERVAL_MS);
    expect(looks).toBe(1);
    heartbeat.stop();
  });
});
