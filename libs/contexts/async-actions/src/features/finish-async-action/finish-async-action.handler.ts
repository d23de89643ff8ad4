import { CommandRunner, handler } from '@perkstream/platform';
import { FinishAsyncAction } from '@perkstream/published';
import { asyncActionAggregate } from '../../domain/async-action/async-action.aggregate.js';

export const finishAsyncAction = handler(
  FinishAsyncAction,
  [CommandRunner],
  async ({ projectId, id, outcome, result, origin }, runner) => {
    const command = { do: 'finish', id, outcome, result, at: origin.now } as const;
    await runner.execute(asyncActionAggregate, id, command, { ...origin, projectId });
  },
);
