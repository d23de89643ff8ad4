import { Metadata, ObjectOf, OneOf, Shape, Text, UtcInstant } from '../language/index.js';
import { EventPropertiesBody } from './bodies.js';

export class CustomEventSchemaAnswer {
  @Text('Begins with `ms_`.') id!: string;
  @Text() name!: string;
  @ObjectOf(() => EventPropertiesBody) schema!: EventPropertiesBody;
  @UtcInstant() created_at!: string;
  @UtcInstant({ optional: true }, 'Absent until the schema is first changed.') updated_at?: string;
  @OneOf(['custom-event-schema']) object!: 'custom-event-schema';
}

/** Fields without a value are left out. */
export class EventCustomerAnswer {
  @Text({ optional: true }, 'Begins with `cust_`.') id?: string;
  @Text({ optional: true }) source_id?: string;
  @Text({ optional: true }) name?: string;
  @Text({ optional: true }) email?: string;
  @Metadata({ omit: 'empty' }) metadata?: Record<string, unknown>;
  @OneOf(['customer']) object!: 'customer';
}

export class CustomEventAnswer {
  @OneOf(['event']) object!: 'event';
  @Text('Name of the event.') type!: string;
  @ObjectOf(() => EventCustomerAnswer) customer!: EventCustomerAnswer;
  @Shape({ type: 'null' }) referral!: null;
  @Shape({ type: 'null' }) loyalty!: null;
  @Metadata() metadata!: Record<string, unknown>;
}
