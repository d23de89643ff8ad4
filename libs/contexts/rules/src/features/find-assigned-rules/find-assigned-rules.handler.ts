import { allThere, andThen, type JsonObject, memoizedWith, type UpTo } from '@perkstream/kernel';
import { CommandRunner, handler } from '@perkstream/platform';
import { type AssignedRuleSet, FindAssignedRules } from '@perkstream/published';
import { assignedRulesAggregate, type Assignment } from '../../domain/assigned-rules/assigned-rules.decider.js';
import { type LiveRule, type RuleState } from '../../domain/rule/rule.decider.js';
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
  ({ projectId, relatedObjectIds, upTo }, runner, rules, holders) => {
    if (upTo !== undefined) return earlierRules(projectId, relatedObjectIds, upTo, runner, rules);
    const ids = relatedObjectIds.filter((id) => holders.mayBe(projectId, id));
    if (ids.length === 0) return NONE;
    const states = allThere(ids.map((id) => runner.fact(assignedRulesAggregate, projectId, id)));
    return andThen(states, (ofHolders) => {
      const assignments = ofHolders.flat();
      if (assignments.length === 0) return NONE;
      const found = allThere(assignments.map(({ rule_id }) => rules.factOf(projectId, rule_id)));
      return andThen(found, (states) => ruleSetsOf(assignments, states));
    });
  },
);

/** For policies, of what they do something for. */
async function earlierRules(
  projectId: string,
  relatedObjectIds: readonly string[],
  upTo: UpTo,
  runner: CommandRunner,
  rules: RuleRepository,
): Promise<readonly AssignedRuleSet[]> {
  const ofHolders = await Promise.all(
    relatedObjectIds.map((id) => runner.stateUpTo(assignedRulesAggregate, projectId, id, upTo)),
  );
  const assignments = ofHolders.flat();
  return ruleSetsOf(
    assignments,
    await Promise.all(assignments.map(({ rule_id }) => rules.upTo(projectId, rule_id, upTo))),
  );
}

function ruleSetsOf(assignments: readonly Assignment[], rules: readonly RuleState[]): readonly AssignedRuleSet[] {
  return assignments.flatMap((assignment, index) => {
    const rule = rules[index];
    return rule?.status === 'live' ? [assignedRuleSet(assignment, rule)] : [];
  });
}

/** Made once per assignment and revision of its rule. */
const assignedRuleSet = memoizedWith((assignment: Assignment, rule: LiveRule): AssignedRuleSet => ({
  assignmentId: assignment.id,
  ruleId: rule.id,
  relatedObjectId: assignment.related_object_id,
  revision: rule.revision,
  ruleSet: rule.ruleSet as unknown as JsonObject,
  assignment,
}));
