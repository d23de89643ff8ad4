import { isRefusal, type Refusal } from '@perkstream/kernel';
import { handler } from '@perkstream/platform';
import {
  GetProgramReward,
  GetRewardAssignment,
  GetRewardOfAssignment,
  type RewardAnswer,
  type RewardAssignmentAnswer,
} from '@perkstream/published';
import { presentAssignment, presentReward } from '../../presenters/reward.presenter.js';
import { RewardRepository } from '../../repositories/reward.repository.js';

export const getRewardAssignment = handler(
  GetRewardAssignment,
  [RewardRepository],
  async ({ context, params }, rewards): Promise<RewardAssignmentAnswer | Refusal<'not_found'>> => {
    const found = await rewards.assignmentOfReward(context.projectId, params);
    return isRefusal(found) ? found : presentAssignment(found.assignment);
  },
);

export const getProgramReward = handler(
  GetProgramReward,
  [RewardRepository],
  async ({ context, params }, rewards): Promise<RewardAssignmentAnswer | Refusal<'not_found'>> => {
    const found = await rewards.assignmentOfProgram(context.projectId, params);
    return isRefusal(found) ? found : presentAssignment(found.assignment);
  },
);

export const getRewardOfAssignment = handler(
  GetRewardOfAssignment,
  [RewardRepository],
  async ({ context, params }, rewards): Promise<RewardAnswer | Refusal<'not_found'>> => {
    const found = await rewards.assignmentOfProgram(context.projectId, params);
    return isRefusal(found) ? found : presentReward(found.reward);
  },
);
