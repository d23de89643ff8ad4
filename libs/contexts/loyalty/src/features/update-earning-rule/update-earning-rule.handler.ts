import { isRefusal, type Refusal } from '@perkstream/kernel';
import { handler } from '@perkstream/platform';
import { type EarningRuleAnswer, UpdateEarningRule } from '@perkstream/published';
import { type LoyaltyRefusal } from '../../loyalty.refusals.js';
import { presentEarningRule } from '../../presenters/earning-rule.presenter.js';
import { EarningRuleRepository } from '../../repositories/earning-rule.repository.js';
import { changesOf } from '../../services/earning-rule-body.js';
import { EarningRuleWriter } from '../../services/earning-rule-writer.js';

export const updateEarningRule = handler(
  UpdateEarningRule,
  [EarningRuleRepository, EarningRuleWriter],
  async ({ context, params, body }, rules, writer): Promise<EarningRuleAnswer | Refusal<LoyaltyRefusal>> => {
    const found = await rules.find(context.projectId, params);
    if (isRefusal(found)) return found;
    const changes = changesOf(found.rule, body);
    if (isRefusal(changes)) return changes as Refusal<'invalid_payload'>;
    const changed = await writer.change(found.rule, changes, context);
    return isRefusal(changed) ? changed : presentEarningRule(changed);
  },
);
