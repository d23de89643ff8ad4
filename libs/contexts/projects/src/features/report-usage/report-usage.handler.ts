import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { CommandRunner } from '@perkstream/platform';
import { INSTALLATION, ReportUsage } from '@perkstream/published';
import { projectAggregate } from '../../domain/project/project.aggregate.js';

@CommandHandler(ReportUsage)
export class ReportUsageHandler implements ICommandHandler<ReportUsage> {
  constructor(private readonly runner: CommandRunner) {}

  /** A project that is gone is told nothing. */
  async execute({ projectId: id, quota, origin }: ReportUsage): Promise<void> {
    const command = { do: 'report_usage', quota, now: origin.now } as const;
    await this.runner.execute(projectAggregate, id, command, { ...origin, projectId: INSTALLATION });
  }
}
