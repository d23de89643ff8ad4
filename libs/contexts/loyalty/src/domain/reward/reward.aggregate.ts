import { type Aggregate } from '@perkstream/platform';
import { type RewardEvent } from '@perkstream/published';
import { type RewardCommand, rewardDecider, type RewardRefusal } from './reward.decider.js';
import { type RewardState } from './state.js';

/** One stream per reward, with its assignments, named by its id. */
export const rewardAggregate: Aggregate<RewardCommand, RewardEvent, RewardState, RewardRefusal> = {
  category: 'reward',
  decider: rewardDecider,
};
