import { isRefusal, notFound, type Refusal } from '@perkstream/kernel';
import { CommandRunner, handler, Messenger } from '@perkstream/platform';
import { DeleteProject, RevokeKeysOfProject } from '@perkstream/published';
import { projectAggregate } from '../../domain/project/project.aggregate.js';
import { type ProjectRefusal } from '../../domain/project/project-refusal.js';
import { installationContext } from '../../services/installation-context.js';
import { ProjectDeletion } from '../../processes/project-deletion.process.js';
import { ProjectRepository } from '../../repositories/project.repository.js';

/**
 * From the event on `FindProject` does not find the project; its keys are revoked before the answer. `ProjectDeletion` does the rest
 * after it, and all that an attempt which ended in between has left.
 */
export const deleteProject = handler(
  DeleteProject,
  [CommandRunner, Messenger, ProjectRepository, ProjectDeletion],
  async (
    { context, params: { projectId } },
    runner,
    messenger,
    projects,
    deletion,
  ): Promise<undefined | Refusal<ProjectRefusal>> => {
    const deleted = await runner.execute(
      projectAggregate,
      projectId,
      { do: 'delete' },
      installationContext(context, 'delete'),
    );
    if (isRefusal(deleted) && deleted.refused !== 'not_found') return deleted;
    const state = await projects.stateOf(projectId);
    if (state.status === 'deleted') {
      await messenger.send(new RevokeKeysOfProject(projectId, installationContext(context, 'revoke-keys')));
      if (!state.isCleared) deletion.takeUp(projectId, installationContext(context, 'clear'));
    }
    return isRefusal(deleted) ? notFound('project', projectId) : undefined;
  },
);
