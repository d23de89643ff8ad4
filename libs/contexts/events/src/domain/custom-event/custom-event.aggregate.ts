import { type Aggregate } from '@perkstream/platform';
import { type CustomEventSent } from '@perkstream/published';
import { customEventDecider, type CustomEventState, type SendEvent } from './custom-event.decider.js';

/** One stream for each event, by its id (`evt_…`). */
export const customEventAggregate: Aggregate<SendEvent, CustomEventSent, CustomEventState, never> = {
  category: 'custom_event',
  decider: customEventDecider,
};
