import { type EventSource } from '../language/actor.js';

/** What is stored of webhooks, and of what is sent to them. Times in ISO 8601 and UTC. It holds ids of people, never their data. */

/** Where a project has events sent to. */
export interface Webhook {
  /** `wh_…` */
  readonly id: string;
  readonly targetUrl: string;
  /** As they were sent, misspelt ones too */
  readonly events: readonly string[];
  readonly active: boolean;
  readonly createdAt: string;
  /** Which secret what is sent to it is signed with: 1 where absent, one more with each rotation. The secrets themselves are derived. */
  readonly secretNumber?: number;
  /** When it got that secret; absent: it is the first. */
  readonly rotatedAt?: string;
}

/** A thing that is shown in what is sent: by its kind and id, since what it holds may be personal, and goes with it. */
export interface ThingToShow {
  readonly kind:
    | 'voucher'
    | 'campaign'
    | 'customer'
    | 'order'
    | 'redemption'
    | 'promotion_tier'
    | 'reward'
    | 'return'
    | 'validation_rules';
  readonly id: string;
}

/** An event that is to be sent to a webhook. */
export interface Delivery {
  /** `whs_…` */
  readonly id: string;
  readonly webhookId: string;
  /** As the public API names it */
  readonly type: string;
  readonly eventId: string;
  /** ISO 8601 in UTC */
  readonly eventAt: string;
  /** What the event is about: the deliveries of one are in order. */
  readonly entityId: string;
  /** The request that it was part of */
  readonly groupId: string;
  /** By the names under which they stand in `data` */
  readonly things: Readonly<Record<string, ThingToShow>>;
  /** What stands in `data` beside them, or of things that cannot be asked for */
  readonly references: Readonly<Record<string, Readonly<Record<string, unknown>> | number>>;
  /** Under which other name than `created_at` the moment of the event stands in `data`: `completed_at`, `updated_at`, `deleted_at` */
  readonly moment?: string;
  /** Absent in deliveries of before it was noted */
  readonly eventSource?: EventSource;
  readonly at: string;
}

/** An event of which a delivery to each of several webhooks is made. */
export interface OutboundEvent extends Omit<Delivery, 'id' | 'webhookId' | 'at'> {
  /** Of the event in the order of all, where that is known */
  readonly position?: number;
}

/** Events of an outbox: what happened to one thing, in order, until it is in the queues of the webhooks that want it. */
export type WebhookOutboxEvent =
  | {
      readonly type: 'webhook_event.accepted';
      readonly data: { readonly event: OutboundEvent; readonly webhookIds: readonly string[] };
    }
  | { readonly type: 'webhook_event.queued'; readonly data: { readonly eventId: string; readonly type: string } };

/** Events of a queue of deliveries. */
export type DeliveryQueueEvent =
  | { readonly type: 'webhook_delivery.scheduled'; readonly data: { readonly delivery: Delivery } }
  | {
      /** Somebody sends it; after `until` nobody does. */
      readonly type: 'webhook_delivery.begun';
      readonly data: { readonly id: string; readonly attempt: number; readonly until: string };
    }
  | { readonly type: 'webhook_delivery.succeeded'; readonly data: DeliveryAttempt }
  | {
      /** It is tried again at `dueAt`. */
      readonly type: 'webhook_delivery.failed';
      readonly data: DeliveryAttempt & {
        readonly dueAt: string;
        /** The attempt is none of those that a receiver has: it was never asked. Absent in those that count. */
        readonly isUncounted?: true;
      };
    }
  /** It is not tried again. */
  | { readonly type: 'webhook_delivery.given_up'; readonly data: DeliveryAttempt }
  /** All that waited: the webhook is off, or gone. */
  | {
      readonly type: 'webhook_deliveries.dropped';
      readonly data: { readonly ids: readonly string[]; readonly at: string };
    };

/** The end of an attempt. */
export interface DeliveryAttempt {
  readonly id: string;
  readonly attempt: number;
  /** A status, or why there was none */
  readonly outcome: string;
  /** How the body of an answer began that was not 2xx, 500 characters at most. Absent in attempts of before it was noted */
  readonly said?: string;
  readonly at: string;
}
