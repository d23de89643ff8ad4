import { isRefusal } from '@perkstream/kernel';
import { listFeature } from '@perkstream/platform';
import { ListAssignmentsOfRule } from '@perkstream/published';
import { RuleRepository } from '../../repositories/rule.repository.js';
import { assignmentList } from '../../services/assignment-list.js';

export const listAssignmentsOfRule = listFeature(ListAssignmentsOfRule, {
  ...assignmentList,
  service: RuleRepository,
  async of({ context, params }, rules) {
    const rule = await rules.find(context.projectId, params.validationRuleId);
    return isRefusal(rule) ? rule : { field: 'rule_id', is: rule.id };
  },
});
