import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { checkRuleSet, type RuleSet } from '@perkstream/domain-validation-rules';
import { type AssignedRuleSet, type ValidationAnswer } from '@perkstream/published';
import { ValidationTally } from '../features/validate/validation-tally.js';
import { NOW, RedemptionsInProcess } from '../testing/redemptions-in-process.js';

const CAMPAIGN = 'camp_1';
const TIER = `${CAMPAIGN}/a`;
const HOUR_MS = 3_600_000;
const LIMIT = 3;
const LIMIT_OF_DAY = 2;

function limited(name: string, limit: number): AssignedRuleSet {
  const rule = { name, conditions: { $less_than_or_equal: [limit] } };
  const ruleSet = checkRuleSet({ name: 'Limit', rules: { 1: rule }, logic: '1' });
  return {
    ...{ ruleId: `val_${name}`, revision: 0, assignment: {} as AssignedRuleSet['assignment'] },
    relatedObjectId: CAMPAIGN,
    assignmentId: `asgm_${name}`,
    ruleSet: ruleSet as RuleSet & AssignedRuleSet['ruleSet'],
  };
}

const LIMITS = [limited('campaign.redemptions.count', LIMIT), limited('redemption.count.daily', LIMIT_OF_DAY)];
const hours = (count: number) => new Date(Date.parse(NOW) + count * HOUR_MS).toISOString();

describe('A validation as of another moment', () => {
  let context: RedemptionsInProcess;

  beforeEach(async () => {
    context = await RedemptionsInProcess.start();
  });

  afterEach(() => context.stop());

  const redeem = async (hour: number) => {
    const reply = await context.redeem(TIER, { now: hours(hour) });
    return 'error' in reply ? undefined : (reply.body as { redemptions: { id: string }[] }).redemptions[0]?.id;
  };

  /** What is said of the tier, with the values of its limits. */
  async function told(now: string, asOf?: string): Promise<unknown> {
    const body = {
      redeemables: [{ object: 'promotion_tier', id: TIER }],
      order: { amount: 1_000 },
      options: { explain: true },
    };
    const query = asOf === undefined ? {} : { as_of: asOf };
    const given = { now, query };
    const answer = await context.answer<ValidationAnswer>('validate-stacked-discounts', {}, body, given);
    const [each] = [...answer.redeemables, ...(answer.inapplicable_redeemables ?? [])];
    return { valid: answer.valid, explanation: each?.explanation };
  }

  it('knows what limits had counted then, before and after they were set', async () => {
    const first = await redeem(1);
    await redeem(2);
    await context.rollBack(first!, {}, { now: hours(4) });
    context.rules = LIMITS;
    // By the ledger: two that day, then one.
    const said = async (hour: number) => ((await told(hours(40), hours(hour))) as { valid: boolean }).valid;
    expect([await said(0), await said(1), await said(2), await said(3), await said(4)]).toEqual([
      ...[true, true, false, false],
      true,
    ]);
    const kept: { asOf: string; answer: unknown }[] = [];
    const keep = async (hour: number) => kept.push({ asOf: hours(hour), answer: await told(hours(hour)) });
    for (let hour = 5; hour < 60; hour += 6) {
      const id = await redeem(hour);
      await keep(hour);
      if (id && hour % 4 === 1) await context.rollBack(id, {}, { now: hours(hour + 1) });
      await keep(hour + 2);
    }
    expect(new Set(kept.map(({ answer }) => JSON.stringify(answer))).size).toBeGreaterThan(3);
    for (const { asOf, answer } of kept)
      expect({ asOf, answer: await told(hours(100), asOf) }).toEqual({ asOf, answer });
  });

  it('is counted nowhere', async () => {
    const events = async () => {
      await context.app.get(ValidationTally).write();
      return (await context.events.readAll({ maxCount: 1_000 })).length;
    };
    const before = await events();
    await told(hours(9), hours(3));
    await told(hours(9), hours(300));
    expect(await events()).toBe(before);
    await told(hours(9));
    expect(await events()).toBeGreaterThan(before);
  });
});
