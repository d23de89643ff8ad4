import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { checkRuleSet, type RuleSet } from '@perkstream/domain-validation-rules';
import { loopTurns } from '@perkstream/kernel/testing';
import { type AssignedRuleSet, type Reply } from '@perkstream/published';
import { RedemptionsInProcess } from '../testing/redemptions-in-process.js';

const LIMIT = 6;

function limited(campaignId: string): AssignedRuleSet {
  const rule = { name: 'campaign.redemptions.count', conditions: { $less_than_or_equal: [LIMIT] } };
  const ruleSet = checkRuleSet({ name: 'Limit', rules: { 1: rule }, logic: '1' });
  return {
    ...{ ruleId: 'val_1', revision: 0, assignment: {} as AssignedRuleSet['assignment'], relatedObjectId: campaignId },
    assignmentId: `asgm_${campaignId}`,
    ruleSet: ruleSet as RuleSet & AssignedRuleSet['ruleSet'],
  };
}

/** Numbers that a seed says, so that a failure can be repeated. */
function drawnFrom(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 48_271) % 2_147_483_647);
}

describe('A limit that is set while others redeem and roll back', () => {
  let context: RedemptionsInProcess;

  beforeEach(async () => {
    context = await RedemptionsInProcess.start();
  });

  afterEach(() => context.stop());

  const succeeded = (reply: Reply) => !('error' in reply);

  async function useUp(campaignId: string): Promise<void> {
    context.pause = async () => undefined;
    context.rules = [limited(campaignId)];
    for (const tier of ['a', 'b']) {
      for (let more = true; more;) more = succeeded(await context.redeem(`${campaignId}/${tier}`));
    }
  }

  it('is never exceeded, and can be used up, with turns in any order', async () => {
    const step = fc.constantFrom('redeem', 'redeem', 'redeem', 'roll back');
    const seeds = fc.integer({ min: 1, max: 2_000_000_000 });
    let campaigns = 0;

    async function check(seed: number, steps: readonly string[], setAt: number, isCrashing: boolean): Promise<void> {
      const campaignId = `camp_${++campaigns}`;
      const draw = drawnFrom(seed);
      const turns = async () => {
        const many = draw() % 8 === 0 ? draw() % 40 : draw() % 4;
        for (let left = many; left > 0; left--) await loopTurns();
      };
      context.pause = turns;
      context.rules = [];
      let unaware = 0;
      const underWay: Promise<unknown>[] = [];
      for (const [index, what] of steps.entries()) {
        if (index === setAt) context.rules = [limited(campaignId)];
        if (context.rules.length === 0) unaware += 1;
        const [redeemed] = await context.standing(campaignId);
        const isBack = what === 'roll back' && redeemed !== undefined;
        const work = isBack ? context.rollBack(redeemed) : context.redeem(`${campaignId}/${draw() % 2 ? 'a' : 'b'}`);
        underWay.push(work.catch(() => undefined));
        await turns();
      }
      if (isCrashing) await context.restart();
      await Promise.all(underWay);
      const before = (await context.standing(campaignId)).length;
      expect(before).toBeLessThanOrEqual(Math.max(LIMIT, unaware));
      await useUp(campaignId);
      expect(await context.standing(campaignId)).toHaveLength(Math.max(LIMIT, before));
    }

    const steps = fc.array(step, { minLength: 5, maxLength: 25 });
    // One process dies in one of ten.
    const isCrashing = fc.nat(9).map((drawn) => drawn === 0);
    await fc.assert(fc.asyncProperty(seeds, steps, fc.nat(12), isCrashing, check), { numRuns: 40, endOnFailure: true });
  });

  it('begins in the next process where one died between the announcement and the beginning', async () => {
    for (let times = 0; times < 3; times++) expect(succeeded(await context.redeem('camp_1/a'))).toBe(true);
    context.rules = [limited('camp_1')];
    const append = context.events.append.bind(context.events);
    context.events.append = (stream, revision, events) =>
      events.some(({ type }) => type === 'counting.begun')
        ? Promise.reject(new Error('gone'))
        : append(stream, revision, events);
    await expect(context.redeem('camp_1/b')).rejects.toThrow('gone');
    await context.restart();
    await useUp('camp_1');
    expect(await context.standing('camp_1')).toHaveLength(LIMIT);
  });
});
