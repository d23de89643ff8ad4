import { changes, partsOfStream, view } from '@perkstream/platform';
import {
  type Delivery,
  type DeliveryAttempt,
  type DeliveryQueueEvent,
  type DeliveryStatus,
} from '@perkstream/published';

/** How far the sending of one event to one webhook is. */
export interface DeliveryDocument {
  readonly id: string;
  readonly projectId: string;
  readonly webhookId: string;
  readonly created_at: string;
  /** As it is sent, and may be once more */
  readonly delivery: Delivery;
  readonly type: string;
  readonly eventId: string;
  readonly entityId: string;
  readonly status: DeliveryStatus;
  readonly attempts: number;
  readonly outcome?: string;
  readonly dueAt?: string;
  readonly updatedAt?: string;
}

export const deliveriesView = view<
  DeliveryDocument,
  Exclude<DeliveryQueueEvent, { readonly type: 'webhook_delivery.begun' }>
>({
  kind: 'entity',
  collection: {
    name: 'webhook_deliveries',
    version: 2,
    fields: { projectId: 'text', webhookId: 'text', created_at: 'text' },
    indexes: [['projectId', 'webhookId', 'created_at']],
  },
  on: {
    'webhook_delivery.scheduled': ({ data, stream }) => {
      const { delivery } = data;
      const { id, webhookId, type, eventId, entityId, at } = delivery;
      const { projectId } = partsOfStream(stream);
      const about = { id, projectId, webhookId, delivery, type, eventId, entityId };
      return changes<DeliveryDocument>(id, (before) => {
        return { ...about, created_at: before?.created_at ?? at, status: 'PENDING', attempts: 0 };
      });
    },
    'webhook_delivery.failed': (event) => tried(event.data, 'PENDING'),
    'webhook_delivery.succeeded': (event) => tried(event.data, 'DELIVERED'),
    'webhook_delivery.given_up': (event) => tried(event.data, 'FAILED'),
    'webhook_deliveries.dropped': ({ data: { ids, at } }) =>
      ids.flatMap((id) => after(id, { status: 'DROPPED', updatedAt: at })),
  },
});

function tried(
  { id, attempt, outcome, at, dueAt, isUncounted }: DeliveryAttempt & { readonly dueAt?: string; isUncounted?: true },
  status: DeliveryStatus,
) {
  const attempts = isUncounted ? attempt - 1 : attempt;
  return after(id, { status, attempts, outcome, updatedAt: at, ...(dueAt !== undefined && { dueAt }) });
}

function after(id: string, news: Partial<DeliveryDocument>) {
  return changes<DeliveryDocument>(id, (before) => before && { ...before, ...news });
}
