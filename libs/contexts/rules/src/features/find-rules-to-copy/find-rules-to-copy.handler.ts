import { presentRuleSet } from '@perkstream/domain-validation-rules';
import { CommandRunner, handler, ofProject, ViewRunner } from '@perkstream/platform';
import { FindRulesToCopy, type RuleToCopy } from '@perkstream/published';
import { assignedRulesAggregate, type Assignment } from '../../domain/assigned-rules/assigned-rules.decider.js';
import { limitsIn, type KnownRule } from '../../domain/assigned-rules/plain-limits.js';
import { RuleRepository } from '../../repositories/rule.repository.js';
import { assignmentsView } from '../../views/assignments/assignments.view.js';

/** Read from the streams: a copy that lacks a rule would give more than its original. */
export const findRulesToCopy = handler(
  FindRulesToCopy,
  [CommandRunner, RuleRepository, ViewRunner],
  async ({ projectId, relatedObjectIds }, runner, rules, views) => {
    const ofHolders = await Promise.all(
      relatedObjectIds.map((id) => runner.current(assignedRulesAggregate, projectId, id)),
    );
    const ids = [...new Set(ofHolders.flat().map(({ rule_id }) => rule_id))];
    const found = await Promise.all(
      ids.map(async (id): Promise<readonly [string, KnownRule]> => {
        const rule = await rules.stateOf(projectId, id);
        return [id, { rule, holders: await holdersOf(views, projectId, id, relatedObjectIds.length + 1) }];
      }),
    );
    const known = new Map(found);
    return ofHolders.flatMap((assignments) => rulesToCopy(assignments, known, relatedObjectIds));
  },
);

function rulesToCopy(
  assignments: readonly Assignment[],
  known: ReadonlyMap<string, KnownRule>,
  asked: readonly string[],
): readonly RuleToCopy[] {
  const set = limitsIn(assignments, known);
  return assignments.flatMap(({ rule_id: ruleId, related_object_id: relatedObjectId }): RuleToCopy[] => {
    const { rule, holders } = known.get(ruleId)!;
    if (rule.status !== 'live') return [];
    const isShared = holders.some((id) => !asked.includes(id));
    const body = { ...presentRuleSet(rule.ruleSet) };
    return [{ relatedObjectId, ruleId, body, isShared, ...(set?.ruleId === ruleId && { limits: set.limits }) }];
  });
}

/** One more than the objects that are asked for shows whether another one has it. */
async function holdersOf(views: ViewRunner, projectId: string, ruleId: string, limit: number): Promise<string[]> {
  const where = ofProject(projectId, { field: 'rule_id', is: ruleId });
  const found = await views.collection(assignmentsView).find({ where, limit });
  return found.map(({ related_object_id: id }) => id);
}
