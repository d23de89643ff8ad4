import { CommandRunner, handler, ofProject, pageOfList, ViewRunner } from '@perkstream/platform';
import { AssignRules, FindRulesNaming, ReassignRules, UnassignRules } from '@perkstream/published';
import { assignedRulesAggregate } from './domain/assigned-rules/assigned-rules.decider.js';
import { RuleAssigner } from './services/rule-assigner.js';
import { rulesView } from './views/validation-rules/validation-rules.view.js';

/** What other contexts may ask: each message, the services that its answer needs, and the answer. */
export const rulesAnswers = [
  /** The ids of a hundred of them at most. */
  handler(FindRulesNaming, [ViewRunner], async ({ projectId, id }, views) => {
    const where = ofProject(projectId, { field: 'collections', is: id });
    const { found, total } = await pageOfList(views.collection(rulesView), where, { limit: 100 });
    return { ids: found.map((rule) => rule.id), total };
  }),

  /** The object is being made by the context that asks: no other context knows whether it exists. */
  handler(
    AssignRules,
    [RuleAssigner],
    ({ projectId, ruleIds, relatedObjectType, relatedObjectId, origin }, assigner) => {
      const wanted = { ruleIds, relatedObjectType, relatedObjectId, force: false };
      return assigner.assign(wanted, { ...origin, projectId });
    },
  ),

  handler(ReassignRules, [RuleAssigner], ({ projectId, relatedObjectId, upTo, origin }, assigner) =>
    assigner.reassign(relatedObjectId, upTo, { ...origin, projectId }),
  ),

  handler(UnassignRules, [CommandRunner], async ({ projectId, relatedObjectId, origin }, runner) => {
    const context = { ...origin, projectId };
    await runner.execute(assignedRulesAggregate, relatedObjectId, { do: 'unassign_all' }, context);
  }),
];
