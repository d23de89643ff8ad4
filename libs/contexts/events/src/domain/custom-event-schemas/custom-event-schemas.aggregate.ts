import { type Aggregate } from '@perkstream/platform';
import { type CustomEventSchemasEvent } from '@perkstream/published';
import {
  type CustomEventSchemasCommand,
  customEventSchemasDecider,
  type CustomEventSchemasRefusal,
  type CustomEventSchemasState,
} from './custom-event-schemas.decider.js';

/** One stream a project, under the id `all`: so names are unique, and whoever is sent an event knows all schemas at once. */
export const customEventSchemasAggregate: Aggregate<
  CustomEventSchemasCommand,
  CustomEventSchemasEvent,
  CustomEventSchemasState,
  CustomEventSchemasRefusal
> = {
  category: 'custom_event_schemas',
  decider: customEventSchemasDecider,
  snapshots: { every: 100, version: 1 },
};

export const ALL_EVENT_SCHEMAS = 'all';
