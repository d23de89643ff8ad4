import { describe, expect, it } from '@jest/globals';
import { objectionsTo } from './objections.mjs';

const FINE = { isRunning: true, peakMegabytes: 450, storedMegabytes: 74, neighbours: { 200: 40 } };
const BOUNDS = { memory: 450, stored: 74 };

describe('An engine under attack', () => {
  it('keeps its promises up to its bounds', () => {
    expect(objectionsTo(FINE, BOUNDS)).toEqual([]);
  });

  it.each([
    ['has ended', { isRunning: false }],
    ['had 451 MiB of memory', { peakMegabytes: 451 }],
    ['75 MiB were stored', { storedMegabytes: 75 }],
    ['answered 3 × 503, 1 × ECONNRESET', { neighbours: { 200: 36, 503: 3, ECONNRESET: 1 } }],
    ['no redemption of another project succeeded', { neighbours: {} }],
    ['ended early: refused', { error: new Error('refused') }],
    ['a promise of time was not kept', { isLate: true }],
  ])('is found out: %s', (objection, difference) => {
    expect(objectionsTo({ ...FINE, ...difference }, BOUNDS)).toEqual([expect.stringContaining(objection)]);
  });

  it('may store what it wants where that is not bounded', () => {
    expect(objectionsTo({ ...FINE, storedMegabytes: 10_000 }, { memory: 450 })).toEqual([]);
  });
});
