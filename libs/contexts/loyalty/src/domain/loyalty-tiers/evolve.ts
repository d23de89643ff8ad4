import { type LoyaltyTiersEvent } from '@perkstream/published';
import { type LoyaltyTiersState } from './state.js';

/** Cards are settled every night: what was before so many changes is asked of no card any more. */
const CHANGES_KEPT = 100;

export function evolveLoyaltyTiers(state: LoyaltyTiersState, event: LoyaltyTiersEvent): LoyaltyTiersState {
  switch (event.type) {
    case 'loyalty_tiers.created':
      return { ...state, tiers: [...state.tiers, ...event.data.tiers] };
    case 'loyalty_tier.updated': {
      const { id, changes, at: updatedAt } = event.data;
      const tiers = state.tiers.map((tier) => (tier.id === id ? { ...tier, ...changes, updatedAt } : tier));
      return changed(state, tiers, updatedAt);
    }
    case 'loyalty_tier.deleted': {
      const { id, at } = event.data;
      return changed(
        state,
        state.tiers.filter((tier) => tier.id !== id),
        at,
      );
    }
  }
}

function changed(before: LoyaltyTiersState, tiers: LoyaltyTiersState['tiers'], until: string): LoyaltyTiersState {
  return { tiers, past: [...before.past, { until, tiers: before.tiers }].slice(-CHANGES_KEPT) };
}
