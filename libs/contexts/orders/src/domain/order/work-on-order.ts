import { type Refusal, refuse } from '@perkstream/kernel';
import { type OrderDocument, type OrderEvent } from '@perkstream/published';
import { type OrderCommand } from './commands.js';
import { appliedDiscountOf, withoutDiscounts, withoutRedemption } from './order-amounts.js';
import { areNoted, mergedNotes, someStand } from './redemption-notes.js';
import { redeemedRest } from '../returns/returned-lines.js';
import { type OrderState } from './state.js';
import { before, inPlaceOf } from './stored-order.js';

type Command<Do extends OrderCommand['do']> = Extract<OrderCommand, { do: Do }>;
/** An order that is there. */
export type Stored = OrderState & { readonly order: OrderDocument };

/** The gate of all changes: whether a redemption other than `redemptionId` works on the order. */
export function objectionTo(
  { order, reservation }: Stored,
  { ended }: Pick<OrderCommand, 'ended'>,
  redemptionId?: string,
): Refusal<'multiple_requests'> | undefined {
  if (!reservation || [redemptionId, ended].includes(reservation.redemptionId)) return undefined;
  const details = `Another request works on order ${order.id}`;
  return refuse('multiple_requests', { details, resourceId: order.id, resourceType: 'order' });
}

/** What was priced is what is reserved. */
export function reserve(
  command: Command<'reserve'>,
  state: Stored,
): readonly OrderEvent[] | Refusal<'multiple_requests' | 'order_changed' | 'invalid_order'> {
  const { redemptionId, process, version, now } = command;
  const objection = objectionTo(state, command, redemptionId);
  if (objection) return objection;
  if (state.reservation?.redemptionId === redemptionId) return [];
  if (state.returns?.isAll) return refuseReturned(state.order);
  if (state.version !== version) return refuse('order_changed');
  return [{ type: 'order.reserved', data: { redemptionId, process, at: now } }];
}

export function release({ redemptionId }: Command<'release'>, { reservation }: Stored): readonly OrderEvent[] {
  return reservation?.redemptionId === redemptionId ? [{ type: 'order.released', data: { redemptionId } }] : [];
}

/**
 * The redemption stands by now, so nothing is refused. Nobody has changed the order since it was reserved, so the priced order takes
 * its place. An order that an older version of the engine had let others take meanwhile gets the notes alone.
 */
export function redeem(command: Command<'redeem'>, { order, reservation, returns }: Stored): readonly OrderEvent[] {
  const { redemptionId, notes, now } = command;
  const holds = reservation?.redemptionId === redemptionId;
  if (!holds && areNoted(order, notes)) return [];
  const after: OrderDocument = {
    ...(holds ? inPlaceOf(order, returns ? redeemedRest(order, command.order) : command.order) : order),
    updated_at: now,
    redemptions: mergedNotes(order, notes),
  };
  return [{ type: 'order.redeemed', data: { order: after, ...before(order), redemptionId } }];
}

/** Takes off what the redemption gave; what others gave since stays. One that is noted is not in the way of who came after it. */
export function rollBack(
  command: Command<'roll_back'>,
  state: Stored,
): readonly OrderEvent[] | Refusal<'multiple_requests'> {
  const { mode, notes, now, redeemed } = command;
  const { order } = state;
  if (areNoted(order, notes)) return [];
  const objection = objectionTo(state, command);
  if (objection) return objection;
  const after: OrderDocument = {
    ...(mode === 'WITH_ORDER' ? inPlaceOf(order, undone(command, order)) : order),
    updated_at: now,
    redemptions: mergedNotes(order, notes),
  };
  const redemptionIds = Object.keys(notes);
  const discount = redeemed && appliedDiscountOf(redeemed);
  return [{ type: 'order.rolled_back', data: { order: after, ...before(order), mode, redemptionIds, discount } }];
}

/** With the discounts of other redemptions where some stand; else without any, and cancelled. */
function undone({ redeemed, notes, status }: Command<'roll_back'>, order: OrderDocument): OrderDocument {
  if (redeemed && someStand(order, notes)) return { ...withoutRedemption(order, redeemed), ...(status && { status }) };
  return { ...withoutDiscounts(order), status: status ?? 'CANCELED' };
}

function refuseReturned(order: OrderDocument): Refusal<'invalid_order'> {
  const details = `All items of order ${order.id} were returned`;
  return refuse('invalid_order', { details, resourceId: order.id, resourceType: 'order' });
}
