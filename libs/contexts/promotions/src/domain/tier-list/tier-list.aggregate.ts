import { type Aggregate } from '@perkstream/platform';
import {
  type TierListCommand,
  tierListDecider,
  type TierListEvent,
  type TierListRefusal,
  type TierListState,
} from './tier-list.decider.js';

/** One stream per campaign that has, or had, tiers. */
export const tierListAggregate: Aggregate<TierListCommand, TierListEvent, TierListState, TierListRefusal> = {
  category: 'tier_list',
  decider: tierListDecider,
};
