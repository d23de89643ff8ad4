import { type Aggregate } from '@perkstream/platform';
import { type LoyaltyCardEvent } from '@perkstream/published';
import { type LoyaltyCardCommand } from './commands.js';
import { loyaltyCardDecider, type LoyaltyCardRefusal } from './loyalty-card.decider.js';
import { type LoyaltyCardState } from './state.js';

/** One stream for each card, by the id of its voucher (`v_…`). */
export const loyaltyCardAggregate: Aggregate<
  LoyaltyCardCommand,
  LoyaltyCardEvent,
  LoyaltyCardState,
  LoyaltyCardRefusal
> = {
  category: 'loyalty_card',
  decider: loyaltyCardDecider,
  snapshots: { every: 500, version: 4 },
};
