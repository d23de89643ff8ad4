import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { DEFAULT_STACKING_RULES } from '@perkstream/published';
import { type Json } from '@perkstream/testing';
import { InsightsInProcess } from '../testing/insights-in-process.js';

let context: InsightsInProcess;

beforeEach(async () => {
  context = await InsightsInProcess.start();
  const kinds = { camp_codes: 'DISCOUNT_COUPONS', camp_offers: 'PROMOTION', camp_club: 'LOYALTY_PROGRAM' };
  context.answers['FindRunningCampaigns'] = () =>
    Object.entries(kinds).map(([id, campaignType]) => ({ id, name: `Name of ${id}`, campaignType, categoryId: null }));
  context.answers['FindTiersOfCampaign'] = () => [
    { name: 'Only', active: true, category_id: 'cat_only' },
    { name: 'Paused', active: false },
    { name: 'Usual', active: true, category_id: 'cat_gone' },
  ];
  context.answers['FindCategories'] = ({ idsOrNames }) =>
    (idsOrNames as string[]).filter((id) => id !== 'cat_gone').map((id) => ({ id, name: id, hierarchy: 1 }));
  context.settings = { stackingRules: { ...DEFAULT_STACKING_RULES, exclusiveCategories: ['cat_only'] } };
});
afterEach(() => context.stop());

const combinations = async (query: object = {}) =>
  ((await context.get('list-combinations', query))['data'] as Json[]).map(
    ({ name, tier, combines, reason, applies_first: first }) => [tier ?? name, combines, reason, first],
  );

describe('what a campaign combines with', () => {
  it('is said of the codes and the active tiers of running campaigns that discount carts', async () => {
    expect(await combinations()).toEqual([
      ['Name of camp_codes', true, null, 'requested'],
      ['Only', false, 'exclusion_rules_not_met', 'campaign'],
      ['Usual', true, null, 'requested'],
    ]);
  });

  it('depends on its categories, each of which has to combine', async () => {
    const excludes = [false, 'exclusion_rules_not_met', 'this'];
    expect(await combinations({ category_ids: 'cat_usual,cat_only' })).toEqual([
      ['Name of camp_codes', ...excludes],
      ['Only', false, 'exclusion_rules_not_met', 'campaign'],
      ['Usual', ...excludes],
    ]);
  });

  it('is not said of the campaign itself', async () => {
    expect(await combinations({ campaign_id: 'camp_offers' })).toEqual([
      ['Name of camp_codes', true, null, 'requested'],
    ]);
  });
});
