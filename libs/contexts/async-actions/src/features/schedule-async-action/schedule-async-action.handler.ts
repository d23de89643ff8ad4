import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { CommandRunner } from '@perkstream/platform';
import { ScheduleAsyncAction } from '@perkstream/published';
import { asyncActionAggregate } from '../../domain/async-action/async-action.aggregate.js';

@CommandHandler(ScheduleAsyncAction)
export class ScheduleAsyncActionHandler implements ICommandHandler<ScheduleAsyncAction> {
  constructor(private readonly runner: CommandRunner) {}

  async execute({ projectId, id, type, requestId, origin }: ScheduleAsyncAction): Promise<void> {
    const command = { do: 'schedule', id, type, requestId, at: origin.now } as const;
    await this.runner.execute(asyncActionAggregate, id, command, { ...origin, projectId });
  }
}
