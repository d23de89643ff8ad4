import { localDateOf, notFound, type Refusal, refuse } from '@perkstream/kernel';
import { type LoyaltyCardEvent } from '@perkstream/published';
import { type ChangePendingPoints, type Moment } from './commands.js';
import { activation } from './due.js';
import { type LoyaltyCard, MOST_PENDING } from './state.js';

type Outcome =
  | readonly LoyaltyCardEvent[]
  | Refusal<'invalid_amount' | 'invalid_pending_points_state' | 'duplicate_found' | 'not_found' | 'quantity_exceeded'>;

/** Points that wait for their day. Points that became spendable or were canceled are no longer pending. */
export function decidePending(card: LoyaltyCard, command: ChangePendingPoints & Moment): Outcome {
  const { id, campaignId } = card;
  const { now: at, timeZone, seed } = command;
  if (command.do === 'pend') {
    const { pending } = command;
    if (card.pending.some((each) => each.id === pending.id)) return refuse('duplicate_found');
    if (card.pending.length >= MOST_PENDING) {
      return refuse('quantity_exceeded', { details: `No more than ${MOST_PENDING} pending points of a card wait` });
    }
    const data = { id, campaignId, pending: { ...pending, createdAt: at } };
    return [{ type: 'loyalty_card.pending_points_added', data }];
  }
  const pending = card.pending.find((each) => each.id === command.pendingId);
  if (!pending) return notPending(card, command.pendingId);
  const pendingId = pending.id;
  if (command.do === 'cancel_pending') {
    const data = { id, campaignId, pendingId, points: pending.points, pending, at };
    return [{ type: 'loyalty_card.pending_points_canceled', data }];
  }
  if (command.do === 'activate_pending') {
    return [activation(card, pending, localDateOf(at, timeZone), { seed, at, note: command.note ?? {} })];
  }
  if (command.points === 0) return refuse('invalid_amount', { details: 'Property .points must not be 0' });
  const points = pending.points + command.points;
  if (points < 1 || !Number.isSafeInteger(points)) {
    return refuse('invalid_amount', { details: 'No pending points would be left: cancel them instead' });
  }
  const after = { ...pending, points, updatedAt: at };
  const data = { id, campaignId, pendingId, points, by: command.points, pending: after, at };
  return [{ type: 'loyalty_card.pending_points_updated', data }];
}

function notPending(
  { settledPending }: LoyaltyCard,
  resourceId: string,
): Refusal<'invalid_pending_points_state' | 'not_found'> {
  const resourceType = 'pending_points';
  if (settledPending.includes(resourceId)) return refuse('invalid_pending_points_state', { resourceId, resourceType });
  return notFound(resourceType, resourceId);
}
