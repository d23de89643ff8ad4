import { type WebhookDeliveryAnswer } from '@perkstream/published';
import { type DeliveryDocument } from '../views/deliveries/deliveries.view.js';

export function presentDelivery(delivery: DeliveryDocument): WebhookDeliveryAnswer {
  const { id, type, eventId, entityId, status, attempts, outcome, dueAt, created_at, updatedAt } = delivery;
  return {
    id,
    object: 'webhook_delivery',
    type,
    event_id: eventId,
    entity_id: entityId,
    status,
    attempts,
    ...(outcome !== undefined && { last_outcome: outcome }),
    ...(status === 'PENDING' && dueAt !== undefined && { next_attempt_at: dueAt }),
    created_at,
    ...(updatedAt !== undefined && { updated_at: updatedAt }),
  };
}
