import { isRefusal, notFound, type Refusal, refuse } from '@perkstream/kernel';
import { commandContext, handler } from '@perkstream/platform';
import { AssignValidationRule, relatedObjectOf, type ValidationRuleAssignmentAnswer } from '@perkstream/published';
import { type AssignedRulesRefusal } from '../../domain/assigned-rules/assigned-rules.decider.js';
import { RuleRepository } from '../../repositories/rule.repository.js';
import { RuleAssigner } from '../../services/rule-assigner.js';
import { RelatedObjects } from './related-objects.js';

export const assignValidationRule = handler(
  AssignValidationRule,
  [RuleRepository, RelatedObjects, RuleAssigner],
  async (
    { context, params, query, body },
    rules,
    relatedObjects,
    assigner,
  ): Promise<ValidationRuleAssignmentAnswer | Refusal<AssignedRulesRefusal | 'invalid_payload'>> => {
    const { projectId, now } = context;
    const rule = await rules.find(projectId, params.validationRuleId);
    if (isRefusal(rule)) return rule;
    const related = relatedObjectOf(body);
    if (!related) return refuse('invalid_payload', { details: 'Property .related_object_id is required' });
    const { type: relatedObjectType } = related;
    const relatedObjectId = await relatedObjects.idOf(projectId, relatedObjectType, related.id, now);
    if (isRefusal(relatedObjectId)) return relatedObjectId;
    const wanted = { ruleIds: [rule.id], relatedObjectType, relatedObjectId, force: query.force === true };
    const assigned = await assigner.assign(wanted, commandContext(context, 'assign'));
    if (isRefusal(assigned)) return assigned;
    return assigned[0] ?? notFound('validation_rules', rule.id);
  },
);
