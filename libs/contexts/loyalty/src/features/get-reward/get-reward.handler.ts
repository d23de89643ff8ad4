import { isRefusal, type Refusal } from '@perkstream/kernel';
import { handler } from '@perkstream/platform';
import { GetReward, type RewardAnswer } from '@perkstream/published';
import { presentReward } from '../../presenters/reward.presenter.js';
import { RewardRepository } from '../../repositories/reward.repository.js';

export const getReward = handler(
  GetReward,
  [RewardRepository],
  async ({ context, params }, rewards): Promise<RewardAnswer | Refusal<'not_found'>> => {
    const found = await rewards.find(context.projectId, params.rewardId);
    return isRefusal(found) ? found : presentReward(found.reward);
  },
);
