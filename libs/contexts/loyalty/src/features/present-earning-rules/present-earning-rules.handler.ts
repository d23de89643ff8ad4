import { handler } from '@perkstream/platform';
import { PresentEarningRules } from '@perkstream/published';
import { presentEarningRule } from '../../presenters/earning-rule.presenter.js';
import { EarningRuleRepository } from '../../repositories/earning-rule.repository.js';

export const presentEarningRules = handler(
  PresentEarningRules,
  [EarningRuleRepository],
  async ({ projectId, ids }, earningRuleRepository) => {
    const rules = new Map((await earningRuleRepository.all(projectId)).map((rule) => [rule.id, rule]));
    return ids.map((id) => rules.get(id)).map((rule) => rule && presentEarningRule(rule));
  },
);
