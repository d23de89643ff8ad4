import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isRefusal, notFound, type Refusal } from '@perkstream/kernel';
import { CommandRunner, Messenger } from '@perkstream/platform';
import { DeleteProject, RevokeKeysOfProject } from '@perkstream/published';
import { projectAggregate } from '../../domain/project/project.aggregate.js';
import { type ProjectRefusal } from '../../domain/project/project-refusal.js';
import { installationContext } from '../../services/installation-context.js';
import { ProjectDeletion } from '../../processes/project-deletion.process.js';
import { ProjectRepository } from '../../repositories/project.repository.js';

@CommandHandler(DeleteProject)
export class DeleteProjectHandler implements ICommandHandler<DeleteProject> {
  constructor(
    private readonly runner: CommandRunner,
    private readonly messenger: Messenger,
    private readonly projects: ProjectRepository,
    private readonly deletion: ProjectDeletion,
  ) {}

  /**
   * From the event on `FindProject` does not find the project; its keys are revoked before the answer. `ProjectDeletion` does the rest
   * after it, and all that an attempt which ended in between has left.
   */
  async execute({ context, params: { projectId } }: DeleteProject): Promise<undefined | Refusal<ProjectRefusal>> {
    const deleted = await this.runner.execute(
      projectAggregate,
      projectId,
      { do: 'delete' },
      installationContext(context, 'delete'),
    );
    if (isRefusal(deleted) && deleted.refused !== 'not_found') return deleted;
    const state = await this.projects.stateOf(projectId);
    if (state.status === 'deleted') {
      await this.messenger.tell(new RevokeKeysOfProject(projectId, installationContext(context, 'revoke-keys')));
      if (!state.isCleared) this.deletion.takeUp(projectId, installationContext(context, 'clear'));
    }
    return isRefusal(deleted) ? notFound('project', projectId) : undefined;
  }
}
