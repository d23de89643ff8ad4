import { operation } from '../language/operation.js';
import { listOf } from '../language/parameters.js';
import { ReturnPolicyAnswer, ReturnPolicyInput } from '../orders/return-policy.js';
import { FindPerson, FindProject } from './messages.js';
import { CreatedProjectAnswer, CreateProjectBody, ProjectAnswer, UpdateProjectBody } from './project.body.js';
import { StackingRulesAnswer, StackingRulesBody } from './stacking-rules.body.js';

const ours = { context: 'projects', service: 'management', keys: 'management', scope: null } as const;

export class ListProjects extends operation({
  ...ours,
  id: 'list-projects',
  method: 'GET',
  path: '/management/v1/projects',
  summary: 'List projects',
  answer: listOf('data', ProjectAnswer),
}) {}

export class CreateProject extends operation({
  ...ours,
  id: 'create-project',
  outdates: [FindPerson],
  method: 'POST',
  path: '/management/v1/projects',
  summary: 'Create a project and its first two keys',
  body: CreateProjectBody,
  answer: CreatedProjectAnswer,
  answersSecret: 'once',
  sample: () => ({ name: 'Another', timezone: 'UTC', currency: 'EUR', case_sensitive_codes: true }),
}) {}

export class GetProject extends operation({
  ...ours,
  id: 'get-project',
  method: 'GET',
  path: '/management/v1/projects/{projectId}',
  summary: 'Get a project',
  answer: ProjectAnswer,
}) {}

export class UpdateProject extends operation({
  ...ours,
  id: 'update-project',
  method: 'PUT',
  path: '/management/v1/projects/{projectId}',
  summary: 'Update the settings of a project',
  body: UpdateProjectBody,
  answer: ProjectAnswer,
  answersSecret: 'again',
  outdates: [FindProject],
  sample: () => ({ description: 'Another text' }),
}) {}

export class DeleteProject extends operation({
  ...ours,
  id: 'delete-project',
  method: 'DELETE',
  path: '/management/v1/projects/{projectId}',
  summary: 'Delete a project and revoke its keys',
  status: 204,
  outdates: [FindProject],
}) {}

export class ListStackingRules extends operation({
  ...ours,
  id: 'list-stacking-rules',
  method: 'GET',
  path: '/management/v1/projects/{projectId}/stacking-rules',
  summary: 'List the stacking rules in force; always one item',
  answer: listOf('data', StackingRulesAnswer),
}) {}

export class CreateStackingRules extends operation({
  ...ours,
  id: 'create-stacking-rules',
  method: 'POST',
  path: '/management/v1/projects/{projectId}/stacking-rules',
  summary: 'Replace the default stacking rules',
  body: StackingRulesBody,
  bodyOptional: true,
  answer: StackingRulesAnswer,
  outdates: [FindProject],
  sample: () => ({ redeemables_limit: 10 }),
}) {}

export class GetStackingRules extends operation({
  ...ours,
  id: 'get-stacking-rules',
  method: 'GET',
  path: '/management/v1/projects/{projectId}/stacking-rules/{stackingRulesId}',
  summary: 'Get stacking rules',
  answer: StackingRulesAnswer,
}) {}

export class UpdateStackingRules extends operation({
  ...ours,
  id: 'update-stacking-rules',
  method: 'PUT',
  path: '/management/v1/projects/{projectId}/stacking-rules/{stackingRulesId}',
  summary: 'Update stacking rules',
  body: StackingRulesBody,
  answer: StackingRulesAnswer,
  outdates: [FindProject],
  sample: () => ({ redeemables_limit: 9 }),
}) {}

export class DeleteStackingRules extends operation({
  ...ours,
  id: 'delete-stacking-rules',
  method: 'DELETE',
  path: '/management/v1/projects/{projectId}/stacking-rules/{stackingRulesId}',
  summary: 'Restore the default stacking rules',
  status: 204,
  outdates: [FindProject],
}) {}

export class GetReturnPolicy extends operation({
  ...ours,
  id: 'get-return-policy',
  method: 'GET',
  path: '/management/v1/projects/{projectId}/return-policy',
  summary: 'Get the return policy of a project',
  answer: ReturnPolicyAnswer,
}) {}

export class UpdateReturnPolicy extends operation({
  ...ours,
  id: 'update-return-policy',
  method: 'PUT',
  path: '/management/v1/projects/{projectId}/return-policy',
  summary: 'Update the return policy of a project',
  body: ReturnPolicyInput,
  answer: ReturnPolicyAnswer,
  outdates: [FindProject],
  sample: () => ({ discounts: 'KEEP' }),
}) {}
