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

/** The tiers of `ids` at places from 1 on, in that order; those that it does not name follow in the order that they had. */
export function order(
  orderId: string,
  ids: readonly string[],
  { tiers }: TierListState,
): readonly TierListEvent[] | Refusal<'invalid_payload'> {
  const objection = objectionToOrder(ids, tiers);
  if (objection !== undefined) return refuse('invalid_payload', { details: `Property .ids ${objection}` });
  const others = Object.keys(tiers)
    .filter((id) => !ids.includes(id))
    .sort((a, b) => tiers[a]! - tiers[b]! || (a < b ? -1 : 1));
  const placed = [...ids, ...others].map((id, index) => ({ id, hierarchy: index + 1 }));
  const isOrdered = placed.every(({ id, hierarchy }) => tiers[id] === hierarchy);
  return isOrdered ? [] : [{ type: 'tier_list.ordered', data: { orderId, tiers: placed } }];
}

/** The last order that ends, ends all. */
export function finishOrder(orderId: string | undefined, { ordering }: TierListState): readonly TierListEvent[] {
  if (ordering.length === 0) return [];
  const finished: TierListEvent = { type: 'tier_list.ordering_finished', data: {} };
  if (orderId === undefined) return [finished];
  if (!ordering.includes(orderId)) return [];
  const applied: TierListEvent = { type: 'tier_list.order_applied', data: { orderId } };
  return ordering.length === 1 ? [applied, finished] : [applied];
}

function objectionToOrder(ids: readonly string[], tiers: TierListState['tiers']): string | undefined {
  if (new Set(ids).size < ids.length) return 'must not contain a tier twice';
  const unknown = ids.find((id) => !Object.hasOwn(tiers, id));
  return unknown === undefined ? undefined : `contains ${unknown}, which is not a tier of the campaign`;
}
