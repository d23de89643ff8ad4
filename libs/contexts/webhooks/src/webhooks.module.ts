import { Module } from '@nestjs/common';
import { joins, providersOf } from '@perkstream/platform';
import * as features from './features/index.js';
import { DeliveryRepository } from './repositories/delivery.repository.js';
import { SendWebhooksPolicy } from './policies/send-webhooks.policy.js';
import { DeliveryRound } from './services/delivery-round.js';
import { DeliveryScheduler } from './services/delivery-scheduler.js';
import { DeliverySender } from './services/delivery-sender.js';
import { OutboxRound } from './services/outbox-round.js';
import { WebhookAddresses } from './services/webhook-addresses.js';
import { WebhookSecrets } from './services/webhook-secrets.js';
import { WebhookEnvelopes } from './services/webhook-envelopes.js';
import { deliveriesView } from './views/deliveries/deliveries.view.js';
import { outboxesView } from './views/outboxes/outboxes.view.js';
import { dueQueuesView } from './views/due-queues/due-queues.view.js';
import { webhookProblems } from './webhooks.refusals.js';

/** Webhooks: which address wants which events, what was sent and when it is tried again. */
@Module({
  providers: [
    WebhookEnvelopes,
    WebhookSecrets,
    WebhookAddresses,
    DeliveryRepository,
    DeliverySender,
    DeliveryRound,
    DeliveryScheduler,
    OutboxRound,
    SendWebhooksPolicy,
    ...providersOf(features),
    joins({
      name: 'webhooks',
      problems: webhookProblems,
      views: [dueQueuesView, deliveriesView, outboxesView],
    }),
  ],
})
export class WebhooksModule {}
