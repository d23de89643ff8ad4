import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { instantOf } from '@perkstream/kernel';
import { RedemptionsInProcess } from '../testing/redemptions-in-process.js';

const DAY_MS = 86_400_000;
const FIRST = Date.UTC(2027, 0, 1, 12);
/** Days of three months, and one more. */
const LENGTHS = [89, 90, 91, 92, 93];

describe('A redemption that may no longer be rolled back', () => {
  let context: RedemptionsInProcess;

  beforeEach(async () => {
    context = await RedemptionsInProcess.start();
  });

  afterEach(() => context.stop());

  /** A rollback for a customer who does not exist is refused, too late or not. */
  async function reasonOn(redemptionId: string, now: number): Promise<string> {
    const body = { customer: { id: 'cust_none' } };
    const reply = await context.rollBack(redemptionId, body, { now: instantOf(now) });
    return 'error' in reply ? String(reply.error.key) : 'done';
  }

  it('never may again, made on any day of four years around which months end', async () => {
    for (let day = 0; day < 4 * 365 + 1; day++) {
      const redeemedAt = FIRST + day * DAY_MS;
      const dayOfMonth = new Date(redeemedAt).getUTCDate();
      if (dayOfMonth > 2 && dayOfMonth < 28) continue;
      const redeemed = await context.redeem(`camp_1/${day}`, { now: instantOf(redeemedAt) });
      const { id } = (redeemed as { body: { redemptions: [{ id: string }] } }).body.redemptions[0];
      const reasons: string[] = [];
      for (const length of LENGTHS) reasons.push(await reasonOn(id, redeemedAt + length * DAY_MS));
      const lastDay = reasons.lastIndexOf('not_found');
      expect(reasons.slice(0, lastDay + 1)).toEqual(Array(lastDay + 1).fill('not_found'));
      expect(new Set(reasons.slice(lastDay + 1))).toEqual(new Set(['invalid_redemption']));
    }
  });
});
