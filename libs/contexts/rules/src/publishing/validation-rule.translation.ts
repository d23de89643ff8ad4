import { toPublish, translations } from '@perkstream/platform';
import { type AssignedRulesEvent, type RuleEvent, validationRuleEvents } from '@perkstream/published';

/** The integration events of validation rules: that they exist, and what they are assigned to. The API gives their contents. */
export const validationRuleTranslations = translations<RuleEvent | AssignedRulesEvent>({
  'validation_rule.created': ({ data: { id, ruleSet } }) => [
    toPublish(validationRuleEvents.created, { id, name: ruleSet.name }),
  ],
  'validation_rule.updated': ({ data: { id, ruleSet } }) => [
    toPublish(validationRuleEvents.updated, { id, name: ruleSet.name }),
  ],
  'validation_rule.deleted': ({ data: { id } }) => [toPublish(validationRuleEvents.deleted, { id })],
  'validation_rule.cleared': null,
  'validation_rule.assigned': ({ data: { id, ruleId, relatedObjectType, relatedObjectId } }) => [
    toPublish(validationRuleEvents.assigned, {
      id,
      rule_id: ruleId,
      related_object_type: relatedObjectType,
      related_object_id: relatedObjectId,
    }),
  ],
  'validation_rule.unassigned': ({ data: { id, ruleId, relatedObjectType, relatedObjectId } }) => [
    toPublish(validationRuleEvents.unassigned, {
      id,
      rule_id: ruleId,
      related_object_type: relatedObjectType,
      related_object_id: relatedObjectId,
    }),
  ],
});
