import { Flag, integrationEvent, Text } from '../language/index.js';

/** Integration events of custom events. */

/** `FindCustomEvent` gives what was sent with it. */
export class CustomEventSentV1 {
  @Text('Begins with `evt_`.') id!: string;
  @Text('Name of the event, as in its schema.') event!: string;
  @Text('Begins with `ms_`.') schema_id!: string;
  @Text('Begins with `cust_`.') customer_id!: string;
  @Flag({ optional: true }, '`true` if the event included a referral code.') has_referral_code?: boolean;
}

export const customEventEvents = {
  sent: integrationEvent({
    context: 'events',
    type: 'custom_event.sent.v1',
    summary: 'A client sent a custom event of a customer.',
    data: CustomEventSentV1,
    example: {
      id: 'evt_00VbaJOG0nBzY7hLxMt4uKqS',
      event: 'newsletter_subscribed',
      schema_id: 'ms_00VbaJNxT3dLwQyKz0fGd2Ha',
      customer_id: 'cust_00VbaJOD8mTn1vXcQpW5sRkE',
    },
  }),
};
