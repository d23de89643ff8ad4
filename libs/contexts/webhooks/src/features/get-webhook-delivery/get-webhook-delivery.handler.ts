import { isRefusal, type Refusal } from '@perkstream/kernel';
import { handler } from '@perkstream/platform';
import { GetWebhookDelivery, type WebhookDeliveryDetailsAnswer } from '@perkstream/published';
import { presentDelivery } from '../../presenters/delivery.presenter.js';
import { DeliveryRepository } from '../../repositories/delivery.repository.js';
import { WebhookRepository } from '../../repositories/webhook.repository.js';
import { WebhookEnvelopes } from '../../services/webhook-envelopes.js';

export const getWebhookDelivery = handler(
  GetWebhookDelivery,
  [WebhookRepository, DeliveryRepository, WebhookEnvelopes],
  async (
    { context, params: { projectId, webhookId, deliveryId } },
    webhooks,
    deliveries,
    envelopes,
  ): Promise<WebhookDeliveryDetailsAnswer | Refusal> => {
    const within = await webhooks.enter(projectId, context);
    if (isRefusal(within)) return within;
    const webhook = await webhooks.find(projectId, webhookId);
    if (isRefusal(webhook)) return webhook;
    const found = await deliveries.find(projectId, webhookId, deliveryId);
    if (isRefusal(found)) return found;
    const { body } = await envelopes.of(found.delivery, webhook, projectId);
    return { ...presentDelivery(found), attempts_made: [...found.made], payload: JSON.parse(body) as object };
  },
);
