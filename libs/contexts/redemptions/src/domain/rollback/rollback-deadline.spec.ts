import { describe, expect, it } from '@jest/globals';
import { instantOf } from '@perkstream/kernel';
import { isTooLateToRollBack } from './rollback-deadline.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

describe('The time in which a redemption can be rolled back', () => {
  it.each([
    ['2027-03-01', '2027-05-31', '2027-06-02'],
    ['2027-03-02', '2027-06-02', '2027-06-03'],
    ['2027-11-30', '2028-02-29', '2028-03-01'],
    ['2026-11-30', '2027-02-28', '2027-03-01'],
  ])('of one of %s lasts to %s, and is over on %s', (redeemed, still, over) => {
    expect(isTooLateToRollBack(`${redeemed}T12:00:00.000Z`, `${still}T12:00:00.000Z`)).toBe(false);
    expect(isTooLateToRollBack(`${redeemed}T12:00:00.000Z`, `${over}T12:00:00.000Z`)).toBe(true);
  });

  it('is over once, for a redemption of each day of four years', () => {
    for (let day = 0; day < 4 * 365 + 1; day++) {
      const redeemed = Date.UTC(2027, 0, 1, 12) + day * DAY_MS;
      const answers: boolean[] = [];
      for (let hours = 85 * 24; hours < 100 * 24; hours += 5) {
        answers.push(isTooLateToRollBack(instantOf(redeemed), instantOf(redeemed + hours * HOUR_MS)));
      }
      expect([...answers].sort()).toEqual(answers);
      expect(new Set(answers)).toEqual(new Set([false, true]));
    }
  });
});
