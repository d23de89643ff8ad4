import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isRefusal, notFound, type Refusal, refuse } from '@perkstream/kernel';
import { commandContext, ViewRunner } from '@perkstream/platform';
import { RedeliverWebhook, type WebhookDeliveryAnswer } from '@perkstream/published';
import { presentDelivery } from '../../presenters/delivery.presenter.js';
import { WebhookRepository } from '../../repositories/webhook.repository.js';
import { DeliveryScheduler } from '../../services/delivery-scheduler.js';
import { deliveriesView } from '../../views/deliveries/deliveries.view.js';
import { type RedeliveryRefusal } from '../../webhooks.refusals.js';

/** The delivery keeps its id, by which a receiver recognises it. */
@CommandHandler(RedeliverWebhook)
export class RedeliverWebhookHandler implements ICommandHandler<RedeliverWebhook> {
  private readonly deliveries;

  constructor(
    views: ViewRunner,
    private readonly webhooks: WebhookRepository,
    private readonly scheduler: DeliveryScheduler,
  ) {
    this.deliveries = views.lazily(deliveriesView);
  }

  async execute({
    context,
    params: { projectId, webhookId, deliveryId },
  }: RedeliverWebhook): Promise<WebhookDeliveryAnswer | Refusal<RedeliveryRefusal>> {
    const within = await this.webhooks.enter(projectId, context);
    if (isRefusal(within)) return within;
    const webhook = await this.webhooks.find(projectId, webhookId);
    if (isRefusal(webhook)) return webhook;
    const found = await this.find(projectId, webhookId, deliveryId);
    if (isRefusal(found) || found.status === 'PENDING') return isRefusal(found) ? found : presentDelivery(found);
    if (!webhook.active) return refuse('webhook_inactive', { resourceId: webhookId, resourceType: 'webhook' });
    const origin = commandContext(within, 'redeliver');
    const refusal = await this.scheduler.again({ ...found.delivery, at: context.now }, origin);
    if (refusal) return refusal;
    const again = await this.find(projectId, webhookId, deliveryId);
    return isRefusal(again) ? again : presentDelivery(again);
  }

  private async find(projectId: string, webhookId: string, id: string) {
    const found = await this.deliveries().get(id);
    if (found?.projectId === projectId && found.webhookId === webhookId) return found;
    return notFound('webhook_delivery', id);
  }
}
