import { type Aggregate } from '@perkstream/platform';
import { type LoyaltyTiersEvent } from '@perkstream/published';
import {
  type LoyaltyTiersCommand,
  loyaltyTiersDecider,
  type LoyaltyTiersRefusal,
  type LoyaltyTiersState,
} from './loyalty-tiers.decider.js';

/** One stream for each program, by its id: which tier a balance is in depends on all of them. */
export const loyaltyTiersAggregate: Aggregate<
  LoyaltyTiersCommand,
  LoyaltyTiersEvent,
  LoyaltyTiersState,
  LoyaltyTiersRefusal
> = { category: 'loyalty_tiers', decider: loyaltyTiersDecider };
