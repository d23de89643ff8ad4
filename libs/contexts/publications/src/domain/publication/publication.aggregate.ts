import { type Aggregate } from '@perkstream/platform';
import { type PublicationEvent } from '@perkstream/published';
import { type PublicationCommand } from './commands.js';
import { publicationDecider } from './publication.decider.js';
import { type PublicationState } from './state.js';

/** The stream's key is the id of the publication. */
export const publicationAggregate: Aggregate<PublicationCommand, PublicationEvent, PublicationState, never> = {
  category: 'publication',
  decider: publicationDecider,
};
