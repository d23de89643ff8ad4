import { OperationRequest } from '../language/operation-request.js';
import {
  type AssignValidationRuleBody,
  type CreateValidationRuleBody,
  type UpdateValidationRuleBody,
} from './rule.body.js';

interface OfRule {
  validationRuleId: string;
}

interface OfAssignment extends OfRule {
  assignmentId: string;
}

export class ListValidationRules extends OperationRequest {}
export class CreateValidationRule extends OperationRequest<CreateValidationRuleBody> {}
export class GetValidationRule extends OperationRequest<undefined, OfRule> {}
export class UpdateValidationRule extends OperationRequest<UpdateValidationRuleBody, OfRule> {}
export class DeleteValidationRule extends OperationRequest<undefined, OfRule> {}

export class ListAllAssignments extends OperationRequest {}
export class ListAssignmentsOfRule extends OperationRequest<undefined, OfRule> {}
export class AssignValidationRule extends OperationRequest<AssignValidationRuleBody, OfRule, { force?: boolean }> {}
export class UnassignValidationRule extends OperationRequest<undefined, OfAssignment> {}
