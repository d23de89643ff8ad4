import { Injectable } from '@nestjs/common';
import { Listeners, sourceOf } from '@perkstream/platform';
import { type CloudEvent } from '@perkstream/published';
import { WebhookRepository } from '../repositories/webhook.repository.js';
import { DeliveryScheduler } from '../services/delivery-scheduler.js';
import { type Telling, TOLD_EVENTS } from '../services/told-events.js';

/** When something happens in a project, its webhooks are told. */
@Injectable()
export class SendWebhooksPolicy {
  constructor(
    listeners: Listeners,
    private readonly webhooks: WebhookRepository,
    private readonly deliveries: DeliveryScheduler,
  ) {
    for (const telling of TOLD_EVENTS) {
      listeners.on('send-webhooks', telling.event, (event) => this.heard(event, telling));
    }
  }

  private async heard(event: CloudEvent, { tell }: Telling): Promise<void> {
    const source = sourceOf(event, 'webhooks');
    if (!source) return;
    for (const told of tell(event)) {
      const webhooks = await this.webhooks.toldOf(source.projectId, told.type);
      for (const webhook of webhooks) await this.deliveries.schedule(webhook, told, event.subject, source);
    }
  }
}
