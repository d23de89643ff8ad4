import { type PlacedTier, type TierListEvent } from '@perkstream/published';
import { type TierListState } from './state.js';

export function evolveTierList(state: TierListState, event: TierListEvent): TierListState {
  switch (event.type) {
    case 'tier_list.entered':
      return { ...state, tiers: { ...state.tiers, ...placesOf(event.data.tiers) } };
    case 'tier_list.moved':
      return { ...state, tiers: { ...state.tiers, [event.data.id]: event.data.hierarchy } };
    case 'tier_list.ordered': {
      const { orderId, tiers } = event.data;
      return { ...state, tiers: placesOf(tiers), ordering: [...state.ordering, orderId] };
    }
    case 'tier_list.order_applied':
      return { ...state, ordering: state.ordering.filter((each) => each !== event.data.orderId) };
    case 'tier_list.ordering_finished':
      return { ...state, ordering: [] };
    case 'tier_list.left': {
      const { [event.data.id]: _left, ...tiers } = state.tiers;
      return { ...state, tiers };
    }
    case 'tier_list.closed':
      return { ...state, closed: true };
    case 'tier_list.reopened':
      return { ...state, closed: false, tiers: placesOf(event.data.tiers) };
    case 'promotion_stack.restored': {
      const { stack: definition, updatedAt } = event.data;
      return { ...state, stacks: { ...state.stacks, [definition.id]: { definition, updatedAt } } };
    }
    case 'promotion_stack.created': {
      const { stack: definition } = event.data;
      return { ...state, stacks: { ...state.stacks, [definition.id]: { definition, updatedAt: null } } };
    }
    case 'promotion_stack.updated': {
      const { id, changes, at } = event.data;
      const definition = { ...state.stacks[id]!.definition, ...changes };
      return { ...state, stacks: { ...state.stacks, [id]: { definition, updatedAt: at } } };
    }
    case 'promotion_stack.deleted': {
      const { [event.data.id]: _deleted, ...stacks } = state.stacks;
      return { ...state, stacks };
    }
  }
}

function placesOf(tiers: readonly PlacedTier[]): TierListState['tiers'] {
  return Object.fromEntries(tiers.map(({ id, hierarchy }) => [id, hierarchy]));
}
