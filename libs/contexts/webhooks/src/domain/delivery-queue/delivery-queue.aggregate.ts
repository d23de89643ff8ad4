import { type Aggregate } from '@perkstream/platform';
import { type DeliveryQueueEvent } from '@perkstream/published';
import {
  type DeliveryQueue,
  type DeliveryQueueCommand,
  deliveryQueueDecider,
  type DeliveryQueueRefusal,
} from './delivery-queue.decider.js';

/** One stream for each webhook and each object of its events: `<webhook>.<object>`. */
export const deliveryQueueAggregate: Aggregate<
  DeliveryQueueCommand,
  DeliveryQueueEvent,
  DeliveryQueue,
  DeliveryQueueRefusal
> = {
  category: 'webhook_queue',
  decider: deliveryQueueDecider,
  snapshots: { every: 100, version: 1 },
};
