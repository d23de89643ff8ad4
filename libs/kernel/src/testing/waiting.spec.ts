import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { stoppedClock } from './clock.js';
import { eventually, setPatience, until } from './waiting.js';

describe('waiting', () => {
  it('asks again until the answer is there, and returns it', async () => {
    let asked = 0;
    expect(
      await eventually(
        () => ++asked,
        (count) => count === 4,
      ),
    ).toBe(4);
  });

  it('goes on while the clock of a test stands still', async () => {
    let asked = 0;
    await until(() => ++asked > 3);
    expect(asked).toBe(4);
  });

  describe('in vain', () => {
    let setBack: () => void;
    beforeEach(() => void (setBack = setPatience(0)));
    afterEach(() => setBack());

    it('fails with the condition, and with what was found last', async () => {
      const failure = await until(() => 1 + 1 === 3).catch(String);
      expect(failure).toMatch(/1 \+ 1 === 3, which is false/);
    });
  });
});

describe('a stopped clock', () => {
  const clock = stoppedClock();

  it('runs what is due when time passes, and nothing before', async () => {
    const log: string[] = [];
    void clock.pause(10).then(() => log.push('short'));
    void clock.pause(20).then(() => log.push('long'));
    await clock.passes(9);
    expect(log).toEqual([]);
    await clock.passes(1);
    expect(log).toEqual(['short']);
    clock.jumps(60_000);
    expect(log).toEqual(['short']);
    await clock.passes(10);
    expect(log).toEqual(['short', 'long']);
  });

  it('lets time pass until work has ended, however long that takes', async () => {
    expect(await clock.during(clock.pause(60_000).then(() => 'done'))).toBe('done');
    await expect(clock.during(clock.pause(5).then(() => Promise.reject(new Error('failed'))))).rejects.toThrow(
      'failed',
    );
  });

  it('counts its steps where it waits in vain', async () => {
    await expect(clock.until(() => false, 1)).rejects.toThrow('Waited in vain');
  });
});
