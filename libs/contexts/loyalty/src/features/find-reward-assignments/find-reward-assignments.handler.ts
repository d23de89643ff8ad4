import { handler } from '@perkstream/platform';
import { FindRewardAssignments } from '@perkstream/published';
import { RewardRepository } from '../../repositories/reward.repository.js';

export const findRewardAssignments = handler(
  FindRewardAssignments,
  [RewardRepository],
  async ({ projectId, ids }, rewards) => {
    const found = await rewards.assignmentsById(projectId, ids);
    return found.map((each) => each && { id: each.id, rewardId: each.rewardId, campaignId: each.campaignId });
  },
);
