import { localDateOf, notFound, type Refusal, refuse } from '@perkstream/kernel';
import { type LoyaltyCardEvent } from '@perkstream/published';
import { type ChangePendingPoints, type Moment } from './commands.js';
import { bookDebts } from './book-debts.js';
import { activation } from './due.js';
import { type LoyaltyCard, MAX_PENDING_ENTRIES } from './state.js';

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
    if (card.pending.length >= MAX_PENDING_ENTRIES) {
      return refuse('quantity_exceeded', {
        details: `A card can have at most ${MAX_PENDING_ENTRIES} entries of pending points`,
      });
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
    const activated = activation(card, pending, localDateOf(at, timeZone), { seed, at, note: command.note ?? {} });
    return bookDebts(card, activated, { seed, at });
  }
  if (command.points === 0) return refuse('invalid_amount', { details: 'Property .points must not be 0' });
  const points = pending.points + command.points;
  if (points < 1 || !Number.isSafeInteger(points)) {
    return refuse('invalid_amount', { details: 'No pending points would remain: cancel them instead' });
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
