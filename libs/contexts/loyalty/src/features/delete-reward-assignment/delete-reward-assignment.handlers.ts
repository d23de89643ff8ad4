import { isRefusal, type Refusal } from '@perkstream/kernel';
import { handler } from '@perkstream/platform';
import { DeleteProgramReward, DeleteRewardAssignment } from '@perkstream/published';
import { type LoyaltyRefusal } from '../../loyalty.refusals.js';
import { RewardRepository } from '../../repositories/reward.repository.js';
import { RewardAssigner } from '../../services/reward-assigner.js';

type Answer = Promise<undefined | Refusal<LoyaltyRefusal>>;

export const deleteRewardAssignment = handler(
  DeleteRewardAssignment,
  [RewardAssigner],
  async ({ context, params: { rewardId, assignmentId } }, assigner): Answer => {
    return assigner.unassign(context, rewardId, assignmentId);
  },
);

export const deleteProgramReward = handler(
  DeleteProgramReward,
  [RewardRepository, RewardAssigner],
  async ({ context, params }, rewards, assigner): Answer => {
    const found = await rewards.assignmentOfProgram(context.projectId, params);
    if (isRefusal(found)) return found;
    return assigner.unassign(context, found.reward.id, params.assignmentId);
  },
);
