import { isRefusal, type Refusal } from '@perkstream/kernel';
import { handler } from '@perkstream/platform';
import { type RewardAssignmentAnswer, UpdateProgramReward, UpdateRewardAssignment } from '@perkstream/published';
import { type LoyaltyRefusal } from '../../loyalty.refusals.js';
import { presentAssignment } from '../../presenters/reward.presenter.js';
import { RewardRepository } from '../../repositories/reward.repository.js';
import { RewardAssigner } from '../../services/reward-assigner.js';

type Answer = Promise<RewardAssignmentAnswer | Refusal<LoyaltyRefusal>>;

export const updateRewardAssignment = handler(
  UpdateRewardAssignment,
  [RewardRepository, RewardAssigner],
  async ({ context, params, body }, rewards, assigner): Answer => {
    const found = await rewards.assignmentOfReward(context.projectId, params);
    if (isRefusal(found)) return found;
    const updated = await assigner.setCost(context, found.assignment, body);
    return isRefusal(updated) ? updated : presentAssignment(updated);
  },
);

/** Source: spec, operation 14. */
export const updateProgramReward = handler(
  UpdateProgramReward,
  [RewardRepository, RewardAssigner],
  async ({ context, params, body }, rewards, assigner): Answer => {
    const found = await rewards.assignmentOfProgram(context.projectId, params);
    if (isRefusal(found)) return found;
    const updated = await assigner.setCost(context, found.assignment, body);
    return isRefusal(updated) ? updated : presentAssignment(updated);
  },
);
