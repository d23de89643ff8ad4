import { changes, partsOfStream, view } from '@perkstream/platform';
import { type WebhookOutboxEvent } from '@perkstream/published';

/** An outbox in which something waits. */
export interface WaitingOutbox {
  readonly id: string;
  readonly projectId: string;
  /** Of its stream */
  readonly key: string;
  readonly pending: number;
  /** ISO 8601 in UTC: of the event that has waited there since it was empty */
  readonly since: string;
}

export const outboxesView = view<WaitingOutbox, WebhookOutboxEvent>({
  kind: 'entity',
  collection: {
    name: 'webhook_outboxes',
    version: 1,
    fields: { projectId: 'text', since: 'text' },
    indexes: [['projectId', 'since']],
  },
  on: {
    'webhook_event.accepted': ({ stream, data }) => {
      const { projectId, key } = partsOfStream(stream);
      return changes<WaitingOutbox>(stream, (before) => {
        const { pending = 0, since = data.event.eventAt } = before ?? {};
        return { id: stream, projectId, key, pending: pending + 1, since };
      });
    },
    'webhook_event.queued': ({ stream }) =>
      changes<WaitingOutbox>(stream, (before) =>
        before && before.pending > 1 ? { ...before, pending: before.pending - 1 } : null,
      ),
  },
});
