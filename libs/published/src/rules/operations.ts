import { type JsonSchema, type Operation, operation } from '../language/operation.js';
import { listOf, orderParameter, pageParameters } from '../language/parameters.js';
import * as requests from './requests.js';
import {
  AssignValidationRuleBody,
  CreateValidationRuleBody,
  UpdateValidationRuleBody,
  ValidationRuleAnswer,
  ValidationRuleAssignmentAnswer,
} from './rule.body.js';

const RULES = '/v1/validation-rules';
const RULE = `${RULES}/{validationRuleId}`;
const ASSIGNMENTS = `${RULE}/assignments`;
const place = { context: 'rules', service: 'promotions', keys: 'application', scope: 'validation-rules' } as const;
const date: JsonSchema = { type: 'string', description: 'ISO 8601; bounds created_at, itself included' };
const byCreation = orderParameter('created_at');

export const listValidationRules = operation({
  ...place,
  id: 'list-validation-rules',
  method: 'GET',
  path: RULES,
  request: requests.ListValidationRules,
  summary: 'List validation rules',
  query: {
    ...pageParameters,
    order: orderParameter('created_at', 'updated_at', 'name'),
    start_date: date,
    end_date: date,
  },
  answer: listOf('data', ValidationRuleAnswer),
});

export const createValidationRule = operation({
  ...place,
  id: 'create-validation-rules',
  method: 'POST',
  path: RULES,
  request: requests.CreateValidationRule,
  summary: 'Create a validation rule',
  body: CreateValidationRuleBody,
  answer: ValidationRuleAnswer,
});

export const getValidationRule = operation({
  ...place,
  id: 'get-validation-rule',
  method: 'GET',
  path: RULE,
  request: requests.GetValidationRule,
  summary: 'Get a validation rule',
  answer: ValidationRuleAnswer,
});

export const updateValidationRule = operation({
  ...place,
  id: 'update-validation-rule',
  method: 'PUT',
  path: RULE,
  request: requests.UpdateValidationRule,
  summary: 'Change a validation rule, with effect on everything that it is assigned to',
  body: UpdateValidationRuleBody,
  answer: ValidationRuleAnswer,
  key: ({ params }) => params['validationRuleId'],
});

export const deleteValidationRule = operation({
  ...place,
  id: 'delete-validation-rules',
  method: 'DELETE',
  path: RULE,
  request: requests.DeleteValidationRule,
  summary: 'Delete a validation rule and its assignments',
  status: 204,
  key: ({ params }) => params['validationRuleId'],
});

export const listAssignmentsOfRule = operation({
  ...place,
  id: 'list-validation-rule-assignments',
  method: 'GET',
  path: ASSIGNMENTS,
  request: requests.ListAssignmentsOfRule,
  summary: 'List what a validation rule is assigned to',
  query: { ...pageParameters, order: byCreation },
  answer: listOf('data', ValidationRuleAssignmentAnswer),
});

export const assignValidationRule = operation({
  ...place,
  id: 'create-validation-rule-assignment',
  method: 'POST',
  path: ASSIGNMENTS,
  request: requests.AssignValidationRule,
  summary: 'Assign a validation rule to a voucher, a campaign, a promotion tier …',
  query: { force: { type: 'boolean', default: false, description: 'replaces the same assignment where there is one' } },
  body: AssignValidationRuleBody,
  answer: ValidationRuleAssignmentAnswer,
  key: ({ body }) => (body as AssignValidationRuleBody | undefined)?.related_object_id,
});

export const unassignValidationRule = operation({
  ...place,
  id: 'delete-validation-rule-assignment',
  method: 'DELETE',
  path: `${ASSIGNMENTS}/{assignmentId}`,
  request: requests.UnassignValidationRule,
  summary: 'Take a validation rule off again',
  status: 204,
});

export const listAllAssignments = operation({
  ...place,
  scope: 'validation-rules-assignments',
  id: 'list-validation-rules-assignments',
  method: 'GET',
  path: '/v1/validation-rules-assignments',
  request: requests.ListAllAssignments,
  summary: 'List assignments of validation rules',
  query: {
    ...pageParameters,
    order: byCreation,
    related_object_id: { type: 'string' },
    rule: { type: 'string', description: 'id of a rule' },
  },
  answer: listOf('data', ValidationRuleAssignmentAnswer),
});

export const ruleOperations: readonly Operation[] = [
  listValidationRules,
  createValidationRule,
  getValidationRule,
  updateValidationRule,
  deleteValidationRule,
  listAssignmentsOfRule,
  assignValidationRule,
  unassignValidationRule,
  listAllAssignments,
];
