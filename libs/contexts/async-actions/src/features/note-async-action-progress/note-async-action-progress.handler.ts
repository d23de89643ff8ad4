import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { CommandRunner } from '@perkstream/platform';
import { NoteAsyncActionProgress } from '@perkstream/published';
import { asyncActionAggregate } from '../../domain/async-action/async-action.aggregate.js';

@CommandHandler(NoteAsyncActionProgress)
export class NoteAsyncActionProgressHandler implements ICommandHandler<NoteAsyncActionProgress> {
  constructor(private readonly runner: CommandRunner) {}

  async execute({ projectId, id, progress, origin }: NoteAsyncActionProgress): Promise<void> {
    const percent = Math.min(100, Math.max(0, Math.floor(progress)));
    const command = { do: 'progress', id, progress: percent, at: origin.now } as const;
    await this.runner.execute(asyncActionAggregate, id, command, { ...origin, projectId });
  }
}
