import { describe, expect, it } from '@jest/globals';
import { stoppedClock } from '@perkstream/kernel/testing';
import { withoutRepeats } from './without-repeats.js';

const clock = stoppedClock();

describe('a failure that goes on', () => {
  it('is reported once in a while, and a new one at once', () => {
    const reported: string[] = [];
    const report = withoutRepeats((where, error) => reported.push(`${where}: ${(error as Error).message}`));
    const away = new Error('away');
    report('requests', away);
    report('requests', new Error('away'));
    report('answers', away);
    report('requests', new Error('a bug'));
    expect(reported).toEqual(['requests: away', 'answers: away', 'requests: a bug']);
    clock.jumps(10_000);
    report('requests', away);
    expect(reported).toHaveLength(4);
  });
});
