import { type Decider, type Refusal, refuse } from '@perkstream/kernel';

/** The tiers of one campaign, by id, each with its place. In a stream of its own, so that two new tiers never get one place. */
export interface TierListState {
  /** The campaign is gone: no tier comes in any more. */
  readonly closed: boolean;
  readonly tiers: Readonly<Record<string, number>>;
}

export interface PlacedTier {
  readonly id: string;
  readonly hierarchy: number;
}

export type TierListCommand =
  /** Each tier at the place that it asks for, or after the last one. */
  | { readonly do: 'enter'; readonly tiers: readonly { readonly id: string; readonly hierarchy?: number }[] }
  | { readonly do: 'move'; readonly tier: PlacedTier }
  | { readonly do: 'leave'; readonly id: string }
  | { readonly do: 'close' };

export type TierListEvent =
  | { readonly type: 'tier_list.entered'; readonly data: { readonly tiers: readonly PlacedTier[] } }
  | { readonly type: 'tier_list.moved'; readonly data: PlacedTier }
  | { readonly type: 'tier_list.left'; readonly data: { readonly id: string } }
  | { readonly type: 'tier_list.closed'; readonly data: Record<string, never> };

export type TierListRefusal = 'not_found';

export const tierListDecider: Decider<TierListCommand, TierListEvent, TierListState, TierListRefusal> = {
  initial: { closed: false, tiers: {} },

  decide(command, state): readonly TierListEvent[] | Refusal<TierListRefusal> {
    switch (command.do) {
      case 'enter':
        return state.closed ? refuse('not_found') : enter(command.tiers, state);
      case 'move': {
        const { id, hierarchy } = command.tier;
        const moves = Object.hasOwn(state.tiers, id) && state.tiers[id] !== hierarchy;
        return moves ? [{ type: 'tier_list.moved', data: { id, hierarchy } }] : [];
      }
      case 'leave':
        return Object.hasOwn(state.tiers, command.id) ? [{ type: 'tier_list.left', data: { id: command.id } }] : [];
      case 'close':
        return state.closed ? [] : [{ type: 'tier_list.closed', data: {} }];
    }
  },

  evolve(state, event) {
    switch (event.type) {
      case 'tier_list.entered': {
        const entered = event.data.tiers.map(({ id, hierarchy }) => [id, hierarchy] as const);
        return { ...state, tiers: { ...state.tiers, ...Object.fromEntries(entered) } };
      }
      case 'tier_list.moved':
        return { ...state, tiers: { ...state.tiers, [event.data.id]: event.data.hierarchy } };
      case 'tier_list.left': {
        const { [event.data.id]: _left, ...tiers } = state.tiers;
        return { ...state, tiers };
      }
      case 'tier_list.closed':
        return { ...state, closed: true };
    }
  },
};

function enter(wanted: readonly { id: string; hierarchy?: number }[], { tiers }: TierListState): TierListEvent[] {
  let last = 0;
  for (const id in tiers) last = Math.max(last, tiers[id]!);
  const placed = wanted.map(({ id, hierarchy = last + 1 }) => {
    last = Math.max(last, hierarchy);
    return { id, hierarchy };
  });
  return placed.length === 0 ? [] : [{ type: 'tier_list.entered', data: { tiers: placed } }];
}
