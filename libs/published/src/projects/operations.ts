import { type Operation, operation } from '../language/operation.js';
import { listOf } from '../language/parameters.js';
import { FindProject } from './messages.js';
import { CreatedProjectAnswer, CreateProjectBody, ProjectAnswer, UpdateProjectBody } from './project.body.js';
import * as requests from './requests.js';
import { StackingRulesAnswer, StackingRulesBody } from './stacking-rules.body.js';

const PROJECTS = '/management/v1/projects';
const PROJECT = `${PROJECTS}/{projectId}`;
const STACKING = `${PROJECT}/stacking-rules`;
const place = { context: 'projects', service: 'management', keys: 'management', scope: null } as const;

export const listProjects = operation({
  ...place,
  id: 'list-projects',
  method: 'GET',
  path: PROJECTS,
  request: requests.ListProjects,
  summary: 'List projects',
  answer: listOf('data', ProjectAnswer),
});

export const createProject = operation({
  ...place,
  id: 'create-project',
  method: 'POST',
  path: PROJECTS,
  request: requests.CreateProject,
  summary: 'Create a project and its first two keys',
  body: CreateProjectBody,
  answer: CreatedProjectAnswer,
});

export const getProject = operation({
  ...place,
  id: 'get-project',
  method: 'GET',
  path: PROJECT,
  request: requests.GetProject,
  summary: 'Get a project',
  answer: ProjectAnswer,
});

export const updateProject = operation({
  ...place,
  id: 'update-project',
  method: 'PUT',
  path: PROJECT,
  request: requests.UpdateProject,
  summary: 'Change settings of a project',
  body: UpdateProjectBody,
  answer: ProjectAnswer,
  outdates: [FindProject],
});

export const deleteProject = operation({
  ...place,
  id: 'delete-project',
  method: 'DELETE',
  path: PROJECT,
  request: requests.DeleteProject,
  summary: 'Delete a project and revoke its keys',
  status: 204,
  outdates: [FindProject],
});

export const listStackingRules = operation({
  ...place,
  id: 'list-stacking-rules',
  method: 'GET',
  path: STACKING,
  request: requests.ListStackingRules,
  summary: 'List the stacking rules in force: always one item',
  answer: listOf('data', StackingRulesAnswer),
});

export const createStackingRules = operation({
  ...place,
  id: 'create-stacking-rules',
  method: 'POST',
  path: STACKING,
  request: requests.CreateStackingRules,
  summary: 'Put stacking rules in place of the defaults',
  body: StackingRulesBody,
  bodyOptional: true,
  answer: StackingRulesAnswer,
  outdates: [FindProject],
});

export const getStackingRules = operation({
  ...place,
  id: 'get-stacking-rules',
  method: 'GET',
  path: `${STACKING}/{stackingRulesId}`,
  request: requests.GetStackingRules,
  summary: 'Get stacking rules',
  answer: StackingRulesAnswer,
});

export const updateStackingRules = operation({
  ...place,
  id: 'update-stacking-rules',
  method: 'PUT',
  path: `${STACKING}/{stackingRulesId}`,
  request: requests.UpdateStackingRules,
  summary: 'Change stacking rules',
  body: StackingRulesBody,
  answer: StackingRulesAnswer,
  outdates: [FindProject],
});

export const deleteStackingRules = operation({
  ...place,
  id: 'delete-stacking-rules',
  method: 'DELETE',
  path: `${STACKING}/{stackingRulesId}`,
  request: requests.DeleteStackingRules,
  summary: 'Go back to the default stacking rules',
  status: 204,
  outdates: [FindProject],
});

export const projectOperations: readonly Operation[] = [
  listProjects,
  createProject,
  getProject,
  updateProject,
  deleteProject,
  listStackingRules,
  createStackingRules,
  getStackingRules,
  updateStackingRules,
  deleteStackingRules,
];
