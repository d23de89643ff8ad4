import { type Aggregate, type Instant, instantOf, millisecondsOf, type Refusal, refuse } from '@perkstream/kernel';
import { type Delivery, type DeliveryQueueEvent } from '@perkstream/published';

const MINUTE_MS = 60_000;
/** When it is tried again: minutes since the first attempt. */
const RETRIES = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1_024, 1_440];
/** The longest time that an attempt takes; after it somebody else may try. */
const MAX_ATTEMPT_MS = MINUTE_MS;
/** How long a delivery is tried whose attempts do not count; and in which pauses. */
const UNCOUNTED_FOR_MS = 1_440 * MINUTE_MS;
const UNCOUNTED_PAUSE_MS = MINUTE_MS;
/** The most deliveries that wait behind one that cannot be made. One that comes then is not sent. */
const MAX_PENDING_DELIVERIES = 1_000;

/** What waits to be sent to one webhook about one object, in order: the first is sent until it arrives, or is given up. */
export interface DeliveryQueue {
  readonly pending: readonly Delivery[];
  /** How often the first one was tried */
  readonly attempts: number;
  readonly firstAttemptAt: Instant | null;
  /** Before that nobody sends the first one; null: nothing waits. */
  readonly dueAt: Instant | null;
}

export type DeliveryQueueCommand =
  | { readonly do: 'schedule'; readonly delivery: Delivery }
  | { readonly do: 'begin'; readonly now: Instant }
  | {
      readonly do: 'end';
      readonly id: string;
      readonly attempt: number;
      readonly outcome: string;
      readonly said?: string;
      readonly arrived: boolean;
      /** It failed before the receiver could be asked: no name server answered. */
      readonly isUncounted?: boolean;
      readonly now: Instant;
    }
  | { readonly do: 'drop'; readonly now: Instant };

export type DeliveryQueueRefusal = 'not_due' | 'queue_is_full';

/** One stream for each webhook and each object of its events: `<webhook>.<object>`. */
export const deliveryQueueAggregate: Aggregate<
  DeliveryQueueCommand,
  DeliveryQueueEvent,
  DeliveryQueue,
  DeliveryQueueRefusal
> = {
  category: 'webhook_queue',
  snapshots: { every: 100, version: 1 },
  initial: { pending: [], attempts: 0, firstAttemptAt: null, dueAt: null },

  decide(command, queue): readonly DeliveryQueueEvent[] | Refusal<DeliveryQueueRefusal> {
    const { pending, attempts, dueAt } = queue;
    const [first] = pending;
    switch (command.do) {
      case 'schedule':
        if (pending.length >= MAX_PENDING_DELIVERIES) return refuse('queue_is_full');
        return [{ type: 'webhook_delivery.scheduled', data: { delivery: command.delivery } }];
      case 'begin': {
        if (!first || dueAt === null || dueAt > command.now) return refuse('not_due');
        const until = later(command.now, MAX_ATTEMPT_MS);
        return [{ type: 'webhook_delivery.begun', data: { id: first.id, attempt: attempts + 1, until } }];
      }
      case 'end':
        // A later attempt has begun, or the delivery was dropped.
        return first?.id === command.id && attempts === command.attempt ? [ended(command, queue)] : [];
      case 'drop': {
        const ids = pending.map(({ id }) => id);
        return first ? [{ type: 'webhook_deliveries.dropped', data: { ids, at: command.now } }] : [];
      }
    }
  },

  evolve(queue, event): DeliveryQueue {
    const { pending, dueAt } = queue;
    switch (event.type) {
      case 'webhook_delivery.scheduled': {
        const { delivery } = event.data;
        return { ...queue, pending: [...pending, delivery], dueAt: dueAt ?? delivery.at };
      }
      case 'webhook_delivery.begun': {
        const { attempt, until } = event.data;
        const begunAt = later(until, -MAX_ATTEMPT_MS);
        return { ...queue, attempts: attempt, firstAttemptAt: queue.firstAttemptAt ?? begunAt, dueAt: until };
      }
      case 'webhook_delivery.failed': {
        const { dueAt: nextAt, isUncounted } = event.data;
        return { ...queue, attempts: isUncounted ? queue.attempts - 1 : queue.attempts, dueAt: nextAt };
      }
      case 'webhook_deliveries.dropped':
        return deliveryQueueAggregate.initial;
      default: {
        const rest = pending.slice(1);
        return { ...deliveryQueueAggregate.initial, pending: rest, dueAt: rest.length > 0 ? event.data.at : null };
      }
    }
  },
};

function ended(
  { id, attempt, outcome, said, arrived, isUncounted, now: at }: Extract<DeliveryQueueCommand, { do: 'end' }>,
  { firstAttemptAt }: DeliveryQueue,
): DeliveryQueueEvent {
  const data = { id, attempt, outcome, ...(said !== undefined && { said }), at };
  if (arrived) return { type: 'webhook_delivery.succeeded', data };
  if (isUncounted) {
    const isOver = at >= later(firstAttemptAt ?? at, UNCOUNTED_FOR_MS);
    if (isOver) return { type: 'webhook_delivery.given_up', data };
    return { type: 'webhook_delivery.failed', data: { ...data, isUncounted, dueAt: later(at, UNCOUNTED_PAUSE_MS) } };
  }
  const minutes = RETRIES[attempt - 1];
  if (minutes === undefined) return { type: 'webhook_delivery.given_up', data };
  const planned = later(firstAttemptAt ?? at, minutes * MINUTE_MS);
  // Where nobody sent anything for so long, as after an engine was away, the attempts that are left do not follow each other at once.
  return { type: 'webhook_delivery.failed', data: { ...data, dueAt: planned > at ? planned : later(at, MINUTE_MS) } };
}

function later(instant: Instant, milliseconds: number): Instant {
  return instantOf(millisecondsOf(instant) + milliseconds);
}
