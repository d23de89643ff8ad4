import { type Aggregate, isRefusal, type Refusal, refuse } from '@perkstream/kernel';
import {
  type OrderDocument,
  type OrderEvent,
  type OrderRolledBack,
  standingRedemptionsOf,
} from '@perkstream/published';
import { type OrderCommand } from './commands.js';
import { changesLines, takesDiscountsAway, totalDiscountOf } from './order-amounts.js';
import { newOrder, refuseChange, refuseOtherLines, updatedOrder } from './order-changes.js';
import { orderAfter } from '../returns/returned-lines.js';
import { giveBack, withReturn } from '../returns/return-of-order.js';
import { type OrderState } from './state.js';
import { before, withoutPeople } from './stored-order.js';
import { objectionTo, redeem, release, reserve, rollBack, type Stored } from './work-on-order.js';

export type OrderRefusal = 'not_found' | 'multiple_requests' | 'order_changed' | 'invalid_order';

/** One stream per order, named by the order's id. */
export const orderAggregate: Aggregate<OrderCommand, OrderEvent, OrderState, OrderRefusal> = {
  category: 'order',
  initial: { order: null, reservation: null, version: 0, ownDiscount: 0 },

  decide(command, state): readonly OrderEvent[] | Refusal<OrderRefusal> {
    if (state.order) return keepingReturns(decideOn(command, { ...state, order: state.order }), state.order);
    if (command.adopt) return adopting(command, withoutPeople(command.adopt));
    if (command.do !== 'upsert') return refuse('not_found');
    const order = newOrder(command.id, command.changes, command.now);
    return [{ type: 'order.created', data: { order, ...imported(command) } }];
  },

  evolve(state, event) {
    switch (event.type) {
      case 'order.reserved':
        return { ...state, reservation: event.data };
      case 'order.released':
        return { ...state, reservation: null };
      case 'order.redeemed': {
        // A late redemption leaves the order to the one that has reserved it since.
        const isDone = state.reservation?.redemptionId === event.data.redemptionId;
        return { ...changedTo(state, event.data.order), reservation: isDone ? null : state.reservation };
      }
      case 'order.opened':
        return { ...state, order: event.data.order, reservation: null };
      case 'order.created':
      case 'order.updated': {
        const { order } = event.data;
        const added = totalDiscountOf(order) - (state.order ? totalDiscountOf(state.order) : 0);
        return { ...changedTo(state, order), ownDiscount: state.ownDiscount + added };
      }
      case 'order.returned':
        return { ...changedTo(state, event.data.order), returns: withReturn(state.returns, event.data) };
      case 'order.rolled_back':
        return { ...changedTo(state, event.data.order), ownDiscount: ownAfterRollback(state, event.data) };
    }
  },
};

/** A redemption that had reserved the order has lost it. */
function changedTo(state: OrderState, order: OrderDocument): OrderState {
  return { ...state, order, reservation: null, version: state.version + 1 };
}

/** Where no redemption stands, all that is still taken off is the order's own. */
function ownAfterRollback({ ownDiscount }: OrderState, { order, mode, discount = 0 }: OrderRolledBack): number {
  if (standingRedemptionsOf(order).length === 0) return totalDiscountOf(order);
  return mode === 'WITHOUT_ORDER' ? ownDiscount + discount : ownDiscount;
}

function adopting(
  command: OrderCommand,
  order: NonNullable<OrderState['order']>,
): readonly OrderEvent[] | Refusal<OrderRefusal> {
  const decided = decideOn(command, { ...orderAggregate.initial, order });
  if (isRefusal(decided) || decided.length === 0) return decided;
  return [{ type: 'order.opened', data: { order } }, ...decided];
}

/** Each change keeps what the lines say of units that came back. */
function keepingReturns<Outcome extends readonly OrderEvent[] | Refusal<OrderRefusal>>(
  outcome: Outcome,
  before: OrderDocument,
): Outcome | readonly OrderEvent[] {
  if (isRefusal(outcome)) return outcome;
  return outcome.map((event) =>
    'order' in event.data && event.type !== 'order.returned'
      ? ({ ...event, data: { ...event.data, order: orderAfter(before, event.data.order) } } as OrderEvent)
      : event,
  );
}

function decideOn(command: OrderCommand, state: Stored): readonly OrderEvent[] | Refusal<OrderRefusal> {
  switch (command.do) {
    case 'upsert':
    case 'update':
      return update(command, state);
    case 'reserve':
      return reserve(command, state);
    case 'release':
      return release(command, state);
    case 'redeem':
      return redeem(command, state);
    case 'roll_back':
      return rollBack(command, state);
    case 'return':
      return giveBack(command, state);
  }
}

type Update = Extract<OrderCommand, { readonly do: 'upsert' | 'update' }>;

function update(command: Update, state: Stored): readonly OrderEvent[] | Refusal<OrderRefusal> {
  const { changes, now } = command;
  const objection = objectionTo(state, command);
  if (objection) return objection;
  const order = updatedOrder(state.order, changes, now);
  if (order && takesDiscountsAway(state.order, order)) return refuseChange(state.order);
  if (order && state.returns && changesLines(state.order, order)) return refuseOtherLines(state.order);
  return order ? [{ type: 'order.updated', data: { order, ...before(state.order), ...imported(command) } }] : [];
}

function imported(command: Update): { readonly isImported?: true } {
  return command.do === 'upsert' && command.isImported ? { isImported: true } : {};
}
