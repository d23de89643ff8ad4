import { Inject, Injectable } from '@nestjs/common';
import { isRefusal } from '@perkstream/kernel';
import { CALLOUTS, type CommandContext, CommandRunner, FAILURES, type ReportFailure } from '@perkstream/platform';
import { type Callouts } from '@perkstream/ports';
import { type Delivery, type Webhook } from '@perkstream/published';
import { deliveryQueueAggregate, type DeliveryQueueCommand } from '../domain/delivery-queue/delivery-queue.decider.js';
import { WebhookRepository } from '../repositories/webhook.repository.js';
import { type DueQueue } from '../views/due-queues/due-queues.view.js';
import { type AttemptOutcome, hasArrived, wordsOf } from './attempt-outcome.js';
import { WebhookEnvelopes } from './webhook-envelopes.js';

/** `none`: another replica sends it, or it was broken off. */
export type SendingResult = 'arrived' | 'failed' | 'dropped' | 'none';

/** Sends the first delivery of a queue, and notes what came of it. */
@Injectable()
export class DeliverySender {
  constructor(
    private readonly runner: CommandRunner,
    private readonly webhooks: WebhookRepository,
    private readonly envelopes: WebhookEnvelopes,
    @Inject(CALLOUTS) private readonly callouts: Callouts,
    @Inject(FAILURES) private readonly reportFailure: ReportFailure,
  ) {}

  async send({ projectId, webhookId, key }: DueQueue, signal: AbortSignal): Promise<SendingResult> {
    const webhook = await this.webhooks.find(projectId, webhookId);
    if (isRefusal(webhook) || !webhook.active) {
      await this.execute(projectId, key, { do: 'drop', now: now() });
      return 'dropped';
    }
    const begun = await this.execute(projectId, key, { do: 'begin', now: now() });
    if (isRefusal(begun)) return 'none';
    const { pending, attempts: attempt } = begun.state;
    const [delivery] = pending;
    if (!delivery) return 'none';
    const outcome = await this.attempt(delivery, webhook, projectId, signal);
    if (signal.aborted) return 'none';
    const arrived = hasArrived(outcome);
    // Name servers that do not answer say nothing of the receiver.
    const isUncounted = 'failure' in outcome && outcome.failure === 'name_not_resolved';
    const said = 'said' in outcome ? { said: outcome.said } : {};
    const about = { id: delivery.id, attempt, outcome: wordsOf(outcome), ...said, arrived, isUncounted };
    const ended = await this.execute(projectId, key, { do: 'end', ...about, now: now() });
    const isGivenUp = !isRefusal(ended) && ended.events.some(({ type }) => type === 'webhook_delivery.given_up');
    if (isGivenUp && !isUncounted) await this.suspend(projectId, webhookId, delivery.id);
    return arrived ? 'arrived' : 'failed';
  }

  /** One that fails in the engine itself counts as well: a delivery that can never be made is given up like one that never arrives. */
  private async attempt(
    delivery: Delivery,
    webhook: Webhook,
    projectId: string,
    signal: AbortSignal,
  ): Promise<AttemptOutcome> {
    try {
      const letter = await this.envelopes.of(delivery, webhook, projectId);
      return await this.callouts.post({ url: webhook.targetUrl, ...letter, signal });
    } catch (error) {
      this.reportFailure(`sending ${delivery.id}`, error);
      return { failure: 'not_sent' };
    }
  }

  /** Who did not answer for a day is asked no more, until somebody switches the webhook on again. */
  private async suspend(projectId: string, id: string, because: string): Promise<void> {
    const command = { do: 'update', id, sent: { active: false }, now: now() } as const;
    await this.webhooks.execute(command, contextOf(projectId, `${because}/suspend`));
  }

  private execute(projectId: string, key: string, command: DeliveryQueueCommand) {
    const commandId = `${key}/${command.do}/${command.do === 'schedule' ? '' : command.now}`;
    return this.runner.execute(deliveryQueueAggregate, key, command, contextOf(projectId, commandId));
  }
}

function now(): string {
  return new Date().toISOString();
}

function contextOf(projectId: string, commandId: string): CommandContext {
  const actor = { kind: 'system', id: 'webhooks' } as const;
  return { projectId, actor, channel: 'INTERNAL', correlationId: commandId, commandId, now: now() };
}
