import { Injectable } from '@nestjs/common';
import { Listeners, sourceOf } from '@perkstream/platform';
import { type CloudEvent, eventSourceOfCloudEvent, properWebhookType, type Webhook } from '@perkstream/published';
import { WebhookRepository } from '../repositories/webhook.repository.js';
import { DeliveryScheduler } from '../services/delivery-scheduler.js';
import { type Telling } from '../services/telling.js';
import { TOLD_EVENTS } from '../services/told-events.js';

/** When something happens in a project, its webhooks are told. */
@Injectable()
export class SendWebhooksPolicy {
  constructor(
    listeners: Listeners,
    private readonly webhooks: WebhookRepository,
    private readonly deliveries: DeliveryScheduler,
  ) {
    for (const telling of TOLD_EVENTS) {
      listeners.on('send-webhooks', telling.event, (event) => this.heard(event, telling), telling.cares);
    }
  }

  private async heard(event: CloudEvent, { tell }: Telling): Promise<void> {
    const source = sourceOf(event, 'webhooks');
    if (!source) return;
    const webhooks = await this.webhooks.activeOf(source.projectId);
    if (webhooks.length === 0) return;
    const eventSource = eventSourceOfCloudEvent(event);
    const causedBy = eventSource && { eventSource };
    for (const told of tell(event)) {
      for (const webhook of webhooks) {
        if (isToldOf(webhook, told.type))
          await this.deliveries.schedule(webhook, { ...told, ...causedBy }, event.subject, source);
      }
    }
  }
}

function isToldOf({ events }: Webhook, type: string): boolean {
  return events.some((each) => properWebhookType(each) === type);
}
