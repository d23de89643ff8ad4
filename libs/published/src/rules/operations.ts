import { asOfParameters, historyOperation } from '../language/history.js';
import { operation } from '../language/operation.js';
import {
  anyOrderParameter,
  instantParameter,
  listOf,
  orderParameter,
  pageParameters,
  rowParameters,
  searchIn,
} from '../language/parameters.js';
import {
  AssignValidationRuleBody,
  CreateValidationRuleBody,
  NewValidationRuleAnswer,
  relatedObjectOf,
  UpdateValidationRuleBody,
  ValidationRuleAnswer,
  ValidationRuleOfMomentAnswer,
  ValidationRuleAssignmentAnswer,
} from './rule.body.js';

const ours = { context: 'rules', service: 'promotions', keys: 'application', scope: 'validation-rules' } as const;
const date = { ...instantParameter, description: 'ISO 8601. Inclusive bound on `created_at`.' } as const;
const byCreation = orderParameter('created_at');

export class ListValidationRules extends operation({
  ...ours,
  id: 'list-validation-rules',
  method: 'GET',
  path: '/v1/validation-rules',
  summary: 'List validation rules',
  query: {
    ...rowParameters,
    search: searchIn('the name'),
    order: orderParameter('created_at', 'updated_at', 'name'),
    start_date: date,
    end_date: date,
  },
  answer: listOf('data', ValidationRuleAnswer),
}) {}

export class CreateValidationRule extends operation({
  ...ours,
  id: 'create-validation-rules',
  method: 'POST',
  path: '/v1/validation-rules',
  summary: 'Create a validation rule',
  body: CreateValidationRuleBody,
  answer: NewValidationRuleAnswer,
  sample: () => ({
    name: 'Another rule',
    rules: { 1: { name: 'order.amount', conditions: { $more_than: [100] } }, logic: '1' },
  }),
}) {}

export class GetValidationRule extends operation({
  ...ours,
  id: 'get-validation-rule',
  method: 'GET',
  path: '/v1/validation-rules/{validationRuleId}',
  summary: 'Get a validation rule',
  query: asOfParameters,
  answer: ValidationRuleOfMomentAnswer,
}) {}

export class ListValidationRuleHistory extends historyOperation({
  ...ours,
  subject: 'validation rule',
  path: '/v1/validation-rules/{validationRuleId}',
}) {}

export class UpdateValidationRule extends operation({
  ...ours,
  id: 'update-validation-rule',
  method: 'PUT',
  path: '/v1/validation-rules/{validationRuleId}',
  summary: 'Update a validation rule; the change affects everything that it is assigned to',
  body: UpdateValidationRuleBody,
  answer: ValidationRuleAnswer,
  sample: () => ({ name: 'Another name' }),
}) {}

export class DeleteValidationRule extends operation({
  ...ours,
  id: 'delete-validation-rules',
  method: 'DELETE',
  path: '/v1/validation-rules/{validationRuleId}',
  summary: 'Delete a validation rule and its assignments',
  status: 204,
}) {}

export class ListAssignmentsOfRule extends operation({
  ...ours,
  id: 'list-validation-rule-assignments',
  method: 'GET',
  path: '/v1/validation-rules/{validationRuleId}/assignments',
  summary: 'List the assignments of a validation rule',
  query: { ...pageParameters, order: byCreation },
  answer: listOf('data', ValidationRuleAssignmentAnswer),
}) {}

export class AssignValidationRule extends operation({
  ...ours,
  id: 'create-validation-rule-assignment',
  method: 'POST',
  path: '/v1/validation-rules/{validationRuleId}/assignments',
  summary: 'Assign a validation rule to a voucher, campaign, promotion tier or other object',
  query: { force: { type: 'boolean', default: false, description: 'Replaces an existing identical assignment.' } },
  body: AssignValidationRuleBody,
  answer: ValidationRuleAssignmentAnswer,
  key: ({ body }) => relatedObjectOf(body)?.id,
  sample: ({ card }) => ({
    related_object_type: 'voucher',
    related_object_id: card.id,
  }),
}) {}

export class UnassignValidationRule extends operation({
  ...ours,
  id: 'delete-validation-rule-assignment',
  method: 'DELETE',
  path: '/v1/validation-rules/{validationRuleId}/assignments/{assignmentId}',
  summary: 'Unassign a validation rule',
  status: 204,
}) {}

export class ListAllAssignments extends operation({
  ...ours,
  scope: 'validation-rules-assignments',
  id: 'list-validation-rules-assignments',
  method: 'GET',
  path: '/v1/validation-rules-assignments',
  summary: 'List assignments of validation rules',
  query: {
    ...pageParameters,
    order: anyOrderParameter('created_at'),
    related_object_id: { type: 'string' },
    rule: { type: 'string', description: 'ID of a rule.' },
  },
  answer: listOf('data', ValidationRuleAssignmentAnswer),
}) {}
