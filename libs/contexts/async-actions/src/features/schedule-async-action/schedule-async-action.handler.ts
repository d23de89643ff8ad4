import { CommandRunner, handler } from '@perkstream/platform';
import { ScheduleAsyncAction } from '@perkstream/published';
import { asyncActionAggregate } from '../../domain/async-action/async-action.aggregate.js';

export const scheduleAsyncAction = handler(
  ScheduleAsyncAction,
  [CommandRunner],
  async ({ projectId, id, type, requestId, origin }, runner) => {
    const command = { do: 'schedule', id, type, requestId, at: origin.now } as const;
    await runner.execute(asyncActionAggregate, id, command, { ...origin, projectId });
  },
);
