import { defineList } from '@perkstream/domain-filters';
import { listFeature } from '@perkstream/platform';
import { ListRewards } from '@perkstream/published';
import { presentReward } from '../../presenters/reward.presenter.js';
import { RewardRepository } from '../../repositories/reward.repository.js';
import { rewardsView } from '../../views/rewards/rewards.view.js';

export const listRewards = listFeature(ListRewards, {
  list: defineList({ order: { created_at: 'reward.createdAt' } }),
  view: rewardsView,
  service: RewardRepository,
  async of({ query: { assignment_id: assignmentId } }, rewards) {
    if (assignmentId === undefined) return undefined;
    // An unknown assignment has no reward.
    return { field: 'id', is: (await rewards.rewardIdOf(assignmentId)) ?? '' };
  },
  rows: (found) => found.map(({ reward }) => presentReward(reward)),
});
