import { type TierListEvent } from '@perkstream/published';
import { type TierListState } from './state.js';

/** Each tier at the place that it asks for, or after the last one. */
export function enter(
  wanted: readonly { readonly id: string; readonly hierarchy?: number }[],
  { tiers }: TierListState,
): readonly TierListEvent[] {
  let last = 0;
  for (const id in tiers) last = Math.max(last, tiers[id]!);
  const placed = wanted.map(({ id, hierarchy = last + 1 }) => {
    last = Math.max(last, hierarchy);
    return { id, hierarchy };
  });
  return placed.length === 0 ? [] : [{ type: 'tier_list.entered', data: { tiers: placed } }];
}
