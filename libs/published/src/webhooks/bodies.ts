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

/** Source: contract, ManagementProjectsWebhookBase. */
export class WebhookBody {
  @WebAddress({ max: 2_000 }, 'where events are sent to; internal addresses are never called')
  target_url!: string;
  @SomeOf(WEBHOOK_TYPES, { max: 100 }, 'take the place of those so far') events!: string[];
  @Flag({ optional: true }, 'true where absent; the engine switches it off when it cannot be reached for a day')
  active?: boolean;
}

export class WebhookAnswer {
  @Text('wh_…') id!: string;
  @OneOf(['webhook']) object!: 'webhook';
  @UtcInstant() created_at!: string;
  @Text('without user and password') target_url!: string;
  @SomeOf(WEBHOOK_TYPES) events!: string[];
  @Flag() active!: boolean;
}

/** The only answers that show the secret of a webhook. */
export class CreatedWebhookAnswer extends WebhookAnswer {
  @Text('whsec_…: signs what is sent to it; only this answer shows it') secret!: string;
}

export class RotatedWebhookAnswer extends CreatedWebhookAnswer {
  @UtcInstant('until then what is sent is signed with the secret before as well') previous_secret_until!: string;
}

export const DELIVERY_STATUSES = ['PENDING', 'DELIVERED', 'FAILED', 'DROPPED'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** How far the sending of one event to one webhook is. */
export class WebhookDeliveryAnswer {
  @Text('whs_…: the id of what is sent') id!: string;
  @OneOf(['webhook_delivery']) object!: 'webhook_delivery';
  @Text('what the event is called') type!: string;
  @Text('evt_…') event_id!: string;
  @Text('what the event is about') entity_id!: string;
  @OneOf(DELIVERY_STATUSES, 'DROPPED: it waited when the webhook was switched off or deleted') status!: DeliveryStatus;
  @Whole({ min: 0 }) attempts!: number;
  @Text({ optional: true }, 'of the last attempt: an HTTP status, or why there was none') last_outcome?: string;
  @UtcInstant({ optional: true }, 'when it is tried again') next_attempt_at?: string;
  @UtcInstant() created_at!: string;
  @UtcInstant({ optional: true }) updated_at?: string;
}

export class WebhookAttemptAnswer {
  @Whole({ min: 1 }, 'which attempt it was; again the same where none was counted') attempt!: number;
  @UtcInstant() at!: string;
  @Text('an HTTP status, or why there was none') outcome!: string;
  @Text({ optional: true }, 'how an answer began that was not 2xx, 500 characters at most') said?: string;
}

export class WebhookDeliveryDetailsAnswer extends WebhookDeliveryAnswer {
  @ListOf(() => WebhookAttemptAnswer, 'the last 13, the oldest first') attempts_made!: WebhookAttemptAnswer[];
  @AnyObject('what would be sent now: its objects as the API shows them') payload!: object;
}

export class WebhookTestAnswer {
  @OneOf(['webhook_test']) object!: 'webhook_test';
  @Flag('a status from 200 to 299') arrived!: boolean;
  @Text('an HTTP status, or why there was none') outcome!: string;
  @Text({ optional: true }, 'how an answer began that was not 2xx, 500 characters at most') said?: string;
  @Whole({ min: 0 }, 'milliseconds until the status was there, or the attempt ended') took_ms!: number;
  @AnyObject('what was sent') payload!: object;
}

export const webhookDeliveriesAnswer = listOf('data', WebhookDeliveryAnswer);
