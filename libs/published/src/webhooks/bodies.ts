import {
  AnyObject,
  Flag,
  ListOf,
  listOf,
  OneOf,
  SomeOf,
  Text,
  UtcInstant,
  WebAddress,
  Whole,
} from '../language/index.js';
import { WEBHOOK_TYPES } from './webhook-types.js';

export class WebhookBody {
  @WebAddress({ max: 2_000 }, 'URL that events are sent to. Internal addresses are never called.')
  target_url!: string;
  @SomeOf(WEBHOOK_TYPES, { max: 100 }, 'Replace the current events.') events!: string[];
  @Flag({ optional: true }, 'Defaults to `true`. The engine sets it to `false` when the URL is unreachable for a day.')
  active?: boolean;
}

export class WebhookAnswer {
  @Text('Begins with `wh_`.') id!: string;
  @OneOf(['webhook']) object!: 'webhook';
  @UtcInstant() created_at!: string;
  @Text('Without user and password.') target_url!: string;
  @SomeOf(WEBHOOK_TYPES) events!: string[];
  @Flag() active!: boolean;
}

/** The only answers that show the secret of a webhook. */
export class CreatedWebhookAnswer extends WebhookAnswer {
  @Text('Signs the deliveries (`whsec_…`). Returned only in this answer.') secret!: string;
}

export class RotatedWebhookAnswer extends CreatedWebhookAnswer {
  @UtcInstant('Until then, deliveries are also signed with the previous secret.') previous_secret_until!: string;
}

export const DELIVERY_STATUSES = ['PENDING', 'DELIVERED', 'FAILED', 'DROPPED'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** How far the sending of one event to one webhook is. */
export class WebhookDeliveryAnswer {
  @Text('ID of the delivery (`whs_…`).') id!: string;
  @OneOf(['webhook_delivery']) object!: 'webhook_delivery';
  @Text('Name of the event.') type!: string;
  @Text('Begins with `evt_`.') event_id!: string;
  @Text('ID of the object that the event is about.') entity_id!: string;
  @OneOf(DELIVERY_STATUSES, '`DROPPED`: the webhook was disabled or deleted before the delivery was sent.')
  status!: DeliveryStatus;
  @Whole({ min: 0 }) attempts!: number;
  @Text({ optional: true }, 'Result of the last attempt: an HTTP status, or why there was none.') last_outcome?: string;
  @UtcInstant({ optional: true }, 'When the next attempt is made.') next_attempt_at?: string;
  @UtcInstant() created_at!: string;
  @UtcInstant({ optional: true }) updated_at?: string;
}

export class WebhookAttemptAnswer {
  @Whole({ min: 1 }, 'Number of the attempt. Repeated when the attempt did not count.') attempt!: number;
  @UtcInstant() at!: string;
  @Text('HTTP status, or why there was none.') outcome!: string;
  @Text({ optional: true }, 'Beginning of a response that was not 2xx, at most 500 characters.') said?: string;
}

export class WebhookDeliveryDetailsAnswer extends WebhookDeliveryAnswer {
  @ListOf(() => WebhookAttemptAnswer, 'The last 13 attempts, oldest first.') attempts_made!: WebhookAttemptAnswer[];
  @AnyObject('Payload that would be sent now. Its objects are shown as the API returns them.') payload!: object;
}

export class WebhookTestAnswer {
  @OneOf(['webhook_test']) object!: 'webhook_test';
  @Flag('Whether the status was 2xx.') arrived!: boolean;
  @Text('HTTP status, or why there was none.') outcome!: string;
  @Text({ optional: true }, 'Beginning of a response that was not 2xx, at most 500 characters.') said?: string;
  @Whole({ min: 0 }, 'Milliseconds until the status was received or the attempt ended.') took_ms!: number;
  @AnyObject('Payload that was sent.') payload!: object;
}

export const webhookDeliveriesAnswer = listOf('data', WebhookDeliveryAnswer);
