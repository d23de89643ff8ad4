import { type Instant } from '@perkstream/kernel';
import { type StoredLoyaltyTier } from '@perkstream/published';

/** The tiers of a program. */
export interface LoyaltyTiersState {
  /** In the order in which they were made. */
  readonly tiers: readonly StoredLoyaltyTier[];
  /** What they were before the last changes and deletions, the oldest first. */
  readonly past: readonly EarlierTiers[];
}

interface EarlierTiers {
  /** Then they were changed, or one of them was deleted. */
  readonly until: Instant;
  readonly tiers: readonly StoredLoyaltyTier[];
}

export const NO_TIERS: LoyaltyTiersState = { tiers: [], past: [] };
