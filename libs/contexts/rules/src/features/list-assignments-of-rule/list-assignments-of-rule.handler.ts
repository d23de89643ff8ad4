import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { isRefusal } from '@perkstream/kernel';
import { ViewRunner } from '@perkstream/platform';
import { ListAssignmentsOfRule } from '@perkstream/published';
import { RuleRepository } from '../../repositories/rule.repository.js';
import { assignmentsView } from '../../views/assignments/assignments.view.js';
import { listAssignments } from '../../services/list-assignments.js';

@QueryHandler(ListAssignmentsOfRule)
export class ListAssignmentsOfRuleHandler implements IQueryHandler<ListAssignmentsOfRule> {
  private readonly assignments;

  constructor(
    views: ViewRunner,
    private readonly rules: RuleRepository,
  ) {
    this.assignments = views.lazily(assignmentsView);
  }

  async execute({ context, params, query }: ListAssignmentsOfRule) {
    const rule = await this.rules.find(context.projectId, params.validationRuleId);
    if (isRefusal(rule)) return rule;
    return listAssignments(this.assignments(), context, query, [{ field: 'rule_id', is: rule.id }]);
  }
}
