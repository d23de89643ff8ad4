import { describe, expect, it } from '@jest/globals';
import { loopTurns, until } from '@perkstream/kernel/testing';
import { Pace } from './pace.js';
import { WorkInTurns } from './work-in-turns.js';

describe('turns of work', () => {
  it('are taken one after the other, after the answer that begins them', async () => {
    const log: string[] = [];
    const waiting = ['a', 'b'];
    const turns = new WorkInTurns(new Pace(), () => {
      const name = waiting.shift();
      return name === undefined
        ? undefined
        : async () => {
            log.push(`${name} begins`);
            await loopTurns();
            log.push(`${name} ends`);
          };
    });
    turns.goOn();
    turns.goOn();
    log.push('answered');
    await until(() => log.length >= 5);
    expect(log).toEqual(['answered', 'a begins', 'a ends', 'b begins', 'b ends']);
    await loopTurns();
    waiting.push('c');
    turns.goOn();
    await until(() => log.length >= 7);
    expect(log.slice(5)).toEqual(['c begins', 'c ends']);
  });

  it('are over when they are stopped, and none begins after that', async () => {
    const log: string[] = [];
    const turns: WorkInTurns = new WorkInTurns(new Pace(), () => async () => {
      log.push('begins');
      await loopTurns();
      log.push('ends');
    });
    turns.goOn();
    await until(() => log.length > 0);
    await turns.stop();
    expect(turns.isStopped).toBe(true);
    expect(log.at(-1)).toBe('ends');
    const { length } = log;
    turns.goOn();
    await loopTurns(10);
    expect(log).toHaveLength(length);
  });
});
