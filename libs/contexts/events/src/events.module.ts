import { Module } from '@nestjs/common';
import { joins } from '@perkstream/platform';
import { eventsAnswers } from './events.answers.js';
import { eventsProblems } from './events.refusals.js';
import { manageCustomEventSchemas } from './features/manage-custom-event-schemas/manage-custom-event-schemas.js';
import { sendCustomEvent } from './features/send-custom-event/send-custom-event.handler.js';
import { customEventTranslations } from './publishing/custom-event.translation.js';

/** Custom events: what customers do in a shop's own words, and what a project says of them. */
@Module({
  providers: [
    ...manageCustomEventSchemas,
    sendCustomEvent,
    ...eventsAnswers,
    joins({
      name: 'events',
      problems: eventsProblems,
      publishing: customEventTranslations,
    }),
  ],
})
export class EventsModule {}
