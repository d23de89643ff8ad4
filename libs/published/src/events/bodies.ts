import { CustomerInput } from '../customers/bodies.js';
import { Metadata, ObjectOf, Shape, Text } from '../language/index.js';
import { EVENT_PROPERTY_TYPES, type EventProperty } from './events.js';

/** The most properties of one schema; those that are deleted count. */
export const MAX_EVENT_PROPERTIES = 100;

const property = {
  type: 'object',
  required: ['type', 'optional'],
  properties: {
    type: { enum: EVENT_PROPERTY_TYPES },
    optional: { type: 'boolean', description: 'When `false`, the property is required.' },
    deleted: { type: 'boolean', description: 'When `true`, the property is no longer checked.' },
  },
};

/** What the metadata of events is like, by property. */
export class EventPropertiesBody {
  @Shape({
    type: 'object',
    maxProperties: MAX_EVENT_PROPERTIES,
    propertyNames: { minLength: 1, maxLength: 200 },
    additionalProperties: property,
  })
  properties!: Record<string, EventProperty>;
}

export class CreateCustomEventSchemaBody {
  @Text({ min: 1, max: 300 }, 'Name of the events. Unique in the project.') name!: string;
  @ObjectOf(() => EventPropertiesBody) schema!: EventPropertiesBody;
}

export class UpdateCustomEventSchemaBody {
  @ObjectOf(() => EventPropertiesBody, { optional: true }, 'Replaces properties by name.')
  schema?: EventPropertiesBody;
}

export class EventReferralInput {
  @Text({ min: 1, max: 200 }, 'Referral code that brought the customer.') code!: string;
  @Text({ optional: true, min: 1, max: 500 }, 'Customer who shared the code.') referrer_id?: string;
}

export class EventLoyaltyInput {
  @Text({ min: 1, max: 200 }, 'Code of the loyalty card that receives the points.') code!: string;
}

export class SendCustomEventBody {
  @Text({ min: 1, max: 300 }, 'Name of an event that the project has a schema for.') event!: string;
  @ObjectOf(() => CustomerInput, 'Customer who caused the event. Created or updated from the data sent.')
  customer!: CustomerInput;
  @ObjectOf(() => EventReferralInput, { optional: true }) referral?: EventReferralInput;
  @ObjectOf(() => EventLoyaltyInput, { optional: true }, "Defaults to the customer's card.")
  loyalty?: EventLoyaltyInput;
  @Metadata({ optional: true }, 'Must fit the schema of the event.') metadata?: Record<string, unknown>;
}
