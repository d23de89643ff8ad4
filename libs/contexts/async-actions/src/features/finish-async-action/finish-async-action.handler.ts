import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { CommandRunner } from '@perkstream/platform';
import { FinishAsyncAction } from '@perkstream/published';
import { asyncActionAggregate } from '../../domain/async-action/async-action.aggregate.js';

@CommandHandler(FinishAsyncAction)
export class FinishAsyncActionHandler implements ICommandHandler<FinishAsyncAction> {
  constructor(private readonly runner: CommandRunner) {}

  async execute({ projectId, id, outcome, result, origin }: FinishAsyncAction): Promise<void> {
    const command = { do: 'finish', id, outcome, result, at: origin.now } as const;
    await this.runner.execute(asyncActionAggregate, id, command, { ...origin, projectId });
  }
}
