import { type Aggregate } from '@perkstream/platform';
import { type TierListEvent } from '@perkstream/published';
import { type TierListCommand } from './commands.js';
import { type TierListState } from './state.js';
import { tierListDecider, type TierListRefusal } from './tier-list.decider.js';

/** One stream per campaign that has, or had, tiers. */
export const tierListAggregate: Aggregate<TierListCommand, TierListEvent, TierListState, TierListRefusal> = {
  category: 'tier_list',
  decider: tierListDecider,
};
