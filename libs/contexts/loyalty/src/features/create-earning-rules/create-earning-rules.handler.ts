import { isRefusal, refuse, type Refusal } from '@perkstream/kernel';
import { handler } from '@perkstream/platform';
import { CreateEarningRules, type EarningRuleAnswer } from '@perkstream/published';
import { MOST_EARNING_RULES } from '../../domain/earning-rules/earning-rules.decider.js';
import { type LoyaltyRefusal } from '../../loyalty.refusals.js';
import { presentEarningRule } from '../../presenters/earning-rule.presenter.js';
import { MemberRepository } from '../../repositories/member.repository.js';
import { EarningRuleWriter } from '../../services/earning-rule-writer.js';

export const createEarningRules = handler(
  CreateEarningRules,
  [MemberRepository, EarningRuleWriter],
  async (
    { context, params, body },
    members,
    writer,
  ): Promise<readonly EarningRuleAnswer[] | Refusal<LoyaltyRefusal>> => {
    if (body.length === 0 || body.length > MOST_EARNING_RULES) {
      return refuse('invalid_payload', { details: `Send 1 to ${MOST_EARNING_RULES} earning rules` });
    }
    const program = await members.program(context.projectId, params.campaignId);
    if (isRefusal(program)) return program;
    const rules = await writer.create(body, program, context);
    return isRefusal(rules) ? (rules as Refusal<LoyaltyRefusal>) : rules.map(presentEarningRule);
  },
);
