import { type Refusal, refuse } from '@perkstream/kernel';
import { type OrderDocument, type OrderEvent } from '@perkstream/published';
import { type OrderCommand } from './commands.js';
import { withoutDiscounts, withoutRedemption } from './order-amounts.js';
import { areNoted, mergedNotes, someStand } from './redemption-notes.js';
import { type OrderState } from './state.js';
import { before, inPlaceOf } from './stored-order.js';

/** For how long a redemption reserves an order: after it, others may. */
const HELD_AT_MOST = 60_000;

type Command<Do extends OrderCommand['do']> = Extract<OrderCommand, { do: Do }>;
/** An order that is there. */
export type Stored = OrderState & { readonly order: OrderDocument };

/** Whether somebody other than `redemptionId` works on the order. */
export function objectionTo(
  { order, reservation }: Stored,
  now: string,
  redemptionId?: string,
): Refusal<'multiple_requests'> | undefined {
  if (!reservation || reservation.redemptionId === redemptionId) return undefined;
  if (Date.parse(now) - Date.parse(reservation.at) > HELD_AT_MOST) return undefined;
  const details = `Another request works on order ${order.id}`;
  return refuse('multiple_requests', { details, resourceId: order.id, resourceType: 'order' });
}

export function reserve(
  { redemptionId, now }: Command<'reserve'>,
  state: Stored,
): readonly OrderEvent[] | Refusal<'multiple_requests'> {
  const objection = objectionTo(state, now, redemptionId);
  if (objection) return objection;
  if (state.reservation?.redemptionId === redemptionId) return [];
  return [{ type: 'order.reserved', data: { redemptionId, at: now } }];
}

export function release({ redemptionId }: Command<'release'>, { reservation }: Stored): readonly OrderEvent[] {
  return reservation?.redemptionId === redemptionId ? [{ type: 'order.released', data: { redemptionId } }] : [];
}

/** The redemption stands by now, so nothing is refused: an order that others have changed since takes the notes alone. */
export function redeem(command: Command<'redeem'>, { order, reservation }: Stored): readonly OrderEvent[] {
  const { redemptionId, notes, now } = command;
  const holds = reservation?.redemptionId === redemptionId;
  if (!holds && areNoted(order, notes)) return [];
  const after: OrderDocument = {
    ...(holds ? inPlaceOf(order, command.order) : order),
    updated_at: now,
    redemptions: mergedNotes(order, notes),
  };
  return [{ type: 'order.redeemed', data: { order: after, ...before(order), redemptionId } }];
}

/** As with `redeem`, nothing is refused: what was redeemed has been given back already. */
export function rollBack(command: Command<'roll_back'>, { order }: Stored): readonly OrderEvent[] {
  const { mode, notes, now } = command;
  if (areNoted(order, notes)) return [];
  const after: OrderDocument = {
    ...(mode === 'WITH_ORDER' ? inPlaceOf(order, undone(command, order)) : order),
    updated_at: now,
    redemptions: mergedNotes(order, notes),
  };
  const redemptionIds = Object.keys(notes);
  return [{ type: 'order.rolled_back', data: { order: after, ...before(order), mode, redemptionIds } }];
}

/** With the discounts of other redemptions where some stand; else without any, and cancelled. */
function undone({ redeemed, notes, status }: Command<'roll_back'>, order: OrderDocument): OrderDocument {
  if (redeemed && someStand(order, notes)) return { ...withoutRedemption(order, redeemed), ...(status && { status }) };
  return { ...withoutDiscounts(order), status: status ?? 'CANCELED' };
}
