import { Injectable } from '@nestjs/common';
import { Listeners, sourceOf } from '@perkstream/platform';
import { type CloudEvent, eventSourceOfCloudEvent, properWebhookType, type Webhook } from '@perkstream/published';
import { WebhookRepository } from '../repositories/webhook.repository.js';
import { DeliveryScheduler } from '../services/delivery-scheduler.js';
import { type EventMapping } from '../services/event-mapping.js';
import { EVENT_MAPPINGS } from '../services/event-mappings.js';

/** When something happens in a project, it is sent to the webhooks that want it. */
@Injectable()
export class SendWebhooksPolicy {
  constructor(
    listeners: Listeners,
    private readonly webhooks: WebhookRepository,
    private readonly deliveries: DeliveryScheduler,
  ) {
    for (const mapping of EVENT_MAPPINGS) {
      listeners.on('send-webhooks', mapping.event, (event) => this.heard(event, mapping), mapping.cares);
    }
  }

  private async heard(event: CloudEvent, { eventsOf }: EventMapping): Promise<void> {
    const source = sourceOf(event, 'webhooks');
    if (!source) return;
    const webhooks = await this.webhooks.activeOf(source.projectId, source.position);
    if (webhooks.length === 0) return;
    const eventSource = eventSourceOfCloudEvent(event);
    const causedBy = eventSource && { eventSource };
    for (const sent of eventsOf(event)) {
      for (const webhook of webhooks) {
        if (wants(webhook, sent.type))
          await this.deliveries.schedule(webhook, { ...sent, ...causedBy }, event.subject, source);
      }
    }
  }
}

function wants({ events }: Webhook, type: string): boolean {
  return events.some((each) => properWebhookType(each) === type);
}
