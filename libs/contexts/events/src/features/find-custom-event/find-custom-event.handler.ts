import { CommandRunner, handler } from '@perkstream/platform';
import { FindCustomEvent } from '@perkstream/published';
import { customEventAggregate } from '../../domain/custom-event/custom-event.aggregate.js';

export const findCustomEvent = handler(FindCustomEvent, [CommandRunner], async ({ projectId, id }, runner) => {
  const state = await runner.stateOf(customEventAggregate, projectId, id);
  return state.status === 'sent' ? state.event : undefined;
});
