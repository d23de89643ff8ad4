import { type JsonObject, memoizedWith } from '@perkstream/kernel';
import { CommandRunner, handles } from '@perkstream/platform';
import { type AssignedRuleSet, FindAssignedRules } from '@perkstream/published';
import { assignedRulesAggregate } from '../../domain/assigned-rules/assigned-rules.aggregate.js';
import { type AssignedRulesState, type Assignment } from '../../domain/assigned-rules/state.js';
import { type LiveRule } from '../../domain/rule/state.js';
import { RuleRepository } from '../../repositories/rule.repository.js';
import { RuleHolderRepository } from '../../repositories/rule-holder.repository.js';

const NOT_ASSIGNED: AssignedRulesState = [];
const NONE: readonly AssignedRuleSet[] = Object.freeze([]);

/**
 * Asked for every redeemable of every validation and redemption. Answered from states that this process has at hand, also when
 * they say that nothing is assigned: then the answer is always the same empty list.
 */
@handles(FindAssignedRules)
export class FindAssignedRulesHandler {
  constructor(
    private readonly runner: CommandRunner,
    private readonly rules: RuleRepository,
    private readonly holders: RuleHolderRepository,
  ) {}

  async execute({ projectId, relatedObjectIds }: FindAssignedRules): Promise<readonly AssignedRuleSet[]> {
    for (const id of relatedObjectIds) {
      if (!this.holders.mayBe(projectId, id)) continue;
      const known = this.runner.stateNow(assignedRulesAggregate, projectId, id);
      if (known === undefined || known.length > 0) return this.gather(projectId, relatedObjectIds);
    }
    return NONE;
  }

  private async gather(projectId: string, relatedObjectIds: readonly string[]): Promise<readonly AssignedRuleSet[]> {
    const states = await Promise.all(relatedObjectIds.map((id) => this.assignedTo(projectId, id)));
    const assignments = states.flat();
    if (assignments.length === 0) return NONE;
    const rules = await Promise.all(assignments.map(({ rule_id }) => this.rules.stateOf(projectId, rule_id)));
    const found: AssignedRuleSet[] = [];
    for (const [index, assignment] of assignments.entries()) {
      const rule = rules[index];
      if (rule?.status === 'live') found.push(assignedRuleSet(assignment, rule));
    }
    return found;
  }

  private assignedTo(projectId: string, id: string): AssignedRulesState | Promise<AssignedRulesState> {
    if (!this.holders.mayBe(projectId, id)) return NOT_ASSIGNED;
    return this.runner.stateOf(assignedRulesAggregate, projectId, id);
  }
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
