import { presentRuleSet } from '@perkstream/domain-validation-rules';
import { CommandRunner, handler, ofProject, ViewRunner } from '@perkstream/platform';
import { FindRulesToCopy, type RuleToCopy } from '@perkstream/published';
import { assignedRulesAggregate } from '../../domain/assigned-rules/assigned-rules.decider.js';
import { RuleRepository } from '../../repositories/rule.repository.js';
import { assignmentsView } from '../../views/assignments/assignments.view.js';

/** Read from the streams: a copy that lacks a rule would give more than its original. */
export const findRulesToCopy = handler(
  FindRulesToCopy,
  [CommandRunner, RuleRepository, ViewRunner],
  async ({ projectId, relatedObjectIds }, runner, rules, views) => {
    const states = await Promise.all(
      relatedObjectIds.map((id) => runner.current(assignedRulesAggregate, projectId, id)),
    );
    const assignments = states.flat();
    const ids = [...new Set(assignments.map(({ rule_id }) => rule_id))];
    const found = await Promise.all(
      ids.map(async (id) => ({
        id,
        rule: await rules.stateOf(projectId, id),
        isShared: await isShared(views, projectId, id, relatedObjectIds),
      })),
    );
    return assignments.flatMap(({ rule_id: ruleId, related_object_id: relatedObjectId }): RuleToCopy[] => {
      const known = found.find(({ id }) => id === ruleId);
      if (known?.rule.status !== 'live') return [];
      const body = { ...presentRuleSet(known.rule.ruleSet) };
      return [{ relatedObjectId, ruleId, body, isShared: known.isShared }];
    });
  },
);

/** One more than the objects that are asked for shows whether another one has it. */
async function isShared(
  views: ViewRunner,
  projectId: string,
  ruleId: string,
  holders: readonly string[],
): Promise<boolean> {
  const where = ofProject(projectId, { field: 'rule_id', is: ruleId });
  const found = await views.collection(assignmentsView).find({ where, limit: holders.length + 1 });
  return found.some(({ related_object_id: id }) => !holders.includes(id));
}
