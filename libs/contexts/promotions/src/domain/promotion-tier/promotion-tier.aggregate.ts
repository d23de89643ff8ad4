import { type Aggregate } from '@perkstream/platform';
import { type PromotionTierEvent } from '@perkstream/published';
import { type TierCommand } from './commands.js';
import { promotionTierDecider, type TierRefusal } from './promotion-tier.decider.js';
import { type TierState } from './state.js';

/** One stream per tier, keyed by its id. */
export const promotionTierAggregate: Aggregate<TierCommand, PromotionTierEvent, TierState, TierRefusal> = {
  category: 'promotion_tier',
  decider: promotionTierDecider,
  snapshots: { every: 500, version: 1 },
};
