import { isRefusal, type Refusal } from '@perkstream/kernel';
import { handler } from '@perkstream/platform';
import { DeleteEarningRule } from '@perkstream/published';
import { type LoyaltyRefusal } from '../../loyalty.refusals.js';
import { EarningRuleRepository } from '../../repositories/earning-rule.repository.js';
import { EarningRuleWriter } from '../../services/earning-rule-writer.js';

export const deleteEarningRule = handler(
  DeleteEarningRule,
  [EarningRuleRepository, EarningRuleWriter],
  async ({ context, params }, rules, writer): Promise<undefined | Refusal<LoyaltyRefusal>> => {
    const found = await rules.find(context.projectId, params);
    return isRefusal(found) ? found : writer.delete(found.rule, context);
  },
);
