import { Injectable } from '@nestjs/common';
import { Listeners, sourceOf } from '@perkstream/platform';
import { type CloudEvent, eventSourceOfCloudEvent, properWebhookType, type Webhook } from '@perkstream/published';
import { WebhookRepository } from '../repositories/webhook.repository.js';
import { DeliveryScheduler } from '../services/delivery-scheduler.js';
import { OutboxRound } from '../services/outbox-round.js';
import { type EventMapping } from '../services/event-mapping.js';
import { EVENT_MAPPINGS } from '../services/event-mappings.js';

/**
 * Deliveries of an event that are made before the next event is heard. In a project with more webhooks they are made in its turn, so that
 * what happens in others does not wait for them.
 */
const MAX_INLINE_DELIVERIES = 3;

/** When something happens in a project, it is sent to the webhooks that want it. */
@Injectable()
export class SendWebhooksPolicy {
  constructor(
    listeners: Listeners,
    private readonly webhooks: WebhookRepository,
    private readonly deliveries: DeliveryScheduler,
    private readonly outbox: OutboxRound,
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
    const { id: eventId, at: eventAt, correlationId: groupId, position, projectId } = source;
    for (const sent of eventsOf(event)) {
      const wanting = webhooks.filter((webhook) => wants(webhook, sent.type)).map(({ id }) => id);
      if (wanting.length === 0) continue;
      const about = { eventId, eventAt, entityId: event.subject, groupId, ...(position !== undefined && { position }) };
      const outbound = { ...sent, ...causedBy, ...about };
      if (webhooks.length > MAX_INLINE_DELIVERIES) await this.outbox.accept(outbound, wanting, projectId);
      else for (const id of wanting) await this.deliveries.schedule(id, outbound, projectId);
    }
  }
}

function wants({ events }: Webhook, type: string): boolean {
  return events.some((each) => properWebhookType(each) === type);
}
