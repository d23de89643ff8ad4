import { Metadata, ObjectOf, OneOf, Shape, Text, UtcInstant } from '../language/index.js';
import { EventPropertiesBody } from './bodies.js';

/** Source: contract, ManagementProjectsCustomEventSchema. */
export class CustomEventSchemaAnswer {
  @Text('ms_…') id!: string;
  @Text() name!: string;
  @ObjectOf(() => EventPropertiesBody) schema!: EventPropertiesBody;
  @UtcInstant() created_at!: string;
  @UtcInstant({ optional: true }, 'absent until it is changed') updated_at?: string;
  @OneOf(['custom-event-schema']) object!: 'custom-event-schema';
}

/** Fields without a value are left out. */
export class EventCustomerAnswer {
  @Text({ optional: true }, 'cust_…') id?: string;
  @Text({ optional: true }) source_id?: string;
  @Text({ optional: true }) name?: string;
  @Text({ optional: true }) email?: string;
  @Metadata({ omit: 'empty' }) metadata?: Record<string, unknown>;
  @OneOf(['customer']) object!: 'customer';
}

/** Source: spec, Custom event. */
export class CustomEventAnswer {
  @OneOf(['event']) object!: 'event';
  @Text('the name of the event') type!: string;
  @ObjectOf(() => EventCustomerAnswer) customer!: EventCustomerAnswer;
  @Shape({ type: 'null' }) referral!: null;
  @Shape({ type: 'null' }) loyalty!: null;
  @Metadata() metadata!: Record<string, unknown>;
}
