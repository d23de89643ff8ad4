import { toPublish, translations } from '@perkstream/platform';
import { customEventEvents, type CustomEventSent } from '@perkstream/published';

/** What the world learns of custom events: that one was sent. */
export const customEventTranslations = translations<CustomEventSent>({
  'custom_event.sent': ({ data: { event } }) => [
    toPublish(customEventEvents.sent, {
      id: event.id,
      event: event.name,
      schema_id: event.schemaId,
      customer_id: event.customerId,
      ...(event.referral && { has_referral_code: true }),
    }),
  ],
});
