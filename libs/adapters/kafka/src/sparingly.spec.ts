import { describe, expect, it } from '@jest/globals';
import { stoppedClock } from '@perkstream/kernel/testing';
import { sparingly } from './sparingly.js';

const clock = stoppedClock();

describe('what goes on going wrong', () => {
  it('is told of once in a while, and what is new at once', () => {
    const told: string[] = [];
    const tell = sparingly((where, error) => told.push(`${where}: ${(error as Error).message}`));
    const away = new Error('away');
    tell('requests', away);
    tell('requests', new Error('away'));
    tell('answers', away);
    tell('requests', new Error('a bug'));
    expect(told).toEqual(['requests: away', 'answers: away', 'requests: a bug']);
    clock.jumps(10_000);
    tell('requests', away);
    expect(told).toHaveLength(4);
  });
});
