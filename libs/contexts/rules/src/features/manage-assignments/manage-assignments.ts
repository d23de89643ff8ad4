import { defineList } from '@perkstream/domain-filters';
import { type Condition, isRefusal, notFound, refuse } from '@perkstream/kernel';
import { commandContext, CommandRunner, handler, listFeature, ViewRunner } from '@perkstream/platform';
import {
  AssignValidationRule,
  ListAllAssignments,
  ListAssignmentsOfRule,
  relatedObjectOf,
  UnassignValidationRule,
} from '@perkstream/published';
import { assignedRulesAggregate, unknownAssignment } from '../../domain/assigned-rules/assigned-rules.decider.js';
import { RuleRepository } from '../../repositories/rule.repository.js';
import { RuleAssigner } from '../../services/rule-assigner.js';
import { type AssignmentDocument, assignmentsView, shownAssignment } from '../../views/assignments/assignments.view.js';
import { RelatedObjects } from './related-objects.js';

/** What all lists of assignments have alike. */
const assignmentList = {
  list: defineList({ order: { created_at: 'created_at' } }),
  view: assignmentsView,
  rows: (found: readonly AssignmentDocument[]) => found.map(shownAssignment),
};

const equal = (field: string, value: string | undefined): Condition[] => (value ? [{ field, is: value }] : []);

/** The operations on assignments of validation rules. */
export const manageAssignments = [
  handler(
    AssignValidationRule,
    [RuleRepository, RelatedObjects, RuleAssigner],
    async ({ context, params, query, body }, rules, relatedObjects, assigner) => {
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
  ),

  listFeature(ListAllAssignments, {
    ...assignmentList,
    of({ query: { related_object_id: holder, rule } }) {
      const only = [...equal('related_object_id', holder), ...equal('rule_id', rule)];
      return only.length > 0 ? { all: only } : undefined;
    },
  }),

  listFeature(ListAssignmentsOfRule, {
    ...assignmentList,
    service: RuleRepository,
    async of({ context, params }, rules) {
      const rule = await rules.find(context.projectId, params.validationRuleId);
      return isRefusal(rule) ? rule : { field: 'rule_id', is: rule.id };
    },
  }),

  handler(UnassignValidationRule, [CommandRunner, ViewRunner], async ({ context, params }, runner, views) => {
    const { validationRuleId, assignmentId } = params;
    const document = await views.collection(assignmentsView).get(assignmentId);
    if (!document || document.projectId !== context.projectId || document.rule_id !== validationRuleId) {
      // A repeat whose first attempt got as far as the event finds nothing left to do.
      return context.repeatSince !== undefined && !document ? undefined : unknownAssignment(assignmentId);
    }
    const command = { do: 'unassign', assignmentId } as const;
    const key = document.related_object_id;
    const done = await runner.execute(assignedRulesAggregate, key, command, commandContext(context, 'unassign'));
    return isRefusal(done) ? unknownAssignment(assignmentId) : undefined;
  }),
];
