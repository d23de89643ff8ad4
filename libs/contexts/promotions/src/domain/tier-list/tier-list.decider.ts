import { type Aggregate, type Instant, type Refusal, refuse } from '@perkstream/kernel';
import { type TierListEvent } from '@perkstream/published';
import { type TierListCommand } from './commands.js';
import { enter, finishOrder, order } from './decide-places.js';
import { decideStack, deleted, type StackRefusal, stacksWithout } from './decide-stack.js';
import { evolveTierList } from './evolve.js';
import { type TierListState } from './state.js';

export type TierListRefusal = StackRefusal;

/** One stream per campaign that has, or had, tiers. */
export const tierListAggregate: Aggregate<TierListCommand, TierListEvent, TierListState, TierListRefusal> = {
  category: 'tier_list',
  initial: { closed: false, tiers: {}, stacks: {}, ordering: [] },

  decide(command, state): readonly TierListEvent[] | Refusal<TierListRefusal> {
    switch (command.do) {
      case 'enter':
        return state.closed ? refuse('not_found') : enter(command.tiers, state);
      case 'move': {
        const { id, hierarchy } = command.tier;
        const moves = Object.hasOwn(state.tiers, id) && state.tiers[id] !== hierarchy;
        return moves ? [{ type: 'tier_list.moved', data: { id, hierarchy } }] : [];
      }
      case 'order':
        return state.closed ? refuse('not_found') : order(command.orderId, command.ids, state);
      case 'finish_order':
        return finishOrder(command.orderId, state);
      case 'leave': {
        const { id, now } = command;
        // With the list everything in it was left behind: it is not gone through again for each of its tiers.
        if (state.closed || !Object.hasOwn(state.tiers, id)) return [];
        return [...stacksWithout(id, state, now), { type: 'tier_list.left', data: { id } }];
      }
      case 'close': {
        if (state.closed) return [];
        const stacks = Object.keys(state.stacks).map((id) => deleted(id, command.now));
        return [...stacks, { type: 'tier_list.closed', data: {} }];
      }
      case 'reopen':
        return state.closed ? reopened(command.before, command.now) : [];
      default:
        return decideStack(command, state);
    }
  },

  evolve: evolveTierList,
};

function reopened({ tiers, stacks }: TierListState, at: Instant): readonly TierListEvent[] {
  const placed = Object.entries(tiers).map(([id, hierarchy]) => ({ id, hierarchy }));
  return [
    { type: 'tier_list.reopened', data: { tiers: placed } },
    ...Object.values(stacks).map(
      ({ definition: stack, updatedAt }) =>
        ({ type: 'promotion_stack.restored', data: { id: stack.id, stack, updatedAt, at } }) as const,
    ),
  ];
}
