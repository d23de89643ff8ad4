import { CommandRunner, handler } from '@perkstream/platform';
import { NoteAsyncActionProgress } from '@perkstream/published';
import { asyncActionAggregate } from '../../domain/async-action/async-action.aggregate.js';

export const noteAsyncActionProgress = handler(
  NoteAsyncActionProgress,
  [CommandRunner],
  async ({ projectId, id, progress, origin }, runner) => {
    const percent = Math.min(100, Math.max(0, Math.floor(progress)));
    const command = { do: 'progress', id, progress: percent, at: origin.now } as const;
    await runner.execute(asyncActionAggregate, id, command, { ...origin, projectId });
  },
);
