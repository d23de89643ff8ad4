import { describe, expect, it } from '@jest/globals';
import { loopTurns } from '@perkstream/kernel/testing';
import { Pace } from './pace.js';
import { WorkInTurns } from './work-in-turns.js';

describe('turns of work', () => {
  const soon = () => loopTurns();

  it('are taken one after the other, after the answer that begins them', async () => {
    const log: string[] = [];
    const waiting = ['a', 'b'];
    const turns = new WorkInTurns(new Pace(), () => {
      const name = waiting.shift();
      return name === undefined
        ? undefined
        : async () => {
            log.push(`${name} begins`);
            await soon();
            log.push(`${name} ends`);
          };
    });
    turns.goOn();
    turns.goOn();
    log.push('answered');
    while (log.length < 5) await soon();
    expect(log).toEqual(['answered', 'a begins', 'a ends', 'b begins', 'b ends']);
    await soon();
    waiting.push('c');
    turns.goOn();
    while (log.length < 7) await soon();
    expect(log.slice(5)).toEqual(['c begins', 'c ends']);
  });

  it('are over when they are stopped, and none begins after that', async () => {
    const log: string[] = [];
    const turns: WorkInTurns = new WorkInTurns(new Pace(), () => async () => {
      log.push('begins');
      await soon();
      log.push('ends');
    });
    turns.goOn();
    while (log.length === 0) await soon();
    await turns.stop();
    expect(turns.isStopped).toBe(true);
    expect(log.at(-1)).toBe('ends');
    const { length } = log;
    turns.goOn();
    await soon();
    await soon();
    expect(log).toHaveLength(length);
  });
});
