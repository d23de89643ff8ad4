import { describe, expect, it } from '@jest/globals';
import { BackOff } from './pause.js';

describe('the pauses between attempts to reach a broker', () => {
  it('grow, but never so far that a broker that is back is found much later', () => {
    const backOff = new BackOff();
    const pauses = Array.from({ length: 50 }, () => backOff.next());
    expect(pauses[0]).toBeLessThanOrEqual(125);
    expect(pauses[5]).toBeGreaterThan(1_000);
    expect(Math.max(...pauses)).toBeLessThanOrEqual(2_500);
    backOff.reset();
    expect(backOff.next()).toBeLessThanOrEqual(125);
  });
});
