import { describe, it } from '@jest/globals';
import { story } from '@perkstream/kernel/testing';
import { type OutboundEvent, type WebhookOutboxEvent } from '@perkstream/published';
import { outboxAggregate } from './outbox.decider.js';

const outbox = story(outboxAggregate);

function event(eventId: string): OutboundEvent {
  const ids = { type: 'voucher.created', eventId, entityId: 'v_1', groupId: 'v-1' };
  return { ...ids, eventAt: '2026-03-01T08:00:00.000Z', things: {}, references: {} };
}
const entry = (eventId: string) => ({ event: event(eventId), webhookIds: ['wh_1', 'wh_2'] });
const accepted = (eventId: string): WebhookOutboxEvent => ({ type: 'webhook_event.accepted', data: entry(eventId) });
const queued = (eventId: string): WebhookOutboxEvent => ({
  type: 'webhook_event.queued',
  data: { eventId, type: 'voucher.created' },
});
const end = (eventId: string) => ({ do: 'end', eventId, type: 'voucher.created' }) as const;

describe('events that wait to be put into the queues of webhooks', () => {
  it('end in order, each once', () => {
    outbox
      .given()
      .when({ do: 'accept', ...entry('a') })
      .then(accepted('a'));
    outbox.given(accepted('a'), accepted('b')).when(end('a')).then(queued('a'));
    outbox.given(accepted('a'), accepted('b')).when(end('b')).thenNothing();
    outbox.given(accepted('a'), queued('a')).when(end('a')).thenNothing();
    outbox.given(accepted('a'), accepted('b'), queued('a')).when(end('b')).then(queued('b'));
  });

  it('are a thousand of one thing at most', () => {
    const full = Array.from({ length: 1_000 }, (_, index) => accepted(`evt_${index}`));
    outbox
      .given(...full)
      .when({ do: 'accept', ...entry('more') })
      .thenRefused('queue_is_full');
  });
});
