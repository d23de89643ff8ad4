import { Module } from '@nestjs/common';
import { joins } from '@perkstream/platform';
import { eventOperations, FindCustomEvent, FindCustomEventSchema } from '@perkstream/published';
import { eventsProblems } from './events.refusals.js';
import { CreateCustomEventSchemaHandler } from './features/create-custom-event-schema/create-custom-event-schema.handler.js';
import { DeleteCustomEventSchemaHandler } from './features/delete-custom-event-schema/delete-custom-event-schema.handler.js';
import { FindCustomEventSchemaHandler } from './features/find-custom-event-schema/find-custom-event-schema.handler.js';
import { FindCustomEventHandler } from './features/find-custom-event/find-custom-event.handler.js';
import { GetCustomEventSchemaHandler } from './features/get-custom-event-schema/get-custom-event-schema.handler.js';
import { ListCustomEventSchemasHandler } from './features/list-custom-event-schemas/list-custom-event-schemas.handler.js';
import { SendCustomEventHandler } from './features/send-custom-event/send-custom-event.handler.js';
import { UpdateCustomEventSchemaHandler } from './features/update-custom-event-schema/update-custom-event-schema.handler.js';
import { customEventTranslations } from './publishing/custom-event.translation.js';
import { CustomEventSchemaRepository } from './repositories/custom-event-schema.repository.js';
import { CustomEventSchemaChanger } from './services/custom-event-schema-changer.js';

/** Custom events: what customers do in a shop's own words, and what a project says of them. */
@Module({
  providers: [
    CustomEventSchemaRepository,
    CustomEventSchemaChanger,
    ListCustomEventSchemasHandler,
    CreateCustomEventSchemaHandler,
    GetCustomEventSchemaHandler,
    UpdateCustomEventSchemaHandler,
    DeleteCustomEventSchemaHandler,
    FindCustomEventSchemaHandler,
    FindCustomEventHandler,
    SendCustomEventHandler,
    joins({
      name: 'events',
      operations: eventOperations,
      queries: [FindCustomEvent, FindCustomEventSchema],
      problems: eventsProblems,
      publishing: customEventTranslations,
    }),
  ],
})
export class EventsModule {}
