import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { type EarningRuleAnswer, PresentEarningRules } from '@perkstream/published';
import { presentEarningRule } from '../../presenters/earning-rule.presenter.js';
import { EarningRuleRepository } from '../../repositories/earning-rule.repository.js';

@QueryHandler(PresentEarningRules)
export class PresentEarningRulesHandler implements IQueryHandler<PresentEarningRules> {
  constructor(private readonly rules: EarningRuleRepository) {}

  async execute({ projectId, ids }: PresentEarningRules): Promise<readonly (EarningRuleAnswer | undefined)[]> {
    const rules = new Map((await this.rules.all(projectId)).map((rule) => [rule.id, rule]));
    return ids.map((id) => rules.get(id)).map((rule) => rule && presentEarningRule(rule));
  }
}
