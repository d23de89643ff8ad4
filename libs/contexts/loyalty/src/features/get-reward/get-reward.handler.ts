import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { isRefusal, type Refusal } from '@perkstream/kernel';
import { GetReward, type RewardAnswer } from '@perkstream/published';
import { presentReward } from '../../presenters/reward.presenter.js';
import { RewardRepository } from '../../repositories/reward.repository.js';

@QueryHandler(GetReward)
export class GetRewardHandler implements IQueryHandler<GetReward> {
  constructor(private readonly rewards: RewardRepository) {}

  async execute({ context, params }: GetReward): Promise<RewardAnswer | Refusal<'not_found'>> {
    const found = await this.rewards.find(context.projectId, params.rewardId);
    return isRefusal(found) ? found : presentReward(found.reward);
  }
}
