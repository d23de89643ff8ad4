import { refuse, type Refusal } from '@perkstream/kernel';
import { type TierListEvent } from '@perkstream/published';
import { type TierListState } from './state.js';

/** A campaign shows all of its tiers, and its list is copied for every change. As many as one request may bring. */
const TIERS_OF_A_CAMPAIGN = 1_000;

/** Each tier at the place that it asks for, or after the last one. */
export function enter(
  wanted: readonly { readonly id: string; readonly hierarchy?: number }[],
  { tiers }: TierListState,
): readonly TierListEvent[] | Refusal<'invalid_payload'> {
  let last = 0;
  let count = wanted.length;
  for (const id in tiers) {
    last = Math.max(last, tiers[id]!);
    count += 1;
  }
  if (count > TIERS_OF_A_CAMPAIGN) {
    return refuse('invalid_payload', { details: `A campaign can have at most ${TIERS_OF_A_CAMPAIGN} promotion tiers` });
  }
  const placed = wanted.map(({ id, hierarchy = last + 1 }) => {
    last = Math.max(last, hierarchy);
    return { id, hierarchy };
  });
  return placed.length === 0 ? [] : [{ type: 'tier_list.entered', data: { tiers: placed } }];
}
