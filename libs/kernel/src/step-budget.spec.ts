import { describe, expect, it } from '@jest/globals';
import { allWithinSteps, sizeOf, StepBudget, withinSteps } from './step-budget.js';

const TOO_MUCH = expect.objectContaining({ refused: 'evaluation_limit_exceeded' });

describe('a budget of steps', () => {
  it('is enough for as many steps as it has', () => {
    const steps = new StepBudget(10);
    expect(withinSteps(() => steps.take(10))).toBeUndefined();
    expect(withinSteps(() => steps.take(1))).toEqual(TOO_MUCH);
    expect(withinSteps(() => steps.take(1))).toEqual(TOO_MUCH);
  });

  it('may be given bit by bit, and is never more than all of it', () => {
    const steps = new StepBudget(10);
    steps.allow(4);
    expect(withinSteps(() => steps.take(5))).toEqual(TOO_MUCH);
    steps.allow(4);
    expect(withinSteps(() => steps.take(4))).toBeUndefined();
    steps.allow(Infinity);
    expect(withinSteps(() => steps.take(2))).toEqual(TOO_MUCH);
  });

  it('says once how many steps were new', () => {
    const steps = new StepBudget(10);
    steps.take(3);
    steps.take(2);
    expect([steps.newlySpent(), steps.newlySpent(), steps.spent]).toEqual([5, 0, 5]);
    expect(withinSteps(() => steps.take(9))).toEqual(TOO_MUCH);
    expect(steps.newlySpent()).toBe(9);
  });

  it('refuses work that waits in between, too, and lets every other failure through', async () => {
    const steps = new StepBudget(1);
    expect(await allWithinSteps(async () => steps.take(2))).toEqual(TOO_MUCH);
    await expect(allWithinSteps(async () => Promise.reject(new Error('a bug')))).rejects.toThrow('a bug');
    expect(() =>
      withinSteps(() => {
        throw new Error('a bug');
      }),
    ).toThrow('a bug');
  });
});

describe('the size of a value', () => {
  it('grows with everything in it, however deep', () => {
    expect(sizeOf(1)).toBe(1);
    expect(sizeOf({ a: [1, null, { b: 'x'.repeat(160) }] })).toBe(16);
    expect(sizeOf(JSON.parse(`${'['.repeat(50_000)}${']'.repeat(50_000)}`))).toBe(50_000);
  });
});
