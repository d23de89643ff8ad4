import { defineList } from '@perkstream/domain-filters';
import { shortListFeature } from '@perkstream/platform';
import { ListEarningRules } from '@perkstream/published';
import { presentEarningRule } from '../../presenters/earning-rule.presenter.js';
import { EarningRuleRepository } from '../../repositories/earning-rule.repository.js';

/** From their stream, which holds all rules of a project: there are a hundred of them at most. */
export const listEarningRules = shortListFeature(ListEarningRules, {
  list: defineList({ order: { created_at: 'createdAt', updated_at: 'updatedAt' } }),
  service: EarningRuleRepository,
  values: ({ context: { projectId }, params: { campaignId } }, rules) => rules.ofProgram(projectId, campaignId),
  rows: (found) => found.map(presentEarningRule),
});
