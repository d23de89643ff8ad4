import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isRefusal, notFound, type Refusal } from '@perkstream/kernel';
import { CommandRunner, Messenger } from '@perkstream/platform';
import { DeleteProject, RevokeKeysOfProject } from '@perkstream/published';
import { projectAggregate } from '../../domain/project/project.aggregate.js';
import { type ProjectRefusal } from '../../domain/project/project-refusal.js';
import { installationContext } from '../../services/installation-context.js';
import { ProjectRepository } from '../../repositories/project.repository.js';

@CommandHandler(DeleteProject)
export class DeleteProjectHandler implements ICommandHandler<DeleteProject> {
  constructor(
    private readonly runner: CommandRunner,
    private readonly messenger: Messenger,
    private readonly projects: ProjectRepository,
  ) {}

  /**
   * From the event on `FindProject` does not find the project; its keys are revoked next. An attempt that ended in between is completed by
   * the next one, also when that one finds the project deleted.
   */
  async execute({ context, params: { projectId } }: DeleteProject): Promise<undefined | Refusal<ProjectRefusal>> {
    const deleted = await this.runner.execute(
      projectAggregate,
      projectId,
      { do: 'delete' },
      installationContext(context, 'delete'),
    );
    if (isRefusal(deleted) && deleted.refused !== 'not_found') return deleted;
    if ((await this.projects.stateOf(projectId)).status === 'deleted') {
      await this.messenger.tell(new RevokeKeysOfProject(projectId, installationContext(context, 'revoke-keys')));
    }
    return isRefusal(deleted) ? notFound('project', projectId) : undefined;
  }
}
