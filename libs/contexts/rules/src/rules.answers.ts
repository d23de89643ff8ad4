import { CommandRunner, handler } from '@perkstream/platform';
import { AssignRules, UnassignRules } from '@perkstream/published';
import { assignedRulesAggregate } from './domain/assigned-rules/assigned-rules.decider.js';
import { RuleAssigner } from './services/rule-assigner.js';

/** What other contexts may ask: each message, the services that its answer needs, and the answer. */
export const rulesAnswers = [
  /** The object is being made by the context that asks: no other context knows whether it exists. */
  handler(
    AssignRules,
    [RuleAssigner],
    ({ projectId, ruleIds, relatedObjectType, relatedObjectId, origin }, assigner) => {
      const wanted = { ruleIds, relatedObjectType, relatedObjectId, force: false };
      return assigner.assign(wanted, { ...origin, projectId });
    },
  ),

  handler(UnassignRules, [CommandRunner], async ({ projectId, relatedObjectId, origin }, runner) => {
    const context = { ...origin, projectId };
    await runner.execute(assignedRulesAggregate, relatedObjectId, { do: 'unassign_all' }, context);
  }),
];
