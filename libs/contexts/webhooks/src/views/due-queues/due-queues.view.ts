import { changes, partsOfStream, view } from '@perkstream/platform';
import { type RecordedEvent } from '@perkstream/ports';
import { type DeliveryQueueEvent } from '@perkstream/published';

/** A queue in which something waits. */
export interface DueQueue {
  readonly id: string;
  readonly projectId: string;
  readonly webhookId: string;
  /** Of its stream */
  readonly key: string;
  readonly pending: number;
  /** ISO 8601 in UTC: nothing is sent before */
  readonly dueAt: string;
}

export const dueQueuesView = view<DueQueue, DeliveryQueueEvent>({
  kind: 'entity',
  collection: {
    name: 'webhook_queues',
    version: 2,
    fields: { projectId: 'text', webhookId: 'text', dueAt: 'text' },
    // What is due of one project, and of one of its webhooks, is found however much is due of others.
    indexes: [
      ['projectId', 'dueAt'],
      ['webhookId', 'dueAt'],
    ],
  },
  on: {
    'webhook_delivery.scheduled': ({ data, stream }) => {
      const { delivery } = data;
      const { projectId, key } = partsOfStream(stream);
      return changes<DueQueue>(stream, (before) => {
        const queue = { id: stream, projectId, webhookId: delivery.webhookId, key, pending: 0, dueAt: delivery.at };
        return { ...(before ?? queue), pending: (before?.pending ?? 0) + 1 };
      });
    },
    'webhook_delivery.begun': (event) => due(event, event.data.until),
    'webhook_delivery.failed': (event) => due(event, event.data.dueAt),
    'webhook_delivery.succeeded': ended,
    'webhook_delivery.given_up': ended,
    'webhook_deliveries.dropped': ({ stream }) => changes<DueQueue>(stream, () => null),
  },
});

function due({ stream }: RecordedEvent, dueAt: string) {
  return changes<DueQueue>(stream, (before) => before && { ...before, dueAt });
}

function ended({ stream, data: { at: dueAt } }: RecordedEvent & { readonly data: { readonly at: string } }) {
  return changes<DueQueue>(stream, (before) =>
    before && before.pending > 1 ? { ...before, pending: before.pending - 1, dueAt } : null,
  );
}
