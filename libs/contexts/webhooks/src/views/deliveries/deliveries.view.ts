import { changes, partsOfStream, view } from '@perkstream/platform';
import {
  type Delivery,
  type DeliveryAttempt,
  type DeliveryQueueEvent,
  type DeliveryStatus,
} from '@perkstream/published';

/** Of each delivery the last ones: as many as one is tried that somebody answers, and one more. */
const ATTEMPTS_SHOWN = 13;

interface AttemptMade {
  readonly attempt: number;
  readonly at: string;
  readonly outcome: string;
  readonly said?: string;
}

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
  /** The last one last */
  readonly made: readonly AttemptMade[];
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
    version: 3,
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
        const made = before?.made ?? [];
        return { ...about, created_at: before?.created_at ?? at, status: 'PENDING', attempts: 0, made };
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
  {
    id,
    attempt,
    outcome,
    said,
    at,
    dueAt,
    isUncounted,
  }: DeliveryAttempt & { readonly dueAt?: string; isUncounted?: true },
  status: DeliveryStatus,
) {
  const attempts = isUncounted ? attempt - 1 : attempt;
  const made: AttemptMade = { attempt, at, outcome, ...(said !== undefined && { said }) };
  return changes<DeliveryDocument>(id, (before) => {
    if (!before) return before;
    const all = [...before.made, made].slice(-ATTEMPTS_SHOWN);
    return { ...before, status, attempts, outcome, made: all, updatedAt: at, ...(dueAt !== undefined && { dueAt }) };
  });
}

function after(id: string, news: Partial<DeliveryDocument>) {
  return changes<DeliveryDocument>(id, (before) => before && { ...before, ...news });
}
