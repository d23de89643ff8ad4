import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isRefusal } from '@perkstream/kernel';
import { CommandRunner } from '@perkstream/platform';
import { EnsureProject, INSTALLATION, type ProjectSettings } from '@perkstream/published';
import { DEFAULT_FACTS } from '../../domain/project/facts.js';
import { projectAggregate } from '../../domain/project/project.aggregate.js';

@CommandHandler(EnsureProject)
export class EnsureProjectHandler implements ICommandHandler<EnsureProject> {
  constructor(private readonly runner: CommandRunner) {}

  async execute({ projectId: id, name, origin }: EnsureProject): Promise<ProjectSettings> {
    const facts = { ...DEFAULT_FACTS, name, isProtected: true };
    const command = { do: 'ensure', id, facts, now: origin.now } as const;
    const ensured = await this.runner.execute(projectAggregate, id, command, { ...origin, projectId: INSTALLATION });
    if (isRefusal(ensured) || ensured.state.status !== 'live') {
      throw new Error(`The project ${id} was deleted: its id cannot be used for the project of this installation`);
    }
    return ensured.state.settings;
  }
}
