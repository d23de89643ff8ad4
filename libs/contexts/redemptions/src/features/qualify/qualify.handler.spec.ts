import { expect, it } from '@jest/globals';
import { turnsDuring } from '@perkstream/kernel/testing';
import { type CheckEligibility, DEFAULT_STACKING_RULES } from '@perkstream/published';
import { checkEligibility } from './qualify.handler.js';

const NOW = '2026-03-01T08:00:00.000Z';
const redeemable = { object: 'promotion_tier', id: 'tier_1', discount: { type: 'AMOUNT', amountOff: 1 } };
const candidate = { named: { rules: [], examined: { redeemable } } };
const trial = {
  applies: true,
  cart: { items: [] },
  effect: { includedTargets: [], excludedTargets: [], applicableTo: [], inapplicableTo: [] },
  explanation: { rules: [], steps: [] },
};
const offer = { object: 'promotion_tier', id: 'tier_1', createdAt: NOW };
const qualified = Array.from({ length: 20 }, () => ({ appraised: { offer, appraisal: { candidate, trial } } }));
const facts = { project: { stackingRules: DEFAULT_STACKING_RULES } };

it('gives others their turn between the explanations of what qualifies', async () => {
  const qualifier = { qualify: async () => ({ facts, qualified, hasOrder: false, cart: trial.cart }) };
  const handler = checkEligibility.useFactory(qualifier as never, { byId: async () => new Map() } as never);
  const turnsWith = async (explain: boolean) => {
    const request = { context: { now: NOW, actor: { kind: 'key' }, channel: 'API' }, body: { options: { explain } } };
    const { result, turns } = await turnsDuring(async () => handler.execute(request as unknown as CheckEligibility));
    expect(result).toMatchObject({ redeemables: { total: qualified.length } });
    return turns;
  };
  expect(await turnsWith(true)).toBeGreaterThanOrEqual(qualified.length - 1);
  expect(await turnsWith(false)).toBeLessThan(5);
});
