import { isRefusal, type Refusal } from '@perkstream/kernel';
import { handler } from '@perkstream/platform';
import { type EarningRuleAnswer, GetEarningRule } from '@perkstream/published';
import { presentEarningRule } from '../../presenters/earning-rule.presenter.js';
import { EarningRuleRepository } from '../../repositories/earning-rule.repository.js';

export const getEarningRule = handler(
  GetEarningRule,
  [EarningRuleRepository],
  async ({ context, params }, rules): Promise<EarningRuleAnswer | Refusal<'not_found'>> => {
    const found = await rules.find(context.projectId, params);
    return isRefusal(found) ? found : presentEarningRule(found.rule);
  },
);
