import { Injectable } from '@nestjs/common';
import { derivedId, isRefusal, type Refusal, refuse } from '@perkstream/kernel';
import { type CommandContext, CommandRunner, contextOfSource } from '@perkstream/platform';
import { type Delivery, type OutboundEvent } from '@perkstream/published';
import { deliveryQueueAggregate } from '../domain/delivery-queue/delivery-queue.decider.js';
import { DeliveryRound } from './delivery-round.js';

/** Puts what is to be sent into the queue of its webhook and object. */
@Injectable()
export class DeliveryScheduler {
  constructor(
    private readonly runner: CommandRunner,
    private readonly round: DeliveryRound,
  ) {}

  /** The same event again is scheduled once. What finds its queue full is not sent: the webhook has been away for long. */
  async schedule(webhookId: string, { position, ...event }: OutboundEvent, projectId: string): Promise<void> {
    const { eventId, eventAt, groupId: correlationId } = event;
    const realTime = new Date().toISOString();
    // By the clock of a sandbox an event may lie ahead. Deliveries follow real time.
    const at = eventAt < realTime ? eventAt : realTime;
    const step = `${webhookId}/${event.type}`;
    const id = derivedId('whs_', Date.parse(eventAt), eventId, step);
    const source = { id: eventId, projectId, correlationId, at: eventAt, position, actor: 'webhooks' };
    await this.again({ id, webhookId, ...event, at }, contextOfSource(source, step));
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
