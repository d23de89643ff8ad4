import { Module } from '@nestjs/common';
import { joins, providersOf } from '@perkstream/platform';
import * as features from './features/index.js';
import { eventsAnswers } from './events.answers.js';
import { eventsProblems } from './events.refusals.js';
import { customEventTranslations } from './publishing/custom-event.translation.js';

/** Custom events: what customers do in a shop's own words, and the schemas of them. Not the stored or published events of the engine. */
@Module({
  providers: [
    ...eventsAnswers,
    ...providersOf(features),
    joins({
      name: 'events',
      problems: eventsProblems,
      publishing: customEventTranslations,
    }),
  ],
})
export class EventsModule {}
