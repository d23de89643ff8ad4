import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { isRefusal, type Refusal } from '@perkstream/kernel';
import { GetValidationRule, type ValidationRuleAnswer } from '@perkstream/published';
import { RulePresenter } from '../../presenters/rule.presenter.js';
import { RuleRepository } from '../../repositories/rule.repository.js';

@QueryHandler(GetValidationRule)
export class GetValidationRuleHandler implements IQueryHandler<GetValidationRule> {
  constructor(
    private readonly rules: RuleRepository,
    private readonly presenter: RulePresenter,
  ) {}

  async execute({ context, params }: GetValidationRule): Promise<ValidationRuleAnswer | Refusal<'not_found'>> {
    const rule = await this.rules.find(context.projectId, params.validationRuleId);
    return isRefusal(rule) ? rule : this.presenter.present(context.projectId, rule);
  }
}
