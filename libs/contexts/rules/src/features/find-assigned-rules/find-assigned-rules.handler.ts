import { type JsonObject, memoizedWith } from '@perkstream/kernel';
import { CommandRunner, handler } from '@perkstream/platform';
import { type AssignedRuleSet, FindAssignedRules } from '@perkstream/published';
import { assignedRulesAggregate, type Assignment } from '../../domain/assigned-rules/assigned-rules.decider.js';
import { type LiveRule } from '../../domain/rule/rule.decider.js';
import { RuleRepository } from '../../repositories/rule.repository.js';
import { RuleHolderRepository } from '../../repositories/rule-holder.repository.js';

const NONE: readonly AssignedRuleSet[] = Object.freeze([]);

/**
 * Asked for every redeemable of every validation and redemption. Answered from states that this process has at hand, also when
 * they say that nothing is assigned: then the answer is always the same empty list.
 */
export const findAssignedRules = handler(
  FindAssignedRules,
  [CommandRunner, RuleRepository, RuleHolderRepository],
  async ({ projectId, relatedObjectIds }, runner, rules, holders) => {
    const ids = relatedObjectIds.filter((id) => holders.mayBe(projectId, id));
    const known = (id: string) => runner.recent(assignedRulesAggregate, projectId, id)?.length === 0;
    if (runner.isAlone && ids.every(known)) return NONE;
    const states = await Promise.all(ids.map((id) => runner.current(assignedRulesAggregate, projectId, id)));
    const assignments = states.flat();
    if (assignments.length === 0) return NONE;
    const found = await Promise.all(assignments.map(({ rule_id }) => rules.stateOf(projectId, rule_id)));
    return assignments.flatMap((assignment, index) => {
      const rule = found[index];
      return rule?.status === 'live' ? [assignedRuleSet(assignment, rule)] : [];
    });
  },
);

/** Made once per assignment and revision of its rule. */
const assignedRuleSet = memoizedWith((assignment: Assignment, rule: LiveRule): AssignedRuleSet => ({
  assignmentId: assignment.id,
  ruleId: rule.id,
  relatedObjectId: assignment.related_object_id,
  revision: rule.revision,
  ruleSet: rule.ruleSet as unknown as JsonObject,
  assignment,
}));
