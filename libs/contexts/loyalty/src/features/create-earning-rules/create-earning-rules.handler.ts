import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isRefusal, refuse, type Refusal } from '@perkstream/kernel';
import { CreateEarningRules, type EarningRuleAnswer } from '@perkstream/published';
import { MOST_EARNING_RULES } from '../../domain/earning-rules/earning-rules.decider.js';
import { type LoyaltyRefusal } from '../../loyalty.refusals.js';
import { presentEarningRule } from '../../presenters/earning-rule.presenter.js';
import { MemberRepository } from '../../repositories/member.repository.js';
import { EarningRuleWriter } from '../../services/earning-rule-writer.js';

@CommandHandler(CreateEarningRules)
export class CreateEarningRulesHandler implements ICommandHandler<CreateEarningRules> {
  constructor(
    private readonly members: MemberRepository,
    private readonly writer: EarningRuleWriter,
  ) {}

  async execute({
    context,
    params,
    body,
  }: CreateEarningRules): Promise<readonly EarningRuleAnswer[] | Refusal<LoyaltyRefusal>> {
    if (body.length === 0 || body.length > MOST_EARNING_RULES) {
      return refuse('invalid_payload', { details: `Send 1 to ${MOST_EARNING_RULES} earning rules` });
    }
    const program = await this.members.program(context.projectId, params.campaignId);
    if (isRefusal(program)) return program;
    const rules = await this.writer.create(body, program, context);
    return isRefusal(rules) ? (rules as Refusal<LoyaltyRefusal>) : rules.map(presentEarningRule);
  }
}
