import { isRefusal } from '@perkstream/kernel';
import { CommandRunner, handler } from '@perkstream/platform';
import { FindCustomEvent, FindCustomEventSchema } from '@perkstream/published';
import { customEventAggregate } from './domain/custom-event/custom-event.decider.js';
import { CustomEventSchemaRepository } from './repositories/custom-event-schema.repository.js';

/** What other contexts may ask: each message, the services that its answer needs, and the answer. */
export const eventsAnswers = [
  handler(FindCustomEvent, [CommandRunner], async ({ projectId, id }, runner) => {
    const state = await runner.current(customEventAggregate, projectId, id);
    return state.status === 'sent' ? state.event : undefined;
  }),

  handler(FindCustomEventSchema, [CustomEventSchemaRepository], async ({ projectId, id }, schemas) => {
    const schema = await schemas.find(projectId, id);
    return isRefusal(schema) ? undefined : schema;
  }),
];
