import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { CommandRunner } from '@perkstream/platform';
import { INSTALLATION, TellUsage } from '@perkstream/published';
import { projectAggregate } from '../../domain/project/project.aggregate.js';

@CommandHandler(TellUsage)
export class TellUsageHandler implements ICommandHandler<TellUsage> {
  constructor(private readonly runner: CommandRunner) {}

  /** A project that is gone is told nothing. */
  async execute({ projectId: id, quota, origin }: TellUsage): Promise<void> {
    const command = { do: 'tell_usage', quota, now: origin.now } as const;
    await this.runner.execute(projectAggregate, id, command, { ...origin, projectId: INSTALLATION });
  }
}
