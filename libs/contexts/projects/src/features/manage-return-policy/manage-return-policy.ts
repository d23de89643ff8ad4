import { isRefusal, notFound } from '@perkstream/kernel';
import { CommandRunner, handler } from '@perkstream/platform';
import { DEFAULT_RETURN_POLICY, GetReturnPolicy, UpdateReturnPolicy } from '@perkstream/published';
import { projectAggregate } from '../../domain/project/project.decider.js';
import { ProjectRepository } from '../../repositories/project.repository.js';
import { installationContext } from '../../services/installation-context.js';

/** How goods come back where a return does not say so. */
export const manageReturnPolicy = [
  handler(GetReturnPolicy, [ProjectRepository], async ({ params: { projectId } }, projects) => {
    const project = await projects.find(projectId);
    return isRefusal(project) ? project : (project.facts.returnPolicy ?? DEFAULT_RETURN_POLICY);
  }),

  handler(UpdateReturnPolicy, [CommandRunner, ProjectRepository], async (request, runner, projects) => {
    const { params, body } = request;
    const { projectId } = params;
    const context = await projects.byClock(projectId, request.context);
    const command = { do: 'update_return_policy', changes: body, now: context.now } as const;
    const origin = installationContext(context, 'update-return-policy');
    const updated = await runner.execute(projectAggregate, projectId, command, origin);
    if (isRefusal(updated)) return updated.refused === 'not_found' ? notFound('project', projectId) : updated;
    const { state } = updated;
    return state.status === 'live'
      ? (state.facts.returnPolicy ?? DEFAULT_RETURN_POLICY)
      : notFound('project', projectId);
  }),
];
