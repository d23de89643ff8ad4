import { describe, expect, it } from '@jest/globals';
import { stoppedClock } from '@perkstream/kernel/testing';
import { sparingly } from './sparingly.js';

const clock = stoppedClock();

describe('what goes on going wrong', () => {
  it('is told of once in a while, and what is new at once', () => {
    const told: string[] = [];
    const report = sparingly((where, error) => told.push(`${where}: ${(error as Error).message}`));
    const away = new Error('away');
    report('requests', away);
    report('requests', new Error('away'));
    report('answers', away);
    report('requests', new Error('a bug'));
    expect(told).toEqual(['requests: away', 'answers: away', 'requests: a bug']);
    clock.jumps(10_000);
    report('requests', away);
    expect(told).toHaveLength(4);
  });
});
