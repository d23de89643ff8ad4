import { type Collection } from '@perkstream/ports';
import { changes, view } from '@perkstream/platform';
import { type AssignedRulesEvent } from '@perkstream/published';
import { type Assignment } from '../../domain/assigned-rules/assigned-rules.decider.js';

export interface AssignmentDocument extends Assignment {
  readonly projectId: string;
}

export const assignmentsView = view<AssignmentDocument, AssignedRulesEvent>({
  kind: 'entity',
  collection: {
    name: 'validation_rule_assignments',
    version: 1,
    fields: { projectId: 'text', rule_id: 'text', related_object_id: 'text', created_at: 'text' },
    indexes: [
      ['projectId', 'created_at'],
      ['projectId', 'rule_id', 'created_at'],
      ['projectId', 'related_object_id', 'created_at'],
    ],
    countedBy: 'projectId',
  },
  on: {
    'validation_rule.assigned': ({
      data: { id, ruleId, relatedObjectId, relatedObjectType, at },
      metadata: { projectId },
    }) =>
      changes<AssignmentDocument>(id, () => ({
        id,
        rule_id: ruleId,
        related_object_id: relatedObjectId,
        related_object_type: relatedObjectType,
        created_at: at,
        object: 'validation_rules_assignment',
        projectId,
      })),
    'validation_rule.unassigned': ({ data }) => changes<AssignmentDocument>(data.id, () => null),
  },
});

export function countOfRule(assignments: Collection<AssignmentDocument>, projectId: string, ruleId: string) {
  const where = [
    { field: 'projectId', is: projectId },
    { field: 'rule_id', is: ruleId },
  ];
  return assignments.count({ all: where });
}

/** A document as the answers show it: without what the store and the view add. */
export function shownAssignment(document: AssignmentDocument): Assignment {
  const { id, rule_id, related_object_id, related_object_type, created_at, object } = document;
  return { id, rule_id, related_object_id, related_object_type, created_at, object };
}
