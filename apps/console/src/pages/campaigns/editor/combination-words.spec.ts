import { describe, expect, it } from '@jest/globals';
import { type Combination } from '../../../api/insights.js';
import { combinationSentences } from './combination-words.js';

function campaign(name: string, fields: Partial<Combination> = {}): Combination {
  const usual = { campaign_id: `camp_${name}`, campaign_type: 'DISCOUNT_COUPONS', tier: null, combines: true } as const;
  return { ...usual, name, reason: null, applies_first: 'requested', ...fields };
}

const alone = (name: string, reason: Combination['reason'], first: Combination['applies_first']) =>
  campaign(name, { combines: false, reason, applies_first: first });

describe('what a campaign combines with', () => {
  it('is said in one sentence, with what applies before and after it', () => {
    const all = [campaign('A'), campaign('B', { tier: 'Gold', applies_first: 'campaign' })];
    expect(combinationSentences(all)).toEqual(['It combines with “A”, “B: Gold”.', 'Before it applies: “B: Gold”.']);
  });

  it('is kept apart from what takes its place, and by the reason', () => {
    const all = [
      alone('A', 'exclusion_rules_not_met', 'campaign'),
      alone('B', 'applicable_redeemables_limit_exceeded', 'requested'),
      alone('C', 'category_selection', 'requested'),
      alone('D', 'exclusion_rules_not_met', 'campaign'),
    ];
    expect(combinationSentences(all)).toEqual([
      'It gives way to “A”, “D”: a category is exclusive.',
      'Of it and “B”, only the one that the shop names first applies: the stacking rules limit how many apply.',
      'Of it and “C”, only the one that the shop names first applies: one of their category applies at most.',
    ]);
  });

  it('names five, and says how many more there are', () => {
    expect(combinationSentences([...'ABCDEFG'].map((name) => campaign(name)))).toEqual([
      'It combines with “A”, “B”, “C”, “D”, “E” and 2 more.',
    ]);
  });
});
