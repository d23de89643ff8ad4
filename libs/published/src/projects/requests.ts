import { OperationRequest } from '../language/operation-request.js';
import { type CreateProjectBody, type UpdateProjectBody } from './project.body.js';
import { type StackingRulesBody } from './stacking-rules.body.js';

interface OfProject {
  projectId: string;
}

interface OfStackingRules extends OfProject {
  stackingRulesId: string;
}

export class ListProjects extends OperationRequest {}
export class CreateProject extends OperationRequest<CreateProjectBody> {}
export class GetProject extends OperationRequest<undefined, OfProject> {}
export class UpdateProject extends OperationRequest<UpdateProjectBody, OfProject> {}
export class DeleteProject extends OperationRequest<undefined, OfProject> {}

export class ListStackingRules extends OperationRequest<undefined, OfProject> {}
export class CreateStackingRules extends OperationRequest<StackingRulesBody, OfProject> {}
export class GetStackingRules extends OperationRequest<undefined, OfStackingRules> {}
export class UpdateStackingRules extends OperationRequest<StackingRulesBody, OfStackingRules> {}
export class DeleteStackingRules extends OperationRequest<undefined, OfStackingRules> {}
