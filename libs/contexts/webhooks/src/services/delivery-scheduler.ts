import { Injectable } from '@nestjs/common';
import { derivedId, isRefusal, type Refusal, refuse } from '@perkstream/kernel';
import { type CommandContext, CommandRunner, contextOfSource, type SourceEvent } from '@perkstream/platform';
import { type Delivery, type Webhook } from '@perkstream/published';
import { deliveryQueueAggregate } from '../domain/delivery-queue/delivery-queue.decider.js';
import { DeliveryRound } from './delivery-round.js';
import { type WebhookEvent } from './event-mapping.js';

/** Puts what is to be sent into the queue of its webhook and object. */
@Injectable()
export class DeliveryScheduler {
  constructor(
    private readonly runner: CommandRunner,
    private readonly round: DeliveryRound,
  ) {}

  /** The same event again is scheduled once. What finds its queue full is not sent: the webhook has been away for long. */
  async schedule(
    { id: webhookId }: Webhook,
    event: WebhookEvent & Pick<Delivery, 'eventSource'>,
    entityId: string,
    source: SourceEvent,
  ): Promise<void> {
    const { id: eventId, at: eventAt, correlationId: groupId } = source;
    const step = `${webhookId}/${event.type}`;
    const id = derivedId('whs_', Date.parse(eventAt), eventId, step);
    const delivery = { id, webhookId, ...event, eventId, eventAt, entityId, groupId, at: eventAt };
    await this.again(delivery, contextOfSource(source, step));
  }

  /** @returns why it is not sent, undefined where it is */
  async again(delivery: Delivery, context: CommandContext): Promise<Refusal<'queue_is_full'> | undefined> {
    const key = `${delivery.webhookId}.${delivery.entityId}`;
    const scheduled = await this.runner.execute(deliveryQueueAggregate, key, { do: 'schedule', delivery }, context);
    if (isRefusal(scheduled)) return refuse('queue_is_full');
    this.round.soon(context.projectId);
    return undefined;
  }
}
