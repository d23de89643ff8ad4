import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { isRefusal, type Refusal } from '@perkstream/kernel';
import { type EarningRuleAnswer, GetEarningRule } from '@perkstream/published';
import { presentEarningRule } from '../../presenters/earning-rule.presenter.js';
import { EarningRuleRepository } from '../../repositories/earning-rule.repository.js';

@QueryHandler(GetEarningRule)
export class GetEarningRuleHandler implements IQueryHandler<GetEarningRule> {
  constructor(private readonly rules: EarningRuleRepository) {}

  async execute({ context, params }: GetEarningRule): Promise<EarningRuleAnswer | Refusal<'not_found'>> {
    const found = await this.rules.find(context.projectId, params);
    return isRefusal(found) ? found : presentEarningRule(found.rule);
  }
}
