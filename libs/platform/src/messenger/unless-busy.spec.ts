import { describe, expect, it } from '@jest/globals';
import { refuse } from '@perkstream/kernel';
import { unlessBusy } from './unless-busy.js';

describe('what somebody else is at work on', () => {
  it('is carried on later', () => {
    const busy = { name: 'EngineUnavailable', outcome: 'unknown', message: 'Another publication is under way' };
    expect(() => unlessBusy(refuse('multiple_requests'), 'publication')).toThrow(expect.objectContaining(busy));
  });

  it.each(['v_1', undefined])('is answered with %s once it has ended', (answer) => {
    expect(unlessBusy(answer, 'publication')).toBe(answer);
  });
});
