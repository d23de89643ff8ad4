import { integrationEvent, OneOf, ReferenceV1, Text } from '../language/index.js';
import { RULE_HOLDER_TYPES, type RuleHolderType } from './rule.body.js';

/** Integration events of validation rules and their assignments. */

/** Of `validation_rule.created.v1` and `validation_rule.updated.v1`. */
export class ValidationRuleShownV1 {
  @Text('val_…') id!: string;
  @Text() name!: string;
}

export class ValidationRuleAssignedV1 {
  @Text('asgm_…: the assignment') id!: string;
  @Text() rule_id!: string;
  @OneOf(RULE_HOLDER_TYPES) related_object_type!: RuleHolderType;
  @Text() related_object_id!: string;
}

export class ValidationRuleUnassignedV1 {
  @Text('asgm_…: the assignment') id!: string;
  @Text() rule_id!: string;
  @OneOf(RULE_HOLDER_TYPES, { optional: true }, 'absent in events of earlier versions')
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
    summary: 'A validation rule was made. It holds for what it is assigned to.',
    data: ValidationRuleShownV1,
    example: rule,
  }),
  updated: integrationEvent({
    context,
    type: 'validation_rule.updated.v1',
    summary: 'A validation rule says something else now.',
    data: ValidationRuleShownV1,
    example: rule,
  }),
  deleted: integrationEvent({
    context,
    type: 'validation_rule.deleted.v1',
    summary: 'A validation rule holds for nothing any more.',
    data: ReferenceV1,
    example: { id: rule.id },
  }),
  assigned: integrationEvent({
    context,
    type: 'validation_rule.assigned.v1',
    summary: 'A validation rule holds for an object from now on.',
    data: ValidationRuleAssignedV1,
    subject: 'related_object_id',
    example: { ...assignment, related_object_type: 'campaign' },
  }),
  unassigned: integrationEvent({
    context,
    type: 'validation_rule.unassigned.v1',
    summary: 'A validation rule holds for an object no longer.',
    data: ValidationRuleUnassignedV1,
    subject: 'related_object_id',
    example: { ...assignment, related_object_type: 'campaign' },
  }),
};
