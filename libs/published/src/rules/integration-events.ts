import { integrationEvent, OneOf, ReferenceV1, Text } from '../language/index.js';
import { RULE_HOLDER_TYPES, type RuleHolderType } from './rule.body.js';

/** Integration events of validation rules and their assignments. */

/** Of `validation_rule.created.v1` and `validation_rule.updated.v1`. */
export class ValidationRuleShownV1 {
  @Text('Begins with `val_`.') id!: string;
  @Text() name!: string;
}

export class ValidationRuleAssignedV1 {
  @Text('ID of the assignment (`asgm_…`).') id!: string;
  @Text() rule_id!: string;
  @OneOf(RULE_HOLDER_TYPES) related_object_type!: RuleHolderType;
  @Text() related_object_id!: string;
}

export class ValidationRuleUnassignedV1 {
  @Text('ID of the assignment (`asgm_…`).') id!: string;
  @Text() rule_id!: string;
  @OneOf(RULE_HOLDER_TYPES, { optional: true }, 'Absent in events of earlier versions.')
  related_object_type?: RuleHolderType;
  @Text() related_object_id!: string;
}

const context = 'rules';
const rule = { id: 'val_00VbaJO1c8KsPqZn4XwTyR6L', name: 'Only once per customer' };
const assignment = {
  id: 'asgm_00VbaJO2d9LtQrAo5YxUzS7M',
  rule_id: rule.id,
  related_object_id: 'camp_00VbaJNxT3dLwQyKz0fGd2Ha',
};

export const validationRuleEvents = {
  created: integrationEvent({
    context,
    type: 'validation_rule.created.v1',
    summary: 'A validation rule was created. It applies to the objects that it is assigned to.',
    data: ValidationRuleShownV1,
    example: rule,
  }),
  updated: integrationEvent({
    context,
    type: 'validation_rule.updated.v1',
    summary: 'A validation rule was updated.',
    data: ValidationRuleShownV1,
    example: rule,
  }),
  deleted: integrationEvent({
    context,
    type: 'validation_rule.deleted.v1',
    summary: 'A validation rule was deleted and no longer applies to any object.',
    data: ReferenceV1,
    example: { id: rule.id },
  }),
  assigned: integrationEvent({
    context,
    type: 'validation_rule.assigned.v1',
    summary: 'A validation rule was assigned to an object.',
    data: ValidationRuleAssignedV1,
    subject: 'related_object_id',
    example: { ...assignment, related_object_type: 'campaign' },
  }),
  unassigned: integrationEvent({
    context,
    type: 'validation_rule.unassigned.v1',
    summary: 'A validation rule was unassigned from an object.',
    data: ValidationRuleUnassignedV1,
    subject: 'related_object_id',
    example: { ...assignment, related_object_type: 'campaign' },
  }),
};
