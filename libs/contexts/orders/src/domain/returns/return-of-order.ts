import { type Refusal, refuse } from '@perkstream/kernel';
import { type OrderEvent, type OrderReturned, standingRedemptionsOf } from '@perkstream/published';
import { type OrderCommand } from '../order/commands.js';
import { type OrderReturns } from '../order/state.js';
import { before } from '../order/stored-order.js';
import { objectionTo, type Stored } from '../order/work-on-order.js';
import { withReturnedItems } from './returned-lines.js';

/** Each return makes an event that holds the order: so many at most. */
const MAX_RETURNS_OF_ORDER = 200;

/** Decides that goods come back: once for each return, on the version of the order that was read. */
export function giveBack(
  command: Extract<OrderCommand, { do: 'return' }>,
  state: Stored,
): readonly OrderEvent[] | Refusal<'multiple_requests' | 'order_changed' | 'invalid_order'> {
  const { returnId, version, items, left, isLast, back, now } = command;
  const { order, returns } = state;
  if (returns?.ids.includes(returnId)) return [];
  const objection = objectionTo(state, command);
  if (objection) return objection;
  if (state.version !== version) return refuse('order_changed');
  if (!isLast && returns && returns.ids.length >= MAX_RETURNS_OF_ORDER) return tooMany(order.id);
  // Else the rollback of what stands says what becomes of the order.
  const isOver = isLast && standingRedemptionsOf(order).length === 0;
  const after = { ...withReturnedItems(order, items), ...(isOver && { status: 'CANCELED' }), updated_at: now };
  return [{ type: 'order.returned', data: { order: after, ...before(order), returnId, left, isLast, back } }];
}

export function withReturn(
  returns: OrderReturns | undefined,
  { returnId, left, isLast, back }: OrderReturned,
): OrderReturns {
  const givenBack = { ...returns?.givenBack };
  for (const { redemptionId, credits, points } of back) {
    const earlier = givenBack[redemptionId] ?? { credits: 0, points: 0 };
    givenBack[redemptionId] = { credits: earlier.credits + credits, points: earlier.points + points };
  }
  return { ids: [...(returns?.ids ?? []), returnId], left, isAll: isLast, givenBack };
}

function tooMany(id: string): Refusal<'invalid_order'> {
  const details = `Order ${id} has ${MAX_RETURNS_OF_ORDER} returns already: return all that is left at once`;
  return refuse('invalid_order', { details, resourceId: id, resourceType: 'order' });
}
