import { isRefusal, type Refusal, refuse } from '@perkstream/kernel';
import { commandContext, handler } from '@perkstream/platform';
import { realTimeOf, RedeliverWebhook, type WebhookDeliveryAnswer } from '@perkstream/published';
import { presentDelivery } from '../../presenters/delivery.presenter.js';
import { DeliveryRepository } from '../../repositories/delivery.repository.js';
import { WebhookRepository } from '../../repositories/webhook.repository.js';
import { DeliveryScheduler } from '../../services/delivery-scheduler.js';
import { type RedeliveryRefusal } from '../../webhooks.refusals.js';

/** The delivery keeps its id, by which a receiver recognises it. */
export const redeliverWebhook = handler(
  RedeliverWebhook,
  [DeliveryRepository, WebhookRepository, DeliveryScheduler],
  async (
    { context, params: { projectId, webhookId, deliveryId } },
    deliveries,
    webhooks,
    scheduler,
  ): Promise<WebhookDeliveryAnswer | Refusal<RedeliveryRefusal>> => {
    const within = await webhooks.enter(projectId, context);
    if (isRefusal(within)) return within;
    const webhook = await webhooks.find(projectId, webhookId);
    if (isRefusal(webhook)) return webhook;
    const found = await deliveries.find(projectId, webhookId, deliveryId);
    if (isRefusal(found) || found.status === 'PENDING') return isRefusal(found) ? found : presentDelivery(found);
    if (!webhook.active) return refuse('webhook_inactive', { resourceId: webhookId, resourceType: 'webhook' });
    const origin = commandContext(within, 'redeliver');
    const refusal = await scheduler.again({ ...found.delivery, at: realTimeOf(context) }, origin);
    if (refusal) return refusal;
    const again = await deliveries.find(projectId, webhookId, deliveryId);
    return isRefusal(again) ? again : presentDelivery(again);
  },
);
