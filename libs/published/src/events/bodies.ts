import { CustomerInput } from '../customers/bodies.js';
import { Metadata, ObjectOf, Shape, Text } from '../language/index.js';
import { EVENT_PROPERTY_TYPES, type EventProperty } from './events.js';

/** The most properties of one schema; those that are deleted count. Source: programs facts 6. */
export const MOST_EVENT_PROPERTIES = 100;

const property = {
  type: 'object',
  required: ['type', 'optional'],
  properties: {
    type: { enum: EVENT_PROPERTY_TYPES },
    optional: { type: 'boolean', description: 'false: it must be sent' },
    deleted: { type: 'boolean', description: 'true: it is not looked at any more' },
  },
};

/** What the metadata of events is like, by property. */
export class EventPropertiesBody {
  @Shape({
    type: 'object',
    maxProperties: MOST_EVENT_PROPERTIES,
    propertyNames: { minLength: 1, maxLength: 200 },
    additionalProperties: property,
  })
  properties!: Record<string, EventProperty>;
}

/** Source: contract, create-custom-event-schema. */
export class CreateCustomEventSchemaBody {
  @Text({ min: 1, max: 300 }, 'of the events; unique in the project') name!: string;
  @ObjectOf(() => EventPropertiesBody) schema!: EventPropertiesBody;
}

export class UpdateCustomEventSchemaBody {
  @ObjectOf(() => EventPropertiesBody, { optional: true }, 'properties that are sent take the place of their namesakes')
  schema?: EventPropertiesBody;
}

export class EventReferralInput {
  @Text({ min: 1, max: 200 }, 'the referral code by which the customer came') code!: string;
  @Text({ optional: true, min: 1, max: 500 }, 'who had given it away') referrer_id?: string;
}

export class EventLoyaltyInput {
  @Text({ min: 1, max: 200 }, 'of the loyalty card that is to have the points') code!: string;
}

/** Source: spec, operation 19. */
export class SendCustomEventBody {
  @Text({ min: 1, max: 300 }, 'a name that the project has a schema for') event!: string;
  @ObjectOf(() => CustomerInput, 'who did it; made or updated from what is sent') customer!: CustomerInput;
  @ObjectOf(() => EventReferralInput, { optional: true }) referral?: EventReferralInput;
  @ObjectOf(() => EventLoyaltyInput, { optional: true }, 'the card of the customer where absent')
  loyalty?: EventLoyaltyInput;
  @Metadata({ optional: true }, 'as the schema says') metadata?: Record<string, unknown>;
}
