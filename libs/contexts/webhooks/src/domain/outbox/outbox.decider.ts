import { type Aggregate, type Refusal, refuse } from '@perkstream/kernel';
import { type OutboundEvent, type WebhookOutboxEvent } from '@perkstream/published';

/** Events about one thing that wait. One that comes then is not sent. */
const MAX_PENDING_EVENTS = 1_000;

interface OutboxEntry {
  readonly event: OutboundEvent;
  readonly webhookIds: readonly string[];
}

export interface Outbox {
  /** The oldest first */
  readonly pending: readonly OutboxEntry[];
}

export type OutboxCommand =
  | ({ readonly do: 'accept' } & OutboxEntry)
  /** All its deliveries are in their queues. */
  | { readonly do: 'end'; readonly eventId: string; readonly type: string };

/** One stream for each thing that events are about. */
export const outboxAggregate: Aggregate<OutboxCommand, WebhookOutboxEvent, Outbox, 'queue_is_full'> = {
  category: 'webhook_outbox',
  snapshots: { every: 100, version: 1 },
  initial: { pending: [] },

  decide(command, { pending }): readonly WebhookOutboxEvent[] | Refusal<'queue_is_full'> {
    if (command.do === 'accept') {
      if (pending.length >= MAX_PENDING_EVENTS) return refuse('queue_is_full');
      const { event, webhookIds } = command;
      return [{ type: 'webhook_event.accepted', data: { event, webhookIds } }];
    }
    const [first] = pending;
    const { eventId, type } = command;
    const isFirst = first?.event.eventId === eventId && first.event.type === type;
    return isFirst ? [{ type: 'webhook_event.queued', data: { eventId, type } }] : [];
  },

  evolve({ pending }, event): Outbox {
    return { pending: event.type === 'webhook_event.accepted' ? [...pending, event.data] : pending.slice(1) };
  },
};
