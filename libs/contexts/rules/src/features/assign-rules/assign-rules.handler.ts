import { handler } from '@perkstream/platform';
import { AssignRules } from '@perkstream/published';
import { RuleAssigner } from '../../services/rule-assigner.js';

/** The object is being made by the context that asks: nobody else could tell whether it exists. */
export const assignRules = handler(
  AssignRules,
  [RuleAssigner],
  ({ projectId, ruleIds, relatedObjectType, relatedObjectId, origin }, assigner) => {
    const wanted = { ruleIds, relatedObjectType, relatedObjectId, force: false };
    return assigner.assign(wanted, { ...origin, projectId });
  },
);
