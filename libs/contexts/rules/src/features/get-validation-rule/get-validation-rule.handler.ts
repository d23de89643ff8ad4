import { isRefusal, type Refusal } from '@perkstream/kernel';
import { handler } from '@perkstream/platform';
import { GetValidationRule, type ValidationRuleAnswer } from '@perkstream/published';
import { RulePresenter } from '../../presenters/rule.presenter.js';
import { RuleRepository } from '../../repositories/rule.repository.js';

export const getValidationRule = handler(
  GetValidationRule,
  [RuleRepository, RulePresenter],
  async ({ context, params }, rules, presenter): Promise<ValidationRuleAnswer | Refusal<'not_found'>> => {
    const rule = await rules.find(context.projectId, params.validationRuleId);
    return isRefusal(rule) ? rule : presenter.present(context.projectId, rule);
  },
);
