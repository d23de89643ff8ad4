import { isRefusal, notFound, type Refusal } from '@perkstream/kernel';
import { CommandRunner, handler, idMadeBy, listAnswer } from '@perkstream/platform';
import {
  CreateStackingRules,
  DeleteStackingRules,
  GetStackingRules,
  ListStackingRules,
  PrepareStackingRules,
  type RequestContext,
  type StackingRulesAnswer,
  UpdateStackingRules,
} from '@perkstream/published';
import { type ProjectCommand } from '../../domain/project/commands.js';
import { projectAggregate } from '../../domain/project/project.decider.js';
import { type ProjectRefusal } from '../../domain/project/project-refusal.js';
import { contradictionIn, firstStackingRules } from '../../domain/project/stacking-rules.js';
import { unknownStackingRules } from '../../domain/project/stacking-rules.decision.js';
import { ProjectRepository } from '../../repositories/project.repository.js';
import { installationContext } from '../../services/installation-context.js';
import { presentStackingRules, parseStackingChanges } from './stacking-rules-wire.js';

const services = [CommandRunner, ProjectRepository] as const;

/** The operations on the stacking rules of a project. */
export const manageStackingRules = [
  handler(CreateStackingRules, services, async ({ context: request, params, body }, runner, projects) => {
    const context = await projects.byClock(params.projectId, request);
    const id = idMadeBy(context, 'stk_', 'stacking-rules');
    const changes = parseStackingChanges(body ?? {});
    const command = { do: 'create_stacking_rules', id, changes, now: context.now } as const;
    return change(runner, params.projectId, command, context);
  }),

  handler(GetStackingRules, [ProjectRepository], async ({ params }, projects) => {
    const project = await projects.find(params.projectId);
    if (isRefusal(project)) return project;
    const { stackingRules } = project;
    if (stackingRules?.id !== params.stackingRulesId) return unknownStackingRules(params.stackingRulesId);
    return presentStackingRules(stackingRules);
  }),

  handler(ListStackingRules, [ProjectRepository], async ({ params: { projectId } }, projects) => {
    const project = await projects.find(projectId);
    return isRefusal(project) ? project : listAnswer('data', [presentStackingRules(project.stackingRules)]);
  }),

  handler(UpdateStackingRules, services, async ({ context: request, params, body }, runner, projects) => {
    const context = await projects.byClock(params.projectId, request);
    const changes = parseStackingChanges(body);
    const command = { do: 'update_stacking_rules', id: params.stackingRulesId, changes, now: context.now } as const;
    return change(runner, params.projectId, command, context);
  }),

  handler(DeleteStackingRules, services, async ({ context: request, params }, runner, projects) => {
    const context = await projects.byClock(params.projectId, request);
    const command = { do: 'delete_stacking_rules', id: params.stackingRulesId } as const;
    const after = await change(runner, params.projectId, command, context);
    return isRefusal(after) ? after : undefined;
  }),

  handler(PrepareStackingRules, [], async ({ body }) => {
    const rules = firstStackingRules(parseStackingChanges(body));
    return contradictionIn(rules) ?? rules;
  }),
];

/** @returns the rules in force after it */
async function change(
  runner: CommandRunner,
  projectId: string,
  command: Extract<ProjectCommand, { do: `${string}_stacking_rules` }>,
  context: RequestContext,
): Promise<StackingRulesAnswer | Refusal<ProjectRefusal>> {
  const done = await runner.execute(projectAggregate, projectId, command, installationContext(context, command.do));
  if (isRefusal(done)) return done.refused === 'not_found' && !done.details ? notFound('project', projectId) : done;
  return done.state.status === 'live' ? presentStackingRules(done.state.stackingRules) : notFound('project', projectId);
}
