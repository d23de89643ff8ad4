import { type Aggregate, isRefusal, type Refusal, refuse } from '@perkstream/kernel';
import { type OrderEvent } from '@perkstream/published';
import { type OrderCommand } from './commands.js';
import { newOrder, updatedOrder } from './order-changes.js';
import { type OrderState } from './state.js';
import { before, withoutPeople } from './stored-order.js';
import { objectionTo, redeem, release, reserve, rollBack, type Stored } from './work-on-order.js';

export type OrderRefusal = 'not_found' | 'multiple_requests';

/** One stream per order, named by the order's id. */
export const orderAggregate: Aggregate<OrderCommand, OrderEvent, OrderState, OrderRefusal> = {
  category: 'order',
  initial: { order: null, reservation: null },

  decide(command, state): readonly OrderEvent[] | Refusal<OrderRefusal> {
    if (state.order) return decideOn(command, { ...state, order: state.order });
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
        return { order: event.data.order, reservation: isDone ? null : state.reservation };
      }
      case 'order.opened':
      case 'order.created':
      case 'order.updated':
      case 'order.rolled_back':
        // A redemption that had reserved the order has lost it.
        return { order: event.data.order, reservation: null };
    }
  },
};

function adopting(
  command: OrderCommand,
  order: NonNullable<OrderState['order']>,
): readonly OrderEvent[] | Refusal<OrderRefusal> {
  const decided = decideOn(command, { order, reservation: null });
  if (isRefusal(decided) || decided.length === 0) return decided;
  return [{ type: 'order.opened', data: { order } }, ...decided];
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
  }
}

type Update = Extract<OrderCommand, { readonly do: 'upsert' | 'update' }>;

function update(command: Update, state: Stored): readonly OrderEvent[] | Refusal<OrderRefusal> {
  const { changes, now } = command;
  const objection = objectionTo(state, now);
  if (objection) return objection;
  const order = updatedOrder(state.order, changes, now);
  return order ? [{ type: 'order.updated', data: { order, ...before(state.order), ...imported(command) } }] : [];
}

function imported(command: Update): { readonly isImported?: true } {
  return command.do === 'upsert' && command.isImported ? { isImported: true } : {};
}
