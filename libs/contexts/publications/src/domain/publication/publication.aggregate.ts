import { type Aggregate } from '@perkstream/platform';
import { type PublicationEvent, withoutSourceId } from '@perkstream/published';
import { type PublicationCommand } from './commands.js';
import { publicationDecider } from './publication.decider.js';
import { type PublicationState } from './state.js';

/** The stream's key is the id of the publication. */
export const publicationAggregate: Aggregate<PublicationCommand, PublicationEvent, PublicationState, never> = {
  category: 'publication',
  decider: publicationDecider,
  upcast(stored) {
    const event = stored as unknown as PublicationEvent;
    switch (event.type) {
      case 'publication.begun':
        return { ...event, data: { ...event.data, publication: withoutSourceId(event.data.publication) } };
      case 'publication.redirected':
        return event;
      case 'publication.succeeded':
        return { ...event, data: withoutSourceId(event.data) };
      case 'publication.failed':
        return { ...event, data: withoutSourceId(event.data) };
    }
  },
};
